"""Forms of imports: pasted rows or a file, and for players what to do with the lines that are not right."""

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.services.player_import import MOST_BYTES, ReadText, read_bytes

CHECK, REGISTER, REGISTER_REST = "check", "register", "register-rest"
"""The buttons: look, register everything, register what is right and leave out what is not."""


def rows_field(label: Promise, rows: int) -> forms.CharField:
    """Rows pasted from a spreadsheet, as they were typed; `rows`: the lines that the box shows."""
    attrs = {"rows": rows, "spellcheck": "false", "autocomplete": "off", "wrap": "off", "class": "code"}
    return forms.CharField(label=label, required=False, strip=False, widget=forms.Textarea(attrs=attrs))


class TableForm(forms.Form):
    """Rows of a table. A file, where there is one, takes the place of `text`, which every such form has."""

    field_order = ("text",)
    file = forms.FileField(
        label=_("or a file"),
        required=False,
        allow_empty_file=True,
        help_text=_("CSV, TSV, XLSX or ODS, up to 5 MB and 2,000 lines."),
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx,.ods"}),
    )
    seen = forms.CharField(required=False, max_length=16, widget=forms.HiddenInput)

    def read(self) -> ReadText:
        """The text to be imported, from the file if one was chosen. Refused for a file that is no table."""
        upload = self.cleaned_data.get("file")
        if upload is None:
            return ReadText(self.cleaned_data["text"])
        return read_bytes(upload.read(MOST_BYTES + 1))


class ImportForm(TableForm):
    """A list of players."""

    text = rows_field(_("Players, one a line"), rows=12)
    do = forms.ChoiceField(choices=[(do, do) for do in (CHECK, REGISTER, REGISTER_REST)], required=False)
    accept_doubts = forms.BooleanField(label=_("Register the doubtful lines too"), required=False)

    @property
    def registers(self) -> bool:
        """Whether to register now; a file has to be looked at first."""
        return self.cleaned_data["do"] in {REGISTER, REGISTER_REST} and not self.cleaned_data.get("file")

    def choices(self) -> dict[str, bool]:
        """What the person chose about lines that are not right."""
        return {
            "leave_out_faulty": self.cleaned_data["do"] == REGISTER_REST,
            "accept_doubts": self.cleaned_data["accept_doubts"],
        }
