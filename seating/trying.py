"""More search for those who have the time: the same seed, other attempts, the best one kept and named."""

from __future__ import annotations

from collections.abc import Callable

from .constraints import Constraints, apart_weights
from .draw import Draw
from .quality import Quality, quality
from .watching import Progress, SoFar

SEARCHED = {"repeat_meetings", "table_repeats", "apart_broken"}


def best_attempt(
    attempt: Callable[[int], Draw],
    constraints: Constraints,
    seconds: float,
    clock: Callable[[], float],
    progress: Progress | None = None,
) -> Draw:
    """The best of the attempts 0, 1, 2, ... made until the clock has run so many seconds, at least one.

    Ends early when a draw is proved to be the best, or when `progress`, told the fewest repeats and their
    bound after every attempt, says no. A draw carries the number of its attempt, so it can be
    drawn again at any speed.
    """
    start = clock()
    best = attempt(0)
    report = quality(best, constraints)
    number = 1
    while clock() - start < seconds and not set(report.proved_optimal) >= SEARCHED:
        told = SoFar(number, number + 1, report.repeat_meetings, report.repeat_bound)
        if progress and not progress(told):
            break
        other = attempt(number)
        other_report = quality(other, constraints)
        if badness(other, other_report, constraints) < badness(best, report, constraints):
            best, report = other, other_report
        number += 1
    return best


def badness(draw: Draw, report: Quality, constraints: Constraints) -> tuple[int, int, int]:
    """Repeats, then the weighted unwanted meetings, then visits to a table again."""
    weights = apart_weights(constraints, draw.players)
    unwanted = sum(weights[met.first, met.second] * len(met.sessions) for met in report.apart_meetings)
    return report.repeat_meetings, unwanted, report.table_repeats
