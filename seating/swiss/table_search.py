"""How a Swiss session chooses its tables: exactly where possible, else by exchanges of players.

Threshold accepting in whole numbers, so that it ends the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from seating.lots import Lots
from seating.lower_bounds import repeats_without
from seating.progress import NO_SEARCH, Search, SoFar
from seating.swiss.candidate_tables import Four
from seating.swiss.exact_search import ALL_SEATINGS, BANDS, BARRED, UNLIMITED, cheapest_fours
from seating.swiss.lagrangian import STEPS as PRICE_STEPS
from seating.swiss.meeting_costs import Costs, Counts, Levels, LineMeetings
from seating.swiss.search_progress import SearchMonitor, Seating

CHECK_EVERY = 1024
"""After how many attempts the search asks whether to go on."""
FEW_ENOUGH = 40
"""Up to how many players a session with unavoidable repeats is worth a proof."""
NEIGHBOURS = 10
"""The distance of four neighbours: the least that a table can have."""
HEAT = 8
"""How much distance a temporary change for the worse may cost."""
WINDOWS = ((8, False), (24, False), (400, True), (400, False))
"""By how many positions a player may move, and whether steps may cost a repeat at first; used in turn."""
STEPS_PER_PLAYER = 300
FEWEST_STEPS = 20_000


class SessionSearch:
    """A session as an order of positions in fours, at first 0, 1, 2, ..., and what its meetings cost.

    `costs[a][b]`: the cost of the meeting of a and b.
    """

    def __init__(self, costs: Sequence[Sequence[int]]) -> None:
        self.costs = costs
        self.order = list(range(len(costs)))
        self.cost = sum(self.seated(at, others(self.order, at)) for at in self.order) // 2

    def seated(self, place: int, group: Sequence[int]) -> int:
        """The cost of seating a position with three others."""
        row = self.costs[place]
        return sum(row[other] for other in group)

    def run(
        self, steps: int, heat: int, lots: Lots, window: int, go_on: Callable[[], bool] = lambda: True
    ) -> None:
        """Attempt exchanges at most `window` positions apart, the threshold falling to 0; keep the best.

        Ends early when `go_on`, called now and then, returns False.
        """
        best_order, best_cost, last_position = list(self.order), self.cost, len(self.order) - 1
        for step in range(steps):
            if best_cost == 0 or (step % CHECK_EVERY == 0 and not go_on()):
                break
            first = lots.below(len(self.order))
            threshold = lots.below(heat * (steps - step) ** 3 // steps**3 + 1)
            second = min(last_position, max(0, first - window + lots.below(2 * window + 1)))
            self.attempt(first, second, threshold)
            if self.cost < best_cost:
                best_order, best_cost = list(self.order), self.cost
        self.order, self.cost = best_order, best_cost

    def attempt(self, first: int, second: int, threshold: int) -> None:
        """Exchange two positions of the order when that costs no more than the threshold."""
        if first // 4 == second // 4:
            return
        a, b = self.order[first], self.order[second]
        with_a, with_b = others(self.order, first), others(self.order, second)
        change = self.seated(b, with_a) + self.seated(a, with_b)
        change -= self.seated(a, with_a) + self.seated(b, with_b)
        if change <= threshold:
            self.order[first], self.order[second] = b, a
            self.cost += change


def others(order: Sequence[int], position: int) -> list[int]:
    """The three at the table of a position."""
    start = position - position % 4
    return [order[at] for at in range(start, start + 4) if at != position]


@dataclass(frozen=True, slots=True)
class SearchedTables:
    """Tables of positions of the line, what they cost, and a lower bound, both by levels.

    `steps`: after how many steps the search was stopped; 0 if it ran to its end.
    """

    tables: tuple[Four, ...]
    counts: Counts
    least: Counts
    steps: int = 0


def search_tables(meetings: LineMeetings, lots: Lots, search: Search = NO_SEARCH) -> SearchedTables:
    """Tables at the least cost found, with a lower bound.

    The first step seats neighbours who have not met; everything dearer waits for the second.
    """
    first, strained = neighbours(meetings.barred)
    least_repeats = repeats_by_counting(meetings.barred)
    if search.steps == 1 and not least_repeats:
        least = Counts(0, 0, 0, NEIGHBOURS * len(first))
        return SearchedTables(first, meetings.counts(first, strained), least, 1)
    costs, level = meetings.costs, meetings.level
    monitor = monitor_of(Seating(first, total(first, costs), 0), least_repeats, level, search)
    best = search_in_earnest(costs, level, lots, monitor)
    return SearchedTables(
        best.tables, level.counts(best.cost), level.counts(best.bound), monitor.stopped_after
    )


def search_in_earnest(costs: Costs, level: Levels, lots: Lots, monitor: SearchMonitor) -> Seating:
    """The seating of least cost that is found, without repeats where that is possible."""
    if monitor.best.bound < level.extra_meeting:
        seating = cheapest_fours(without_repeats(costs, level), level.extra_meeting, monitor=monitor)
        if seating.tables and not monitor.stopped:
            return seating
        least_distance = NEIGHBOURS * (len(costs) // 4)
        monitor.note(
            Seating(
                (), 0, least_distance + level.repeat if seating.bound > level.extra_meeting else seating.bound
            )
        )
    if not monitor.stopped:
        search_with_repeats(costs, level, lots, monitor)
    return monitor.best


def monitor_of(first: Seating, least_repeats: int, level: Levels, search: Search) -> SearchMonitor:
    """A monitor that begins with a seating and a lower bound for the repeats."""
    least_distance, players = NEIGHBOURS * len(first.tables), 4 * len(first.tables)
    bound = least_distance + level.repeat * least_repeats
    steps = PRICE_STEPS + len(BANDS) * players

    def progress_of(done: int, best: Seating) -> SoFar:
        counts, proved = level.counts(best.cost), level.counts(best.bound)
        distance = proved.distance if counts.hard == proved.hard else least_distance
        return SoFar(min(done, steps - 1), steps, counts.repeats, proved.repeats, counts.distance, distance)

    return SearchMonitor(
        search, replace(first, bound=bound), progress_of, max(bound, least_distance + level.repeat)
    )


def neighbours(barred: Sequence[int]) -> tuple[tuple[Four, ...], tuple[Four, ...]]:
    """Tables along the line: the first position left and the next three that may meet, or just the next.

    `barred`: for each position the set of those it may not meet, and itself, with a bit for each. Returns the
    tables, and those of them at which somebody may not meet somebody else.
    """
    tables: list[Four] = []
    strained: list[Four] = []
    free = (1 << len(barred)) - 1
    while free:
        strangers, four = free, [0, 0, 0, 0]
        for seat in range(4):
            may_join = strangers
            candidates = may_join or free
            chosen = candidates & -candidates
            free ^= chosen
            four[seat] = position = chosen.bit_length() - 1
            strangers &= ~barred[position]
        a, b, c, d = sorted(four)
        tables.append((a, b, c, d))
        if not may_join:
            strained.append((a, b, c, d))
    return tuple(tables), tuple(strained)


def search_with_repeats(costs: Costs, level: Levels, lots: Lots, monitor: SearchMonitor) -> None:
    """Look for the fewest repeats: by all seatings where few play, else by exchanges, then by a proof."""
    if len(costs) <= ALL_SEATINGS:
        monitor.most = UNLIMITED
        monitor.note(cheapest_fours(costs, UNLIMITED))
        return
    tables = tables_by_exchange(costs, level, lots, monitor)
    monitor.note(Seating(tables, total(tables, costs), 0))
    best = monitor.best
    if not monitor.stopped and best.cost > best.bound and len(costs) <= FEW_ENOUGH:
        monitor.most = UNLIMITED
        monitor.note(cheapest_fours(costs, UNLIMITED, best.cost, monitor))


def repeats_by_counting(barred: Sequence[int]) -> int:
    """A proved lower bound for meetings that are repeated or must not happen, by counting.

    `barred`: for each position the set of those it may not meet, and itself, with a bit for each.
    """
    enough = len(barred) - 3
    return repeats_without([count - enough for count in map(int.bit_count, barred) if count > enough])


def total(tables: Sequence[Four], costs: Costs) -> int:
    """The summed cost of the meetings at some tables."""
    return sum(costs[a][b] for four in tables for a, b in combinations(four, 2))


def without_repeats(costs: Costs, level: Levels) -> Costs:
    """The costs with every meeting barred that is repeated or must not happen."""
    return [[BARRED if cost >= level.extra_meeting else cost for cost in row] for row in costs]


def tables_by_exchange(costs: Costs, level: Levels, lots: Lots, monitor: SearchMonitor) -> tuple[Four, ...]:
    """Tables by exchanges of two players in ever wider windows of the line."""
    size = len(costs)
    exchange = SessionSearch(costs)
    for window, is_hot in WINDOWS:
        heat = 2 * level.repeat if is_hot else HEAT
        exchange.run(max(FEWEST_STEPS, STEPS_PER_PLAYER * size), heat, lots, window, monitor.step)
        if monitor.stopped or exchange.cost < level.repeat:
            break
    return in_fours(exchange.order)


def in_fours(order: Sequence[int]) -> tuple[Four, ...]:
    """An order of positions as tables."""
    return tuple((a, b, c, d) for a, b, c, d in zip(*[iter(order)] * 4, strict=True))
