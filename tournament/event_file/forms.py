"""The form of an event file to be imported."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.bounds import LineField, TextField
from tournament.event.forms import ShortNameField
from tournament.event.services.details import why_not_slug

MOST_BYTES = 30 * 1024 * 1024
KEPT_ON_THE_PAGE = 4 * 1024 * 1024
"""Bytes of a file that the page keeps while it asks; a larger one has to be chosen again."""


class EventFileForm(forms.Form):
    """A file that Hanchan wrote, and the short name under which to store it."""

    file = forms.FileField(
        label=gettext_lazy("Event file"),
        required=False,
        help_text=gettext_lazy("A file written by Hanchan; its name ends in .json."),
        error_messages={
            "empty": gettext_lazy("This file is empty. Choose the event file that Hanchan wrote."),
        },
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )
    slug = ShortNameField(
        label=gettext_lazy("Another short name"),
        required=False,
        help_text=gettext_lazy("Needed if an event with the file’s short name is already here."),
    )

    def clean_slug(self) -> str:
        """A short name that is free, or none."""
        slug: str = self.cleaned_data["slug"]
        refusal = why_not_slug(slug) if slug else None
        if refusal:
            raise forms.ValidationError(refusal, code=refusal.code)
        return slug

    name = LineField(required=False, widget=forms.HiddenInput, max_length=255)
    content = TextField(
        required=False,
        strip=False,
        max_length=2 * KEPT_ON_THE_PAGE,
        widget=forms.Textarea(attrs={"hidden": True, "aria-hidden": "true"}),
    )
    as_recorded = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        """The bytes and name of the file, or the content that the page carries along."""
        super().clean()
        upload: UploadedFile[bytes] | None = self.cleaned_data.get("file")
        content = self.cleaned_data.get("content", "").encode("utf-8", "replace")
        if upload is not None and (upload.size is None or upload.size > MOST_BYTES):
            self.add_error("file", _("This file is larger than any event: choose the event file."))
        elif upload is not None:
            self.cleaned_data |= {"data": bytes(upload.read()), "name": upload.name}
        elif content:
            self.cleaned_data["data"] = content
        elif "file" not in self.errors:
            self.add_error("file", _("Choose an event file from this computer."))
        return self.cleaned_data

    def asking(self) -> "EventFileForm":
        """The form that carries the file along while it asks whether to import impossible hands."""
        data: bytes = self.cleaned_data["data"]
        content = data.decode("utf-8-sig") if len(data) <= KEPT_ON_THE_PAGE else ""
        sent = self.cleaned_data
        return EventFileForm(initial={"slug": sent["slug"], "name": sent["name"], "content": content})
