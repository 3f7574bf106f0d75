"""How fast riichi hands are priced: ours and PyPI `mahjong`, on the same everyday hands under modern rules.

Run it with `python -m benchmarks.score_riichi [--hands 20000] [--seed 1]`. Both are called as their documents
say, with hand and rules made ready, and give their whole result.
"""

import argparse
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from importlib.metadata import version
from json import dumps
from pathlib import Path
from typing import Any

from mahjong.hand_calculating.hand import HandCalculator

from benchmarks.hands_riichi import Record, everyday
from scoring.hands import answer
from scoring.riichi import score
from scoring.riichi.plain import plain_score
from scoring.riichi.record import read_hand
from scoring.rulesets import PRESETS
from tests.scoring.riichi.mahjong_engine import configuration, meld
from tests.scoring.riichi.verdicts import physical

RULES = PRESETS["modern-riichi"]
PART = 1_000

# A process of its own: milliseconds of the import, megabytes in use at most.
FRESH = """
import re, sys, time
from pathlib import Path
def most():
    return int(re.search(r"VmHWM:\\s*(\\d+)", Path("/proc/self/status").read_text())[1]) / 1024
bare, began = most(), time.process_time()
import scoring.riichi
milliseconds, imported = (time.process_time() - began) * 1e3, most()
import json
from scoring.rulesets import PRESETS
rules = PRESETS["modern-riichi"]
for line in sys.stdin:
    scoring.riichi.answer(json.loads(line), rules)
print(f"import {milliseconds:.0f} ms; {bare:.1f} MB bare, {imported:.1f} imported, {most():.1f} at the end")
"""


@dataclass
class Timing:
    """Calls of one kind: the seconds of computing in all, what each call took in nanoseconds."""

    name: str
    call: Callable[..., Any]
    seconds: float = 0
    taken: list[int] = field(default_factory=list)

    def add(self, given: Iterable[tuple[Any, ...]]) -> None:
        """Call once for each of the given arguments."""
        began = time.process_time()
        for arguments in given:
            called = time.perf_counter_ns()
            self.call(*arguments)
            self.taken.append(time.perf_counter_ns() - called)
        self.seconds += time.process_time() - began

    def line(self, slowest: float) -> str:
        """A row of the table; `slowest` is the seconds of what it is compared with."""
        rate, median = len(self.taken) / self.seconds, statistics.median(self.taken) / 1e3
        return f"{self.name:<44} {rate:>9,.0f} /s {median:>8.1f} µs {slowest / self.seconds:>7.1f} x"


def for_mahjong(record: Record) -> tuple[Any, ...]:
    """What `estimate_hand_value` is called with: tiles, winning tile, melds, dora, configuration, ura."""
    hand = physical(record)
    melds = [meld(letter, tiles) for letter, tiles in hand.melds]
    tiles = [*hand.held, hand.win, *(tile for each in melds for tile in each.tiles)]
    return tiles, hand.win, melds, hand.dora, configuration(record, RULES), hand.ura


def mahjong(tiles: Any, win: Any, melds: Any, dora: Any, config: Any, ura: Any) -> object:
    """Its public call."""
    return HandCalculator.estimate_hand_value(tiles, win, melds, dora, config, ura_dora_indicators=ura)


def fresh(records: list[Record]) -> str:
    """What a process of its own says of its import and its memory; Linux alone tells."""
    if not Path("/proc/self/status").exists():
        return "import and memory are not measured here"
    given = "\n".join(map(dumps, records))
    command = [sys.executable, "-c", FRESH]
    ran = subprocess.run(command, input=given, capture_output=True, text=True, check=True)  # noqa: S603
    return ran.stdout.strip()


def main() -> None:
    """Print the machine and the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    records = list(everyday(options.seed, options.hands))
    theirs = Timing(f"PyPI mahjong {version('mahjong')}", mahjong)
    first = Timing("scoring.riichi.score, new to the hands", score)
    again = Timing("scoring.riichi.score", score)
    plain = Timing("the plain way that it is checked against", plain_score)
    lines_of_json = Timing("scoring.hands.answer, JSON values in and out", answer)
    for start in range(0, len(records), PART):  # by turns: whatever else the machine does slows all of them
        part = records[start : start + PART]
        hands = [(read_hand(record), RULES) for record in part]
        theirs.add([for_mahjong(record) for record in part])
        for ours in (first, again, plain):
            ours.add(hands)
        lines_of_json.add([(record, RULES) for record in part])
    machine = f"{platform.platform()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    lines = [
        f"{machine}, {len(records)} hands",
        *(row.line(theirs.seconds) for row in (theirs, first, again, plain, lines_of_json)),
        f"ours alone: {fresh(records)}",
    ]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
