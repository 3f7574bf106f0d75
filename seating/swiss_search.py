"""The search behind a Swiss session: exact where it can be, by exchanges of players where it cannot."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from .exact import BARRED, UNLIMITED, Seating, cheapest_fours
from .lots import Lots
from .past import Past
from .search import SessionSearch, within
from .swiss_costs import Costs, Levels
from .tables_at_prices import Four

FEW_ENOUGH = 40
"""Up to so many players, a session with unavoidable repeats is worth a proof."""
PART = 10
"""How many tables of a large field are seated anew together, each time half of them further on."""
HEAT = 8
"""The distance that a passing change for the worse may cost."""
WINDOWS = ((8, False), (24, False), (400, True), (400, False))
"""By how many positions a player may move, and if in the heat of a repeat; the next while any is left."""
STEPS_PER_PLAYER = 300
FEWEST_STEPS = 20_000


def searched(costs: Costs, level: Levels, lots: Lots) -> Seating:
    """Tables of positions of the line at the least cost that is found, and what none undercuts."""
    free = cheapest_fours(without_repeats(costs, level), level.again)
    if free.tables:
        return free if free.cost == free.bound else polished(costs, free, level)
    unavoidable = level.repeat if free.bound > level.again else free.bound
    rest = cheapest_fours(costs, UNLIMITED) if len(costs) <= FEW_ENOUGH else Seating((), 0, 0)
    tables = rest.tables or exchanged(costs, level, lots)
    return Seating(tables, total(tables, costs), max(unavoidable, rest.bound))


def polished(costs: Costs, rough: Seating, level: Levels) -> Seating:
    """The seating with every few tables along the line seated anew at the least cost among themselves."""
    tables = sorted(rough.tables)
    for start in range(0, len(tables) - 1, PART // 2):
        part = tables[start : start + PART]
        places = sorted(place for four in part for place in four)
        inner = [[costs[a][b] for b in places] for a in places]
        found = cheapest_fours(without_repeats(inner, level), level.again)
        if found.tables and found.cost < total(part, costs):
            better = [(places[a], places[b], places[c], places[d]) for a, b, c, d in found.tables]
            tables[start : start + PART] = sorted(better)
    return Seating(tuple(tables), total(tables, costs), rough.bound)


def total(tables: Sequence[Four], costs: Costs) -> int:
    """The summed cost of the meetings at some tables."""
    return sum(costs[a][b] for four in tables for a, b in combinations(four, 2))


def without_repeats(costs: Costs, level: Levels) -> Costs:
    """The costs with every meeting barred that is repeated or must not be."""
    return [[BARRED if cost >= level.again else cost for cost in row] for row in costs]


def exchanged(costs: Costs, level: Levels, lots: Lots) -> tuple[Four, ...]:
    """Tables by exchanges of two players in ever wider windows of the line."""
    size = len(costs)
    search = SessionSearch(Past(range(size), ()), [range(size)], costs)
    for window, is_hot in WINDOWS:
        heat = 2 * level.repeat if is_hot else HEAT
        search.run(max(FEWEST_STEPS, STEPS_PER_PLAYER * size), heat, lots, within(window, size))
        if search.cost < level.repeat:
            break
    return in_fours(search.orders[0])


def in_fours(order: Sequence[int]) -> tuple[Four, ...]:
    """An order of positions as tables."""
    return tuple((a, b, c, d) for a, b, c, d in zip(*[iter(order)] * 4, strict=True))
