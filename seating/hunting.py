"""A search for one session as those see it who wait for it: its steps, the best so far, and the bound."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .tables_at_prices import Four
from .watching import NO_SEARCH, Search, SoFar

EVERY = 16
"""After so many steps somebody who waits is told how far it is."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Tables of positions, or () when none was found; their summed cost; a lower bound for any seating."""

    tables: tuple[Four, ...]
    cost: int
    bound: int


def best_of(one: Seating, other: Seating) -> Seating:
    """The cheaper of two seatings, with the higher of their bounds."""
    better = min((each for each in (one, other) if each.tables), key=lambda each: each.cost, default=one)
    return Seating(better.tables, better.cost, max(one.bound, other.bound))


class Hunt:
    """Counts the steps of a search, tells how far it is, and stops when told to or after `search.steps`.

    `first`: the seating to begin with; `says`: what is told after so many steps of the best so far. `most`: a
    bound that holds also for the seatings that are not looked for; none higher is believed.
    """

    def __init__(
        self,
        search: Search = NO_SEARCH,
        first: Seating | None = None,
        says: Callable[[int, Seating], SoFar] | None = None,
        most: int = 0,
    ) -> None:
        self.search, self.says, self.most = search, says, most
        self.best = first or Seating((), 0, 0)
        self.done, self.stopped = 0, False

    def step(self) -> bool:
        """One step more; False when the search has to stop here."""
        if self.stopped:
            return False
        self.done += 1
        if self.search.progress and self.says and self.done % EVERY == 0:
            self.stopped = not self.search.progress(self.says(self.done, self.best))
        self.stopped = self.stopped or self.done == self.search.steps
        return not self.stopped

    def found(self, seating: Seating) -> None:
        """A seating, or only a bound."""
        believed = Seating(seating.tables, seating.cost, min(seating.bound, self.most))
        self.best = best_of(self.best, believed)

    @property
    def stopped_after(self) -> int:
        """After how many steps it was stopped; 0 when it came to its end."""
        return self.done if self.stopped else 0
