"""The form of an import of results."""

from django import forms
from django.utils.translation import gettext_lazy

from tournament.bounds import LineField, NumberField
from tournament.registration.forms import TableForm, rows_field
from tournament.registration.services.importing.own_tables import Heads
from tournament.result.services.importing.layout import result_heads
from tournament.result.services.importing.plan import NO_CHOICES, Choices

CHECK, STORE, STORE_REST = "check", "store", "store-rest"


class ResultImportForm(TableForm):
    """A table of results, what each column holds, and how its scores are written."""

    text = rows_field(gettext_lazy("Rows copied from the spreadsheet"), rows=8)
    do = forms.ChoiceField(choices=[(do, do) for do in (CHECK, STORE, STORE_REST)], required=False)
    manner = LineField(required=False, max_length=40)
    session = NumberField(required=False, min_value=1, max_value=999)
    penalty_unit = NumberField(required=False, min_value=1, max_value=1000)

    def own_heads(self) -> Heads:
        """The heads of the exported table of results."""
        return result_heads()

    @property
    def stores(self) -> bool:
        """Whether to store now; an uploaded file is previewed first."""
        return self.cleaned_data["do"] in {STORE, STORE_REST} and not self.cleaned_data.get("file")

    @property
    def leaves_out(self) -> bool:
        """Whether tables at fault are left out."""
        return bool(self.cleaned_data["do"] == STORE_REST)

    def choices(self) -> Choices:
        """The choices made for this file; none for a file that has just been chosen."""
        facts = self.cleaned_data
        if facts.get("file"):
            return NO_CHOICES
        return Choices(self.columns(), facts["manner"], facts["session"], facts["penalty_unit"])
