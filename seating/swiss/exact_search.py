"""The cheapest seating of one session with its proof, or the best one found and a lower bound.

Positions stand on a line. Tables are filled from its beginning: the first free position sits at the next
table. The positions seated so far are a set, and for every set only the cheapest partial seating is kept.
Prices of the players tell which partial seatings can still lead to something better; one that is dropped to
save time leaves its least possible cost behind as a bound.
"""

from __future__ import annotations

from collections.abc import Sequence

from seating.swiss.beam_search import PartialSeating, Pass, first_free, tables_in
from seating.swiss.candidate_tables import SCALE, Matrix, worthwhile_tables
from seating.swiss.lagrangian import best_prices
from seating.swiss.moves import Move, Moves, affordable_prices, as_moves
from seating.swiss.search_progress import SearchMonitor, Seating, best_of

ALL_SEATINGS, ALL_CHEAPER = 16, 20
"""Up to this many players all seatings are tried, or all cheaper than a known one, without prices."""
UNLIMITED = 1 << 70
BARRED = 1 << 90
"""The cost of a meeting that must not happen."""
SINGLE = 30 * SCALE
"""In a large field, tables that cost this much more than their players' prices are left aside."""
LARGE = 100
TRIES = 12
GROWTH = 3
LISTED = 40 * SCALE
"""Tables that cost this much more than their players' prices are not tried along a line, only bounded."""
BANDS = (12 * SCALE, 24 * SCALE)
"""By how much partial seatings may cost more than the cheapest: the first band mostly suffices."""
FINDING, PROVING = 8_000_000, 40_000_000
"""How many sets are kept after each table, times the number of worthwhile tables: this bounds the time."""


PartialSeatings = dict[tuple[int, int], PartialSeating]
"""By the first free position and the set (of bits, relative to it) of those who are seated after it."""


