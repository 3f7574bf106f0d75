"""The form of a draw: its ways, what they need, the lots, and who should not meet."""

import secrets
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from tournament.draw.forms.fields import (
    Chosen,
    ChosenNumber,
    DiceField,
    FamiliesField,
    NumbersField,
    SeatsField,
    SeedField,
    TablesField,
)
from tournament.draw.queries.draws import AROUND, FINAL_FIRST, GO_HOME, METHODS, ONE_LIST, PLAY_ON
from tournament.draw.services.constraints import Wish, weight

UNWELCOME = [
    ("never", gettext_lazy("never, if possible")),
    ("seldom", gettext_lazy("seldom")),
    ("any", gettext_lazy("does not matter")),
]
MEANINGS = {
    "full": gettext_lazy(
        "As few repeated meetings as possible, even winds, new tables; who takes which place is drawn by lot."
    ),
    "repair": gettext_lazy(
        "Changes the drawn seats as little as possible when somebody leaves, comes late or joins, or a table "
        "is closed or opened. Sessions already played stay as they are."
    ),
    "swiss": gettext_lazy(
        "The next session by the standings: leaders meet leaders, without repeats where possible."
    ),
    "final": gettext_lazy("The leaders play a final at the first tables; the others play on or go home."),
    "pools": gettext_lazy("The players are divided, and every pool is drawn by itself at tables of its own."),
    "random": gettext_lazy(
        "By lot alone: only the winds are balanced, repeats are left to chance, and nobody is kept apart."
    ),
}
VARIANTS = [
    ("straight", gettext_lazy("Straight: neighbours in the standings, 1-2-3-4 and 5-6-7-8")),
    ("snake", gettext_lazy("Snake: one of each quarter, turning at its ends, 1-8-9-16 of sixteen")),
    ("intervals", gettext_lazy("Intervals: one of each quarter, 1-5-9-13 of sixteen")),
    ("fold", gettext_lazy("Fold: the first two meet the last two, 1-2-15-16 of sixteen")),
    ("progressive", gettext_lazy("Progressive: over the whole field first, neighbours in the last session")),
    ("random", gettext_lazy("Random: by lot, but without repeats where possible")),
]
CARRIES = [
    ("full", gettext_lazy("all points carry over")),
    ("half", gettext_lazy("points are halved")),
    ("none", gettext_lazy("everybody starts from zero")),
]
OTHERS = [
    (PLAY_ON, gettext_lazy("play on among themselves")),
    (GO_HOME, gettext_lazy("go home: they miss nothing")),
]
PLACES = [
    (FINAL_FIRST, gettext_lazy("finalists come first")),
    (ONE_LIST, gettext_lazy("one list by points for everybody")),
]
DIVISIONS = [
    ("rank", gettext_lazy("by the standings: the first are pool A")),
    ("snake", gettext_lazy("by the standings, of like strength: A, B, B, A")),
    ("lot", gettext_lazy("by lot")),
]
ODD = [
    ("fill", gettext_lazy("substitutes take the empty seats in every session")),
    ("turns", gettext_lazy("some sit out in rotation: nobody twice before everybody once")),
]
KEEPS = [
    ("10", gettext_lazy("a few seats, if it avoids repeats")),
    ("100", gettext_lazy("as few seats as possible")),
    ("0", gettext_lazy("any seat: the best draw from here")),
]
SECONDS = [
    ("0", gettext_lazy("as long as one search takes, usually a moment")),
    ("60", gettext_lazy("up to a minute")),
    ("300", gettext_lazy("up to five minutes")),
]


SEED_SIGNS = "0123456789abcdefghjkmnpqrstvwxyz"  # 32 that are not mistaken for one another when read out


def new_seed() -> str:
    """A text for the lots of 135 random bits: short ones could be tried until they give published seats."""
    return "-".join("".join(secrets.choice(SEED_SIGNS) for _ in range(3)) for _ in range(9))


