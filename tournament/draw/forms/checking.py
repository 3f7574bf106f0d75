"""Forms beside the draw's own: exchanging two players, comparing two drafts, checking a certificate."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.bounds import LONGEST_LIST, MOST, NumberField, TextField
from tournament.draw.services.certificates import LARGEST, TOO_LARGE


class SwapForm(forms.Form):
    """Two players, by number, who change seats in a session."""

    session = NumberField(min_value=1, max_value=10_000)
    first = NumberField(min_value=1, max_value=1_000_000)
    second = NumberField(min_value=1, max_value=1_000_000)


class CompareForm(forms.Form):
    """Two draws of the event, side by side."""

    a = NumberField(min_value=1, max_value=MOST)
    b = NumberField(min_value=1, max_value=MOST)


class CertificateForm(forms.Form):
    """The document as text or as a file; `document_text` is what was sent."""

    file = forms.FileField(
        label=gettext_lazy("The draw’s file"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        error_messages={"empty": gettext_lazy("This file is empty.")},
    )
    text = TextField(
        max_length=2 * LONGEST_LIST,
        label=gettext_lazy("Or its text"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 6, "autocomplete": "off", "spellcheck": "false"}),
    )

    def clean(self) -> dict[str, Any]:
        """Read the file, or take the text."""
        super().clean()
        sent = self.cleaned_data
        if self.errors:
            return sent
        sent["document_text"] = self._read(sent["file"]) if sent.get("file") else sent.get("text", "")
        if not self.errors and not sent["document_text"].strip():
            self.add_error("file", _("Choose the file of a draw, or paste its text."))
        return sent

    def _read(self, upload: "UploadedFile[bytes]") -> str:
        if upload.size is None or upload.size > LARGEST:
            self.add_error("file", TOO_LARGE())
            return ""
        try:
            return bytes(upload.read()).decode("utf-8-sig")
        except UnicodeDecodeError:
            self.add_error("file", _("This file is not UTF-8 text: choose the JSON file of a draw."))
            return ""
