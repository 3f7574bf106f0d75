"""Prices of players by which a whole session can be bounded from below: the Lagrangian of seating everybody.

The prices climb along the subgradient: a player whom no cheap table wants pays more, one whom several want
pays less (Held and Karp's method, in whole numbers, so that it ends the same on every machine).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .hunting import Hunt
from .tables_at_prices import SCALE, Matrix, Option, worthwhile

STEPS = 600
REACH = 8 * SCALE
"""The tables kept at hand have a reduced cost up to this: none can be missing while no price has moved by a
quarter of it."""
PATIENCE = 15
"""Steps without a better bound before the steps get smaller."""
FULL = 1 << 12
MEMORY = 8
"""Tenths of a direction that come from the one before."""


class PriceSearch:
    """Prices with the best bound so far. `bound`: no session costs less, in parts (`SCALE`) of a place.

    The start is a little more than a player's half of his three cheapest meetings.
    """

    def __init__(self, costs: Matrix) -> None:
        self.costs = costs
        self.now = [SCALE + sum(sorted(row)[1:4]) // 2 for row in costs]
        self.prices, self.bound = list(self.now), 0
        self.length, self.failures = FULL, 0
        self.direction = [0] * len(costs)
        self.known_at: list[int] = []
        self.options: list[list[Option]] = []

    def run(self, step: Callable[[], bool] = lambda: True) -> None:
        """Climb until the steps are used up, `step` says no, or every player is wanted exactly once."""
        for _ in range(STEPS):
            if not step():
                return
            self.look_around()
            bound, wanted = self.bid()
            if bound > self.bound:
                self.prices, self.bound, self.failures = list(self.now), bound, 0
            else:
                self.failures += 1
            if not any(wanted):
                return
            if self.failures == PATIENCE:
                self.back()
            else:
                self.move(wanted)

    def look_around(self) -> None:
        """List the tables near the present prices anew when these have moved too far."""
        moved = zip(self.now, self.known_at, strict=False)
        if self.known_at and all(4 * abs(price - known) <= REACH for price, known in moved):
            return
        self.known_at = list(self.now)
        prices = self.now
        self.options = [
            [(reduced + sum(prices[place] for place in four), four) for reduced, four in tables]
            for tables in worthwhile(self.costs, prices, REACH)
        ]

    def bid(self) -> tuple[int, list[int]]:
        """The bound at the present prices, and by how much each player is wanted too seldom.

        Every position takes its cheapest table as the lowest of it, if that costs less than nothing.
        """
        prices = self.now
        bound, missing = sum(prices), [1] * len(prices)
        for a, tables in enumerate(self.options):
            least, chosen = prices[a], None
            for cost, four in tables:
                reduced = cost - prices[four[1]] - prices[four[2]] - prices[four[3]]
                if reduced < least:
                    least, chosen = reduced, four
            if chosen:
                bound += least - prices[a]
                for place in chosen:
                    missing[place] -= 1
        return bound, missing

    def back(self) -> None:
        """Return to the best prices, to go on in smaller steps."""
        self.now, self.failures = list(self.prices), 0
        self.length = max(1, self.length * 17 // 20)
        self.direction = [0] * len(self.now)

    def move(self, missing: Sequence[int]) -> None:
        """One step; no price moves by more than a quarter of the reach."""
        steepness = sum(each * each for each in missing)
        longest, strength = REACH // 4, len(missing) * SCALE * self.length // (2 * FULL)
        for place, each in enumerate(missing):
            way = (MEMORY * self.direction[place] + (10 - MEMORY) * 16 * each) // 10
            self.direction[place] = way
            step = way * strength // (16 * steepness)
            self.now[place] += max(-longest, min(longest, step))


def fair_prices(costs: Sequence[Sequence[int]], hunt: Hunt | None = None) -> list[int]:
    """Prices at which the cheapest tables leave the least to pay; `costs` in parts of a place."""
    search = PriceSearch(costs)
    search.run(hunt.step if hunt else lambda: True)
    return search.prices
