"""What seatings cost at least that have a table which is not listed, without looking at these tables."""

from __future__ import annotations

from collections.abc import Sequence

from seating.swiss.candidate_tables import SCALE, Matrix

NEVER = 1 << 80
NEARBY = 40
"""Tables longer than this are hardly ever the cheapest of those that are not listed."""


class UnlistedTables:
    """The tables whose reduced cost is above `listed`, along the line of a pass.

    Besides the meeting of its lowest and its highest position, a table costs twice their distance and one
    place, less four prices. `costs` and `prices` in parts (`SCALE`) of a place.
    """

    def __init__(self, costs: Matrix, prices: Sequence[int], listed: int) -> None:
        self.costs, self.prices, self.listed = costs, prices, listed
        self.rows: list[list[int]] = [[] for _ in prices]
        self.between = [sorted(prices[first + 1 : first + 3]) for first in range(len(prices))]
        self.dearest_four = 4 * max(prices, default=0)
        self.before: list[int] = []
        self.least_before: list[int] = []

    def cost(self, first: int, last: int) -> int:
        """What a table from one position to another costs at least."""
        row, costs, prices = self.rows[first], self.costs[first], self.prices
        for at in range(first + 3 + len(row), last + 1):
            distances = (2 * (at - first) + 1) * SCALE
            paid = prices[first] + prices[at] + sum(self.between[first])
            row.append(max(self.listed, costs[at] + distances - paid))
            self.between[first] = sorted((*self.between[first], prices[at]))[1:]
        return row[last - first - 3]

    def least_cost(self, length: int) -> int:
        """What a table of this length, or of any greater one, costs at least."""
        return max(self.listed, (3 * length + 1) * SCALE - self.dearest_four)

    def note(self, cost: int) -> None:
        """Note what any seating costs at least up to the next position."""
        self.before.append(cost)
        self.least_before.append(min([cost, *self.least_before[-1:]]))

    def ending_before(self, position: int) -> int:
        """What a seating costs at least that has an unlisted table ending just before a position."""
        least, last = NEVER, position - 1
        for first in range(last - 3, -1, -1):
            if self.least_before[first] + self.least_cost(last - first) >= least:
                break
            least = min(least, self.before[first] + self.cost(first, last))
        return least

    def across(self, position: int, most: int) -> int:
        """What a seating costs at least that has an unlisted table from before a position to it or beyond.

        `most` if that is no less.
        """
        near = min(self.before[-NEARBY:], default=NEVER) + self.listed
        far = (
            self.least_before[position - NEARBY - 1] + self.least_cost(NEARBY) if position > NEARBY else near
        )
        if min(near, far) >= most:
            return most
        least = most
        for first in range(position - 1, -1, -1):
            if self.least_before[first] + self.least_cost(position - 1 - first) >= least:
                break
            for last in range(max(position - 1, first + 3), len(self.prices)):
                if self.before[first] + self.least_cost(last - first) >= least:
                    break
                least = min(least, self.before[first] + self.cost(first, last))
        return least
