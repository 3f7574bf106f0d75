"""How a Swiss session chooses its tables: exactly where possible, else by exchanges of players.

Threshold accepting in whole numbers, so that it ends the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from seating.lots import Lots
from seating.lower_bounds import repeats_without
from seating.progress import NO_SEARCH, Search, SoFar
from seating.swiss.candidate_tables import Four
from seating.swiss.exact_search import ALL_SEATINGS, BANDS, BARRED, UNLIMITED, cheapest_fours
from seating.swiss.lagrangian import STEPS as PRICE_STEPS
from seating.swiss.meeting_costs import Costs, Levels
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


def search_tables(costs: Costs, level: Levels, lots: Lots, search: Search = NO_SEARCH) -> tuple[Seating, int]:
    """Tables of positions of the line at the least cost found, with a lower bound.

    The second value: after how many steps the search was stopped; 0 if it ran to its end.
    """
    barred = without_repeats(costs, level)
    monitor = monitor_of(costs, barred, level, search)
    if monitor.best.bound < level.extra_meeting:
        seating = cheapest_fours(barred, level.extra_meeting, monitor=monitor)
        if seating.tables and not monitor.stopped:
            return seating, 0
        least_distance = NEIGHBOURS * (len(costs) // 4)
        monitor.note(
            Seating(
                (), 0, least_distance + level.repeat if seating.bound > level.extra_meeting else seating.bound
            )
        )
    if not monitor.stopped:
        search_with_repeats(costs, level, lots, monitor)
    return monitor.best, monitor.stopped_after


def monitor_of(costs: Costs, barred: Costs, level: Levels, search: Search) -> SearchMonitor:
    """A monitor that begins with the nearest neighbours who have not met, and a bound by counting."""
    least_distance = NEIGHBOURS * (len(costs) // 4)
    bound = least_distance + level.repeat * repeats_by_counting(barred)
    tables = neighbours(barred)
    steps = PRICE_STEPS + len(BANDS) * len(costs)

    def progress_of(done: int, best: Seating) -> SoFar:
        counts, proved = level.counts(best.cost), level.counts(best.bound)
        distance = proved.distance if counts.hard == proved.hard else least_distance
        return SoFar(min(done, steps - 1), steps, counts.repeats, proved.repeats, counts.distance, distance)

    first = Seating(tables, total(tables, costs), bound)
    return SearchMonitor(search, first, progress_of, max(bound, least_distance + level.repeat))


def neighbours(barred: Costs) -> tuple[Four, ...]:
    """Tables along the line: the first position left and the next three that may meet, or just the next."""
    waiting, order = list(range(len(barred))), list[int]()
    while waiting:
        four = [waiting.pop(0)]
        while len(four) < 4:
            may_join = (
                at for at, place in enumerate(waiting) if all(barred[place][a] < BARRED for a in four)
            )
            four.append(waiting.pop(next(may_join, 0)))
        order += sorted(four)
    return in_fours(order)


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


def repeats_by_counting(barred: Costs) -> int:
    """A proved lower bound for meetings that are repeated or must not happen, by counting."""
    others = len(barred) - 1
    return repeats_without(3 - (others - row.count(BARRED)) for row in barred)


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