class DrawForm(forms.Form):
    """The director's wishes for a draw. Fields that the page leaves out keep their initial values."""

    method = forms.ChoiceField(
        label=gettext_lazy("Method"),
        choices=[(key, name) for key, name in METHODS.items() if key != AROUND],
        initial="full",
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": gettext_lazy("Choose a method.")},
    )
    variant = Chosen(label=gettext_lazy("Who meets whom"), choices=VARIANTS, initial="straight")
    final_tables = TablesField(
        label=gettext_lazy("Tables of the final"),
        min_value=1,
        max_value=1_000,
        initial=4,
        help_text=gettext_lazy("Four players each, from the top of the standings."),
    )
    others = Chosen(label=gettext_lazy("The others"), choices=OTHERS, initial=PLAY_ON)
    final_places = Chosen(label=gettext_lazy("Final places"), choices=PLACES, initial=FINAL_FIRST)
    carry = Chosen(
        label=gettext_lazy("Points so far"),
        choices=CARRIES,
        initial="full",
        help_text=gettext_lazy(
            "Penalties and adjustments given before the cut are included, in points and table "
            "points alike. Later ones count in full."
        ),
    )
    pools = NumbersField(
        label=gettext_lazy("Players in each pool"),
        required=False,
        help_text=gettext_lazy("Multiples of four, one number a pool: 16, 12."),
    )
    division = Chosen(label=gettext_lazy("Divided"), choices=DIVISIONS, initial="rank")
    keep = Chosen(label=gettext_lazy("May change"), choices=KEEPS, initial="10")
    first = ChosenNumber(label=gettext_lazy("From session"), initial="0")
    sessions = ChosenNumber(label=gettext_lazy("How many sessions"), initial="0")
    lots = Chosen(
        label=gettext_lazy("Seed"),
        choices=[("text", gettext_lazy("a text")), ("dice", gettext_lazy("dice"))],
        initial="text",
        widget=forms.RadioSelect,
    )
    seed = SeedField(
        label=gettext_lazy("Seed"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        help_text=gettext_lazy(
            "Announce the seed before you draw, or read out the one proposed here. The same seed "
            "gives the same draw on every computer, so anybody can check it."
        ),
    )
    dice = DiceField(
        label=gettext_lazy("Dice"),
        required=False,
        help_text=gettext_lazy(
            "Roll ten or more dice in front of everybody and type them in order: 4 2 6 1 3 5 2 2 6 "
            "1. Nobody can know them beforehand."
        ),
    )
    teams = forms.BooleanField(
        label=gettext_lazy("Team-mates never meet"),
        required=False,
        initial=True,
        help_text=gettext_lazy("Outranks a repeated meeting."),
    )
    clubs = Chosen(label=gettext_lazy("Two of the same club meet"), choices=UNWELCOME, initial="seldom")
    countries = Chosen(label=gettext_lazy("Two of the same country meet"), choices=UNWELCOME, initial="any")
    families = FamiliesField(
        label=gettext_lazy("Who must never meet"),
        required=False,
        help_text=gettext_lazy(
            "Families, for example: one group per line, by number, name or surname: 3, 17, Rossi."
        ),
    )
    odd = Chosen(
        label=gettext_lazy("The players do not fill the tables"),
        choices=ODD,
        initial="turns",
        widget=forms.RadioSelect,
    )
    pinned = SeatsField(
        label=gettext_lazy("Seats decided beforehand"),
        required=False,
        help_text=gettext_lazy(
            "One per line: session, player number, table. “1, 12, 3” seats player 12 at table 3."
        ),
    )
    tables = NumbersField(
        label=gettext_lazy("Tables in use"),
        required=False,
        help_text=gettext_lazy(
            "If some are closed, list those in use: 1-7, 9. Leave empty to use as many as needed."
        ),
    )
    seconds = Chosen(label=gettext_lazy("Look for a better draw"), choices=SECONDS, initial="0")

    def __init__(
        self, *args: Any, free: list[int], numbers: Mapping[str, int], odd: str = "turns", **kwargs: Any
    ) -> None:
        """`free`: numbers of sessions that may be drawn; `numbers`: of players, by name; `odd`: proposed."""
        super().__init__(*args, **kwargs)
        self.fields["odd"].initial = odd
        first, sessions = self.fields["first"], self.fields["sessions"]
        families = self.fields["families"]
        assert isinstance(first, ChosenNumber)
        assert isinstance(sessions, ChosenNumber)
        assert isinstance(families, FamiliesField)
        first.choices = [
            ("0", gettext("the first that can be drawn")),
            *((str(number), str(number)) for number in free),
        ]
        sessions.choices = [
            ("0", gettext("all that are left")),
            *((str(count), str(count)) for count in range(1, len(free) + 1)),
        ]
        families.numbers = numbers

    def clean(self) -> dict[str, Any]:
        """Require the lots, either as text or as dice."""
        super().clean()
        values = self.cleaned_data
        if values.get("lots") == "dice" and not values.get("dice") and "dice" not in self.errors:
            self.add_error("dice", gettext_lazy("Roll the dice, and type what they show."))
        if values.get("lots") != "dice" and not values.get("seed") and "seed" not in self.errors:
            self.add_error("seed", gettext_lazy("Type a text as the seed: a number, dice, a sentence."))
        return values

    def wish(self) -> Wish:
        """The values of the valid form as a Wish for the drawing service."""
        values = self.cleaned_data
        return Wish(
            method=values["method"],
            seed=values["dice"] if values["lots"] == "dice" else values["seed"],
            sessions=values["sessions"],
            first=values["first"],
            teams=values["teams"],
            clubs=weight("clubs", values["clubs"]),
            countries=weight("countries", values["countries"]),
            families=values["families"],
            odd=values["odd"],
            pinned=values["pinned"],
            tables=values["tables"],
            variant=values["variant"],
            final=4 * values["final_tables"],
            others=values["others"],
            final_places=values["final_places"],
            carry=values["carry"],
            pools=values["pools"],
            division=values["division"],
            keep=int(values["keep"]),
            seconds=int(values["seconds"]),
        )
