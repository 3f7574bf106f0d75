"""How fast riichi hands are scored: ours and PyPI `mahjong`, on the same everyday hands under modern rules.

Run it with `python -m benchmarks.score_riichi [--hands 20000] [--seed 1]`. Both are called as documented,
with hand and rules prepared, and give their whole result. The time of each call is measured in a separate
pass; only our first pass is over hands that the engine has not seen.
"""

import argparse
import gc
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from json import dumps
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from mahjong.hand_calculating.hand import HandCalculator

from benchmarks.hands_riichi import Record, everyday
from scoring.riichi import score
from scoring.riichi.price.plain_pricing import plain_score
from scoring.rulesets import PRESETS
from scoring.score_hands import answer
from scoring.winning_hand import read_hand
from tests.scoring.riichi.mahjong_engine import configuration, meld
from tests.scoring.riichi.verdicts import physical

RULES = PRESETS["modern-riichi"]
PART = 1_000

STARTS = 5

# A process of its own: milliseconds of the import, megabytes in use at most, nanoseconds of calls.
FRESH = """
import re, sys, time
from pathlib import Path
def most():
    return int(re.search(r"VmHWM:\\s*(\\d+)", Path("/proc/self/status").read_text())[1]) / 1024
bare, began = most(), time.process_time()
import scoring.riichi
milliseconds, imported = (time.process_time() - began) * 1e3, most()
import array, itertools, json
from scoring.winning_hand import read_hand
from scoring.rulesets import PRESETS
rules, taken = PRESETS["modern-riichi"], array.array("Q", [0])
while records := list(map(json.loads, itertools.islice(sys.stdin, 100))):
    for hand in list(map(read_hand, records)):
        called = time.perf_counter_ns()
        scoring.riichi.score(hand, rules)
        taken.append(time.perf_counter_ns() - called)
    for record in records:
        scoring.riichi.answer(record, rules)
print(milliseconds, bare, imported, most(), sorted(taken)[len(taken) // 2])
"""


@dataclass
class Timing:
    """Calls of one kind: how many, their processor seconds in all, and nanoseconds of single calls."""

    name: str
    call: Callable[..., Any]
    calls: int = 0
    seconds: float = 0
    nanoseconds: list[int] = field(default_factory=list)

    def add(self, inputs: Sequence[tuple[Any, ...]]) -> None:
        """Call once for each of the inputs, with nothing done in between."""
        began = time.process_time()
        for arguments in inputs:
            self.call(*arguments)
        self.seconds += time.process_time() - began
        self.calls += len(inputs)

    def add_each(self, inputs: Iterable[tuple[Any, ...]]) -> None:
        """Call once for each of the inputs, and time every call."""
        for arguments in inputs:
            called = time.perf_counter_ns()
            self.call(*arguments)
            self.nanoseconds.append(time.perf_counter_ns() - called)

    def line(self, slowest: float) -> str:
        """A row of the table; `slowest` is the seconds of what it is compared with."""
        median = f"{statistics.median(self.nanoseconds) / 1e3:.1f} µs" if self.nanoseconds else ""
        rate = self.calls / self.seconds
        return f"{self.name:<44} {rate:>9,.0f} /s {slowest / self.seconds:>7.1f} x {median:>10}"


def for_mahjong(record: Record) -> tuple[Any, ...]:
    """The arguments of `estimate_hand_value`: tiles, winning tile, melds, dora, configuration, ura."""
    hand = physical(record)
    melds = [meld(letter, tiles) for letter, tiles in hand.melds]
    tiles = [*hand.held, hand.win, *(tile for called_set in melds for tile in called_set.tiles)]
    return tiles, hand.win, melds, hand.dora, configuration(record, RULES), hand.ura


def mahjong(tiles: Any, win: Any, melds: Any, dora: Any, config: Any, ura: Any) -> object:
    """The public call of PyPI `mahjong`."""
    return HandCalculator.estimate_hand_value(tiles, win, melds, dora, config, ura_dora_indicators=ura)


def fresh(records: list[Record]) -> str:
    """Measurements in new processes, once there is byte code: import time, calls and memory."""
    if not Path("/proc/self/status").exists():
        return "import and memory are measured on Linux alone"
    inputs = [*[""] * (1 + STARTS), "\n".join(map(dumps, records))]
    with TemporaryDirectory() as byte_code:
        outputs = [list(map(float, _run_fresh(lines, byte_code).split())) for lines in inputs]
    milliseconds = statistics.median(output[0] for output in outputs[1:])
    _, bare, imported, most, median_call = outputs[-1]
    return (
        f"half of the first calls within {median_call / 1e3:.1f} µs; import {milliseconds:.0f} ms; "
        f"{bare:.1f} MB bare, {imported:.1f} imported, {most:.1f} at the end"
    )


def _run_fresh(lines: str, byte_code: str) -> str:
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": byte_code, "PYTHONDONTWRITEBYTECODE": ""}
    command = [sys.executable, "-c", FRESH]
    return subprocess.run(
        command, input=lines, env=environment, capture_output=True, text=True, check=True
    ).stdout


def main() -> None:
    """Print the machine and the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    records = list(everyday(options.seed, options.hands))
    gc.freeze()  # so that the collector skips the benchmark's own objects while measuring
    mahjong_package = Timing(f"PyPI mahjong {version('mahjong')}", mahjong)
    unseen = Timing("scoring.riichi.score, hands seen first", score)
    repeated = Timing("scoring.riichi.score, seen before", score)
    plain = Timing("the plain way that it is checked against", plain_score)
    lines_of_json = Timing("scoring.score_hands.answer, JSON values in and out", answer)
    batches = [records[start : start + PART] for start in range(0, len(records), PART)]
    for batch in batches:  # alternating, so that whatever else the machine does slows both
        mahjong_package.add([for_mahjong(record) for record in batch])
        unseen.add([(read_hand(record), RULES) for record in batch])
    for batch in batches:
        hands = [(read_hand(record), RULES) for record in batch]
        mahjong_package.add_each([for_mahjong(record) for record in batch])
        repeated.add_each(hands)
        repeated.add(hands)
        plain.add(hands)
        lines_of_json.add([(record, RULES) for record in batch])
    machine = f"{platform.platform()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    lines = [
        f"{machine}, {len(records)} hands",
        *(
            row.line(mahjong_package.seconds)
            for row in (mahjong_package, unseen, repeated, plain, lines_of_json)
        ),
        f"ours in a new process: {fresh(records)}",
    ]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
