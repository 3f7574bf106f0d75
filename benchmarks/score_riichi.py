"""How fast riichi hands are scored: ours, PyPI `mahjong` and `riichienv`, on the same everyday hands.

Run it with `python -m benchmarks.score_riichi [--hands 20000] [--rounds 15] [--seed 1]`; `riichienv` is
beside it after `make oracles`. All are called as documented, under modern rules, with the hand prepared,
and give their whole result; ours has seen none of the hands before. What a new process takes first is told
too.
"""

import argparse
import os
import statistics
import subprocess
import sys
from importlib.metadata import version
from json import dumps
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from mahjong.hand_calculating.hand import HandCalculator

from benchmarks.hall.report import Report
from benchmarks.ratios import Sides, Work, side_by_side
from benchmarks.riichi.hands import Record, everyday
from scoring.riichi import score
from scoring.riichi.price.plain_pricing import plain_score
from scoring.rulesets import PRESETS
from scoring.winning_hand import read_hand
from tests.scoring.riichi.mahjong_engine import configuration, meld
from tests.scoring.riichi.verdicts import physical

RULES = PRESETS["modern-riichi"]
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


def for_mahjong(record: Record) -> tuple[Any, ...]:
    """The arguments of `estimate_hand_value`: tiles, winning tile, melds, dora, configuration, ura."""
    hand = physical(record)
    melds = [meld(letter, tiles) for letter, tiles in hand.melds]
    tiles = [*hand.held, hand.win, *(tile for called_set in melds for tile in called_set.tiles)]
    return tiles, hand.win, melds, hand.dora, configuration(record, RULES), hand.ura


def mahjong(tiles: Any, win: Any, melds: Any, dora: Any, config: Any, ura: Any) -> object:
    """The public call of PyPI `mahjong`."""
    return HandCalculator.estimate_hand_value(tiles, win, melds, dora, config, ura_dora_indicators=ura)


def for_riichienv(records: list[Record]) -> Work | None:
    """Its work on the hands; None where it is not installed."""
    try:
        import riichienv  # noqa: PLC0415 - not everybody has it

        from tests.scoring.riichi.riichienv_engine import FORMS, conditions  # noqa: PLC0415 - only where asked for
    except ImportError:
        return None
    inputs = []
    for record in records:
        hand = physical(record)
        melds = [riichienv.Meld(FORMS[letter], tiles, letter != "a") for letter, tiles in hand.melds]
        inputs.append((hand.held, melds, hand.win, hand.dora, conditions(record), hand.ura))
    return lambda: [
        riichienv.HandEvaluator(hand_tiles, melds).calc(*rest) for hand_tiles, melds, *rest in inputs
    ]


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


def sides(parts: list[list[Record]]) -> Sides:
    """The works of each round, which is a part of the hands."""

    def of_mahjong(number: int) -> Work:
        inputs = [for_mahjong(record) for record in parts[number]]
        return lambda: [mahjong(*arguments) for arguments in inputs]

    def ours(number: int) -> Work:
        hands = list(map(read_hand, parts[number]))
        return lambda: [score(hand, RULES) for hand in hands]

    def plain(number: int) -> Work:
        hands = list(map(read_hand, parts[number][:200]))
        return lambda: [plain_score(hand, RULES) for hand in hands * (len(parts[number]) // len(hands))]

    works: dict[str, Any] = {"ours": ours, "PyPI mahjong": of_mahjong, "the plain way": plain}
    if for_riichienv(parts[0]):
        works["riichienv"] = lambda number: for_riichienv(parts[number])
    return works


def main() -> None:
    """Print the machine and the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    report = Report(f"Riichi, {options.hands:,} hands seen first; PyPI mahjong {version('mahjong')}")
    a_round = options.hands // options.rounds
    records = list(everyday(options.seed, a_round * (options.rounds + 1)))
    parts = [records[start : start + a_round] for start in range(0, len(records), a_round)]
    for record in parts.pop():
        score(read_hand(record), RULES)  # the tables are made, as after the first minute of a run
    seconds = side_by_side(sides(parts), options.rounds)
    report.speed("riichi, hands seen first", seconds, "ours", "PyPI mahjong", at_least=10)
    if "riichienv" in seconds:
        report.speed("riichi, hands seen first", seconds, "ours", "riichienv", at_least=0.5)
    else:
        report.say("         riichienv is not installed: `make oracles`")
    report.speed("what it is checked against", seconds, "the plain way", "PyPI mahjong")
    report.say(f"ours in a new process: {fresh(parts[0])}")
    report.end()


if __name__ == "__main__":
    main()
