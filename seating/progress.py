"""Progress of a search, and stopping it with the best result so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

PART = 1 << 20
"""More steps than any part of a search takes: a stop in part n (from 0) is n · PART plus the steps in it."""


@dataclass(frozen=True, slots=True)
class SoFar:
    """How far a search has come, and the best result so far.

    `done` of `total` steps; `repeats`: the repeated meetings of the best found, `bound`: the fewest that any
    draw can have. `distance`: that of a Swiss session, at least `distance_bound` with as few repeats; None
    where distances do not count. `part` of `parts` that are searched one after another, from 1.
    """

    done: int
    total: int
    repeats: int
    bound: int
    distance: int | None = None
    distance_bound: int = 0
    part: int = 1
    parts: int = 1


Progress = Callable[[SoFar], bool]
"""Called with the progress of a search; returning False ends it with the best result so far."""


@dataclass(frozen=True, slots=True)
class Search:
    """Which search to run and for how long.

    `attempt` numbers the searches with the same seed; `steps`: end after so many (0: never). `progress` is
    called now and then; when it returns False, the search ends with the best result so far.
    """

    attempt: int = 0
    steps: int = 0
    progress: Progress | None = None


NO_SEARCH = Search()


class Parts:
    """A search in several parts, reported and stopped as one; after a stop, each part left takes one step.

    `steps`: the step at which it was stopped, counting PART for every part before; 0 if it was not stopped. A
    `search` with the same number of steps stops there again.
    """

    def __init__(self, search: Search, parts: int) -> None:
        self.search, self.parts = search, parts
        self.part = self.steps = 0

    def next(self) -> Search:
        """The search for the next part."""
        self.part += 1
        if self.steps:
            return Search(self.search.attempt, 1)
        stopped_in, steps = divmod(self.search.steps, PART)
        is_last = bool(self.search.steps) and self.part == stopped_in + 1
        return Search(
            self.search.attempt, steps if is_last else 0, self.report if self.search.progress else None
        )

    def report(self, so_far: SoFar) -> bool:
        """Report the progress of this part; False ends it."""
        assert self.search.progress
        return self.search.progress(replace(so_far, part=self.part, parts=self.parts))

    def ended(self, steps: int) -> None:
        """Note after how many steps the part was stopped (0: it ran to its end)."""
        if steps and not self.steps:
            self.steps = (self.part - 1) * PART + steps
