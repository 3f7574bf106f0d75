"""The form that chooses what the overlays show."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.bounds import NumberField
from tournament.models import Event, Table
from tournament.models.overlay import LONGEST_DELAY
from tournament.overlay.services import Choice


class OverlayForm(forms.Form):
    """The table, the player, and the delay; empty is the usual."""

    delay = NumberField(
        label=gettext_lazy("Delay in seconds"),
        min_value=0,
        max_value=LONGEST_DELAY,
        required=False,
        help_text=gettext_lazy(
            "So that nobody at a table can gain from the stream. The clock is never delayed."
        ),
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        tables = Table.objects.filter(session__event=event).order_by("number")
        numbers = dict.fromkeys(tables.values_list("number", flat=True))
        named_tables = [(number, _("Table %(number)s") % {"number": number}) for number in numbers]
        players = [
            (entry.number, f"{entry.number} · {entry.name}") for entry in event.entries.order_by("number")
        ]
        self.fields["table"] = _choice(_("Table on show"), _("The first table"), named_tables)
        self.fields["player"] = _choice(_("Lower third"), _("The players at the table on show"), players)

    @property
    def choice(self) -> Choice:
        """What the service takes."""
        values = self.cleaned_data
        return Choice(values["table"], values["player"], values["delay"] or 0)


def _choice(label: str, usual: str, numbered: Sequence[tuple[int, str]]) -> forms.TypedChoiceField:
    """A number out of a list, or the usual."""
    choices = [("", usual), *numbered]
    return forms.TypedChoiceField(label=label, required=False, coerce=int, empty_value=None, choices=choices)
