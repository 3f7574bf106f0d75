"""Measuring works side by side in one run, so that what is told of them are ratios.

A second of one computer is half a second of another; how many times as long as the bare work ours takes
hardly changes. So each round measures every work once, begins with another of them, and gives one ratio.
"""

import gc
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import log

Work = Callable[[], object]
Sides = Mapping[str, Callable[[int], Work]]
"""By name, what makes ready the work of a round, given the round's number from 0. Only the work is timed."""
Rounds = dict[str, list[float]]
"""By name, the seconds of each round."""


@dataclass(frozen=True)
class Ratio:
    """A ratio over several rounds: the median, and the least and the most of them."""

    median: float
    least: float
    most: float
    rounds: int

    def __str__(self) -> str:
        return f"{self.median:.3g} × ({self.least:.3g} to {self.most:.3g} in {self.rounds} rounds)"


def side_by_side(sides: Sides, rounds: int, clock: Callable[[], float] = time.process_time) -> Rounds:
    """Seconds by name and round; the clock is that of the processor, where no other is given."""
    seconds: Rounds = {name: [] for name in sides}
    for number in range(rounds):
        works = [(name, make_ready(number)) for name, make_ready in sides.items()]
        turn = number % len(works)
        gc.collect()
        gc.freeze()  # so that the collector passes over what is only made ready
        for name, work in works[turn:] + works[:turn]:
            began = clock()
            work()
            seconds[name].append(clock() - began)
        gc.unfreeze()
    return seconds


def ratio(seconds: Sequence[float], others: Sequence[float]) -> Ratio:
    """The seconds of each round as multiples of the others' in the same round."""
    ratios = [one / other for one, other in zip(seconds, others, strict=True)]
    return Ratio(statistics.median(ratios), min(ratios), max(ratios), len(ratios))


def exponent(seconds_by_size: Mapping[float, float]) -> float:
    """The power of the size that the seconds grow with: 1 for twice as long at twice the size, 2 for four.

    Fitted by least squares through the logarithms of two sizes or more.
    """
    slope, _intercept = statistics.linear_regression(
        list(map(log, seconds_by_size)), list(map(log, seconds_by_size.values()))
    )
    return slope
