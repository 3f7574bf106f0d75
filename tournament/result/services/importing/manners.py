"""How the scores of a results spreadsheet are written: recognised, or asked for where it is unclear."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rulesets import RuleSet
from scoring.table.problems import Form, table_problems, unit_problems
from scoring.table.recognition import ABSURD_STARTS, Option, Recognition, read_as, recognise
from scoring.table.values import Substitution
from scoring.table.written_tables import Check, Manner, Points, WrittenTable, manners, units_of
from scoring.written_numbers import WrittenNumber, chosen
from tournament.result.services.importing.heads import read_points
from tournament.result.services.importing.penalty_units import penalty_units
from tournament.words.sentences import enumerated, grouped, problem_sentence, together

_THOUSANDS = 1_000


@dataclass(frozen=True)
class TableTexts:
    """What a file says of a table, in the order of the winds.

    `taken`: penalties that rulings here state; `chips`: what each won or lost of them, of the stored result
    where the file has no such column.
    """

    texts: tuple[str, ...]
    bets_left: int
    penalties: tuple[str, ...]
    taken: tuple[int, ...]
    substitutes: tuple[str | None, ...]
    checks: tuple[Mapping[str, str], ...]
    chips: tuple[int, ...] = (0, 0, 0, 0)


class Manners:
    """The manner of a whole file's scores: the one that is taken, why, and the others that fit."""

    def __init__(
        self, rules: RuleSet, tables: Sequence[TableTexts], choice: str = "", penalty_unit: int | None = None
    ) -> None:
        """What somebody has chosen: the key of a manner, "" for none, and the points of a 1 in a penalty."""
        self.rules, self.choice = rules, choice
        self._chosen_unit = penalty_unit if penalty_unit in units_of(rules) else None
        self._numbers = _read(text for table in tables for text in table.texts)
        self._checked = {
            name: _read(check.get(name, "") for table in tables for check in table.checks)
            for name in ("uma", "score", "table_points", "place")
        }
        self._penalties = _read(text for table in tables for text in table.penalties)
        self._gives = any(number > 0 for number in self._penalties.values()) and any(
            number < 0 for number in self._penalties.values()
        )
        self._tables = tables
        self._recognise()

    def _recognise(self) -> None:
        """Recognise the scores with their penalties, in the unit of the scores where they can be."""
        numbers = self._penalties.values()
        self.penalty_units: tuple[int, ...] = ()
        for unit in [self._chosen_unit] if self._chosen_unit else penalty_units(self.rules, numbers, 0):
            self._read_with(unit)
            if self.recognition.best:
                break
        if self._chosen_unit or not any(numbers):
            return
        by_key = {manner.key: manner for manner in manners(self.rules, with_penalties=True)}
        best = self.recognition.best
        likeliest = by_key.get(self.choice) or (best.manner if best else Manner(1))
        self.penalty_units = penalty_units(self.rules, numbers, likeliest.unit)
        if self.penalty_units[0] != self.penalty_unit:
            self._read_with(self.penalty_units[0])

    def _read_with(self, penalty_unit: int) -> None:
        self.penalty_unit = penalty_unit
        self._written = [table for table in map(self.written, self._tables) if table is not None]
        self.recognition: Recognition = recognise(self.rules, self._written)

    @property
    def key(self) -> tuple[str, bool, int, bool]:
        """What a plan depends on."""
        return self.manner.key, self.unclear, self.penalty_unit, self.penalties_unclear

    @property
    def penalties_unclear(self) -> bool:
        """Whether the user has to choose the unit of the penalties first."""
        return len(self.penalty_units) > 1

    @property
    def penalty_choices(self) -> list[tuple[int, str]]:
        """The units of the penalties to choose from: the points of a 1, and what the largest one becomes."""
        largest = max(map(abs, self._penalties.values()), default=Fraction(0))
        written = next((text for text, number in self._penalties.items() if abs(number) == largest), "")
        becomes = _("“%(written)s” is a penalty of %(points)s")
        return [
            (unit, becomes % {"written": written, "points": grouped(int(largest * unit))})
            for unit in (self.penalty_units if self.penalties_unclear else ())
        ]

    @cached_property
    def manner(self) -> Manner:
        """The manner in use: chosen by the user, recognised, or the likeliest."""
        by_key = {manner.key: manner for manner in manners(self.rules, with_penalties=True)}
        if self.choice in by_key:
            return by_key[self.choice]
        if self.recognition.best:
            return self.recognition.best.manner
        every = list(manners(self.rules, with_penalties=False))
        return min(every, key=self._unlikeliness)

    def _unlikeliness(self, manner: Manner) -> tuple[object, ...]:
        """A sort key, smallest for the likeliest manner, for when no table adds up."""
        off, odd, absurd = 0, 0, 0
        most = ABSURD_STARTS * self.rules.start_points
        for table in self._written:
            points = read_as(self.rules, table, manner)
            odd += points.count(None) + len(unit_problems(self.rules, points))
            absurd += sum(abs(number or 0) > most > 0 for number in points)
            off += abs(sum(number or 0 for number in points) + table.bets_left)
        return manner.holds != "points", absurd, odd, off

    @property
    def unclear(self) -> bool:
        """Whether the user has to choose a manner first."""
        return self.recognition.unclear and not any(
            option.manner.key == self.choice for option in self.recognition.options
        )

    @property
    def choices(self) -> list[tuple[str, str, int, bool]]:
        """Every manner that fits a table: key, words, how many tables it fits, whether it is taken."""
        return [
            (
                option.manner.key,
                manner_words(self.rules, option.manner),
                option.fits,
                option.manner == self.manner and not self.unclear,
            )
            for option in self.recognition.options
        ]

    @property
    def words(self) -> str:
        """The recognised manner in words, with the reason."""
        best = self.recognition.best
        if best is None:
            return ""
        chosen_option = next(
            (option for option in self.recognition.options if option.manner == self.manner), best
        )
        sentence = ngettext(
            "Scores: %(manner)s. So it adds up at %(fits)d of %(count)d table.",
            "Scores: %(manner)s. So it adds up at %(fits)d of %(count)d tables.",
            self.recognition.tables,
        )
        manner = manner_words(self.rules, chosen_option.manner)
        values = {"manner": manner, "fits": chosen_option.fits, "count": self.recognition.tables}
        return together(sentence % values, *self._against(chosen_option), *self._of_penalties())

    def _of_penalties(self) -> Iterable[str]:
        """The unit of the penalties where it is not that of the scores."""
        penalties_known = any(self._penalties.values()) and not self.penalties_unclear
        if penalties_known and self.penalty_unit != self.manner.unit:
            units = _units() | {1: _("in points")}
            yield _("Penalties: %(unit)s.") % {"unit": units[self.penalty_unit]}

    def _against(self, chosen_option: Option) -> Iterable[str]:
        """Why the scores are read without uma when their sums would allow it."""
        if chosen_option.agreeing:
            yield _("The other columns of the file agree.")
            return
        with_uma = [option for option in self.recognition.options if option.manner.holds != "points"]
        if chosen_option.manner.holds == "points" and with_uma and not self.recognition.unclear:
            most = max(option.fits for option in with_uma)
            if most < chosen_option.fits:
                sentence = ngettext(
                    "They do not include uma: if they did, the places would differ at %(count)d table.",
                    "They do not include uma: if they did, the places would differ at %(count)d tables.",
                    chosen_option.fits - most,
                )
                yield sentence % {"count": chosen_option.fits - most}

    def written(self, table: TableTexts) -> WrittenTable | None:
        """A table as numbers; None while one is missing."""
        numbers = [self._numbers.get(text) for text in table.texts]
        if any(number is None for number in numbers):
            return None
        east, south, west, north = (number for number in numbers if number is not None)
        checks = {
            name: tuple(numbers_by_text.get(check.get(name, "")) for check in table.checks)
            for name, numbers_by_text in self._checked.items()
            if any(check.get(name) for check in table.checks)
        }
        east_off, south_off, west_off, north_off = (
            in_file or in_rulings
            for in_file, in_rulings in zip(self.penalties(table), table.taken, strict=True)
        )
        return WrittenTable(
            numbers=(east, south, west, north),
            bets_left=table.bets_left,
            penalties=(east_off, south_off, west_off, north_off),
            substitutes=cast("tuple[Substitution | None, ...]", table.substitutes),
            checks=cast("Mapping[Check, tuple[Fraction | None, ...]]", checks) or None,
            chips=table.chips,
        )

    def penalties(self, table: TableTexts) -> Points:
        """The penalties that the file states, at most 0 each."""
        east, south, west, north = (
            -abs(int(self._penalties.get(text, Fraction(0)) * self.penalty_unit)) for text in table.penalties
        )
        return east, south, west, north

    def reasons(self, table: TableTexts) -> list[str]:
        """The problems of a table when read in the manner in use."""
        numbers = self.written(table)
        if numbers is None:
            return []
        reasons = []
        if self._gives and any(self._penalties.get(text, 0) > 0 for text in table.penalties):
            reasons.append(
                _("A penalty above 0 would give points: write penalties with a minus, or all without.")
            )
        if self.manner.rounded:  # `storing` refuses them all
            return reasons
        points = read_as(self.rules, numbers, self.manner)
        if None in points:
            words = manner_words(self.rules, self.manner)
            return [*reasons, _("these are not scores of this kind: %(manner)s") % {"manner": words}]
        complete = [point for point in points if point is not None]
        form: Form = "absolute" if self.manner.base == "held" else "difference"
        problems = table_problems(self.rules, complete, table.bets_left, form, table.chips)
        return reasons + [problem_sentence(problem) for problem in problems]


