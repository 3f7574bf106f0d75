"""The search behind every repair: whoever meets somebody again changes seats with the best partner.

Annealing in whole numbers over exchanges of two players of a session, so that it ends the same everywhere.
One step looks at all partners of one player at once; the best sessions found are kept.
"""

from __future__ import annotations

from collections.abc import Sequence

from .lots import Lots
from .meetings import REPEAT, Meetings
from .watching import Progress, SoFar

HEAT = 2 * REPEAT
"""What a step may make worse at the start; in the end nothing."""
WORK = 2_000_000
"""Partners looked at before a search gives up, but no more than MOST_STEPS times: a second or two."""
MOST_STEPS = 10_000
REPORT_EVERY = 128


def mended(
    seats: Meetings, goal: int, lots: Lots, most_steps: int = 0, progress: Progress | None = None
) -> int:
    """Exchange players until the cost is at the goal or the work is done; `seats` are then the best found.

    `goal`: a cost that nothing undercuts. `most_steps`: stop after so many (0: never). Returns the number of
    steps when it was stopped before its end, else 0.
    """
    work = min(MOST_STEPS, WORK // max(map(len, seats.orders), default=1))
    best, steps, stopped = seats.cost, 0, False
    undo: list[tuple[int, int, int]] = []
    while steps < work and best > goal and not stopped:
        found = next_exchange(seats, HEAT * (work - steps) // work, lots)
        if found is None:
            break
        steps += 1
        if found:
            undo.append(found)
            seats.exchange(*found)
            if seats.cost < best:
                best = seats.cost
                undo.clear()
        if progress and steps % REPORT_EVERY == 0:
            stopped = not progress(SoFar(steps, work, best // REPEAT, goal // REPEAT))
        stopped = stopped or steps == most_steps
    for exchanged in reversed(undo):
        seats.exchange(*exchanged)
    return steps if stopped else 0


def next_exchange(seats: Meetings, heat: int, lots: Lots) -> tuple[int, int, int] | tuple[()] | None:
    """A session and the two positions to exchange; () when it is too hot to be worth it; None at rest."""
    session, own = restless_session(seats, lots)
    if own is None:
        return None
    frozen = seats.frozen[session]
    wishes = seats.wishes(session, own)
    restless = [at for at, cost in enumerate(wishes) if cost and at not in frozen]
    first = restless[lots.below(len(restless))]
    changes = seats.changes(session, first, own)
    barred = {*range(first - first % 4, first - first % 4 + 4), *frozen}
    open_to = [at for at in range(len(changes)) if at not in barred]
    if not open_to:
        return ()
    least = min(changes[at] for at in open_to)
    if least > 0 and least > lots.below(heat + 1):
        return ()
    best = [at for at in open_to if changes[at] == least]
    return session, first, best[lots.below(len(best))]


def restless_session(seats: Meetings, lots: Lots) -> tuple[int, Sequence[int] | None]:
    """A session in which somebody wants to move, and what each would save; None for it when nobody does."""
    sessions = len(seats.orders)
    start = lots.below(sessions)
    for session in (*range(start, sessions), *range(start)):
        own = seats.own_costs(session)
        frozen = seats.frozen[session]
        if any(cost and at not in frozen for at, cost in enumerate(seats.wishes(session, own))):
            return session, own
    return start, None
