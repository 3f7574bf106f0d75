"""The cheapest tables along a line in one pass from its beginning, with a proof that leaves nothing out.

Tables are filled as in `exact`: who is seated so far is a set, and for every set the cheapest way there is
kept, unless it is dearer than the cheapest way by more than a band. All ways that are not kept go on together
as a *shadow*: nothing is known of it but the least that any of them costs. From there on it may find each
position taken already, if a table that reaches so far would not have cost more; but these and the positions
before it are whole tables, a multiple of four. Where a shadow comes to a set that a kept way has reached for
less, it ends: whatever it stood for is no better. A shadow that reaches the end tells the least that the rest
of all seatings costs; mostly none does, and the way that is kept is proved.

Reduced costs are never negative here, so what is paid only grows along the line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from .tables_at_prices import SCALE, Matrix, worthwhile
from .ways import Move, Way, steps_on

NEVER = 1 << 80
MOST = (2000, 100)
"""So many ways and shadows at most are followed from one position."""
DUE = 4
"""A shadow is cast when it is this part of the band below its end."""
FREE = -1
"""The origin of a shadow of which nothing is left open: all that it has seated is known."""
Shadow = tuple[int, int, int]
"""Whom it has seated, its origin, and its phase."""
Key = TypeVar("Key", int, Shadow)


class Pass:
    """One pass along the line.

    `moves`: for each position the tables of which it is the lowest, the cheapest first, none below 0;
    `unlisted[a][i]`: what each table that is not among them costs at least, of which a is the lowest and
    a + 3 + i the highest; `band`: by how much a way that is kept may be dearer than the cheapest.
    `most`: how many ways and shadows at most are followed from one position. After `run`,
    `end` is the cheapest way found and `bound` the least that any seating costs.
    """

    def __init__(
        self,
        moves: Sequence[Sequence[Move]],
        unlisted: Sequence[Sequence[int]],
        band: int,
        most: tuple[int, int] = MOST,
    ) -> None:
        size = len(moves)
        self.most_ways, self.most_shadows = most
        self.moves, self.unlisted, self.band = moves, unlisted, band
        self.ways: list[dict[int, Way]] = [{} for _ in range(size + 1)]
        self.shadows: list[dict[Shadow, int]] = [{} for _ in range(size + 1)]
        self.least, self.darkest = [NEVER] * (size + 1), [NEVER] * (size + 1)
        self.ways[0][0], self.least[0] = Way(0), 0
        self.back, self.taken = [NEVER] * (size + 1), [NEVER] * (size + 1)
        self.hidden = [NEVER] * (size + 1)
        self.origins: dict[int, list[int]] = {}
        self.waiting = NEVER
        self.cap = 0
        self.end: Way | None = None
        self.bound = 0

    def run(self, step: Callable[[], bool] = lambda: True) -> None:
        """Go along the line while there is a way and `step` says yes; `bound` holds wherever it ends."""
        for first in range(len(self.moves)):
            low = min(self.least[first:])
            self.waiting = min(self.waiting, self.back[first])
            self.bound = min(low, self.waiting, self.hidden[first], *self.darkest[first:])
            if low == NEVER or not step():
                return
            self.cap = low + self.band
            self.look_at_tables(first)
            self.go_on(first)
        self.end = self.ways[-1].get(0)
        self.bound = min(self.least[-1], self.darkest[-1], self.waiting, self.back[-1])

    def look_at_tables(self, first: int) -> None:
        """Note what a seating costs at least in which a position is taken by a table of this lowest one."""
        so_far, least = self.bound, NEVER
        row = [(first + 4 + index, so_far + cost) for index, cost in enumerate(self.unlisted[first])]
        for index, cost in reversed(row):
            self.back[index] = min(self.back[index], cost)
            least = min(least, cost)
            self.hidden[index] = min(self.hidden[index], least)
        for index in range(first + 1, min(first + 4, len(self.hidden))):
            self.hidden[index] = min(self.hidden[index], least)

    def go_on(self, first: int) -> None:
        """Every way and every shadow by one table more; those beyond the band wait for the next position."""
        ways, left = cheapest(
            [(way.cost, key) for key, way in self.ways[first].items()], self.most_ways, self.cap
        )
        pruned = self.seat(first, [key for _, key in ways])
        self.waiting = min(self.waiting, left)
        if self.waiting <= self.cap - self.band // DUE:
            self.waiting = self.cast(first)
        shadows, left = cheapest(
            [(cost, key) for key, cost in self.shadows[first].items()], self.most_shadows, self.cap
        )
        reached = {seated: cost for cost, seated in ways}
        self.waiting = min(self.waiting, left, pruned, self.darken(first, shadows, reached))
        self.ways[first], self.shadows[first] = {}, {}
        for cost, _, four in self.moves[first]:
            for place in four[1:]:
                self.taken[place] = min(self.taken[place], self.bound + cost)

    def seat(self, first: int, sets: Sequence[int]) -> int:
        """One table more for the ways to these sets; returns the least cost of those beyond the cap."""
        pruned, cap, ways = NEVER, self.cap, self.ways[first]
        for seated in sets:
            way = ways[seated]
            for cost, members, four in self.moves[first]:
                total = way.cost + cost
                if total > cap:
                    pruned = min(pruned, total)
                    break
                if members & seated:
                    continue
                free = steps_on(seated | members)
                found, key = self.ways[first + free], (seated | members) >> free
                known = found.get(key)
                if known is None or total < known.cost:
                    found[key] = Way(total, four, way)
                    self.least[first + free] = min(self.least[first + free], total)
        return pruned

    def cast(self, first: int) -> int:
        """All that waits becomes a shadow here; returns the least cost of those that this one leaves out.

        Left out are the ways with a table that reaches beyond what may be taken within the cap.
        """
        may_be = self.taken[first:]
        while may_be and may_be[-1] > self.cap:
            may_be.pop()
        self.origins[first] = may_be
        self.shade(first, 0, first, first % 4, self.waiting)
        return min(self.taken[first + len(may_be) :])

    def darken(self, first: int, shadows: Sequence[tuple[int, Shadow]], reached: Mapping[int, int]) -> int:
        """One table more for the shadows, or none where the position may be taken already; those that some
        way has undercut end. Returns the least cost of those beyond the cap."""
        pruned, cap = NEVER, self.cap
        for so_far, (seated, origin, phase) in shadows:
            if origin == FREE and reached.get(seated, NEVER) <= so_far:
                continue
            if origin != FREE:
                total = max(so_far, self.origins[origin][first - origin])
                if total <= cap:
                    self.shade(first, seated | 1, origin, (phase + 1) % 4, total)
                pruned = min(pruned, total if total > cap else NEVER)
            for cost, members, _ in self.moves[first]:
                total = so_far + cost
                if total > cap:
                    pruned = min(pruned, total)
                    break
                if not members & seated:
                    self.shade(first, seated | members, origin, phase, total)
        return pruned

    def shade(self, first: int, seated: int, origin: int, phase: int, cost: int) -> None:
        """A shadow at the first position that is free, which is open while its origin reaches so far.

        `phase`: how many positions there were before its origin, and how many it has found taken since, by
        fours: tables fill all of them, so that none may be over when it is open no more.
        """
        free = steps_on(seated)
        at = first + free
        is_open = origin != FREE and at - origin < len(self.origins[origin])
        if phase and not is_open:
            return
        key = (seated >> free, origin, phase) if is_open else (seated >> free, FREE, 0)
        if cost < self.shadows[at].get(key, NEVER):
            self.shadows[at][key] = cost
            self.darkest[at] = min(self.darkest[at], cost)


def cheapest(found: list[tuple[int, Key]], most: int, cap: int) -> tuple[list[tuple[int, Key]], int]:
    """The cheapest of what was found, at most so many and none beyond the cap, and the least that is left."""
    found.sort()
    kept = found[:most]
    while kept and kept[-1][0] > cap:
        kept.pop()
    return kept, found[len(kept)][0] if len(kept) < len(found) else NEVER


def without_debts(costs: Matrix, prices: Sequence[int]) -> list[int]:
    """Prices at which no table costs less than its four pay: each lowest position pays what is lacking."""
    lacking = [min((cost for cost, _ in tables), default=0) for tables in worthwhile(costs, prices, -1)]
    return [price + lack for price, lack in zip(prices, lacking, strict=True)]


def unlisted_costs(costs: Matrix, prices: Sequence[int], listed: int) -> list[list[int]]:
    """What tables that cost more than `listed` cost at least, by their lowest and their highest position.

    Besides the meeting of these two, a table costs twice their distance and one place, less four prices.
    Row a, entry i: of those from a to a + 3 + i.
    """
    rows = []
    for first, price in enumerate(prices):
        row: list[int] = []
        between = sorted(prices[first + 1 : first + 3])
        for last in range(first + 3, len(prices)):
            least = (
                costs[first][last] + (2 * (last - first) + 1) * SCALE - price - prices[last] - sum(between)
            )
            row.append(max(listed, least))
            between = sorted((*between, prices[last]))[1:]
        rows.append(row)
    return rows
