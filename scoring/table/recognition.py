"""How the scores of a whole file are written: their unit, their zero point, and what they include.

Every manner is tried on every table, and the one that fits most tables is chosen. If another fits nearly as
many and gives different results, the user has to choose: uma sums to zero, so sums alone cannot decide.
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
"""The usual range of the winners' average gain over the start, as a fraction of the start."""


@dataclass(frozen=True)
class Manner:
    """One way of writing scores. `unit`: the points that a 1 stands for. `base`: 30,000 as held at the end,
    +0 as the difference from the start, or the difference from the return points. `holds`: the points alone,
    with uma, or with uma and oka. `less_penalties`: whether penalties are already deducted."""

    unit: int
    base: Base = "held"
    holds: Holds = "points"
    less_penalties: bool = False

    @property
    def key(self) -> str:
        """The key in forms and stored choices: “1000-difference-uma”."""
        return f"{self.unit}-{self.base}-{self.holds}{'-less' if self.less_penalties else ''}"


@dataclass(frozen=True)
class WrittenTable:
    """A table of a file, seats in the order of the winds.

    `penalties`: what was taken, at most 0 each, as points; `chips`: how many each won or lost; `checks`:
    further columns of the file, as written.
    """

    numbers: tuple[Fraction, Fraction, Fraction, Fraction]
    bets_left: int = 0
    penalties: Points = (0, 0, 0, 0)
    substitutes: tuple[Substitution | None, ...] = (None, None, None, None)
    checks: Mapping[Check, tuple[Fraction | None, ...]] | None = None
    chips: tuple[int, ...] = (0, 0, 0, 0)


@dataclass(frozen=True)
class Option:
    """A manner that fits some tables: each table's differences from the start, None where it does not fit."""

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
    """The result of recognition. `options`: the manners that fit, likeliest first; `rivals`: those that fit
    nearly as well but give different results, so that the user has to choose."""

    options: tuple[Option, ...]
    rivals: tuple[Option, ...]
    tables: int

    @property
    def best(self) -> Option | None:
        """The manner to use; None if none fits any table."""
        return self.options[0] if self.options else None

    @property
    def unclear(self) -> bool:
        """Whether the user has to choose."""
        return bool(self.rivals)


def manners(rules: RuleSet, *, with_penalties: bool) -> Iterator[Manner]:
    """Every manner in which scores under these rules can be written, the most usual first."""
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
        holds = ["points"]  # rounding cannot be undone
    for less_penalties in (False, True) if with_penalties and rules.penalty_to == "nobody" else (False,):
        for content in holds:
            for base in bases:
                for unit in units:
                    yield Manner(unit, base, content, less_penalties)


def recognise(rules: RuleSet, tables: Sequence[WrittenTable]) -> Recognition:
    """The manners that fit the tables; no options if no table adds up in any of them."""
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
    """The options after the first that fit nearly as many tables and give different results at some.

    Options that the file's own columns contradict do not count, nor those with a unit that makes the scores
    implausible.
    """
    for option in options[1:]:
        best = options[0]
        nearly = option.fits >= best.fits * _NEARLY
        differs = any(
            points is not None and best_points is not None and points != best_points
            for points, best_points in zip(option.tables, best.tables, strict=True)
        )
        contradicted = checked and option.agreeing < best.agreeing
        unusual = option.manner.unit != best.manner.unit and not _usual(rules, option.tables)
        if nearly and differs and not contradicted and not unusual:
            yield option


def _usual(rules: RuleSet, tables: Sequence[Points | None]) -> bool:
    """Whether the winners' average gain is in the usual range."""
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
    """The differences from the start, before penalties and uma; None if the table does not fit the manner."""
    scaled = [number * manner.unit for number in table.numbers]
    if any(number.denominator != 1 for number in scaled):
        return None
    values = [int(number) - _zero(rules, manner) for number in scaled]
    if manner.less_penalties and not any(table.penalties):
        return solve(rules, table, Manner(manner.unit, manner.base, manner.holds))
    if manner.holds == "points":
        penalties = table.penalties if manner.less_penalties else (0, 0, 0, 0)
        points = tuple(value - penalty for value, penalty in zip(values, penalties, strict=True))
        return _plausible(rules, table, points)
    return _without_uma(rules, table, manner, values)


def read_as(rules: RuleSet, table: WrittenTable, manner: Manner) -> tuple[int | None, ...]:
    """The differences from the start under one manner, even if they do not add up; None for numbers that are
    not whole points, and for all four where uma cannot be subtracted."""
    if points := solve(rules, table, manner):
        return points
    if manner.holds != "points":
        return (None,) * 4
    penalties = table.penalties if manner.less_penalties else (0, 0, 0, 0)
    scaled = [number * manner.unit for number in table.numbers]
    zero = _zero(rules, manner)
    return tuple(
        int(number) - zero - penalty if number.denominator == 1 else None
        for number, penalty in zip(scaled, penalties, strict=True)
    )


