"""Reading four scores as people write them: 30000, 30,000, 30 000, 300 or 31.5, held or as differences.

No input raises an error: what cannot be read is a Problem of its field.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scoring.problems import Problem, grouped
from scoring.rulesets import RuleSet
from scoring.table.problems import Form, table_problems, unit_problems
from scoring.winds import WINDS
from scoring.written_numbers import is_decimal, read_number, read_thousands

_SHORT_BELOW: Final = 1_000
_ABSURD_STARTS: Final = 8
THOUSANDS: Final = 1_000
MOST_BETS: Final = 30
"""A smaller number of bets left is a count, not points: nobody leaves thirty on a table."""
_UNIT_OF_THOUSANDS: Final = 100  # rules whose points are multiples of this may have sheets in thousands


@dataclass(frozen=True)
class Suggestion:
    """The score that would make the table right: its seat, points as a difference, and the text to write."""

    wind: str
    points: int
    text: str


@dataclass(frozen=True)
class ReadScores:
    """What four texts mean, in the order of the winds.

    `points` are differences from the start, None for a text that could not be read. `form` and `unit`: how
    they were written, as held at the end or as differences, in points (1), in the rules' unit (100 in riichi)
    or in thousands (1,000).
    `off_by` is None while a score is missing; there is a `suggestion` while exactly one is missing.
    """

    points: tuple[int | None, ...]
    form: Form
    unit: int
    off_by: int | None
    problems: tuple[Problem, ...]
    suggestion: Suggestion | None = None


@dataclass(frozen=True)
class Reading:
    """One interpretation of written numbers: their unit, and the points that stand for a difference of 0.

    Numbers in thousands may have decimals, and are already converted to points.
    """

    form: Form
    unit: int
    start: int

    def points(self, number: int) -> int:
        """The difference from the start that a written number stands for."""
        return number * (1 if self.unit == THOUSANDS else self.unit) - self.start

    def text(self, points: int) -> str:
        """A difference from the start as it would be written."""
        if self.unit == THOUSANDS:
            thousands, remainder = divmod(abs(points + self.start), THOUSANDS)
            sign = "-" if points + self.start < 0 else ""
            return f"{sign}{thousands}.{remainder:03}".rstrip("0").rstrip(".")
        return grouped((points + self.start) // self.unit)


def read_scores(
    rules: RuleSet,
    texts: Sequence[str],
    bets_left: int = 0,
    *,
    form: Form | None = None,
    unit: int | None = None,
) -> ReadScores:
    """The scores of a table from four texts in the order of the winds; missing texts count as blank.

    Every interpretation is tried. The one with the right sum is chosen, or else the likeliest; `off_by` is
    then the error of its sum. `bets_left` are the points of bets left on the table. `form` and `unit` are
    guessed where they are None.
    """
    words = [*texts, "", "", "", ""][:4]
    numbers = [read_number(word) for word in words]
    if unit is None and _are_thousands(rules, words, numbers, bets_left, form):
        unit = THOUSANDS
    if unit == THOUSANDS:
        numbers = [read_thousands(word) for word in words]
    reading = _likeliest(_readings(rules, form, unit), rules, numbers, bets_left)
    points = tuple(None if number is None else reading.points(number) for number in numbers)
    points_read = [value for value in points if value is not None]
    complete = len(points_read) == len(points)
    return ReadScores(
        points=points,
        form=reading.form,
        unit=reading.unit,
        off_by=sum(points_read) + bets_left if complete else None,
        problems=_problems(rules, reading, words, points, bets_left),
        suggestion=_suggestion(rules, reading, points, bets_left),
    )


def _are_thousands(
    rules: RuleSet, words: Sequence[str], numbers: Sequence[int | None], bets_left: int, form: Form | None
) -> bool:
    """Whether the numbers are written in thousands, as sheets of EMA 2016 and 2025 have them.

    They have decimals, or absolute points whose sum is right only in thousands.
    """
    if rules.points_unit != _UNIT_OF_THOUSANDS:
        return False
    if any(map(is_decimal, words)):
        return True
    entered = [number for number in numbers if number is not None]
    sums_to_start = THOUSANDS * sum(entered) + bets_left == 4 * rules.start_points > 0
    return sums_to_start and len(entered) == len(numbers) and form != "difference"


def _readings(rules: RuleSet, form: Form | None, unit: int | None) -> list[Reading]:
    """The interpretations possible under these rules, this form and this unit.

    If players start with 0 points, absolute points and differences are the same.
    """
    units = [unit] if unit else sorted({1, rules.points_unit})
    absolute = (
        [Reading("absolute", candidate, rules.start_points) for candidate in units]
        if rules.start_points
        else []
    )
    differences = [Reading("difference", candidate, 0) for candidate in units]
    chosen = {"absolute": absolute, "difference": differences, None: [*absolute, *differences]}[form]
    return chosen or differences


def _likeliest(
    readings: Sequence[Reading], rules: RuleSet, numbers: Sequence[int | None], bets_left: int
) -> Reading:
    entered = [number for number in numbers if number is not None]
    complete = len(entered) == len(numbers)
    return min(
        readings, key=lambda reading: _unlikeliness(reading, rules, entered, bets_left, complete=complete)
    )


def _unlikeliness(
    reading: Reading, rules: RuleSet, numbers: Sequence[int], bets_left: int, *, complete: bool
) -> tuple[int, ...]:
    """A sort key: smaller is likelier. It ranks by absurd scores (or differences without any loss); then, if
    all four scores are present, by the error of the sum in the unit as written; then by scores that are not
    multiples of the points unit, and by numbers too short or too long for their unit.
    """
    points = [reading.points(number) for number in numbers]
    error = abs(sum(points) + bets_left)
    absurd = sum(abs(value) > _ABSURD_STARTS * rules.start_points > 0 for value in points)
    odd = sum(value % rules.points_unit != 0 for value in points)
    short = (
        rules.points_unit >= 100 and any(numbers) and all(abs(number) < _SHORT_BELOW for number in numbers)
    )
    oddly_short = int(short != (reading.unit > 1))
    if complete:
        absurd += reading.start == 0 < rules.start_points and any(numbers) and min(numbers) >= 0
        return absurd, error * rules.points_unit // reading.unit, odd, oddly_short
    return absurd, oddly_short, odd, error


def _problems(
    rules: RuleSet, reading: Reading, words: Sequence[str], points: Sequence[int | None], bets_left: int
) -> tuple[Problem, ...]:
    not_read = "not-a-number" if rules.start_points else "not-a-difference"
    unread = tuple(
        Problem(not_read, wind, {"wind": wind, "text": word.strip()[:20]})
        if word.strip()
        else Problem("missing", wind, {"wind": wind})
        for wind, word, value in zip(WINDS, words, points, strict=True)
        if value is None
    )
    if unread:
        return unread + unit_problems(
            rules, [None if value is None else value + reading.start for value in points]
        )
    return table_problems(rules, [value for value in points if value is not None], bets_left, reading.form)


def _suggestion(
    rules: RuleSet, reading: Reading, points: Sequence[int | None], bets_left: int
) -> Suggestion | None:
    """The one missing score, if it is a multiple of the points unit."""
    blank_winds = [wind for wind, value in zip(WINDS, points, strict=True) if value is None]
    difference = -bets_left - sum(value for value in points if value is not None)
    if len(blank_winds) != 1 or difference % rules.points_unit:
        return None
    return Suggestion(blank_winds[0], difference, reading.text(difference))
