"""How the scores of a whole file are written: their unit, what they are counted from, and what they hold.

Every manner of writing is tried at every table. What fits most is taken; where another would give other
results at nearly as many tables, somebody has to say which it is: uma sums to zero, so sums alone never tell.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final, Literal

from scoring.rulesets import RuleSet
from scoring.table.places_and_uma import ranked_groups, rounded_shares, spread, whole_shares
from scoring.table.problems import table_problems
from scoring.table.score import deduction, score_table
from scoring.table.values import SeatFacts, SeatScore, Substitution, TableScore
from scoring.winds import WINDS

Base = Literal["held", "difference", "return"]
Holds = Literal["points", "uma", "all"]
Points = tuple[int, int, int, int]
Check = Literal["uma", "score", "table_points", "place"]

ABSURD_STARTS: Final = 8
_NEARLY: Final = Fraction(9, 10)  # of the tables
_USUAL: Final = (Fraction(1, 12), Fraction(5, 2))
"""What the winners of the tables have beyond the start on average, as parts of the start."""


@dataclass(frozen=True)
class Manner:
    """One way of writing scores. `unit`: points that a 1 stands for. `base`: 30,000 held at the end, +0 as a
    difference from the start, or as one from the return points. `holds`: the bare points, with uma, or with
    uma and oka. `less_penalties`: whether penalties are taken off already."""

    unit: int
    base: Base = "held"
    holds: Holds = "points"
    less_penalties: bool = False

    @property
    def key(self) -> str:
        """As a form and a stored choice write it: “1000-difference-uma”."""
        return f"{self.unit}-{self.base}-{self.holds}{'-less' if self.less_penalties else ''}"


@dataclass(frozen=True)
class WrittenTable:
    """A table of a file, seats in the order of the winds.

    `penalties`: what was taken, at most 0 each, as points; `checks`: further columns of the file, as written.
    """

    numbers: tuple[Fraction, Fraction, Fraction, Fraction]
    bets_left: int = 0
    penalties: Points = (0, 0, 0, 0)
    substitutes: tuple[Substitution | None, ...] = (None, None, None, None)
    checks: Mapping[Check, tuple[Fraction | None, ...]] | None = None


@dataclass(frozen=True)
class Option:
    """A manner that fits some tables: the differences from the start at each, None where it does not."""

    manner: Manner
    tables: tuple[Points | None, ...]
    agreeing: int
    """How many tables agree with the file's own columns of uma, scores, places or table points."""

    @cached_property
    def fits(self) -> int:
        """How many tables it fits."""
        return sum(points is not None for points in self.tables)


@dataclass(frozen=True)
class Recognition:
    """What was recognised. `options`: the manners that fit, the likeliest first; `rivals`: those that fit
    nearly as well and say something else. With rivals somebody has to choose."""

    options: tuple[Option, ...]
    rivals: tuple[Option, ...]
    tables: int

    @property
    def best(self) -> Option | None:
        """The manner that is taken; None where no table fits any."""
        return self.options[0] if self.options else None

    @property
    def unclear(self) -> bool:
        """Whether somebody has to choose."""
        return bool(self.rivals)


def manners(rules: RuleSet, *, with_penalties: bool) -> Iterator[Manner]:
    """Every way in which these rules' scores can be written, the usual first."""
    units = sorted({1, rules.points_unit, *((1_000,) if rules.points_unit >= 10 else ())})
    bases: list[Base] = ["held"] if rules.start_points else []
    bases += ["difference"]
    bases += ["return"] if rules.return_points != rules.start_points else []
    holds: list[Holds] = ["points"]
    if any(rules.uma) or rules.floating_uma:
        holds += ["uma"]
    if rules.oka or rules.return_points != rules.start_points:
        holds += ["all"]
    if rules.table_points or rules.rounding != "none":
        holds = ["points"]  # what rounding took away cannot be known
    for less in (False, True) if with_penalties and rules.penalty_to == "nobody" else (False,):
        for held in holds:
            for base in bases:
                for unit in units:
                    yield Manner(unit, base, held, less)


