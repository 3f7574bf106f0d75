"""Forms for making a draw, swapping two players, comparing drafts, and checking a draw's certificate."""

import re
import secrets
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext as _

from seating.finals import SIZES
from tournament.draw.queries.draws import AROUND, METHODS
from tournament.draw.services.certificates import LARGEST, TOO_LARGE
from tournament.draw.services.constraints import Wish, weight
from tournament.registration.queries import sort_key
from tournament.words.numbers import whole_number

LEAST_DICE, MOST_DICE = 10, 90
_PART = re.compile(r"(\d{1,7})(?:\s*[-–]\s*(\d{1,7}))?")
_LONGEST = 400  # numbers of a list


class NumbersField(forms.Field):
    """Whole numbers typed as “1-7, 9”; cleaned to a tuple in the order typed."""

    def to_python(self, value: str | None) -> tuple[int, ...]:
        """The numbers; the error names the part that is no number."""
        numbers: list[int] = []
        for part in re.split(r"[,;\s]+", re.sub(r"\s*[-–]\s*", "-", (value or "").strip())):
            match = _PART.fullmatch(part)
            if part and not match:
                raise ValidationError(
                    _("“%(part)s” is no number: write numbers like 1-7, 9.") % {"part": part[:40]}
                )
            if match:
                low, high = int(match[1]), int(match[2] or match[1])
                numbers += range(low, min(high, low + _LONGEST) + 1)
        if len(numbers) > _LONGEST:
            raise ValidationError(_("These are too many numbers: at most %(most)s.") % {"most": _LONGEST})
        return tuple(numbers)


class DiceField(forms.CharField):
    """Dice in the order rolled; cleaned to the text of the lots, “dice 4 2 6 1 …”, or nothing."""

    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})

    def to_python(self, value: object) -> str:
        """The text of the lots; the error names what is no die."""
        typed = re.sub(r"[\s,;.·-]+", "", super().to_python(value) or "")
        if not typed:
            return ""
        if wrong := re.sub("[1-6]", "", typed):
            raise ValidationError(
                _("“%(wrong)s” is no die: type numbers from 1 to 6.") % {"wrong": wrong[:20]}
            )
        if not LEAST_DICE <= len(typed) <= MOST_DICE:
            raise ValidationError(
                _("These are %(n)s dice: roll %(least)s to %(most)s, so that nobody can guess them.")
                % {"n": len(typed), "least": LEAST_DICE, "most": MOST_DICE}
            )
        return f"dice {' '.join(typed)}"


class FamiliesField(forms.Field):
    """Groups of players, one a line, by number or name; cleaned to tuples of player numbers.

    `numbers`: the players' numbers by their names in plain letters.
    """

    widget = forms.Textarea(attrs={"rows": 2, "autocomplete": "off", "spellcheck": "false"})
    numbers: Mapping[str, int] = {}

    def to_python(self, value: str | None) -> tuple[tuple[int, ...], ...]:
        """The groups; the error names a player who is unknown."""
        return tuple(self._group(line) for line in (value or "").splitlines() if line.strip())

    def _group(self, line: str) -> tuple[int, ...]:
        players = [self._player(part.strip()) for part in re.split("[,;]", line) if part.strip()]
        if len(set(players)) < 2:
            raise ValidationError(
                _("“%(line)s” names one player: write two or more, with commas.") % {"line": line[:60]}
            )
        return tuple(dict.fromkeys(players))

    def _player(self, word: str) -> int:
        number = whole_number(word)
        if number is None:
            number = self.numbers.get(sort_key(word))
        if number is not None and number in self.numbers.values():
            return number
        raise ValidationError(_("There is no player “%(word)s” at this event.") % {"word": word[:60]})


class SeatsField(forms.Field):
    """Seats decided beforehand, one a line; cleaned to (session, player number, table number)."""

    widget = forms.Textarea(attrs={"rows": 2, "autocomplete": "off", "spellcheck": "false"})

    def to_python(self, value: str | None) -> tuple[tuple[int, int, int], ...]:
        """The seats; the error names the line that gives no seat."""
        seats = []
        for line in (value or "").splitlines():
            numbers = [int(number) for number in re.findall(r"\d{1,7}", line)]
            if line.strip() and len(numbers) != 3:
                raise ValidationError(
                    _("“%(line)s” is no seat: write session, player number and table, like 1, 12, 3.")
                    % {"line": line[:60]}
                )
            if numbers:
                seats.append((numbers[0], numbers[1], numbers[2]))
        return tuple(seats)


