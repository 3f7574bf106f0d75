"""Measuring works side by side in one run, so that what is told of them are ratios.

A second of one computer is half a second of another; how many times as long as the bare work ours takes
hardly changes. So each round measures every work once, begins with another of them, and gives one ratio.
"""

import gc
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log

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
    ratios = [ours / other for ours, other in zip(seconds, others, strict=True)]
    return Ratio(statistics.median(ratios), min(ratios), max(ratios), len(ratios))


@dataclass(frozen=True)
class Growth:
    """The power of the size that a cost grows with: 1 for twice as much at twice the size, 2 for four times.

    `off`: the largest share by which a measured cost is more or less than the fitted one.
    """

    power: float
    off: float
    sizes: tuple[float, ...]

    def __str__(self) -> str:
        return (
            f"grows with the power {self.power:.2f} of {self.sizes[0]:g} to {self.sizes[-1]:g}, "
            f"each of {len(self.sizes)} within {100 * self.off:.0f} %"
        )


def growth(costs: Mapping[float, float]) -> Growth:
    """Fitted by least squares through the logarithms of two sizes or more, in rising order."""
    sizes = tuple(sorted(costs))
    logs = [log(size) for size in sizes]
    slope, intercept = statistics.linear_regression(logs, [log(costs[size]) for size in sizes])
    fitted = [exp(intercept + slope * size) for size in logs]
    off = max(
        max(costs[size], line) / min(costs[size], line) - 1 for size, line in zip(sizes, fitted, strict=True)
    )
    return Growth(slope, off, sizes)
