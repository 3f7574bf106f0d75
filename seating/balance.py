"""Winds for sessions after fixed ones, evened against the winds that players have had."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import combinations, permutations

from .lots import Lots
from .schedules import Group, Round
from .winds import with_winds

KICKS = 300

Seats = list[list[int]]
"""The tables of all free sessions, each the four places in wind order."""


def balanced_winds(rounds: Sequence[Round], had: Sequence[Sequence[int]]) -> tuple[Round, ...]:
    """The rounds with every group in wind order; `had`: for each place how often it was E, S, W, N before."""
    first = with_winds(rounds) if len(rounds) > 1 else (least_winds(rounds[0], had),)
    seats = [list(group) for tables in first for group in tables]
    counts = counted(seats, had)
    settle(seats, counts)
    lots = Lots("", "winds")
    for _ in range(KICKS):
        uneven = [place for place, each in enumerate(counts) if max(each) - min(each) > 1]
        if not uneven:
            break
        seats = kicked(seats, had, uneven[lots.below(len(uneven))], lots)
        counts = counted(seats, had)
    return regrouped(seats, rounds)


def kicked(seats: Seats, had: Sequence[Sequence[int]], place: int, lots: Lots) -> Seats:
    """The seats after one table of an uneven player changed at random and all settled again, if no worse."""
    changed = [list(group) for group in seats]
    tables = [group for group in changed if place in group]
    if not tables:
        return seats
    table = tables[lots.below(len(tables))]
    table[:] = lots.shuffled(table)
    counts = counted(changed, had)
    settle(changed, counts)
    return changed if unevenness(counts) <= unevenness(counted(seats, had)) else seats


def settle(seats: Seats, counts: list[list[int]]) -> None:
    """Even out every pair of winds until nothing changes."""
    while sum(even_out(seats, counts, *pair) for pair in combinations(range(4), 2)):
        continue


def counted(seats: Seats, had: Sequence[Sequence[int]]) -> list[list[int]]:
    """How often each place is E, S, W, N, the earlier winds included."""
    counts = [list(each) for each in had]
    for group in seats:
        for wind, place in enumerate(group):
            counts[place][wind] += 1
    return counts


def unevenness(counts: Sequence[Sequence[int]]) -> int:
    """The sum of squared counts: least when all are even."""
    return sum(count * count for each in counts for count in each)


def regrouped(seats: Seats, rounds: Sequence[Round]) -> tuple[Round, ...]:
    """The tables put back into their sessions."""
    waiting = iter(seats)
    return tuple(tuple(tuple(next(waiting)) for _ in tables) for tables in rounds)


def least_winds(tables: Round, had: Sequence[Sequence[int]]) -> Round:
    """Every group in the order whose winds its players had least often."""
    return tuple(min(permutations(group), key=lambda order: wind_cost(order, had)) for group in tables)


def wind_cost(order: Group, had: Sequence[Sequence[int]]) -> int:
    """The growth of the sum of squared wind counts."""
    return sum(2 * had[place][wind] + 1 for wind, place in enumerate(order))


def even_out(seats: Seats, counts: list[list[int]], a: int, b: int) -> bool:
    """Exchange winds a and b along chains of tables until nothing gets more even; True if anything did.

    A table is an arrow from its player at a to its player at b. Turning all arrows of a chain takes two from
    the difference a − b of its first player and gives two to that of its last.
    """
    turned = False
    for place in range(len(counts)):
        while (chain := chain_from(place, seats, counts, a, b)) is not None:
            for table in chain:
                turn(seats[table], counts, a, b)
            turned = True
    return turned


def turn(table: list[int], counts: list[list[int]], a: int, b: int) -> None:
    """The players of two winds at a table change."""
    for place, old, new in ((table[a], a, b), (table[b], b, a)):
        counts[place][old] -= 1
        counts[place][new] += 1
    table[a], table[b] = table[b], table[a]


def chain_from(place: int, seats: Seats, counts: list[list[int]], a: int, b: int) -> list[int] | None:
    """The tables of a shortest chain from a place to one whose difference a − b is less by three or more."""
    start = counts[place][a] - counts[place][b]
    if start < 2:
        return None
    leaving: dict[int, list[int]] = {}
    for table, group in enumerate(seats):
        leaving.setdefault(group[a], []).append(table)
    came: dict[int, int] = {place: -1}
    waiting = deque([place])
    while waiting:
        at = waiting.popleft()
        if counts[at][a] - counts[at][b] < start - 2:
            return chain_to(at, seats, came, a)
        for table in leaving.get(at, ()):
            if seats[table][b] not in came:
                came[seats[table][b]] = table
                waiting.append(seats[table][b])
    return None


def chain_to(place: int, seats: Seats, came: dict[int, int], a: int) -> list[int]:
    """The tables by which a search came to a place."""
    chain = []
    while (table := came[place]) >= 0:
        chain.append(table)
        place = seats[table][a]
    return chain
