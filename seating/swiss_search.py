"""The search behind a Swiss session: exact where it can be, by exchanges of players where it cannot."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from .bounds import rest_bound
from .exact import ALL_WAYS, BANDS, BARRED, UNLIMITED, cheapest_fours
from .hunting import Hunt, Seating
from .lots import Lots
from .prices import STEPS as PRICE_STEPS
from .search import SessionSearch
from .swiss_costs import Costs, Levels
from .tables_at_prices import Four
from .watching import NO_SEARCH, Search, SoFar

FEW_ENOUGH = 40
"""Up to so many players, a session with unavoidable repeats is worth a proof."""
NEIGHBOURS = 10
"""The distance of four neighbours, less than which no table has."""
HEAT = 8
"""The distance that a passing change for the worse may cost."""
WINDOWS = ((8, False), (24, False), (400, True), (400, False))
"""By how many positions a player may move, and if in the heat of a repeat; the next while any is left."""
STEPS_PER_PLAYER = 300
FEWEST_STEPS = 20_000


def searched(costs: Costs, level: Levels, lots: Lots, search: Search = NO_SEARCH) -> tuple[Seating, int]:
    """Tables of positions of the line at the least cost that is found, and what none undercuts.

    Beside it the steps after which the search was stopped; 0 when it came to its end.
    """
    barred = without_repeats(costs, level)
    hunt = hunt_for(costs, barred, level, search)
    if hunt.best.bound < level.again:
        free = cheapest_fours(barred, level.again, hunt=hunt)
        if free.tables and not hunt.stopped:
            return free, 0
        least = NEIGHBOURS * (len(costs) // 4)
        hunt.found(Seating((), 0, least + level.repeat if free.bound > level.again else free.bound))
    if not hunt.stopped:
        search_on(costs, level, lots, hunt)
    return hunt.best, hunt.stopped_after


def hunt_for(costs: Costs, barred: Costs, level: Levels, search: Search) -> Hunt:
    """The hunt, begun with the nearest neighbours who have not met and a bound by counting."""
    least = NEIGHBOURS * (len(costs) // 4)
    bound = least + level.repeat * repeats_by_counting(barred)
    tables = neighbours(barred)
    steps = PRICE_STEPS + len(BANDS) * len(costs)

    def says(done: int, best: Seating) -> SoFar:
        counts, proved = level.counts(best.cost), level.counts(best.bound)
        distance = proved.distance if counts.hard == proved.hard else least
        return SoFar(min(done, steps - 1), steps, counts.repeats, proved.repeats, counts.distance, distance)

    first = Seating(tables, total(tables, costs), bound)
    return Hunt(search, first, says, max(bound, least + level.repeat))


def neighbours(barred: Costs) -> tuple[Four, ...]:
    """Along the line, the next three who may sit with the first that is left, or else whoever is next."""
    waiting, order = list(range(len(barred))), list[int]()
    while waiting:
        four = [waiting.pop(0)]
        while len(four) < 4:
            may = (at for at, place in enumerate(waiting) if all(barred[place][a] < BARRED for a in four))
            four.append(waiting.pop(next(may, 0)))
        order += sorted(four)
    return in_fours(order)


def search_on(costs: Costs, level: Levels, lots: Lots, hunt: Hunt) -> None:
    """Look for the fewest repeats: in every way where few play, else by exchanges, proved if it can be."""
    if len(costs) <= ALL_WAYS:
        hunt.most = UNLIMITED
        hunt.found(cheapest_fours(costs, UNLIMITED))
        return
    tables = exchanged(costs, level, lots, hunt)
    hunt.found(Seating(tables, total(tables, costs), 0))
    best = hunt.best
    if not hunt.stopped and best.cost > best.bound and len(costs) <= FEW_ENOUGH:
        hunt.most = UNLIMITED
        hunt.found(cheapest_fours(costs, UNLIMITED, best.cost, hunt))


def repeats_by_counting(barred: Costs) -> int:
    """A proved lower bound for the meetings that are repeated or must not be, from who has too few others."""
    others = range(len(barred))
    return rest_bound([[cost == BARRED for cost in row] for row in barred], [others])


def total(tables: Sequence[Four], costs: Costs) -> int:
    """The summed cost of the meetings at some tables."""
    return sum(costs[a][b] for four in tables for a, b in combinations(four, 2))


def without_repeats(costs: Costs, level: Levels) -> Costs:
    """The costs with every meeting barred that is repeated or must not be."""
    return [[BARRED if cost >= level.again else cost for cost in row] for row in costs]


def exchanged(costs: Costs, level: Levels, lots: Lots, hunt: Hunt) -> tuple[Four, ...]:
    """Tables by exchanges of two players in ever wider windows of the line."""
    size = len(costs)
    exchange = SessionSearch(costs)
    for window, is_hot in WINDOWS:
        heat = 2 * level.repeat if is_hot else HEAT
        exchange.run(max(FEWEST_STEPS, STEPS_PER_PLAYER * size), heat, lots, window, hunt.step)
        if hunt.stopped or exchange.cost < level.repeat:
            break
    return in_fours(exchange.order)


def in_fours(order: Sequence[int]) -> tuple[Four, ...]:
    """An order of positions as tables."""
    return tuple((a, b, c, d) for a, b, c, d in zip(*[iter(order)] * 4, strict=True))
