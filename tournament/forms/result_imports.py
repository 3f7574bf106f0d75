"""The form of an import of results: a file or pasted rows, looked at first."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.imports import TableForm, rows_field

CHECK, STORE = "check", "store"


class ResultImportForm(TableForm):
    """A table of results."""

    text = rows_field(_("Rows copied from the spreadsheet"), rows=8)
    do = forms.ChoiceField(choices=[(do, do) for do in (CHECK, STORE)], required=False)

    @property
    def stores(self) -> bool:
        """Whether to store now; a file has to be looked at first."""
        return self.cleaned_data["do"] == STORE and not self.cleaned_data.get("file")
