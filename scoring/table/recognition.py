"""How the scores of a whole file are written: their unit, their zero point, and what they include.

Every manner is tried on every table, and the one that fits most tables is chosen. If another fits nearly as
many and gives different results, the user has to choose: uma sums to zero, so sums alone cannot decide.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Final

from scoring.rulesets import RuleSet
from scoring.table.places_and_uma import Groups, ranked_groups, rounded, rounded_shares, spread, whole_shares
from scoring.table.problems import table_problems
from scoring.table.values import SeatScore
from scoring.table.written_tables import (
    Manner,
    Points,
    WrittenTable,
    contradictions,
    facts_of,
    manners,
    rounds,
    scored,
    zero_of,
)
from scoring.winds import WINDS

ABSURD_STARTS: Final = 8
_NEARLY: Final = Fraction(9, 10)  # of the tables
_USUAL: Final = (Fraction(1, 12), Fraction(5, 2))
"""The usual range of the winners' average gain over the start, as a fraction of the start."""


@dataclass(frozen=True)
class Option:
    """A manner that fits some tables: each table's differences from the start, None where it does not fit.

    Of a rounded manner they are those of the rounded scores, near those of the game.
    """

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


def recognise(rules: RuleSet, tables: Sequence[WrittenTable]) -> Recognition:
    """The manners that fit the tables; no options if no table adds up in any of them."""
    with_penalties = any(any(table.penalties) for table in tables)
    options = [
        Option(manner, solved, _agreeing(rules, tables, solved))
        for manner in _possible(rules, tables, with_penalties=with_penalties)
        for solved in (tuple(solve(rules, table, manner) for table in tables),)
        if any(points is not None for points in solved)
    ]
    checked = any(table.checks for table in tables)
    options.sort(key=lambda option: (-option.fits, -option.agreeing, not _usual(rules, option.tables)))
    rivals = tuple(_rivals(rules, options, checked=checked))
    return Recognition(tuple(options), rivals, len(tables))


def _possible(rules: RuleSet, tables: Sequence[WrittenTable], *, with_penalties: bool) -> Iterator[Manner]:
    """The manners to try: scores with uma are rounded where most tables have nothing but round numbers."""
    every = list(manners(rules, with_penalties=with_penalties))
    if not rounds(rules):
        yield from every
        return
    round_in = {unit: _mostly_round(rules, tables, unit) for unit in {manner.unit for manner in every}}
    yield from (
        manner for manner in every if manner.holds == "points" or manner.rounded == round_in[manner.unit]
    )


def _mostly_round(rules: RuleSet, tables: Sequence[WrittenTable], unit: int) -> bool:
    """Whether most tables, written in this unit, have four scores as the rules round them."""
    step = Fraction(rules.rounding_unit, unit)
    return 2 * sum(all(number % step == 0 for number in table.numbers) for table in tables) > len(tables)


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
    """The differences from the start, before penalties and uma; None if the table does not fit the manner.

    Of a rounded manner those of the rounded scores.
    """
    scaled = [number * manner.unit for number in table.numbers]
    if any(number.denominator != 1 for number in scaled):
        return None
    values = [int(number) - zero_of(rules, manner) for number in scaled]
    if manner.less_penalties and not any(table.penalties):
        return solve(rules, table, replace(manner, less_penalties=False))
    if manner.holds == "points":
        penalties = table.penalties if manner.less_penalties else (0, 0, 0, 0)
        points = tuple(value - penalty for value, penalty in zip(values, penalties, strict=True))
        return _plausible(rules, table, points)
    return _without_uma(rules, table, manner, values)


def read_as(rules: RuleSet, table: WrittenTable, manner: Manner) -> tuple[int | None, ...]:
    """The differences from the start under one manner, even if they do not add up; None for numbers that are
    not whole points, and for all four where uma cannot be subtracted or the rules have rounded them."""
    if not manner.rounded and (points := solve(rules, table, manner)):
        return points
    if manner.holds != "points":
        return (None,) * 4
    penalties = table.penalties if manner.less_penalties else (0, 0, 0, 0)
    scaled = [number * manner.unit for number in table.numbers]
    zero = zero_of(rules, manner)
    return tuple(
        int(number) - zero - penalty if number.denominator == 1 else None
        for number, penalty in zip(scaled, penalties, strict=True)
    )


def _plausible(rules: RuleSet, table: WrittenTable, points: Sequence[int]) -> Points | None:
    """The points, or None if they do not add up or no player could have them."""
    limit = ABSURD_STARTS * rules.start_points
    absurd = limit and any(abs(difference) > limit for difference in points)
    if absurd or table_problems(rules, points, table.bets_left):
        return None
    east, south, west, north = points
    return east, south, west, north


def _without_uma(rules: RuleSet, table: WrittenTable, manner: Manner, values: Sequence[int]) -> Points | None:
    """The points without uma. Uma preserves the order, so the places follow from the values."""
    facts = facts_of(rules, table, values)
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
        finals = [
            seat_points - seat_uma - seat_oka
            for seat_points, seat_uma, seat_oka in zip(deciding_points, uma, oka, strict=True)
        ]
        if manner.rounded:
            total = sum(at_table) + sum(bets) - table.bets_left
            if _can_be_rounded(rules, finals, groups, total):
                east, south, west, north = finals
                return east, south, west, north
            continue
        points = _plausible(
            rules,
            table,
            [
                final - seat_bets - penalty
                for final, seat_bets, penalty in zip(finals, bets, at_table, strict=True)
            ],
        )
        if points is not None and _reproduces(rules, table, manner, points, values):
            return points
    return None


def _can_be_rounded(rules: RuleSet, finals: Sequence[int], groups: Groups, total: int) -> bool:
    """Whether rounding can give these differences from the start for points that keep the order.

    `total`: the sum of the points. One seat may make up for the others, so that nothing is lost.
    """
    first = groups[0][0] if rules.rounding_balance == "first" else None
    most = rules.rounding_unit if rules.rounding == "down" else rules.rounding_unit // 2
    slack = len(finals) * most if first is None else 0
    totals = [rules.start_points + final for final in finals]
    order = [max(totals[seat] for seat in group) for group in groups if first not in group]
    limit = ABSURD_STARTS * rules.start_points
    return (
        all(rounded(rules, points) == points for seat, points in enumerate(totals) if seat != first)
        and abs(sum(finals) - total) <= slack
        and order == sorted(order, reverse=True)
        and not any(limit and abs(final) > limit for final in finals)
    )


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
