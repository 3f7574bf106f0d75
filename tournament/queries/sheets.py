"""What was typed of a score sheet so far, understood: one reading for the live line and for the save."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.checks import Form
from scoring.entry import ReadScores, read_scores
from scoring.problems import Problem
from scoring.rulesets import RuleSet
from scoring.table import Deduction, SeatFacts, SeatScore, TableScore, score_table
from scoring.winds import WIND_NAMES, WINDS
from scoring.written import read_number
from tournament.models import Result, Ruling, Seat
from tournament.queries.facts import stands_in
from tournament.queries.worded import grouped, problem_sentence

SUM_CODES = frozenset({"sum-off", "sum-off-with-bets"})
MOST_BETS = 30  # a smaller number is a count of bets: nobody leaves thirty on a table
# How a person may say that he writes: held at the end or differences, in points or in the rules' own unit.
MANNERS: Mapping[str, tuple[Form | None, bool]] = {
    "": (None, False),
    "points": ("absolute", False),
    "short": ("absolute", True),
    "difference": ("difference", False),
    "short-difference": ("difference", True),
}


@dataclass(frozen=True)
class SheetTexts:
    """A sheet as typed: four texts in the order of the winds, the bets left, and how they are to be read."""

    scores: tuple[str, ...] = ("", "", "", "")
    bets: str = ""
    manner: str = ""  # a key of MANNERS; "" is recognised by the sum


@dataclass(frozen=True)
class TableFacts:
    """Who sits at a table, and what was taken from whom there: all that a score needs beside the points."""

    rules: RuleSet
    seats: tuple[Seat, ...]
    deductions: Mapping[int, tuple[Deduction, ...]] = field(default_factory=dict)  # by entry id


@dataclass(frozen=True)
class Reading:
    """What the texts mean under the event's rules. `bets_left` is in points, None where it is no number."""

    facts: TableFacts
    texts: SheetTexts
    read: ReadScores
    bets_left: int | None

    @property
    def blank(self) -> bool:
        """Whether nothing was typed at all."""
        return not any(text.strip() for text in (*self.texts.scores, self.texts.bets))

    @property
    def complete(self) -> bool:
        """Whether all four scores and the bets are numbers."""
        return self.read.off_by is not None and self.bets_left is not None

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong but the sum, which may be saved as provisional."""
        own = tuple(one for one in self.read.problems if one.code not in SUM_CODES)
        if self.bets_left is None:
            return (*own, Problem("bets-not-a-number", "bets", {"text": self.texts.bets.strip()[:20]}))
        return own

    @property
    def sum_problem(self) -> Problem | None:
        """The sum, where all four scores are there and it is off."""
        return next((one for one in self.read.problems if one.code in SUM_CODES), None)

    @property
    def right(self) -> bool:
        """Whether it can be saved as it stands."""
        return self.complete and not self.problems and self.sum_problem is None

    @property
    def only_the_sum_is_off(self) -> bool:
        """Whether it can be saved as provisional."""
        return self.complete and not self.problems and self.sum_problem is not None

    @property
    def points(self) -> tuple[int, int, int, int]:
        """The four differences of a complete sheet. Raises ValueError for another."""
        if not self.complete:
            raise ValueError("A score is missing.")
        return tuple(own for own in self.read.points if own is not None)  # type: ignore[return-value]

    @cached_property
    def scored(self) -> TableScore | None:
        """Places, uma and final points of a complete sheet, with the rulings in force."""
        return score_at(self.facts, self.points, self.bets_left or 0) if self.complete else None

    def seat(self, wind: str) -> SeatScore | None:
        """One seat's places and points, once the sheet is complete."""
        return self.scored.seats[WINDS.index(wind)] if self.scored else None

    def errors_of(self, name: str) -> list[str]:
        """The sentences for one box: a wind, or "bets". Boxes left empty are no error while others are."""
        return [sentence_of(one) for one in self.problems if one.field == name and one.code != "missing"]

    @property
    def sum_state(self) -> str:
        """For the line under the boxes: ok, off or empty."""
        if not self.complete:
            return "off" if [one for one in self.problems if one.code != "missing"] else "empty"
        return "ok" if self.right else "off"

    @property
    def sum_text(self) -> str:
        """The sentence under the boxes."""
        if self.sum_problem:
            return sentence_of(self.sum_problem)
        grave = [one for one in self.problems if one.code != "missing"]
        if grave:
            return " · ".join(sentence_of(one) for one in grave)
        return _right_sum(self) if self.complete else _so_far(self)

    @property
    def manner_text(self) -> str:
        """How the numbers were read, in words; nothing while there are none."""
        if not any(own is not None for own in self.read.points):
            return ""
        return f"{_manner_words(self)}{_bets_words(self)}"


