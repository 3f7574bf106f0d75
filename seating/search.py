"""Exchanges of two players of one session while the cost of its meetings goes down.

Threshold accepting in whole numbers, so that it ends the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .lots import Lots

ASKED = 1024
"""After so many attempts it is asked whether to go on."""


class SessionSearch:
    """A session as an order of positions in fours, at first 0, 1, 2, ..., and what its meetings cost.

    `costs[a][b]`: the cost of the meeting of a and b.
    """

    def __init__(self, costs: Sequence[Sequence[int]]) -> None:
        self.costs = costs
        self.order = list(range(len(costs)))
        self.cost = sum(self.seated(at, others(self.order, at)) for at in self.order) // 2

    def seated(self, place: int, group: Sequence[int]) -> int:
        """What it costs to seat a place with three others."""
        row = self.costs[place]
        return sum(row[other] for other in group)

    def run(
        self, steps: int, heat: int, lots: Lots, window: int, go_on: Callable[[], bool] = lambda: True
    ) -> None:
        """So many attempted exchanges at most `window` apart, the threshold falling to 0; the best stays.

        Ends early when `go_on`, asked every so often, says no.
        """
        best, best_cost, last = list(self.order), self.cost, len(self.order) - 1
        for step in range(steps):
            if best_cost == 0 or (step % ASKED == 0 and not go_on()):
                break
            first = lots.below(len(self.order))
            threshold = lots.below(heat * (steps - step) ** 3 // steps**3 + 1)
            second = min(last, max(0, first - window + lots.below(2 * window + 1)))
            self.attempt(first, second, threshold)
            if self.cost < best_cost:
                best, best_cost = list(self.order), self.cost
        self.order, self.cost = best, best_cost

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
