"""The search behind a Swiss session: exact where it can be, by exchanges of players where it cannot."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from .bounds import rest_bound
from .exact import ALL_WAYS, BARRED, UNLIMITED, Seating, cheapest_fours
from .lots import Lots
from .search import SessionSearch
from .swiss_costs import Costs, Levels
from .tables_at_prices import Four

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


def searched(costs: Costs, level: Levels, lots: Lots) -> Seating:
    """Tables of positions of the line at the least cost that is found, and what none undercuts."""
    barred = without_repeats(costs, level)
    least = NEIGHBOURS * (len(costs) // 4)
    bound = least + level.repeat * repeats_by_counting(barred)
    if bound == least:
        free = cheapest_fours(barred, level.again)
        if free.tables:
            return free
        bound = least + level.repeat if free.bound > level.again else free.bound
    if len(costs) <= ALL_WAYS:
        return cheapest_fours(costs, UNLIMITED)
    tables = exchanged(costs, level, lots)
    found = Seating(tables, total(tables, costs), bound)
    return found if found.cost == found.bound or len(costs) > FEW_ENOUGH else proved(costs, found)


def proved(costs: Costs, found: Seating) -> Seating:
    """The same seating or a better one, and the higher one of two bounds."""
    other = cheapest_fours(costs, UNLIMITED, found.cost)
    better = other if other.tables and other.cost < found.cost else found
    return Seating(better.tables, better.cost, max(found.bound, other.bound))


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


def exchanged(costs: Costs, level: Levels, lots: Lots) -> tuple[Four, ...]:
    """Tables by exchanges of two players in ever wider windows of the line."""
    size = len(costs)
    search = SessionSearch(costs)
    for window, is_hot in WINDOWS:
        heat = 2 * level.repeat if is_hot else HEAT
        search.run(max(FEWEST_STEPS, STEPS_PER_PLAYER * size), heat, lots, window)
        if search.cost < level.repeat:
            break
    return in_fours(search.order)


def in_fours(order: Sequence[int]) -> tuple[Four, ...]:
    """An order of positions as tables."""
    return tuple((a, b, c, d) for a, b, c, d in zip(*[iter(order)] * 4, strict=True))
