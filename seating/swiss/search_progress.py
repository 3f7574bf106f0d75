"""Progress of a Swiss search, for the page that waits for it: the step, the best so far, the bound."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from seating.progress import NO_SEARCH, Search, SoFar
from seating.swiss.candidate_tables import Four

REPORT_EVERY = 16
"""How many steps lie between two reports of the progress."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Tables of positions, or () when none was found; their summed cost; a lower bound for any seating."""

    tables: tuple[Four, ...]
    cost: int
    bound: int


def best_of(first: Seating, second: Seating) -> Seating:
    """The cheaper of two seatings, with the higher of their bounds."""
    cheaper = min(
        (seating for seating in (first, second) if seating.tables),
        key=lambda seating: seating.cost,
        default=first,
    )
    return Seating(cheaper.tables, cheaper.cost, max(first.bound, second.bound))


class SearchMonitor:
    """Counts the steps of a search, reports how far it is, and stops it on demand or after `search.steps`.

    `first`: the seating to begin with; `progress_of`: what is reported after so many steps, given the best
    seating so far. `most`: a bound that also holds for seatings outside the search; higher bounds are cut
    down to it.
    """

    def __init__(
        self,
        search: Search = NO_SEARCH,
        first: Seating | None = None,
        progress_of: Callable[[int, Seating], SoFar] | None = None,
        most: int = 0,
    ) -> None:
        self.search, self.progress_of, self.most = search, progress_of, most
        self.best = first or Seating((), 0, 0)
        self.done, self.stopped = 0, False

    def step(self) -> bool:
        """Count a step; False when the search has to stop here."""
        if self.stopped:
            return False
        self.done += 1
        if self.search.progress and self.progress_of and self.done % REPORT_EVERY == 0:
            self.stopped = not self.search.progress(self.progress_of(self.done, self.best))
        self.stopped = self.stopped or self.done == self.search.steps
        return not self.stopped

    def note(self, seating: Seating) -> None:
        """Take note of a seating found, or of one without tables for the sake of its bound."""
        capped = Seating(seating.tables, seating.cost, min(seating.bound, self.most))
        self.best = best_of(self.best, capped)

    @property
    def stopped_after(self) -> int:
        """After how many steps it was stopped; 0 if it ran to its end."""
        return self.done if self.stopped else 0