def recognise(rules: RuleSet, tables: Sequence[WrittenTable]) -> Recognition:
    """Which manner the tables are written in; none where no table adds up in any."""
    with_penalties = any(any(table.penalties) for table in tables)
    options = [
        Option(manner, solved, _agreeing(rules, tables, solved))
        for manner in manners(rules, with_penalties=with_penalties)
        for solved in (tuple(solve(rules, table, manner) for table in tables),)
        if any(points is not None for points in solved)
    ]
    checked = any(table.checks for table in tables)
    options.sort(key=lambda option: (-option.fits, -option.agreeing, not _usual(rules, option.tables)))
    rivals = tuple(_rivals(rules, options, checked=checked))
    return Recognition(tuple(options), rivals, len(tables))


def _rivals(rules: RuleSet, options: Sequence[Option], *, checked: bool) -> Iterator[Option]:
    """The options after the first that fit nearly as many tables and give other results at some.

    One that the file's own columns contradict is none, nor one in another unit that nobody could have.
    """
    for option in options[1:]:
        best = options[0]
        nearly = option.fits >= best.fits * _NEARLY
        other = any(
            own is not None and first is not None and own != first
            for own, first in zip(option.tables, best.tables, strict=True)
        )
        contradicted = checked and option.agreeing < best.agreeing
        unusual = option.manner.unit != best.manner.unit and not _usual(rules, option.tables)
        if nearly and other and not contradicted and not unusual:
            yield option


def _usual(rules: RuleSet, tables: Sequence[Points | None]) -> bool:
    """Whether the winners of the tables have as much as winners have."""
    tops = [max(points) for points in tables if points is not None]
    if not rules.start_points or not any(tops):
        return True
    low, high = _USUAL
    return low * rules.start_points <= Fraction(sum(tops), len(tops)) <= high * rules.start_points


def _agreeing(rules: RuleSet, tables: Sequence[WrittenTable], solved: Sequence[Points | None]) -> int:
    return sum(
        points is not None and bool(table.checks) and not contradictions(rules, table, points)
        for table, points in zip(tables, solved, strict=True)
    )


def solve(rules: RuleSet, table: WrittenTable, manner: Manner) -> Points | None:
    """The differences from the start before penalties and uma; None where the table does not fit."""
    written = [number * manner.unit for number in table.numbers]
    if any(number.denominator != 1 for number in written):
        return None
    values = [int(number) - _zero(rules, manner) for number in written]
    if manner.less_penalties and not any(table.penalties):
        return solve(rules, table, Manner(manner.unit, manner.base, manner.holds))
    if manner.holds == "points":
        taken = table.penalties if manner.less_penalties else (0, 0, 0, 0)
        points = tuple(value - penalty for value, penalty in zip(values, taken, strict=True))
        return _sound(rules, table, points)
    return _without_uma(rules, table, manner, values)


def read_as(rules: RuleSet, table: WrittenTable, manner: Manner) -> tuple[int | None, ...]:
    """The differences from the start under one manner, right or not; None for what is no whole number of
    points, and for all where uma cannot be taken away."""
    if points := solve(rules, table, manner):
        return points
    if manner.holds != "points":
        return (None,) * 4
    taken = table.penalties if manner.less_penalties else (0, 0, 0, 0)
    written = [number * manner.unit for number in table.numbers]
    zero = _zero(rules, manner)
    return tuple(
        int(number) - zero - penalty if number.denominator == 1 else None
        for number, penalty in zip(written, taken, strict=True)
    )


def _zero(rules: RuleSet, manner: Manner) -> int:
    """What somebody who won and lost nothing is written with, in points."""
    start = rules.start_points
    return {"held": start, "difference": 0, "return": start - rules.return_points}[manner.base]


def _sound(rules: RuleSet, table: WrittenTable, points: Sequence[int]) -> Points | None:
    """The points, if they add up and somebody can have them."""
    limit = ABSURD_STARTS * rules.start_points
    absurd = limit and any(abs(own) > limit for own in points)
    if absurd or table_problems(rules, points, table.bets_left):
        return None
    east, south, west, north = points
    return east, south, west, north