UNWELCOME = [
    ("never", gettext_lazy("never, if it can be")),
    ("seldom", gettext_lazy("seldom")),
    ("any", gettext_lazy("no matter")),
]
MEANINGS = {
    "full": gettext_lazy(
        "As few repeated meetings as possible, even winds, new tables; lots decide who takes which place."
    ),
    "repair": gettext_lazy(
        "What is drawn is changed as little as need be: for whoever left, came late or came in, for a table "
        "that closed or opened. What was played stays."
    ),
    "swiss": gettext_lazy(
        "The next session by the standings: leaders meet leaders, without repeats where possible."
    ),
    "final": gettext_lazy("The first of the standings play a final at the first tables; the rest play on."),
    "pools": gettext_lazy("The players are divided, and every pool is drawn by itself at tables of its own."),
    "random": gettext_lazy(
        "By lot alone: only the winds are evened, repeats are left to chance, and nobody is kept apart."
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
    ("full", gettext_lazy("all points count on")),
    ("half", gettext_lazy("points are halved")),
    ("none", gettext_lazy("everybody starts from zero")),
]
DIVISIONS = [
    ("rank", gettext_lazy("by the standings: the first are pool A")),
    ("snake", gettext_lazy("by the standings, of like strength: A, B, B, A")),
    ("lot", gettext_lazy("by lot")),
]
ODD = [
    ("fill", gettext_lazy("substitutes take the empty seats in every session")),
    ("turns", gettext_lazy("some sit out by turns: nobody twice before everybody once")),
]
KEEPS = [
    ("10", gettext_lazy("a few seats, where it saves repeats")),
    ("100", gettext_lazy("as few seats as possible")),
    ("0", gettext_lazy("any seat: the best draw from here")),
]
SECONDS = [
    ("0", gettext_lazy("as long as one search takes, mostly a moment")),
    ("60", gettext_lazy("up to a minute")),
    ("300", gettext_lazy("up to five minutes")),
]


SEED_SIGNS = "0123456789abcdefghjkmnpqrstvwxyz"  # 32 that are not mistaken for one another when read out


def new_seed() -> str:
    """A text for the lots of 135 random bits: short ones could be tried until they give published seats."""
    return "-".join("".join(secrets.choice(SEED_SIGNS) for _ in range(3)) for _ in range(9))


class Chosen(forms.ChoiceField):
    """A choice that takes its initial value when the form did not send it."""

    def clean(self, value: str | None) -> Any:
        """The choice, or the initial one."""
        return super().clean(value or self.initial)


class ChosenNumber(Chosen):
    """A number among choices that the page fills in; 0 at first."""

    def clean(self, value: str | None) -> int:
        """The number."""
        return int(super().clean(value))


class SeedField(forms.CharField):
    """The text of the lots; the form asks for it unless there are dice."""

    def validate(self, value: str) -> None:
        """Accept an empty value; whether it is required depends on other fields."""


class DrawForm(forms.Form):
    """The director's wishes for a draw. Fields that the page leaves out keep their initial values."""

    method = forms.ChoiceField(
        label=gettext_lazy("Way of drawing"),
        choices=[(key, name) for key, name in METHODS.items() if key != AROUND],
        initial="full",
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": gettext_lazy("Choose a way of drawing.")},
    )
    variant = Chosen(label=gettext_lazy("Who meets whom"), choices=VARIANTS, initial="straight")
    final = Chosen(
        label=gettext_lazy("Players in the final"),
        choices=[(str(size), str(size)) for size in SIZES],
        initial="16",
    )
    carry = Chosen(
        label=gettext_lazy("Points so far"),
        choices=CARRIES,
        initial="full",
        help_text=gettext_lazy(
            "Penalties and adjustments given until then are part of them, of points and table points alike. "
            "What is given later counts in full."
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
        label=gettext_lazy("Lots"),
        choices=[("text", gettext_lazy("a text")), ("dice", gettext_lazy("dice"))],
        initial="text",
        widget=forms.RadioSelect,
    )
    seed = SeedField(
        label=gettext_lazy("Text of the lots"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        help_text=gettext_lazy(
            "Announce it before you draw, or take the one proposed here and read it out. "
            "The same text gives the same draw on every machine, so anyone can check it."
        ),
    )
    dice = DiceField(
        label=gettext_lazy("Dice"),
        required=False,
        help_text=gettext_lazy(
            "Roll ten dice or more in front of everybody and type them in order: 4 2 6 1 3 5 2 2 6 1. "
            "Nobody can have known them before."
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
        label=gettext_lazy("Families"),
        required=False,
        help_text=gettext_lazy("Who must never meet, one group a line, by number or name: 3, 17."),
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
            "One a line: session, player number, table. “1, 12, 3” seats player 12 at table 3."
        ),
    )
    tables = NumbersField(
        label=gettext_lazy("Tables that stand"),
        required=False,
        help_text=gettext_lazy("When one is closed: 1-7, 9. Empty for as many as are needed."),
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
            self.add_error("seed", gettext_lazy("Type a text for the lots: a number, dice, a sentence."))
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
            final=int(values["final"]),
            carry=values["carry"],
            pools=values["pools"],
            division=values["division"],
            keep=int(values["keep"]),
            seconds=int(values["seconds"]),
        )


class SwapForm(forms.Form):
    """Two players, by number, who change seats in a session."""

    session = forms.IntegerField(min_value=1, max_value=10_000)
    first = forms.IntegerField(min_value=1, max_value=1_000_000)
    second = forms.IntegerField(min_value=1, max_value=1_000_000)


class CompareForm(forms.Form):
    """Two draws of the event, side by side."""

    a = forms.IntegerField(min_value=1, max_value=2**31)
    b = forms.IntegerField(min_value=1, max_value=2**31)


class CertificateForm(forms.Form):
    """The document as text or as a file; `document_text` is what was sent."""

    file = forms.FileField(
        label=gettext_lazy("The draw’s file"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        error_messages={"empty": gettext_lazy("This file is empty.")},
    )
    text = forms.CharField(
        label=gettext_lazy("Or its text"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 6, "autocomplete": "off", "spellcheck": "false"}),
    )

    def clean(self) -> dict[str, Any]:
        """Read the file, or take the text."""
        super().clean()
        sent = self.cleaned_data
        if self.errors:
            return sent
        sent["document_text"] = self._read(sent["file"]) if sent.get("file") else sent.get("text", "")
        if not self.errors and not sent["document_text"].strip():
            self.add_error("file", _("Choose the file of a draw, or paste its text."))
        return sent

    def _read(self, upload: "UploadedFile[bytes]") -> str:
        if upload.size is None or upload.size > LARGEST:
            self.add_error("file", TOO_LARGE())
            return ""
        try:
            return bytes(upload.read()).decode("utf-8-sig")
        except UnicodeDecodeError:
            self.add_error("file", _("This file is not UTF-8 text: choose the JSON file of a draw."))
            return ""
