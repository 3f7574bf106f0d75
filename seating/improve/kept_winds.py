"""Winds of sessions drawn again that people have read already: evened out by turning few of them.

A wind is *turned* for somebody who stays at a table and gets another one there than before. That is worth it
where somebody's winds get more even, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import permutations

from seating.construct.schedules import Round
from seating.improve.wind_balance import Counts, Seats, counted, kicked, regrouped, settle, unevenness

NOBODY = -1
"""Stands for the wind of somebody who did not sit at the table before."""


def few_turns(
    rounds: Sequence[Round], before: Sequence[Sequence[int]], earlier_winds: Sequence[Sequence[int]]
) -> tuple[Round, ...]:
    """The rounds with every group in wind order, as even as chains of exchanges make them.

    `rounds`: the groups in the order from which to start; `before`: for every table of all rounds who sat at
    its winds and stays, else NOBODY; `earlier_winds`: for each place, how often it was E, S, W, N before.
    """
    seats = [list(group) for tables in rounds for group in tables]
    counts = counted(seats, earlier_winds)
    settle_tables(seats, counts, before)
    settle(seats, counts)
    seats, counts = kicked(seats, counts, partial(cost, before))
    settle_tables(seats, counts, before)
    return regrouped(seats, rounds)


def cost(before: Sequence[Sequence[int]], seats: Seats, counts: Counts) -> tuple[int, int]:
    """How uneven the winds are, and how many are turned."""
    return unevenness(counts), sum(map(turned, seats, before))


def turned(group: Sequence[int], before: Sequence[int]) -> int:
    """How many of a table stay at it and get another wind."""
    return sum(place in before and place != stayed for place, stayed in zip(group, before, strict=True))


def settle_tables(seats: Seats, counts: Counts, before: Sequence[Sequence[int]]) -> None:
    """Give each table the order that is evenest for its four, and of several the one that turns fewest winds.

    Again and again, until no table by itself gets better; the counts follow.
    """
    while sum(settled(at, seats, counts, before[at]) for at in range(len(seats))):
        continue


def settled(at: int, seats: Seats, counts: Counts, before: Sequence[int]) -> bool:
    """Give one table its best order; False if it has it already."""
    group = seats[at]
    if not turned(group, before) and all(max(counts[place]) - min(counts[place]) <= 1 for place in group):
        return False
    count(group, counts, -1)
    best = min(
        (list(group), *map(list, permutations(group))),
        key=lambda order: (table_cost(order, counts), turned(order, before)),
    )
    seats[at] = best
    count(best, counts, 1)
    return best != group


def count(group: Sequence[int], counts: Counts, times: int) -> None:
    """Add the winds of a table to the counts, or take them away."""
    for wind, place in enumerate(group):
        counts[place][wind] += times


def table_cost(order: Sequence[int], counts: Counts) -> tuple[int, int]:
    """How uneven the winds of four are with one table more: beyond what is even, and altogether."""
    beyond = squares = 0
    for wind, place in enumerate(order):
        row = list(counts[place])
        row[wind] += 1
        beyond += max(0, max(row) - min(row) - 1)
        squares += sum(number * number for number in row)
    return beyond, squares
