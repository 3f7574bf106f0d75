"""A draw that anybody sends to be checked: pasted, or as a file."""

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.services.drawing.checking import LARGEST


class CertificateForm(forms.Form):
    """The document as text or as a file; `document_text` is what was sent."""

    file = forms.FileField(
        label=gettext_lazy("The draw’s file"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        error_messages={"empty": gettext_lazy("This file is empty.")},
    )
    text = forms.CharField(
        label=gettext_lazy("Or its text"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 6, "autocomplete": "off", "spellcheck": "false"}),
    )

    def clean(self) -> dict[str, object]:
        """Read the file, or take the text."""
        found = super().clean()
        if self.errors:
            return found
        found["document_text"] = self._read(found["file"]) if found.get("file") else found.get("text", "")
        if not self.errors and not found["document_text"].strip():
            self.add_error("file", _("Choose the file of a draw, or paste its text."))
        return found

    def _read(self, upload: object) -> str:
        if upload.size > LARGEST:
            self.add_error("file", _("This is too large for a draw: at most 1 MB."))
            return ""
        try:
            return upload.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            self.add_error("file", _("This file is not UTF-8 text: choose the JSON file of a draw."))
            return ""