def _read(texts: Iterable[str]) -> dict[str, Fraction]:
    """The number of each text that is one; all texts together tell thousands from decimals."""
    numbers: dict[str, WrittenNumber] = {}
    for text in texts:
        if text and text not in numbers and (number := read_points(text)):
            numbers[text] = number
    return dict(zip(numbers, chosen(numbers.values()), strict=True))


def _units() -> dict[int, str]:
    return {1: "", 10: _("in tens"), 100: _("in hundreds"), _THOUSANDS: _("in thousands")}


def manner_words(rules: RuleSet, manner: Manner) -> str:
    """A manner in words: “held at the end, in hundreds, with uma”."""
    bases = {
        "held": _("points held at the end (%(start)s at the start)") % {"start": grouped(rules.start_points)},
        "difference": _("won and lost (0 at the start)"),
        "return": _("won and lost beyond %(points)s") % {"points": grouped(rules.return_points)},
    }
    holds = {"points": _("without uma"), "uma": _("with uma"), "all": _("with uma and oka")}
    without_uma = not any(rules.uma) or bool(rules.table_points)
    parts = [
        bases[manner.base],
        _units().get(manner.unit, ""),
        "" if without_uma and manner.holds == "points" else holds[manner.holds],
        _("penalties taken off") if manner.less_penalties else "",
        _("rounded") if manner.rounded else "",
    ]
    return enumerated(part for part in parts if part)
