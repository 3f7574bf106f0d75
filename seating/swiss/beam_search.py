"""The cheapest tables along a line in one pass over partial seatings, with a proof.

Tables are filled as in `exact_search`: the positions seated so far are a set, and for every set the cheapest
partial seating is kept, unless it costs more than the cheapest of all by more than a band. All partial
seatings that are dropped continue together as a *shadow*, of which only the least cost of any is known. A
shadow may find any later position taken already, if a dropped table that reaches it would have cost no more;
but those positions and all before them are whole tables, a multiple of four. Where a shadow comes to a set
that a kept partial seating has reached for less, it ends, for it stands for nothing better. A shadow that
reaches the end gives a lower bound for all that was dropped; mostly none does, and the seating that was kept
is proved.

Reduced costs are never negative here, so what is paid only grows along the line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from seating.swiss.candidate_tables import Four
from seating.swiss.moves import Moves
from seating.swiss.unlisted_tables import NEVER, UnlistedTables

BEAM_WIDTHS = (2000, 100)
"""How many partial seatings and shadows, at most, are extended from one position."""
DUE = 4
"""A shadow is cast when the least dropped cost is below the cap by one DUE-th of the band."""
FREE = -1
"""The origin of a shadow that has no open positions: everybody it has seated is known."""
Shadow = tuple[int, int, int]
"""The set of positions seated, the origin, and the phase (see `Pass.add_shadow`)."""
Key = TypeVar("Key", int, Shadow)


class PartialSeating(NamedTuple):
    """Some tables: their summed reduced cost, the last table, and the partial seating before it."""

    cost: int
    four: Four | None = None
    before: PartialSeating | None = None


def tables_in(partial: PartialSeating | None) -> tuple[Four, ...]:
    """The tables of a partial seating, the first one first; () for None."""
    tables: list[Four] = []
    while partial and partial.four:
        tables.append(partial.four)
        partial = partial.before
    return tuple(reversed(tables))


def first_free(occupied: int) -> int:
    """The index of the first position that is free; `occupied`: the set of those that are not, as bits."""
    return (~occupied & (occupied + 1)).bit_length() - 1


class Pass:
    """One pass along the line.

    `band`: by how much a partial seating that is kept may cost more than the cheapest. `most`: how many
    partial seatings and shadows at most are extended from one position. After `run`, `end` is the cheapest
    seating found and `bound` the least that any seating costs.
    """

    def __init__(self, moves: Moves, band: int, most: tuple[int, int] = BEAM_WIDTHS) -> None:
        size = len(moves.prices)
        self.unlisted = UnlistedTables(moves.costs, moves.prices, moves.limits[-1])
        self.most_partials, self.most_shadows = most
        self.moves, self.band = moves, band
        self.partials: list[dict[int, PartialSeating]] = [{} for _ in range(size + 1)]
        self.shadows: list[dict[Shadow, int]] = [{} for _ in range(size + 1)]
        self.least, self.least_shadow = [NEVER] * (size + 1), [NEVER] * (size + 1)
        self.partials[0][0], self.least[0] = PartialSeating(0), 0
        self.origins: dict[int, list[int]] = {}
        self.waiting = NEVER
        self.cap = 0
        self.end: PartialSeating | None = None
        self.bound = 0

    def run(self, step: Callable[[], bool] = lambda: True) -> None:
        """Go along the line while `step` returns True; `bound` holds wherever it stops."""
        for first in range(len(self.moves.prices)):
            low = min(self.least[first:])
            self.waiting = min(self.waiting, self.unlisted.ending_before(first))
            shadow = min(self.least_shadow[first:])
            self.bound = self.unlisted.across(first, min(low, self.waiting, shadow))
            if low == NEVER or not step():
                return
            self.cap = low + self.band
            self.unlisted.note(self.bound)
            self.extend(first)
        self.end = self.partials[-1].get(0)
        self.bound = min(
            self.least[-1],
            self.least_shadow[-1],
            self.waiting,
            self.unlisted.ending_before(len(self.least) - 1),
        )

    def extend(self, first: int) -> None:
        """Extend all partial seatings and shadows by a table; those beyond the band are dropped."""
        partials, beyond = cheapest_first(
            [(partial.cost, key) for key, partial in self.partials[first].items()],
            self.most_partials,
            self.cap,
        )
        pruned = self.seat(first, [key for _, key in partials])
        self.waiting = min(self.waiting, beyond)
        if self.waiting <= self.cap - self.band // DUE:
            self.waiting = self.cast_shadow(first)
        shadows, beyond = cheapest_first(
            [(cost, key) for key, cost in self.shadows[first].items()], self.most_shadows, self.cap
        )
        reached = {seated: cost for cost, seated in partials}
        self.waiting = min(self.waiting, beyond, pruned, self.extend_shadows(first, shadows, reached))
        self.partials[first], self.shadows[first] = {}, {}

    def seat(self, first: int, sets: Sequence[int]) -> int:
        """Extend the partial seatings of these sets by a table; returns the least cost beyond the cap."""
        pruned, cap, partials = NEVER, self.cap, self.partials[first]
        moves = self.moves.beyond(first, cap - self.least[first])
        for seated in sets:
            partial = partials[seated]
            for cost, members, four in moves:
                total = partial.cost + cost
                if total > cap:
                    pruned = min(pruned, total)
                    break
                if members & seated:
                    continue
                free = first_free(seated | members)
                reached, key = self.partials[first + free], (seated | members) >> free
                earlier = reached.get(key)
                if earlier is None or total < earlier.cost:
                    reached[key] = PartialSeating(total, four, partial)
                    self.least[first + free] = min(self.least[first + free], total)
        return pruned

    def cast_shadow(self, first: int) -> int:
        """Turn everything dropped so far into a shadow here; returns the least cost of what it leaves out.

        Left out are partial seatings with a table that reaches beyond what may be taken within the cap.
        """
        self.origins[first], left_out = self.moves.taken(first, self.unlisted.before, self.cap)
        self.add_shadow(first, 0, first, first % 4, self.waiting)
        return left_out

    def extend_shadows(
        self, first: int, shadows: Sequence[tuple[int, Shadow]], reached: Mapping[int, int]
    ) -> int:
        """Extend the shadows by a table, or by none where the position may be taken already.

        Shadows that a partial seating has undercut end. Returns the least cost beyond the cap.
        """
        pruned, cap = NEVER, self.cap
        moves = self.moves.beyond(first, cap - self.least_shadow[first])
        for so_far, (seated, origin, phase) in shadows:
            if origin == FREE and reached.get(seated, NEVER) <= so_far:
                continue
            if origin != FREE:
                total = max(so_far, self.origins[origin][first - origin])
                if total <= cap:
                    self.add_shadow(first, seated | 1, origin, (phase + 1) % 4, total)
                pruned = min(pruned, total if total > cap else NEVER)
            for cost, members, _ in moves:
                total = so_far + cost
                if total > cap:
                    pruned = min(pruned, total)
                    break
                if not members & seated:
                    self.add_shadow(first, seated | members, origin, phase, total)
        return pruned

    def add_shadow(self, first: int, seated: int, origin: int, phase: int, cost: int) -> None:
        """Add a shadow at the first free position; it is open as far as the positions of its origin reach.

        `phase`: the positions before its origin and those found taken since, modulo 4. Tables fill all of
        them, so the phase must be 0 when the shadow is no longer open.
        """
        free = first_free(seated)
        at = first + free
        is_open = origin != FREE and at - origin < len(self.origins[origin])
        if phase and not is_open:
            return
        key = (seated >> free, origin, phase) if is_open else (seated >> free, FREE, 0)
        if cost < self.shadows[at].get(key, NEVER):
            self.shadows[at][key] = cost
            self.least_shadow[at] = min(self.least_shadow[at], cost)


def cheapest_first(options: list[tuple[int, Key]], most: int, cap: int) -> tuple[list[tuple[int, Key]], int]:
    """The cheapest options, at most `most` and none beyond the cap, and the least cost of the others."""
    options.sort()
    cheapest = options[:most]
    while cheapest and cheapest[-1][0] > cap:
        cheapest.pop()
    return cheapest, options[len(cheapest)][0] if len(cheapest) < len(options) else NEVER
