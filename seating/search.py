"""Search for free sessions after fixed ones: players change tables while repeats go down.

Threshold accepting in whole numbers over exchanges of two players, so that it ends the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .lots import Lots
from .past import Past

REPEAT = 10_000
"""The cost of a repeated meeting. Unwanted ones cost 200 times their weight: from 50 on as much or more."""
AGAIN = 100
"""What a repeat costs besides for every meeting before it, so that nobody meets a third time too soon."""
UNWANTED = 200
MOST = 64

Partner = Callable[[int, Lots], int]
"""The position with which to try to exchange a position."""


def meeting_cost(earlier: int) -> int:
    """The cost of a meeting of two who met so many times before."""
    return REPEAT + AGAIN * earlier if earlier else 0


COSTS = tuple(meeting_cost(earlier) for earlier in range(MOST))


class SessionSearch:
    """The free sessions, each a list of places in fours, and the meetings of all sessions.

    `past.met` counts the fixed sessions at the start and all of them from then on; `dislike[a][b]` is the
    cost of any meeting of a and b.
    """

    def __init__(self, past: Past, orders: Sequence[Sequence[int]], dislike: Sequence[Sequence[int]]) -> None:
        self.past, self.met, self.dislike = past, past.met, dislike
        self.orders = [list(order) for order in orders]
        self.cost = 0
        for order in self.orders:
            for start in range(0, len(order), 4):
                self.cost += self.group_cost(order[start : start + 4])
                past.count_meetings(order[start : start + 4], 1)

    def group_cost(self, group: Sequence[int]) -> int:
        """The cost of four more meeting at a table."""
        return sum(
            COSTS[self.met[a][b]] + self.dislike[a][b] for index, a in enumerate(group) for b in group[:index]
        )

    def run(self, steps: int, heat: int, lots: Lots, partner: Partner) -> list[list[int]]:
        """So many attempted exchanges, the threshold falling to 0; the best sessions found, which stay."""
        best, best_cost = [list(order) for order in self.orders], self.cost
        for step in range(steps):
            if best_cost == 0:
                break
            order = self.orders[lots.below(len(self.orders))]
            position = lots.below(len(order))
            threshold = lots.below(heat * (steps - step) ** 3 // steps**3 + 1)
            self.attempt(order, position, partner(position, lots), threshold)
            if self.cost < best_cost:
                best, best_cost = [list(order) for order in self.orders], self.cost
        self.take_back(best, best_cost)
        return best

    def take_back(self, orders: Sequence[Sequence[int]], cost: int) -> None:
        """Go back to sessions found before, of a known cost."""
        for wanted, times in ((self.orders, -1), (orders, 1)):
            for order in wanted:
                for start in range(0, len(order), 4):
                    self.past.count_meetings(order[start : start + 4], times)
        self.orders, self.cost = [list(order) for order in orders], cost

    def attempt(self, order: list[int], first: int, second: int, threshold: int) -> None:
        """Exchange two positions of a session when that costs no more than the threshold."""
        if first // 4 == second // 4:
            return
        a, b = order[first], order[second]
        with_a, with_b = others(order, first), others(order, second)
        change = self.gain(b, with_a) - self.loss(a, with_a) + self.gain(a, with_b) - self.loss(b, with_b)
        if change > threshold:
            return
        self.count(a, with_a, -1)
        self.count(b, with_b, -1)
        self.count(b, with_a, 1)
        self.count(a, with_b, 1)
        order[first], order[second] = b, a
        self.cost += change

    def gain(self, place: int, group: Sequence[int]) -> int:
        """What it costs to seat a place with three others."""
        met, dislike = self.met[place], self.dislike[place]
        return sum(COSTS[met[other]] + dislike[other] for other in group)

    def loss(self, place: int, group: Sequence[int]) -> int:
        """What it saves to take a place away from three others."""
        met, dislike = self.met[place], self.dislike[place]
        return sum(COSTS[met[other] - 1] + dislike[other] for other in group)

    def count(self, place: int, group: Sequence[int], times: int) -> None:
        """Count the meetings of a place with three others."""
        for other in group:
            self.met[place][other] += times
            self.met[other][place] += times


def others(order: Sequence[int], position: int) -> list[int]:
    """The three at the table of a position."""
    start = position - position % 4
    return [order[at] for at in range(start, start + 4) if at != position]


def anybody(size: int) -> Partner:
    """Exchanges with any position."""
    return lambda _, lots: lots.below(size)


def within(window: int, size: int) -> Partner:
    """Exchanges with positions at most `window` away."""
    return lambda position, lots: min(size - 1, max(0, position - window + lots.below(2 * window + 1)))
