"""Fields of the draw's form: lists of numbers, dice, families, seats, and choices that may be left out."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournament.bounds import LONGEST_TEXT, LineField, NumberField, several_lines, whole_number, within
from tournament.models import Entry
from tournament.words.names import without_marks

LEAST_DICE, MOST_DICE = 10, 90
_PART = re.compile(r"(\d{1,7})(?:\s*[-–]\s*(\d{1,7}))?")
_LONGEST = 400  # numbers of a list


class TypedList(forms.Field):
    """A text that is read as a list; the subclass says how."""

    max_length = LONGEST_TEXT

    def clean(self, value: Any) -> Any:
        """What the text says, unless it is longer than any list."""
        return super().clean(several_lines(within(str(value or ""), self.max_length)))


class NumbersField(TypedList):
    """Whole numbers typed as “1-7, 9”; cleaned to a tuple in the order typed."""

    def to_python(self, value: str | None) -> tuple[int, ...]:
        """The numbers; the error names the part that is not a number."""
        numbers: list[int] = []
        for part in re.split(r"[,;\s]+", re.sub(r"\s*[-–]\s*", "-", (value or "").strip())):
            match = _PART.fullmatch(part)
            if part and not match:
                raise ValidationError(
                    _("“%(part)s” is not understood: write numbers like 1-7, 9.") % {"part": part[:40]}
                )
            if match:
                low, high = int(match[1]), int(match[2] or match[1])
                numbers += range(low, min(high, low + _LONGEST) + 1)
        if len(numbers) > _LONGEST:
            raise ValidationError(_("Too many numbers: at most %(most)s.") % {"most": _LONGEST})
        return tuple(numbers)


class DiceField(LineField):
    """Dice in the order rolled; cleaned to the text of the lots, “dice 4 2 6 1 …”, or nothing."""

    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})

    def to_python(self, value: object) -> str:
        """The text of the lots; the error names what is not a die."""
        typed = re.sub(r"[\s,;.·-]+", "", super().to_python(value) or "")
        if not typed:
            return ""
        if wrong := re.sub("[1-6]", "", typed):
            raise ValidationError(
                _("“%(wrong)s” is not a die: type numbers from 1 to 6.") % {"wrong": wrong[:20]}
            )
        if not LEAST_DICE <= len(typed) <= MOST_DICE:
            raise ValidationError(
                _("You typed %(n)s dice: roll %(least)s to %(most)s, so that nobody can guess them.")
                % {"n": len(typed), "least": LEAST_DICE, "most": MOST_DICE}
            )
        return f"dice {' '.join(typed)}"


SEVERAL = 0
"""Instead of a player's number: a name that several players have."""


def numbers_by_name(entries: Iterable[Entry]) -> dict[str, int]:
    """The players' numbers by whole name, in either order, and by surname, in plain letters.

    SEVERAL where more than one player has the name.
    """
    numbers: dict[str, set[int]] = {}
    for entry in entries:
        turned = f"{entry.last_name} {entry.first_name}".strip()
        for name in {entry.name, turned, entry.last_name}:
            numbers.setdefault(without_marks(name), set()).add(entry.number)
    return {name: min(having) if len(having) == 1 else SEVERAL for name, having in numbers.items()}


class FamiliesField(TypedList):
    """Groups of players, one a line, by number or name; cleaned to tuples of player numbers.

    `numbers`: the players' numbers by their names in plain letters; SEVERAL for a name that several have.
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
                _("“%(line)s” names only one player: write two or more, separated by commas.")
                % {"line": line[:60]}
            )
        return tuple(dict.fromkeys(players))

    def _player(self, word: str) -> int:
        number = whole_number(word)
        if number is None:
            number = self.numbers.get(without_marks(word))
            if number == SEVERAL:
                raise ValidationError(
                    _("“%(word)s” fits several players: write the number.") % {"word": word[:60]}
                )
        if number and number in self.numbers.values():
            return number
        raise ValidationError(_("There is no player “%(word)s” at this event.") % {"word": word[:60]})


class SeatsField(TypedList):
    """Seats decided beforehand, one a line; cleaned to (session, player number, table number)."""

    widget = forms.Textarea(attrs={"rows": 2, "autocomplete": "off", "spellcheck": "false"})

    def to_python(self, value: str | None) -> tuple[tuple[int, int, int], ...]:
        """The seats; the error names the line that gives no seat."""
        seats = []
        for line in (value or "").splitlines():
            numbers = [int(number) for number in re.findall(r"\d{1,7}", line)]
            if line.strip() and len(numbers) != 3:
                raise ValidationError(
                    _("“%(line)s” is not a seat: write session, player number and table, like 1, 12, 3.")
                    % {"line": line[:60]}
                )
            if numbers:
                seats.append((numbers[0], numbers[1], numbers[2]))
        return tuple(seats)


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


class SeedField(LineField):
    """The text of the lots; the form asks for it unless there are dice."""

    def validate(self, value: str) -> None:
        """Accept an empty value; whether it is required depends on other fields."""


class TablesField(NumberField):
    """A number of tables that takes its initial value when the form did not send it."""

    def clean(self, value: str | None) -> int:
        """The number, or the initial one."""
        return int(super().clean(self.initial if value is None else value))
