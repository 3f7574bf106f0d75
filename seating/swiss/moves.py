"""The tables of four along a line, listed only as far as a pass needs them.

Nearly all tables cost much more than their players' prices, and hardly any of those is ever looked at.
"""

from __future__ import annotations

from collections.abc import Sequence

from seating.swiss.candidate_tables import SCALE, CandidateTables, Four, Matrix, Option, worthwhile_tables
from seating.swiss.unlisted_tables import NEVER

Move = tuple[int, int, Four]
"""A table: its reduced cost, its members as bits relative to the lowest, and its members."""


def as_moves(tables: Sequence[Option]) -> list[Move]:
    """The tables of one lowest position, the cheapest first, with their members as bits."""
    return [
        (cost, 1 | 1 << four[1] - four[0] | 1 << four[2] - four[0] | 1 << four[3] - four[0], four)
        for cost, four in sorted(tables)
    ]


class Moves:
    """The tables by their lowest position whose reduced cost is at most `limits[-1]`, the cheapest first.

    `costs` and `prices` in parts of a place; no table may cost less than its four pay. Tables are listed up
    to the first of the limits; those of a position up to a higher one once they are needed.
    """

    def __init__(self, costs: Matrix, prices: Sequence[int], limits: Sequence[int]) -> None:
        self.costs, self.prices, self.limits = costs, prices, limits
        self.dearest_four = 4 * max(prices, default=0)
        self.longest = max(0, limits[-1] + self.dearest_four) // (3 * SCALE)
        self.candidates: dict[int, CandidateTables] = {}
        self.rows: list[dict[int, list[Move]]] = [{} for _ in limits]
        self.leasts: list[dict[int, int]] = [{} for _ in prices]
        self.level_of = [-1] * len(prices)

    def row(self, first: int, level: int) -> list[Move]:
        """The tables of a position up to the limit of a level."""
        rows = self.rows[level]
        if first not in rows:
            if level not in self.candidates:
                self.candidates[level] = CandidateTables(self.costs, self.prices, self.limits[level])
            rows[first] = as_moves(list(self.candidates[level].of(first)))
        return rows[first]

    def beyond(self, first: int, cost: int) -> Sequence[Move]:
        """The tables of a position up to a cost, and at least the next one, if there is one."""
        for level in range(len(self.limits)):
            row = self.row(first, level)
            if row and row[-1][0] > cost:
                break
        return row

    def taken(self, first: int, before: Sequence[int], cap: int) -> tuple[list[int], int]:
        """What seatings cost at least in which a position, or a later one, is taken before its turn.

        `before`: what seatings cost at least up to each position before. Returns the costs from this
        position on, as far as any is within the cap, and the least of those further on.
        """
        positions = range(max(0, first - self.longest), first)
        lacking: Sequence[int] = [position for position in positions if self.level_of[position] < 0]
        while True:
            for position in lacking:
                self.list_more(position)
            costs = self.least_taken(first, positions, before)
            reach = max((at for at, cost in enumerate(costs, 1) if cost <= cap), default=0)
            further = min(costs[reach:], default=NEVER)
            matters = [*costs[:reach], *[further] * (len(costs) - reach)]
            lacking = [at for at in positions if self.may_lack(at, before[at], first, matters)]
            if not lacking:
                return costs[:reach], further
            lowest = min(self.level_of[at] for at in lacking)
            lacking = [at for at in lacking if self.level_of[at] == lowest]

    def least_taken(self, first: int, positions: Sequence[int], before: Sequence[int]) -> list[int]:
        """For each position from `first` on the least cost at which a table of these takes it, as noted."""
        costs = [NEVER] * (len(self.prices) - first)
        for position in positions:
            so_far = before[position]
            for place, cost in self.leasts[position].items():
                if place >= first and so_far + cost < costs[place - first]:
                    costs[place - first] = so_far + cost
        return costs

    def list_more(self, position: int) -> None:
        """Note the least cost of a table with this position and each higher one, up to the next limit."""
        self.level_of[position] += 1
        leasts = self.leasts[position]
        for cost, _, four in reversed(self.row(position, self.level_of[position])):
            leasts[four[1]] = leasts[four[2]] = leasts[four[3]] = cost

    def may_lack(self, position: int, so_far: int, first: int, costs: Sequence[int]) -> bool:
        """Whether a table of the position beyond its limit may cost less than one of these, from `first` on.

        A table costs at least three times its length and one place, less four prices.
        """
        level = self.level_of[position]
        if level == len(self.limits) - 1:
            return False
        limit, paid = self.limits[level], self.dearest_four - SCALE
        lengths = range(first - position, self.longest + 1)
        return any(
            so_far + max(limit, 3 * SCALE * length - paid) < cost
            for length, cost in zip(lengths, costs, strict=False)
        )


def affordable_prices(costs: Matrix, prices: Sequence[int]) -> list[int]:
    """Prices at which no table costs less than its four pay: the lowest position pays less where needed."""
    lacking = [
        min((cost for cost, _ in tables), default=0) for tables in worthwhile_tables(costs, prices, -1)
    ]
    return [price + lack for price, lack in zip(prices, lacking, strict=True)]
