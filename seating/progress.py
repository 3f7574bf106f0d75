"""Progress of a search, and stopping it with the best result so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

PART = 1 << 20
"""More steps than any part of a search has: stopped in part n (from 0), it has n times PART and its own."""


@dataclass(frozen=True, slots=True)
class SoFar:
    """How far a search is, and the best that it would end with now.

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
"""Called with how far a search is; answering False ends it with the best so far."""


@dataclass(frozen=True, slots=True)
class Search:
    """How long to search: `attempt` numbers other searches of the same seed, `steps` ends one after so many.

    `progress` is called now and then; when it answers False, the search ends with the best so far.
    """

    attempt: int = 0
    steps: int = 0
    progress: Progress | None = None


NO_SEARCH = Search()


class Parts:
    """A search in so many parts, reported and stopped as one; after a stop each part left takes one step.

    `steps`: after how many it was stopped, with PART for every part before; 0 when it was not. The same
    number in `search` stops it there again.
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
        """Report how far this part is; False ends it."""
        assert self.search.progress
        return self.search.progress(replace(so_far, part=self.part, parts=self.parts))

    def ended(self, steps: int) -> None:
        """Note after how many steps the part was stopped (0: it came to its end)."""
        if steps and not self.steps:
            self.steps = (self.part - 1) * PART + steps