def cheapest_fours(
    costs: Sequence[Sequence[int]], most: int, known_cost: int = 0, monitor: SearchMonitor | None = None
) -> Seating:
    """Seat all positions so that the summed cost of the meetings is least.

    `costs`: whole numbers, no less than the distance of two positions, and even when summed over a whole
    session. `most`: an upper bound for the cost of allowed sessions: a higher lower bound proves that no
    session is allowed. `known_cost`: the cost of a seating found before, 0 for none. `monitor`: notes every
    seating, and may stop the search, which then returns the best one so far.
    """
    scaled, monitor = [[SCALE * cost for cost in row] for row in costs], monitor or SearchMonitor()
    if len(costs) <= (ALL_CHEAPER if known_cost else ALL_SEATINGS):
        return Search(scaled, [0] * len(costs), monitor).run(known_cost * SCALE or UNLIMITED, most)
    prices = best_prices(scaled, monitor)
    seating = search_along_line(scaled, affordable_prices(scaled, prices), monitor)
    if (
        monitor.stopped
        or seating.bound > most
        or (seating.tables and (seating.bound == seating.cost or len(costs) > LARGE))
    ):
        return seating
    return best_of(seating, Search(scaled, prices, monitor).run(max(4 * SCALE, sum(prices) // 40), most))


def search_along_line(costs: Matrix, prices: Sequence[int], monitor: SearchMonitor | None = None) -> Seating:
    """The best seating found by passes along the line, in ever wider bands until it is proved.

    `costs` and `prices` in parts of a place; no table may cost less than its four pay.
    """
    floor = sum(prices)
    best = Seating((), 0, up_to_even(floor))
    monitor = monitor or SearchMonitor()
    monitor.note(best)
    for band in BANDS:
        beam = Pass(Moves(costs, prices, limits_for(band)), band)
        beam.run(monitor.step)
        cost = (beam.end.cost + floor) // SCALE if beam.end else 0
        bound = up_to_even(beam.bound + floor)
        best = best_of(best, Seating(tables_in(beam.end), cost, min(bound, cost) if beam.end else bound))
        monitor.note(best)
        if monitor.stopped or (best.tables and best.cost == best.bound):
            break
    return best


def limits_for(band: int) -> list[int]:
    """Up to which costs tables are listed in turn: first those of the band, at last all that are tried."""
    return sorted({min(LISTED, limit) for limit in (band * 5 // 4, band * 7 // 4, band * 7 // 3, LISTED)})


class Search:
    """Tries with a growing slack: how much more than the bound of the prices a seating may cost."""

    def __init__(self, costs: Sequence[Sequence[int]], prices: Sequence[int], monitor: SearchMonitor) -> None:
        self.costs, self.prices, self.monitor = costs, prices, monitor
        least = [
            min((cost for cost, _ in tables), default=0) for tables in worthwhile_tables(costs, prices, 0)
        ]
        self.rest = suffix_sums([min(0, cost) for cost in least])
        self.floor = sum(prices) + self.rest[0]
        self.best = Seating((), 0, up_to_even(self.floor))

    def run(self, slack: int, most: int) -> Seating:
        """The best seating after some tries, with the highest bound."""
        work = FINDING
        for _ in range(TRIES):
            if self.best.bound > most:
                break
            self.attempt(slack, work)
            self.monitor.note(self.best)
            if self.monitor.stopped:
                break
            if not self.best.tables:
                slack *= GROWTH
            elif work < PROVING and self.best.bound < self.best.cost:
                slack, work = (self.best.cost - 1) * SCALE - self.floor, PROVING
            else:
                break
        return self.best

    def attempt(self, slack: int, work: int) -> None:
        """Look for a seating that costs at most `slack` more than the floor; the bound may rise."""
        single = min(slack, SINGLE) if len(self.costs) > LARGE else slack
        moves = [as_moves(tables) for tables in worthwhile_tables(self.costs, self.prices, single)]
        width = work // (1 + sum(map(len, moves)))
        partial, dropped = fill(moves, self.rest, slack + self.rest[0], width, self.monitor)
        bound = self.floor + min(single, dropped - self.rest[0]) + 1
        tables, cost = self.best.tables, self.best.cost
        if partial and (not tables or (partial.cost + sum(self.prices)) // SCALE < cost):
            tables, cost = tables_in(partial), (partial.cost + sum(self.prices)) // SCALE
        proved = max(self.best.bound, up_to_even(bound))
        self.best = Seating(tables, cost, min(proved, cost) if tables else proved)


def fill(
    moves: Sequence[Sequence[Move]], rest: Sequence[int], cap: int, width: int, monitor: SearchMonitor
) -> tuple[PartialSeating | None, int]:
    """The cheapest seating of everybody for at most `cap`, and the least cost of what was dropped.

    `rest`: the least that all tables from a position on can cost together. At most `width` sets are kept.
    Stopped by the monitor, it returns None and proves nothing.
    """
    partials: PartialSeatings = {(0, 0): PartialSeating(0)}
    dropped = cap + 1
    for _ in range(len(moves) // 4):
        if not monitor.step():
            return None, rest[0] - 1
        partials = one_more_table(partials, moves, rest, cap)
        if len(partials) > width:
            ranked_keys = sorted((partial.cost + rest[key[0]], key) for key, partial in partials.items())
            dropped = min(dropped, ranked_keys[width][0])
            partials = {key: partials[key] for _, key in ranked_keys[:width]}
    return next(iter(partials.values()), None), dropped


def one_more_table(
    partials: PartialSeatings, moves: Sequence[Sequence[Move]], rest: Sequence[int], cap: int
) -> PartialSeatings:
    """The cheapest partial seating for every set of positions with one more table, none beyond the cap."""
    extended: PartialSeatings = {}
    for (first, seated), partial in partials.items():
        affordable = cap - partial.cost - rest[first + 1]
        for cost, members, four in moves[first]:
            if cost > affordable:
                break
            if members & seated:
                continue
            occupied = seated | members
            free = first_free(occupied)
            key, total = (first + free, occupied >> free), partial.cost + cost
            earlier = extended.get(key)
            if (earlier is None or total < earlier.cost) and total + rest[first + free] <= cap:
                extended[key] = PartialSeating(total, four, partial)
    return extended


def suffix_sums(numbers: Sequence[int]) -> list[int]:
    """The sums from each index to the end, and 0 after it."""
    sums = [0]
    for number in reversed(numbers):
        sums.append(sums[-1] + number)
    return sums[::-1]


def up_to_even(parts: int) -> int:
    """The least even whole number that is no less than so many parts (`SCALE`) of one."""
    return -(-parts // (2 * SCALE)) * 2
