"""How the seats are to be drawn, and which two players change seats."""

import secrets

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from seating import NEVER
from seating.finals import SIZES
from tournament.forms.draw_lists import DiceField, FamiliesField, NumbersField, SeatsField
from tournament.queries.draw_names import METHODS
from tournament.services.drawing import Wish

SELDOM = {"clubs": 10, "countries": 1}  # a club weighs more than a country, both less than a repeated meeting
UNWELCOME = [("never", _("never, if it can be")), ("seldom", _("seldom")), ("any", _("no matter"))]

MEANINGS = {
    "full": _(
        "As few repeated meetings as possible, even winds, new tables; lots decide who takes which place."
    ),
    "repair": _(
        "What is drawn is changed as little as need be: for whoever left, came late or came in, for a table "
        "that closed or opened. What was played stays."
    ),
    "swiss": _("The next session by the standings: leaders meet leaders, without repeats where possible."),
    "final": _("The first of the standings play a final at the first tables; the rest play on."),
    "pools": _("The players are divided, and every pool is drawn by itself at tables of its own."),
    "random": _(
        "By lot alone: only the winds are evened, repeats are left to chance, and nobody is kept apart."
    ),
}
VARIANTS = [
    ("straight", _("Straight: neighbours in the standings, 1-2-3-4 and 5-6-7-8")),
    ("snake", _("Snake: one of each quarter, turning at its ends, 1-8-9-16 of sixteen")),
    ("intervals", _("Intervals: one of each quarter, 1-5-9-13 of sixteen")),
    ("fold", _("Fold: the first two meet the last two, 1-2-15-16 of sixteen")),
    ("progressive", _("Progressive: over the whole field first, neighbours in the last session")),
    ("random", _("Random: by lot, but without repeats where possible")),
]
CARRIES = [
    ("full", _("all points count on")),
    ("half", _("points are halved")),
    ("none", _("everybody starts from zero")),
]
DIVISIONS = [
    ("rank", _("by the standings: the first are pool A")),
    ("snake", _("by the standings, of like strength: A, B, B, A")),
    ("lot", _("by lot")),
]
ODD = [
    ("turns", _("some sit out by turns: nobody twice before everybody once")),
    ("fill", _("substitutes take the empty seats in every session")),
]
KEEPS = [
    ("10", _("a few seats, where it saves repeats")),
    ("100", _("as few seats as possible")),
    ("0", _("any seat: the best draw from here")),
]
SECONDS = [
    ("0", _("as long as one search takes, mostly a moment")),
    ("60", _("up to a minute")),
    ("300", _("up to five minutes")),
]


def new_seed() -> str:
    """A text for the lots that is easily read out: 482-913-057."""
    digits = f"{secrets.randbelow(10**9):09}"
    return "-".join(digits[start : start + 3] for start in (0, 3, 6))


class Chosen(forms.ChoiceField):
    """A choice that stands at its initial value where the page did not ask for it."""

    def __init__(self, label: object, choices: list, initial: str, **extra: object) -> None:
        super().__init__(label=label, choices=choices, initial=initial, **extra)

    def clean(self, value: str | None) -> str:
        """The choice, or the initial one."""
        return super().clean(value or self.initial)


class ChosenNumber(Chosen):
    """A number among choices that the page fills in; 0 at first."""

    def __init__(self, label: object) -> None:
        super().__init__(label, [], "0")

    def clean(self, value: str | None) -> int:
        """The number."""
        return int(super().clean(value))


class SeedField(forms.CharField):
    """The text of the lots; the form asks for it unless there are dice."""

    def validate(self, value: str) -> None:
        """Nothing typed is no fault of this field."""


