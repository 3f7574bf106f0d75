"""The cheapest seating of one session with its proof, or the best found and a bound that none undercuts.

Positions stand on a line. Tables are filled from its beginning: the first position that is free sits at the
next one. Whoever is seated so far is a set, and for every set only the cheapest way there is kept. Prices of
the players say which ways can still lead to something better; a way that is dropped to save time leaves its
least possible cost behind as a bound.
"""

from __future__ import annotations

from collections.abc import Sequence

from .hunting import Hunt, Seating, best_of
from .prices import fair_prices
from .shadows import Pass, unlisted_costs, without_debts
from .tables_at_prices import SCALE, Matrix, worthwhile
from .ways import Move, Way, as_moves, steps_on, tables_on

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
LISTED = 40 * SCALE
"""Tables that cost more than their players' prices by this are not tried on a line, only reckoned with."""
BANDS = (12 * SCALE, 24 * SCALE)
"""By how much ways along the line may be dearer than the cheapest: the first band mostly proves it."""
FINDING, PROVING = 8_000_000, 40_000_000
"""How many sets are kept for a number of tables, times the worthwhile tables: it bounds the time."""


Ways = dict[tuple[int, int], Way]
"""By the first free position and the set (of bits, relative to it) of those who are seated after it."""


def cheapest_fours(
    costs: Sequence[Sequence[int]], most: int, known: int = 0, hunt: Hunt | None = None
) -> Seating:
    """Seat all positions so that the summed cost of the meetings is least.

    `costs`: whole numbers, no less than the distance of two positions, and even when summed over a whole
    session. `most`: what no session that may be costs more than: a higher bound proves that there is none.
    `known`: the cost of a seating that was found before, 0 for none. `hunt`: is told what is found, and stops
    it; what is found until then comes back.
    """
    scaled, hunt = [[SCALE * cost for cost in row] for row in costs], hunt or Hunt()
    if len(costs) <= (ALL_CHEAPER if known else ALL_WAYS):
        return Search(scaled, [0] * len(costs), hunt).run(known * SCALE or UNLIMITED, most)
    prices = fair_prices(scaled, hunt)
    found = along(scaled, without_debts(scaled, prices), hunt)
    if (
        hunt.stopped
        or found.bound > most
        or (found.tables and (found.bound == found.cost or len(costs) > LARGE))
    ):
        return found
    return best_of(found, Search(scaled, prices, hunt).run(max(4 * SCALE, sum(prices) // 40), most))


def along(costs: Matrix, prices: Sequence[int], hunt: Hunt | None = None) -> Seating:
    """The best seating that passes along the line find, in ever wider bands while it is not proved.

    `costs` and `prices` in parts of a place; no table may cost less than its four pay.
    """
    moves = [as_moves(tables) for tables in worthwhile(costs, prices, LISTED)]
    unlisted, floor = unlisted_costs(costs, prices, LISTED), sum(prices)
    found = Seating((), 0, up_to_even(floor))
    hunt = hunt or Hunt()
    hunt.found(found)
    for band in BANDS:
        one = Pass(moves, unlisted, band)
        one.run(hunt.step)
        cost = (one.end.cost + floor) // SCALE if one.end else 0
        bound = up_to_even(one.bound + floor)
        found = best_of(found, Seating(tables_on(one.end), cost, min(bound, cost) if one.end else bound))
        hunt.found(found)
        if hunt.stopped or (found.tables and found.cost == found.bound):
            break
    return found


class Search:
    """Tries with a growing slack: how much more than the bound of the prices a seating may cost."""

    def __init__(self, costs: Sequence[Sequence[int]], prices: Sequence[int], hunt: Hunt) -> None:
        self.costs, self.prices, self.hunt = costs, prices, hunt
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
            self.hunt.found(self.found)
            if self.hunt.stopped:
                break
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
        way, dropped = fill(moves, self.rest, slack + self.rest[0], width, self.hunt)
        bound = self.floor + min(single, dropped - self.rest[0]) + 1
        tables, cost = self.found.tables, self.found.cost
        if way and (not tables or (way.cost + sum(self.prices)) // SCALE < cost):
            tables, cost = tables_on(way), (way.cost + sum(self.prices)) // SCALE
        proved = max(self.found.bound, up_to_even(bound))
        self.found = Seating(tables, cost, min(proved, cost) if tables else proved)


def fill(
    moves: Sequence[Sequence[Move]], rest: Sequence[int], cap: int, width: int, hunt: Hunt
) -> tuple[Way | None, int]:
    """The cheapest way to seat everybody for at most `cap`, and the least that any way left aside costs.

    `rest`: the least that all tables from a position on can cost together. At most `width` sets are kept.
    Stopped by the hunt, it has found nothing and proved nothing.
    """
    ways: Ways = {(0, 0): Way(0)}
    dropped = cap + 1
    for _ in range(len(moves) // 4):
        if not hunt.step():
            return None, rest[0] - 1
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
            free = steps_on(taken)
            key, total = (first + free, taken >> free), way.cost + cost
            known = found.get(key)
            if (known is None or total < known.cost) and total + rest[first + free] <= cap:
                found[key] = Way(total, four, way)
    return found


def suffix_sums(numbers: Sequence[int]) -> list[int]:
    """The sums from each index to the end, and 0 after it."""
    sums = [0]
    for number in reversed(numbers):
        sums.append(sums[-1] + number)
    return sums[::-1]


def up_to_even(parts: int) -> int:
    """The least even whole number that is no less than so many parts (`SCALE`) of one."""
    return -(-parts // (2 * SCALE)) * 2
