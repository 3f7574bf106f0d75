"""The cheapest seating of one session with its proof, or the best found and a bound that none undercuts.

Positions stand on a line. Tables are filled from its beginning: the first position that is free sits at the
next one. Whoever is seated so far is a set, and for every set only the cheapest way there is kept. Prices of
the players say which ways can still lead to something better; a way that is dropped to save time leaves its
least possible cost behind as a bound.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .prices import fair_prices
from .tables_at_prices import SCALE, Four, Option, worthwhile

ALL_WAYS, ALL_CHEAPER = 16, 20
"""So few players are seated in every way there is, or in every way cheaper than a known one: no prices."""
UNLIMITED = 1 << 70
BARRED = 1 << 90
"""The cost of a meeting that must not be."""
SINGLE = 30 * SCALE
"""In a large field, tables that cost so much more than their players' prices are left aside."""
LARGE = 100
TRIES = 12
GROWTH = 3
FINDING, PROVING = 8_000_000, 40_000_000
"""How many sets are kept for a number of tables, times the worthwhile tables: it bounds the time."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Tables of positions, or () when none was found; their summed cost; a lower bound for any seating."""

    tables: tuple[Four, ...]
    cost: int
    bound: int


class Way(NamedTuple):
    """How some positions were seated: the reduced costs so far, the last table, and the way before it."""

    cost: int
    four: Four | None = None
    before: Way | None = None


Ways = dict[tuple[int, int], Way]
"""By the first free position and the set (of bits, relative to it) of those who are seated after it."""
Move = tuple[int, int, Four]
"""A table: its reduced cost, its members as bits relative to the lowest, and its members."""


def cheapest_fours(costs: Sequence[Sequence[int]], most: int, known: int = 0) -> Seating:
    """Seat all positions so that the summed cost of the meetings is least.

    `costs`: whole numbers, no less than the distance of two positions, and even when summed over a whole
    session. `most`: what no session that may be costs more than: a higher bound proves that there is none.
    `known`: the cost of a seating that was found before, 0 for none.
    """
    scaled = [[SCALE * cost for cost in row] for row in costs]
    if len(costs) <= (ALL_CHEAPER if known else ALL_WAYS):
        return Search(scaled, [0] * len(costs)).run(known * SCALE or UNLIMITED, most)
    prices = fair_prices(scaled)
    return Search(scaled, prices).run(max(4 * SCALE, sum(prices) // 40), most)


class Search:
    """Tries with a growing slack: how much more than the bound of the prices a seating may cost."""

    def __init__(self, costs: Sequence[Sequence[int]], prices: Sequence[int]) -> None:
        self.costs, self.prices = costs, prices
        least = [min((cost for cost, _ in tables), default=0) for tables in worthwhile(costs, prices, 0)]
        self.rest = suffix_sums([min(0, cost) for cost in least])
        self.floor = sum(prices) + self.rest[0]
        self.found = Seating((), 0, up_to_even(self.floor))

    def run(self, slack: int, most: int) -> Seating:
        """The best seating after some tries, with the highest bound."""
        work = FINDING
        for _ in range(TRIES):
            if self.found.bound > most:
                break
            self.attempt(slack, work)
            if not self.found.tables:
                slack *= GROWTH
            elif work < PROVING and self.found.bound < self.found.cost:
                slack, work = (self.found.cost - 1) * SCALE - self.floor, PROVING
            else:
                break
        return self.found

    def attempt(self, slack: int, work: int) -> None:
        """Look for a seating that costs at most the slack more than the floor; the bound may rise."""
        single = min(slack, SINGLE) if len(self.costs) > LARGE else slack
        moves = [as_moves(tables) for tables in worthwhile(self.costs, self.prices, single)]
        width = work // (1 + sum(map(len, moves)))
        way, dropped = fill(moves, self.rest, slack + self.rest[0], width)
        bound = self.floor + min(single, dropped - self.rest[0]) + 1
        tables, cost = self.found.tables, self.found.cost
        if way and (not tables or (way.cost + sum(self.prices)) // SCALE < cost):
            tables, cost = tables_on(way), (way.cost + sum(self.prices)) // SCALE
        proved = max(self.found.bound, up_to_even(bound))
        self.found = Seating(tables, cost, min(proved, cost) if tables else proved)


def fill(
    moves: Sequence[Sequence[Move]], rest: Sequence[int], cap: int, width: int
) -> tuple[Way | None, int]:
    """The cheapest way to seat everybody for at most `cap`, and the least that any way left aside costs.

    `rest`: the least that all tables from a position on can cost together. At most `width` sets are kept.
    """
    ways: Ways = {(0, 0): Way(0)}
    dropped = cap + 1
    for _ in range(len(moves) // 4):
        ways = one_more_table(ways, moves, rest, cap)
        if len(ways) > width:
            hopes = sorted((way.cost + rest[key[0]], key) for key, way in ways.items())
            dropped = min(dropped, hopes[width][0])
            ways = {key: ways[key] for _, key in hopes[:width]}
    return next(iter(ways.values()), None), dropped


def one_more_table(ways: Ways, moves: Sequence[Sequence[Move]], rest: Sequence[int], cap: int) -> Ways:
    """The cheapest way to every set of positions with one table more, none beyond the cap."""
    found: Ways = {}
    for (first, seated), way in ways.items():
        room = cap - way.cost - rest[first + 1]
        for cost, members, four in moves[first]:
            if cost > room:
                break
            if members & seated:
                continue
            taken = seated | members
            free = (~taken & (taken + 1)).bit_length() - 1
            key, total = (first + free, taken >> free), way.cost + cost
            known = found.get(key)
            if (known is None or total < known.cost) and total + rest[first + free] <= cap:
                found[key] = Way(total, four, way)
    return found


def as_moves(tables: Sequence[Option]) -> list[Move]:
    """The tables of one lowest position, the cheapest first, with their members as bits."""
    return [(cost, sum(1 << place - four[0] for place in four), four) for cost, four in sorted(tables)]


def tables_on(way: Way | None) -> tuple[Four, ...]:
    """The tables of a way, the first one first."""
    tables: list[Four] = []
    while way and way.four:
        tables.append(way.four)
        way = way.before
    return tuple(reversed(tables))


def suffix_sums(numbers: Sequence[int]) -> list[int]:
    """The sums from each index to the end, and 0 after it."""
    sums = [0]
    for number in reversed(numbers):
        sums.append(sums[-1] + number)
    return sums[::-1]


def up_to_even(parts: int) -> int:
    """The least even whole number that is no less than so many parts (`SCALE`) of one."""
    return -(-parts // (2 * SCALE)) * 2
