"""The cheapest seating of one session, proved: every partition into fours of up to sixteen players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

MOST_PLACES = 16
"""Beyond this, trying everything takes more than a second."""


def cheapest_fours(size: int, cost: Callable[[Sequence[int]], int]) -> list[int]:
    """Places 0..size − 1 in fours so that the summed cost of the tables is least.

    Whoever is seated so far is a set; for every set only the cheapest way there is kept, and the first place
    that is free sits at the next table.
    """
    costs = {sum(1 << place for place in four): cost(four) for four in combinations(range(size), 4)}
    ways: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for _ in range(size // 4):
        ways = one_more_table(ways, size, costs)
    [(_, tables)] = ways.values()
    return [place for table in tables for place in range(size) if table >> place & 1]


def one_more_table(
    ways: dict[int, tuple[int, tuple[int, ...]]], size: int, costs: dict[int, int]
) -> dict[int, tuple[int, tuple[int, ...]]]:
    """The cheapest way to every set of players with one table more."""
    found: dict[int, tuple[int, tuple[int, ...]]] = {}
    for seated, (spent, tables) in ways.items():
        first, *free = (place for place in range(size) if not seated >> place & 1)
        for three in combinations(free, 3):
            table = sum((1 << place for place in three), 1 << first)
            total, key = spent + costs[table], seated | table
            if key not in found or total < found[key][0]:
                found[key] = (total, (*tables, table))
    return found