class DrawForm(forms.Form):
    """What the director wishes of a draw. What the page does not ask for keeps its initial value."""

    method = forms.ChoiceField(
        label=_("Way of drawing"),
        choices=METHODS,
        initial="full",
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choose a way of drawing.")},
    )
    variant = Chosen(_("Who meets whom"), VARIANTS, "straight")
    final = Chosen(_("Players in the final"), [(str(size), str(size)) for size in SIZES], "16")
    carry = Chosen(_("Points so far"), CARRIES, "full")
    pools = NumbersField(
        label=_("Players in each pool"),
        required=False,
        help_text=_("Multiples of four, one number a pool: 16, 12."),
    )
    division = Chosen(_("Divided"), DIVISIONS, "rank")
    keep = Chosen(_("May change"), KEEPS, "10")
    first = ChosenNumber(_("From session"))
    sessions = ChosenNumber(_("How many sessions"))
    lots = Chosen(
        _("Lots"),
        [("text", _("a text")), ("dice", _("dice"))],
        "text",
        widget=forms.RadioSelect,
    )
    seed = SeedField(
        label=_("Text of the lots"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        help_text=_(
            "Announce it before you draw, or take the one proposed here and read it out. "
            "The same text gives the same draw on every machine, so anyone can check it."
        ),
    )
    dice = DiceField(
        label=_("Dice"),
        required=False,
        help_text=_(
            "Roll ten dice or more in front of everybody and type them in order: 4 2 6 1 3 5 2 2 6 1. "
            "Nobody can have known them before."
        ),
    )
    teams = forms.BooleanField(
        label=_("Team-mates never meet"),
        required=False,
        initial=True,
        help_text=_("Outranks a repeated meeting."),
    )
    clubs = Chosen(_("Two of the same club meet"), UNWELCOME, "seldom")
    countries = Chosen(_("Two of the same country meet"), UNWELCOME, "any")
    families = FamiliesField(
        label=_("Families"),
        required=False,
        help_text=_("Who must never meet, one group a line, by number or name: 3, 17."),
    )
    odd = Chosen(_("The players do not fill the tables"), ODD, "turns", widget=forms.RadioSelect)
    pinned = SeatsField(
        label=_("Seats decided beforehand"),
        required=False,
        help_text=_("One a line: session, player number, table. “1, 12, 3” seats player 12 at table 3."),
    )
    tables = NumbersField(
        label=_("Tables that stand"),
        required=False,
        help_text=_("When one is closed: 1-7, 9. Empty for as many as are needed."),
    )
    seconds = Chosen(_("Look for a better draw"), SECONDS, "0")

    def __init__(self, *args: object, free: list[int], numbers: dict[str, int], **kwargs: object) -> None:
        """`free`: the numbers of the sessions that may be drawn; `numbers`: player numbers by name."""
        super().__init__(*args, **kwargs)
        self.fields["first"].choices = [
            ("0", gettext("the first that can be drawn")),
            *((str(number), str(number)) for number in free),
        ]
        self.fields["sessions"].choices = [
            ("0", gettext("all that are left")),
            *((str(count), str(count)) for count in range(1, len(free) + 1)),
        ]
        self.fields["families"].numbers = numbers

    def clean(self) -> dict[str, object]:
        """The lots must be there, as a text or as dice."""
        found = super().clean()
        if found.get("lots") == "dice" and not found.get("dice") and "dice" not in self.errors:
            self.add_error("dice", _("Roll the dice, and type what they show."))
        if found.get("lots") != "dice" and not found.get("seed") and "seed" not in self.errors:
            self.add_error("seed", _("Type a text for the lots: a number, dice, a sentence."))
        return found

    def wish(self) -> Wish:
        """The valid form as what the drawing service takes."""
        given = self.cleaned_data
        return Wish(
            method=given["method"],
            seed=given["dice"] if given["lots"] == "dice" else given["seed"],
            sessions=given["sessions"],
            first=given["first"],
            teams=given["teams"],
            clubs=weight("clubs", given["clubs"]),
            countries=weight("countries", given["countries"]),
            families=given["families"],
            odd=given["odd"],
            pinned=given["pinned"],
            tables=given["tables"],
            variant=given["variant"],
            final=int(given["final"]),
            carry=given["carry"],
            pools=given["pools"],
            division=given["division"],
            keep=int(given["keep"]),
            seconds=int(given["seconds"]),
        )


def weight(field: str, unwelcome: str) -> int:
    """How unwelcome a meeting is, 0 to 100, from the words of the form."""
    return {"never": NEVER, "seldom": SELDOM[field], "any": 0}[unwelcome]


class SwapForm(forms.Form):
    """Two players, by number, who change seats in a session."""

    session = forms.IntegerField(min_value=1, max_value=10_000)
    first = forms.IntegerField(min_value=1, max_value=1_000_000)
    second = forms.IntegerField(min_value=1, max_value=1_000_000)


class CompareForm(forms.Form):
    """Two draws of the event, side by side."""

    a = forms.IntegerField(min_value=1, max_value=2**31)
    b = forms.IntegerField(min_value=1, max_value=2**31)
