"""The form of an event file to be imported."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.event.services.details import why_not_slug

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
        slug: str = self.cleaned_data["slug"]
        refusal = why_not_slug(slug) if slug else None
        if refusal:
            raise forms.ValidationError(refusal, code=refusal.code)
        return slug

    def clean(self) -> dict[str, Any]:
        """Read the file's text."""
        super().clean()
        upload = self.cleaned_data.get("file")
        if upload is not None:
            self.cleaned_data["text"] = self._text(upload)
        return self.cleaned_data

    def _text(self, upload: "UploadedFile[bytes]") -> str:
        if upload.size is None or upload.size > MOST_BYTES:
            self.add_error("file", _("This file is larger than any event: choose the event file."))
            return ""
        try:
            return bytes(upload.read()).decode("utf-8-sig")
        except UnicodeDecodeError:
            self.add_error(
                "file", _("This file is not UTF-8 text: choose the event file that Hanchan wrote.")
            )
            return ""
