"""Lists that directors type for a draw: numbers, dice, families, seats."""

import re
from collections.abc import Mapping

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournament.queries.players import sort_key

LEAST_DICE, MOST_DICE = 10, 90
_PART = re.compile(r"(\d{1,7})(?:\s*[-–]\s*(\d{1,7}))?")
_LONGEST = 400  # numbers of a list


class NumbersField(forms.CharField):
    """Whole numbers as people write them, “1-7, 9”; cleaned to a tuple in the order typed."""

    def to_python(self, value: object) -> tuple[int, ...]:
        """The numbers, or a sentence naming the part that is none."""
        found: list[int] = []
        for part in re.split(r"[,;\s]+", re.sub(r"\s*[-–]\s*", "-", super().to_python(value))):
            match = _PART.fullmatch(part)
            if part and not match:
                raise ValidationError(
                    _("“%(part)s” is no number: write numbers like 1-7, 9.") % {"part": part[:40]}
                )
            if match:
                low, high = int(match[1]), int(match[2] or match[1])
                found += range(low, min(high, low + _LONGEST) + 1)
        if len(found) > _LONGEST:
            raise ValidationError(_("These are too many numbers: at most %(most)s.") % {"most": _LONGEST})
        return tuple(found)

    def validate(self, value: tuple[int, ...]) -> None:
        """Nothing typed is no fault."""


class DiceField(forms.CharField):
    """Dice in the order rolled; cleaned to the text of the lots, “dice 4 2 6 1 …”, or nothing."""

    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})

    def to_python(self, value: object) -> str:
        """The text of the lots, or a sentence on what is no die."""
        typed = re.sub(r"[\s,;.·-]+", "", super().to_python(value))
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


class FamiliesField(forms.CharField):
    """Groups of players, one a line, by number or name; cleaned to tuples of player numbers.

    `numbers`: the players' numbers by their names in plain letters.
    """

    widget = forms.Textarea(attrs={"rows": 2, "autocomplete": "off", "spellcheck": "false"})
    numbers: Mapping[str, int] = {}

    def to_python(self, value: object) -> tuple[tuple[int, ...], ...]:
        """The groups, or a sentence naming who is not known."""
        lines = [line for line in super().to_python(value).splitlines() if line.strip()]
        return tuple(self._group(line) for line in lines)

    def _group(self, line: str) -> tuple[int, ...]:
        found = [self._player(part.strip()) for part in re.split("[,;]", line) if part.strip()]
        if len(set(found)) < 2:
            raise ValidationError(
                _("“%(line)s” names one player: write two or more, with commas.") % {"line": line[:60]}
            )
        return tuple(dict.fromkeys(found))

    def _player(self, word: str) -> int:
        known = set(self.numbers.values())
        number = int(word) if word.isascii() and word.isdigit() and len(word) < 8 else None
        if number in known:
            return number
        if number is None and (named := self.numbers.get(sort_key(word))):
            return named
        raise ValidationError(_("There is no player “%(word)s” at this event.") % {"word": word[:60]})

    def validate(self, value: tuple[tuple[int, ...], ...]) -> None:
        """Nothing typed is no fault."""


class SeatsField(forms.CharField):
    """Seats decided beforehand, one a line; cleaned to (session, player number, table number)."""

    widget = forms.Textarea(attrs={"rows": 2, "autocomplete": "off", "spellcheck": "false"})

    def to_python(self, value: object) -> tuple[tuple[int, int, int], ...]:
        """The seats, or a sentence naming the line that is none."""
        found = []
        for line in super().to_python(value).splitlines():
            numbers = [int(number) for number in re.findall(r"\d{1,7}", line)]
            if line.strip() and len(numbers) != 3:
                raise ValidationError(
                    _("“%(line)s” is no seat: write session, player number and table, like 1, 12, 3.")
                    % {"line": line[:60]}
                )
            if numbers:
                found.append((numbers[0], numbers[1], numbers[2]))
        return tuple(found)

    def validate(self, value: tuple[tuple[int, int, int], ...]) -> None:
        """Nothing typed is no fault."""
