"""The form of an event file to be imported."""

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.services.events import why_not_slug

MOST_BYTES = 30 * 1024 * 1024


class EventFileForm(forms.Form):
    """A file that Hanchan wrote, and the short name under which to store it."""

    file = forms.FileField(
        label=gettext_lazy("Event file"),
        help_text=gettext_lazy("A file that Hanchan wrote: it ends in .json."),
        error_messages={
            "required": gettext_lazy("Choose the event file on this computer."),
            "empty": gettext_lazy("This file is empty. Choose the event file that Hanchan wrote."),
        },
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )
    slug = forms.SlugField(
        label=gettext_lazy("Another short name"),
        max_length=60,
        required=False,
        help_text=gettext_lazy("Where an event of the file’s own short name is here already."),
    )

    def clean_slug(self) -> str:
        """A short name that is free, or none."""
        slug = self.cleaned_data["slug"]
        if slug and (reason := why_not_slug(slug)):
            raise forms.ValidationError(reason)
        return slug

    def clean(self) -> dict[str, object]:
        """Read the file's text."""
        found = super().clean()
        upload = found.get("file")
        if upload is not None:
            found["text"] = self._text(upload)
        return found

    def _text(self, upload: object) -> str:
        if upload.size > MOST_BYTES:
            self.add_error("file", _("This file is larger than any event: choose the event file."))
            return ""
        try:
            return upload.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            self.add_error(
                "file", _("This file is not UTF-8 text: choose the event file that Hanchan wrote.")
            )
            return ""
