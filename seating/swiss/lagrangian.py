"""Lower bounds for a whole Swiss session, by Lagrangian relaxation: one price for each player.

The prices climb along the subgradient: a player whom no cheap table takes pays more, one whom several take
pays less (Held and Karp's method, in whole numbers, so that it ends the same on every machine).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from seating.swiss.candidate_tables import SCALE, Matrix, Option, worthwhile_tables
from seating.swiss.search_progress import SearchMonitor

STEPS = 600
REACH = 8 * SCALE
"""Listed tables have a reduced cost up to this; none is missing while prices move by less than a quarter."""
PATIENCE = 15
"""Steps without a better bound before the steps get smaller."""
FULL = 1 << 12
MEMORY = 8
"""How many tenths of the previous direction carry over into the next."""


class PriceSearch:
    """Prices with the best bound so far. `bound`: no session costs less, in parts (`SCALE`) of a place.

    The start is a little more than half of each player's three cheapest meetings.
    """

    def __init__(self, costs: Matrix) -> None:
        self.costs = costs
        self.current = [SCALE + sum(sorted(row)[1:4]) // 2 for row in costs]
        self.prices, self.bound = list(self.current), 0
        self.length, self.failures = FULL, 0
        self.direction = [0] * len(costs)
        self.listed_at: list[int] = []
        self.options: list[list[Option]] = []

    def run(self, step: Callable[[], bool] = lambda: True) -> None:
        """Climb until the steps are used up, `step` returns False, or every player is taken exactly once."""
        for _ in range(STEPS):
            if not step():
                return
            self.relist_tables()
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

    def relist_tables(self) -> None:
        """List the tables near the current prices again once the prices have moved too far."""
        pairs = zip(self.current, self.listed_at, strict=False)
        if self.listed_at and all(4 * abs(price - listed) <= REACH for price, listed in pairs):
            return
        self.listed_at = list(self.current)
        prices = self.current
        self.options = [
            [(reduced + sum(prices[place] for place in four), four) for reduced, four in tables]
            for tables in worthwhile_tables(self.costs, prices, REACH)
        ]

    def bound_and_shortage(self) -> tuple[int, list[int]]:
        """The bound at the current prices, and for each player 1 less the number of tables that take them.

        Every position takes its cheapest table as the lowest of it, if that has a negative reduced cost.
        """
        prices = self.current
        bound, shortages = sum(prices), [1] * len(prices)
        for a, tables in enumerate(self.options):
            least, chosen = prices[a], None
            for cost, four in tables:
                reduced = cost - prices[four[1]] - prices[four[2]] - prices[four[3]]
                if reduced < least:
                    least, chosen = reduced, four
            if chosen:
                bound += least - prices[a]
                for place in chosen:
                    shortages[place] -= 1
        return bound, shortages

    def return_to_best(self) -> None:
        """Return to the best prices, to go on in smaller steps."""
        self.current, self.failures = list(self.prices), 0
        self.length = max(1, self.length * 17 // 20)
        self.direction = [0] * len(self.current)

    def move(self, shortages: Sequence[int]) -> None:
        """One step; no price moves by more than a quarter of the reach."""
        steepness = sum(shortage * shortage for shortage in shortages)
        largest_step, strength = REACH // 4, len(shortages) * SCALE * self.length // (2 * FULL)
        for place, shortage in enumerate(shortages):
            direction = (MEMORY * self.direction[place] + (10 - MEMORY) * 16 * shortage) // 10
            self.direction[place] = direction
            step = direction * strength // (16 * steepness)
            self.current[place] += max(-largest_step, min(largest_step, step))


def best_prices(costs: Sequence[Sequence[int]], monitor: SearchMonitor | None = None) -> list[int]:
    """Prices with the highest bound found; `costs` in parts (`SCALE`) of a place."""
    search = PriceSearch(costs)
    search.run(monitor.step if monitor else lambda: True)
    return search.prices
