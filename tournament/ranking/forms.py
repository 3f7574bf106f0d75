"""The form of the ranking page: which list, on which date, which player, and how many seats to allot."""

from dataclasses import dataclass
from datetime import date

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.bounds import DayField, LineField, NumberField

MOST_SEATS = 1000


@dataclass(frozen=True)
class Answers:
    """The valid answers; invalid ones are left out."""

    list: str
    by: str
    on: date | None
    find: str
    seats: int | None


class RankingForm(forms.Form):
    """The options of the ranking page; all are optional."""

    list = forms.ChoiceField(choices=[("riichi", _("Riichi")), ("mcr", _("MCR"))], required=False)
    by = forms.ChoiceField(choices=[("players", "players"), ("countries", "countries")], required=False)
    on = DayField(
        label=_("On the day"),
        required=False,
        input_formats=["%Y-%m-%d"],
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={"invalid": _("This is not a date: write it like 2026-04-11.")},
    )
    find = LineField(
        label=_("Name or country"),
        required=False,
        max_length=80,
        widget=forms.TextInput(attrs={"type": "search"}),
    )
    seats = NumberField(
        label=_("Seats of a championship"),
        required=False,
        min_value=1,
        max_value=MOST_SEATS,
        error_messages={"invalid": _("This is not a valid number of seats.")},
    )

    def answers(self) -> Answers:
        """The valid answers."""
        self.is_valid()
        sent = self.cleaned_data
        return Answers(
            list=sent.get("list", ""),
            by=sent.get("by", ""),
            on=sent.get("on"),
            find=sent.get("find", ""),
            seats=sent.get("seats"),
        )