def read_sheet(facts: TableFacts, texts: SheetTexts) -> Reading:
    """Understand a sheet as typed, whole or half. Raises nothing for what a person types."""
    form, unit = _asked(texts.manner, facts.rules)
    candidates = _bets_candidates(facts.rules, texts.bets)
    readings = [
        read_scores(facts.rules, texts.scores, bets or 0, form=form, unit=unit) for bets in candidates
    ]
    right = next((index for index, one in enumerate(readings) if one.off_by == 0), 0)
    return Reading(facts, texts, readings[right], candidates[right])


def _asked(manner: str, rules: RuleSet) -> tuple[Form | None, int | None]:
    form, short = MANNERS.get(manner, MANNERS[""])
    return form, form and (rules.points_unit if short else 1)


def _bets_candidates(rules: RuleSet, text: str) -> list[int | None]:
    """What the box may mean: a small number counts bets, or is written in the unit; else it is points."""
    if not text.strip():
        return [0]
    number = read_number(text)
    if number is None or not rules.bet_value or not 0 < number < rules.points_unit:
        return [number]
    bets = [number * rules.bet_value] if number < MOST_BETS else []
    return [*bets, number * rules.points_unit]


def score_at(facts: TableFacts, points: Sequence[int], bets_left: int) -> TableScore:
    """The table's score from four differences in the order of the winds."""
    by_wind = dict(zip(WINDS, points, strict=True))
    return score_table(
        facts.rules,
        [
            SeatFacts(
                wind=seat.wind,
                player=seat.entry.number,
                points=by_wind[seat.wind],
                deductions=facts.deductions.get(seat.entry_id, ()),
                substitute=seat.substitute_since or None,
                stands_in=stands_in(seat),
            )
            for seat in facts.seats
        ],
        bets_left,
    )


def texts_of(rules: RuleSet, result: Result) -> SheetTexts:
    """A stored result as it would be written again: points held, or differences where players start at 0."""
    held = [result.points[wind] + rules.start_points for wind in WINDS]
    bets = grouped(result.bets_left) if result.bets_left else ""
    return SheetTexts(tuple(grouped(own) for own in held), bets)


def table_facts(rules: RuleSet, seats: Sequence[Seat], rulings: Sequence[Ruling]) -> TableFacts:
    """The facts of one table from its rows; cancelled rulings count for nothing."""
    found: dict[int, tuple[Deduction, ...]] = {}
    for one in rulings:
        if one.points and one.cancelled_at is None:
            taken = Deduction(one.points, one.moment)  # type: ignore[arg-type]
            found[one.entry_id] = (*found.get(one.entry_id, ()), taken)
    ordered = sorted(seats, key=lambda seat: WINDS.index(seat.wind))
    return TableFacts(rules, tuple(ordered), found)


def sentence_of(problem: Problem) -> str:
    """A problem's sentence in the reader's language."""
    if problem.code == "bets-not-a-number":
        return _("Bets left “%(text)s” is not a number: write how many, or their points") % problem.params
    return problem_sentence(problem)


def _right_sum(reading: Reading) -> str:
    total = grouped(4 * reading.facts.rules.start_points if reading.read.form == "absolute" else 0)
    if reading.bets_left:
        return _("Sum is right: %(total)s, %(bets)s of bets counted") % {
            "total": total,
            "bets": grouped(reading.bets_left),
        }
    return _("Sum is right: %(total)s") % {"total": total}


def _so_far(reading: Reading) -> str:
    missing = [wind for wind, own in zip(WINDS, reading.read.points, strict=True) if own is None]
    if len(missing) == len(WINDS):
        return _("Four scores, and the sum is checked while you type")
    names = ", ".join(_(WIND_NAMES[wind]) for wind in missing)
    return ngettext("%(names)s is missing", "Missing: %(names)s", len(missing)) % {"names": names}


def _manner_words(reading: Reading) -> str:
    short, held = reading.read.unit > 1, reading.read.form == "absolute"
    if held:
        return _("Read as hundreds") if short and reading.read.unit == 100 else _held_words(reading, short)
    if short and reading.read.unit == 100:
        return _("Read as differences, in hundreds")
    return _("Read as differences, in tens") if short else _("Read as differences")


def _held_words(reading: Reading, short: bool) -> str:
    return _("Read as tens") if short else _("Read as points")


def _bets_words(reading: Reading) -> str:
    number, value = read_number(reading.texts.bets), reading.facts.rules.bet_value
    if not reading.bets_left or number is None or number == reading.bets_left:
        return ""
    if number * value == reading.bets_left:
        words = ngettext("%(n)s bet of %(value)s", "%(n)s bets of %(value)s", number)
        return " · " + words % {"n": number, "value": grouped(value)}
    return " · " + _("bets in hundreds")
