"""The form of an import of results: a file or pasted rows, looked at first."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.services.player_import import MOST_BYTES, ReadText, read_bytes

CHECK, STORE = "check", "store"


class ResultImportForm(forms.Form):
    """A table of results. A file, where there is one, takes the place of the text."""

    text = forms.CharField(
        label=_("Rows copied from the spreadsheet"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off", "wrap": "off", "class": "code"}
        ),
    )
    file = forms.FileField(
        label=_("or a file"),
        required=False,
        allow_empty_file=True,
        help_text=_("CSV, TSV, XLSX or ODS, up to 5 MB and 2,000 lines."),
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx,.ods"}),
    )
    seen = forms.CharField(required=False, max_length=16, widget=forms.HiddenInput)
    do = forms.ChoiceField(choices=[(do, do) for do in (CHECK, STORE)], required=False)

    def read(self) -> ReadText:
        """The text to be imported, from the file if one was chosen. Refused for a file that is no table."""
        upload = self.cleaned_data.get("file")
        if upload is None:
            return ReadText(self.cleaned_data["text"])
        return read_bytes(upload.read(MOST_BYTES + 1))

    @property
    def stores(self) -> bool:
        """Whether to store now; a file has to be looked at first."""
        return self.cleaned_data["do"] == STORE and not self.cleaned_data.get("file")
