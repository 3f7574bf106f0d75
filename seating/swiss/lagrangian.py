"""Lower bounds for a whole Swiss session, by Lagrangian relaxation: one price for each player.

The prices climb along the subgradient: a player whom no cheap table takes pays more, one whom several take
pays less (Held and Karp's method, in whole numbers, so that it ends the same on every machine).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import add, mul, sub

from seating.swiss.candidate_tables import SCALE, Four, Matrix, worthwhile_tables
from seating.swiss.search_progress import SearchMonitor

STEPS = 600
REACH = 8 * SCALE
"""Up to this reduced cost all tables are listed."""
LARGEST_STEP = REACH // 4
"""How far a price moves at most in one step."""
LEAST_REACH = SCALE // 4
"""Up to this reduced cost, at least, listed tables count as near."""
USES = 16
"""How many times the near ones of the listed tables are used at most before they are chosen again."""
PATIENCE = 15
"""Steps without a better bound before the steps get smaller."""
FULL = 1 << 12
MEMORY = 8
"""How many tenths of the previous direction carry over into the next."""
Priced = tuple[int, int, int, int, int]
"""The cost of a table's meetings, and its positions, the lowest first."""


class PriceSearch:
    """Prices with the best bound so far. `bound`: no session costs less, in parts (`SCALE`) of a place.

    The start is a little more than half of each player's three cheapest meetings.
    """

    def __init__(self, costs: Matrix) -> None:
        self.current = [SCALE + sum(sorted(row)[1:4]) // 2 for row in costs]
        self.prices, self.bound = list(self.current), 0
        self.length, self.failures = FULL, 0
        self.direction = [0] * len(costs)
        self.tables = NearTables(costs, self.current)

    def run(self, step: Callable[[], bool] = lambda: True) -> None:
        """Climb until the steps are used up, `step` returns False, or every player is taken exactly once."""
        for _ in range(STEPS):
            if not step():
                return
            bound, shortages = self.bound_and_shortage()
            if bound > self.bound:
                self.prices, self.bound, self.failures = list(self.current), bound, 0
            else:
                self.failures += 1
            if not any(shortages):
                return
            if self.failures == PATIENCE:
                self.return_to_best()
            else:
                self.move(shortages)

    def bound_and_shortage(self) -> tuple[int, list[int]]:
        """The bound at the current prices, and for each player 1 less the number of tables that take them.

        Every position takes its cheapest table as the lowest of it, if that has a negative reduced cost.
        """
        prices = self.current
        chosen: dict[int, tuple[int, Four]] = {}
        for cost, a, b, c, d in self.tables.at(prices):
            reduced = cost - prices[a] - prices[b] - prices[c] - prices[d]
            if reduced < 0 and (a not in chosen or reduced < chosen[a][0]):
                chosen[a] = reduced, (a, b, c, d)
        bound, shortages = sum(prices), [1] * len(prices)
        for reduced, four in chosen.values():
            bound += reduced
            for place in four:
                shortages[place] -= 1
        return bound, shortages

    def return_to_best(self) -> None:
        """Return to the best prices, to go on in smaller steps."""
        self.current, self.failures = list(self.prices), 0
        self.length = max(1, self.length * 17 // 20)
        self.direction = [0] * len(self.current)

    def move(self, shortages: Sequence[int]) -> None:
        """One step, in which no price moves by more than LARGEST_STEP."""
        strength = len(shortages) * SCALE * self.length // (2 * FULL)
        divisor = 16 * sum(map(mul, shortages, shortages))
        carried, new = MEMORY, (10 - MEMORY) * 16
        self.direction = [
            (carried * direction + new * shortage) // 10
            for direction, shortage in zip(self.direction, shortages, strict=True)
        ]
        steps = [direction * strength // divisor for direction in self.direction]
        if max(steps) > LARGEST_STEP or min(steps) < -LARGEST_STEP:
            steps = [max(-LARGEST_STEP, min(LARGEST_STEP, step)) for step in steps]
        self.current = [*map(add, self.current, steps)]


class NearTables:
    """The tables that may have a negative reduced cost while prices move: those near 0 when last listed.

    A table that was above some reach is above 0 as long as no price has risen by more than a quarter of it.
    So all tables up to `REACH` are listed seldom, and from them, more often, those up to a smaller reach.
    """

    def __init__(self, costs: Matrix, prices: Sequence[int]) -> None:
        self.costs = costs
        self.listed: list[Priced] = []
        self.near: list[Priced] = []
        self.listed_at = self.near_at = prices
        self.reach, self.highest_rise, self.uses = -1, 0, 0

    def at(self, prices: Sequence[int]) -> Sequence[Priced]:
        """All tables with a negative reduced cost at these prices, and others, in the order of positions."""
        rise = max(map(sub, prices, self.near_at))
        self.highest_rise = max(self.highest_rise, rise)
        if 4 * rise > self.reach or self.uses == USES:
            self.choose(prices)
        self.uses += 1
        return self.near

    def choose(self, prices: Sequence[int]) -> None:
        """Choose the near tables again, within twice the reach that was needed since the last time."""
        room = REACH - 4 * max(map(sub, prices, self.listed_at))
        if room < LEAST_REACH or not self.listed:
            self.list_all(prices)
            room = REACH
        self.reach = min(room, max(LEAST_REACH, 8 * self.highest_rise))
        self.near_at, self.highest_rise, self.uses = prices, 0, 0
        self.near = [
            table
            for table in self.listed
            if table[0] - prices[table[1]] - prices[table[2]] - prices[table[3]] - prices[table[4]]
            <= self.reach
        ]

    def list_all(self, prices: Sequence[int]) -> None:
        """List all tables up to `REACH`."""
        self.listed_at = prices
        self.listed = [
            (reduced + prices[a] + prices[b] + prices[c] + prices[d], a, b, c, d)
            for tables in worthwhile_tables(self.costs, prices, REACH)
            for reduced, (a, b, c, d) in tables
        ]


def best_prices(costs: Sequence[Sequence[int]], monitor: SearchMonitor | None = None) -> list[int]:
    """Prices with the highest bound found; `costs` in parts (`SCALE`) of a place."""
    search = PriceSearch(costs)
    search.run(monitor.step if monitor else lambda: True)
    return search.prices
