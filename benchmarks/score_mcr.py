"""How fast hands of MCR are scored: ours before and after the tables are warm, and PyMahjongGB, in one run.

Run it with `python -m benchmarks.score_mcr [--hands 20000] [--seed 2006]` after `make oracles`. Both get the
same seeded hands, read beforehand, and give their whole result: first hands as people win them, then hands of
all 81 fans, the rare as often as the common ones.
"""

import argparse
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from scoring.mcr import score
from scoring.rulesets import PRESETS
from scoring.winning_hand import read_hand
from tests.scoring.mcr.pymahjonggb import arguments
from tests.scoring.mcr.random_hands import everyday, hands


class Speed(NamedTuple):
    """Hands a second of processor time, and the median of a single call in microseconds."""

    a_second: float
    median: float


def measured(call: Callable[..., object], inputs: Sequence[tuple[Any, ...]]) -> Speed:
    """The speed of a call over all inputs, each called once."""
    clock = time.perf_counter_ns
    times = []
    before = time.process_time()
    for call_arguments in inputs:
        began = clock()
        call(*call_arguments)
        times.append(clock() - began)
    return Speed(len(times) / (time.process_time() - before), statistics.median(times) / 1_000)


def line(name: str, speed: Speed) -> str:
    """A line of the report."""
    return f"{name:30} {speed.a_second:>9,.0f} hands/s   median {speed.median:5.1f} µs\n"


def pymahjonggb(records: Sequence[dict[str, Any]]) -> Speed | None:
    """The speed of PyMahjongGB over the hands; None if it is not installed."""
    try:
        from MahjongGB import MahjongFanCalculator  # noqa: PLC0415 - not everybody has it
    except ImportError:
        return None
    return measured(MahjongFanCalculator, [arguments(record) for record in records])


def report(name: str, records: Sequence[dict[str, Any]]) -> str:
    """The speeds for some hands, ours cold and warm and theirs, with the ratios."""
    inputs = [(read_hand(record), PRESETS["mcr-2006"]) for record in records]
    cold, warm = measured(score, inputs), measured(score, inputs)
    text = f"{name}\n{line('  ours, hands not seen before', cold)}{line('  ours, the same again', warm)}"
    other = pymahjonggb(records)
    if other is None:
        return f"{text}  PyMahjongGB is not installed.\n"
    ratios = f"{cold.a_second / other.a_second:.2f} and {warm.a_second / other.a_second:.2f}"
    return f"{text}{line('  PyMahjongGB (C++)', other)}  ours to PyMahjongGB: {ratios}\n"


def main() -> None:
    """Print the machine and the speeds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=2006)
    options = parser.parse_args()
    machine = f"{platform.platform()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    out = sys.stdout
    out.write(f"{machine}; {options.hands:,} hands, seed {options.seed}\n")
    out.write(report("hands as people win them", list(everyday(options.seed, options.hands))))
    out.write(report("hands of all fans", list(hands(options.seed, options.hands))))


if __name__ == "__main__":
    main()
