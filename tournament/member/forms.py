"""The list of members that an administrator loads, and whose it is."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.bounds import LineField
from tournament.registration.forms import TableForm, rows_field
from tournament.registration.services.importing.own_tables import ANY_HEADS, Heads

CHECK, LOAD, REMOVE = "check", "load", "remove"
"""The buttons: look at what would change, load what was looked at, forget a list."""


class MembersForm(TableForm):
    """A list of members with any heads."""

    field_order = ("source", "text")
    source = LineField(
        label=_("Whose list is it?"),
        max_length=80,
        help_text=_("For example EMA, or the name of a federation. A list with the same name is replaced."),
        widget=forms.TextInput(attrs={"list": "sources", "autocomplete": "off"}),
    )
    text = rows_field(_("Members, one per line"), rows=8)
    do = forms.ChoiceField(choices=[(do, do) for do in (CHECK, LOAD)], required=False)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type] # those of any form
        self.fields["file"].help_text = _("CSV, TSV, XLSX, ODS or JSON, up to 5 MB and 10,000 lines.")
        self.fields["file"].widget.attrs["accept"] = ".csv,.tsv,.txt,.xlsx,.ods,.json"

    def own_heads(self) -> Heads:
        """None of ours: the list is another program's."""
        return ANY_HEADS

    @property
    def loads(self) -> bool:
        """Whether to load now; a file has to be looked at first."""
        return self.cleaned_data["do"] == LOAD and not self.cleaned_data.get("file")
