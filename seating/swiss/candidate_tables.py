"""Candidate tables of four for a Swiss session, limited by a price for each player's seat.

A table's *reduced* cost is its cost less the prices of its four. If no reduced cost is below zero, all
prices together are a lower bound for any session, and a session costs its tables' reduced costs more.
Costs and prices are counted in parts of a place of distance, `SCALE` to a place.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence

SCALE = 256
Four = tuple[int, int, int, int]
Option = tuple[int, Four]
"""A reduced cost and the four positions of a table, lowest first."""
Matrix = Sequence[Sequence[int]]


def worthwhile_tables(costs: Matrix, prices: Sequence[int], most: int) -> list[list[Option]]:
    """For each position the tables of it and three higher ones whose reduced cost is at most `most`.

    `costs`: of each two positions meeting, never less than their distance.
    """
    tables = CandidateTables(costs, prices, most)
    return [list(tables.of(first)) for first in range(len(costs))]


class CandidateTables:
    """The tables that `worthwhile_tables` lists, position by position."""

    def __init__(self, costs: Matrix, prices: Sequence[int], most: int) -> None:
        self.costs, self.prices, self.most = costs, prices, most
        self.tops = dearest_near(prices, most)
        self.near = partners(costs, prices, most, self.tops)
        self.sets = [frozenset(row) for row in self.near]

    def of(self, first: int) -> Iterator[Option]:
        """The tables of which this position is the lowest."""
        return tables_of(first, self.near, self.sets, self.costs, self.prices, self.most, self.tops[first])


def dearest_near(prices: Sequence[int], most: int) -> list[int]:
    """For each position the highest price of all who can sit at a worthwhile table with it.

    Such a table costs at least three times its length, and no more than `most` and four prices.
    """
    reach = max(0, most + 4 * max(prices)) // (3 * SCALE)
    return [max(prices[max(0, place - reach) : place + reach + 1]) for place in range(len(prices))]


def partners(costs: Matrix, prices: Sequence[int], most: int, tops: Sequence[int]) -> list[list[int]]:
    """For each position the higher ones that can sit with it at a worthwhile table.

    Two others add at least twice the distance of the first two and one place between themselves.
    """
    size = len(costs)
    rows = []
    for first in range(size):
        top = tops[first]
        limit = most + prices[first] + 2 * top - SCALE
        furthest = min(size - 1, first + max(0, limit + top) // (3 * SCALE))
        seconds = range(first + 1, furthest + 1)
        row = costs[first]
        rows.append([b for b in seconds if row[b] + 2 * SCALE * (b - first) - prices[b] <= limit])
    return rows


def tables_of(
    a: int,
    near: Sequence[Sequence[int]],
    sets: Sequence[frozenset[int]],
    costs: Matrix,
    prices: Sequence[int],
    most: int,
    top: int,
) -> Iterator[Option]:
    """The worthwhile tables whose lowest position is `a`: three nested choices, cut off by the distances."""
    limit = most + top
    with_a = costs[a]
    for number, b in enumerate(near[a], 1):
        cost_of_two = with_a[b] - prices[a] - prices[b]
        with_b, after_b = costs[b], sets[b]
        thirds = [c for c in near[a][number:] if c in after_b]
        for place, c in enumerate(thirds, 1):
            with_c = costs[c]
            cost_of_three = cost_of_two + with_a[c] + with_b[c] - prices[c]
            furthest = (limit - cost_of_three + SCALE * (a + b + c)) // (3 * SCALE)
            if furthest <= c:
                continue
            after_c = sets[c]
            for d in thirds[place : bisect(thirds, furthest, place)]:
                if d in after_c:
                    reduced = cost_of_three + with_a[d] + with_b[d] + with_c[d] - prices[d]
                    if reduced <= most:
                        yield reduced, (a, b, c, d)