def _facts(rules: RuleSet, table: WrittenTable, points: Sequence[int]) -> list[SeatFacts]:
    return [
        SeatFacts(
            wind=wind,
            player=place,
            points=own,
            deductions=(deduction(rules, "penalty", penalty),) if penalty else (),
            substitute=substitute,
        )
        for place, (wind, own, penalty, substitute) in enumerate(
            zip(WINDS, points, table.penalties, table.substitutes, strict=True)
        )
    ]


def scored(rules: RuleSet, table: WrittenTable, points: Points) -> TableScore:
    """The result of a table of the file, with its penalties."""
    return score_table(rules, _facts(rules, table, points), table.bets_left)


def _without_uma(rules: RuleSet, table: WrittenTable, manner: Manner, values: Sequence[int]) -> Points | None:
    """The points below the uma: places follow from the values, since uma keeps their order."""
    facts = _facts(rules, table, values)
    at_table = [
        sum(taken.points for taken in seat.deductions if taken.moment == "at-table") for seat in facts
    ]
    after = [sum(taken.points for taken in seat.deductions if taken.moment == "after-uma") for seat in facts]
    less = manner.less_penalties
    counted = [
        value - late if less else value + taken
        for value, late, taken in zip(values, after, at_table, strict=True)
    ]
    groups = ranked_groups(rules, facts, counted)
    bets = [0] * len(facts)
    if rules.leftover_bets == "winner" and table.bets_left:
        for seat, won in zip(groups[0], rounded_shares(rules, table.bets_left, len(groups[0])), strict=True):
            bets[seat] = won
    oka = _oka(rules, groups[0]) if manner.holds == "all" else [0] * len(facts)
    for row in rules.floating_uma or (rules.uma,):
        uma = spread(groups, row, lambda total, count: whole_shares(rules, total, count))
        points = _sound(
            rules,
            table,
            [
                own - place - pot - won - taken
                for own, place, pot, won, taken in zip(counted, uma, oka, bets, at_table, strict=True)
            ],
        )
        if points is not None and _gives(rules, table, manner, points, values):
            return points
    return None


def _oka(rules: RuleSet, firsts: Sequence[int]) -> list[int]:
    paid = [rules.start_points - rules.return_points] * len(WINDS)
    takers = firsts if rules.oka_tie == "shared" else firsts[:1]
    for seat, share in zip(takers, whole_shares(rules, rules.oka, len(takers)), strict=True):
        paid[seat] += share
    return paid


def _gives(
    rules: RuleSet, table: WrittenTable, manner: Manner, points: Points, values: Sequence[int]
) -> bool:
    """Whether these points come to the values that are written."""
    seats = scored(rules, table, points).seats
    return [_value(seat, manner) for seat in seats] == list(values)


def _value(seat: SeatScore, manner: Manner) -> int:
    value = seat.points + seat.bets + seat.uma
    value += seat.oka if manner.holds == "all" else 0
    return value + (seat.at_table + seat.after if manner.less_penalties else 0)


def contradictions(rules: RuleSet, table: WrittenTable, points: Points) -> list[tuple[Check, str]]:
    """The columns of the file, and the winds, that say something else than these points come to."""
    seats = scored(rules, table, points).seats
    return [
        (check, wind)
        for check, numbers in (table.checks or {}).items()
        for wind, seat, number in zip(WINDS, seats, numbers, strict=True)
        if number is not None and not _says(rules, seat, check, number)
    ]


def _says(rules: RuleSet, seat: SeatScore, check: Check, number: Fraction) -> bool:
    """Whether a number of a further column is this seat's, in any unit and base."""
    if check == "place":
        return number == seat.place
    if check == "table_points":
        return seat.table_points is None or abs(number - seat.table_points) < Fraction(1, 50)
    value = seat.uma if check == "uma" else seat.score
    zeros = {0} if check == "uma" else {0, rules.start_points, rules.return_points}
    units = {1, rules.points_unit, 1_000}
    return any(number * unit == value + zero for unit in units for zero in zeros)