def _zero(rules: RuleSet, manner: Manner) -> int:
    """The number written for a player who neither won nor lost, in points."""
    start = rules.start_points
    return {"held": start, "difference": 0, "return": start - rules.return_points}[manner.base]


def _plausible(rules: RuleSet, table: WrittenTable, points: Sequence[int]) -> Points | None:
    """The points, or None if they do not add up or no player could have them."""
    limit = ABSURD_STARTS * rules.start_points
    absurd = limit and any(abs(difference) > limit for difference in points)
    if absurd or table_problems(rules, points, table.bets_left):
        return None
    east, south, west, north = points
    return east, south, west, north


def _facts(rules: RuleSet, table: WrittenTable, points: Sequence[int]) -> list[SeatFacts]:
    return [
        SeatFacts(
            wind=wind,
            player=index,
            points=difference,
            deductions=(deduction(rules, "penalty", penalty),) if penalty else (),
            substitute=substitute,
            chips=chips,
        )
        for index, (wind, difference, penalty, substitute, chips) in enumerate(
            zip(WINDS, points, table.penalties, table.substitutes, table.chips, strict=True)
        )
    ]


def scored(rules: RuleSet, table: WrittenTable, points: Points) -> TableScore:
    """The result of a table of the file, with its penalties."""
    return score_table(rules, _facts(rules, table, points), table.bets_left)


def _without_uma(rules: RuleSet, table: WrittenTable, manner: Manner, values: Sequence[int]) -> Points | None:
    """The points without uma. Uma preserves the order, so the places follow from the values."""
    facts = _facts(rules, table, values)
    at_table = [
        sum(penalty.points for penalty in seat.deductions if penalty.moment == "at-table") for seat in facts
    ]
    after_uma = [
        sum(penalty.points for penalty in seat.deductions if penalty.moment == "after-uma") for seat in facts
    ]
    penalties_included = manner.less_penalties
    deciding_points = [
        value - late_penalty if penalties_included else value + penalty
        for value, late_penalty, penalty in zip(values, after_uma, at_table, strict=True)
    ]
    groups = ranked_groups(rules, facts, deciding_points)
    bets = [0] * len(facts)
    if rules.leftover_bets == "winner" and table.bets_left:
        for seat, seat_bets in zip(
            groups[0], rounded_shares(rules, table.bets_left, len(groups[0])), strict=True
        ):
            bets[seat] = seat_bets
    oka = _oka(rules, groups[0]) if manner.holds == "all" else [0] * len(facts)
    for row in rules.floating_uma or (rules.uma,):
        uma = spread(groups, row, lambda total, count: whole_shares(rules, total, count))
        points = _plausible(
            rules,
            table,
            [
                seat_points - seat_uma - seat_oka - seat_bets - penalty
                for seat_points, seat_uma, seat_oka, seat_bets, penalty in zip(
                    deciding_points, uma, oka, bets, at_table, strict=True
                )
            ],
        )
        if points is not None and _reproduces(rules, table, manner, points, values):
            return points
    return None


def _oka(rules: RuleSet, firsts: Sequence[int]) -> list[int]:
    oka = [rules.start_points - rules.return_points] * len(WINDS)
    recipients = firsts if rules.oka_tie == "shared" else firsts[:1]
    for seat, share in zip(recipients, whole_shares(rules, rules.oka, len(recipients)), strict=True):
        oka[seat] += share
    return oka


def _reproduces(
    rules: RuleSet, table: WrittenTable, manner: Manner, points: Points, values: Sequence[int]
) -> bool:
    """Whether scoring these points gives the values in the file."""
    seats = scored(rules, table, points).seats
    return [_written_value(seat, manner) for seat in seats] == list(values)


def _written_value(seat: SeatScore, manner: Manner) -> int:
    value = seat.points + seat.bets + seat.uma
    value += seat.oka if manner.holds == "all" else 0
    return value + (seat.at_table + seat.after if manner.less_penalties else 0)


def contradictions(rules: RuleSet, table: WrittenTable, points: Points) -> list[tuple[Check, str]]:
    """The columns and winds where the file contradicts the result of these points."""
    seats = scored(rules, table, points).seats
    return [
        (check, wind)
        for check, numbers in (table.checks or {}).items()
        for wind, seat, number in zip(WINDS, seats, numbers, strict=True)
        if number is not None and not _matches(rules, seat, check, number)
    ]


def _matches(rules: RuleSet, seat: SeatScore, check: Check, number: Fraction) -> bool:
    """Whether the number of a check column matches this seat's result, in any unit and base."""
    if check == "place":
        return number == seat.place
    if check == "table_points":
        return seat.table_points is None or abs(number - seat.table_points) < Fraction(1, 50)
    value = seat.uma if check == "uma" else seat.score
    zeros = {0} if check == "uma" else {0, rules.start_points, rules.return_points}
    units = {1, rules.points_unit, 1_000}
    return any(number * unit == value + zero for unit in units for zero in zeros)
