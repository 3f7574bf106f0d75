"""How the seats are to be drawn, and which two players change seats."""

import secrets

from django import forms
from django.utils.translation import gettext_lazy as _

from seating import NEVER
from tournament.services.drawing import Wish

SELDOM = {"clubs": 10, "countries": 1}  # a club weighs more than a country, both less than a repeated meeting
UNWELCOME = [("never", _("never, if it can be")), ("seldom", _("seldom")), ("any", _("no matter"))]
NEXT, ALL = "next", "all"

METHODS = [
    ("full", _("Full draw")),
    ("random", _("Random draw")),
    ("swiss", _("Swiss draw")),
]
MEANINGS = {
    "full": _(
        "As few repeated meetings as possible, even winds, new tables; lots decide who takes which place."
    ),
    "random": _(
        "By lot alone: only the winds are evened, repeats are left to chance, and nobody is kept apart."
    ),
    "swiss": _("The next session by the standings: leaders meet leaders, without repeats where possible."),
}


def new_seed() -> str:
    """A text for the lots that is easily read out: 482-913-057."""
    digits = f"{secrets.randbelow(10**9):09}"
    return "-".join(digits[start : start + 3] for start in (0, 3, 6))


class DrawForm(forms.Form):
    """What the director wishes of a draw."""

    method = forms.ChoiceField(
        label=_("Way of drawing"),
        choices=METHODS,
        initial="full",
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choose a way of drawing: full, random or Swiss.")},
    )
    reach = forms.ChoiceField(
        label=_("Sessions"),
        choices=[(ALL, _("all that are not opened yet")), (NEXT, _("only the next one"))],
        initial=ALL,
        widget=forms.RadioSelect,
    )
    seed = forms.CharField(
        label=_("Text of the lots"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        help_text=_(
            "Announce it before you draw, or roll dice in front of everybody and type them. "
            "The same text gives the same draw on every machine, so anyone can check it."
        ),
        error_messages={"required": _("Type a text for the lots: a number, dice, a sentence.")},
    )
    teams = forms.BooleanField(
        label=_("Team-mates never meet"),
        required=False,
        initial=True,
        help_text=_("Outranks a repeated meeting."),
    )
    clubs = forms.ChoiceField(label=_("Two of the same club meet"), choices=UNWELCOME, initial="seldom")
    countries = forms.ChoiceField(label=_("Two of the same country meet"), choices=UNWELCOME, initial="any")

    def wish(self) -> Wish:
        """The valid form as what the drawing service takes."""
        given = self.cleaned_data
        return Wish(
            method=given["method"],
            seed=given["seed"],
            only_next=given["reach"] == NEXT,
            teams=given["teams"],
            clubs=weight("clubs", given["clubs"]),
            countries=weight("countries", given["countries"]),
        )


def weight(field: str, unwelcome: str) -> int:
    """How unwelcome a meeting is, 0 to 100, from the words of the form."""
    return {"never": NEVER, "seldom": SELDOM[field], "any": 0}[unwelcome]


class SwapForm(forms.Form):
    """Two players, by number, who change seats in a session."""

    session = forms.IntegerField(min_value=1, max_value=10_000)
    first = forms.IntegerField(min_value=1, max_value=1_000_000)
    second = forms.IntegerField(min_value=1, max_value=1_000_000)
