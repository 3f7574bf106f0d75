"""How fast hands of MCR are scored: ours, which has not seen them before, and PyMahjongGB, in one run.

Run it with `python -m benchmarks.score_mcr [--hands 60000] [--rounds 15] [--seed 2006]` after `make oracles`.
Both get the same seeded hands, read beforehand, and give their whole result: first hands as people win them,
then hands of all 81 fans, the rare as often as the common ones.
"""

import argparse
from collections.abc import Sequence
from typing import Any

from benchmarks.hall.report import Report
from benchmarks.ratios import Sides, Work, side_by_side
from scoring.mcr import score
from scoring.rulesets import PRESETS
from scoring.winning_hand import read_hand
from tests.scoring.mcr.pymahjonggb import arguments
from tests.scoring.mcr.random_hands import everyday, hands

RULES = PRESETS["mcr-2006"]
Records = Sequence[dict[str, Any]]


def sides(parts: Sequence[Records]) -> Sides:
    """The works of each round, which is a part of the hands."""

    def ours(number: int) -> Work:
        ready = list(map(read_hand, parts[number]))
        return lambda: [score(hand, RULES) for hand in ready]

    try:
        from MahjongGB import MahjongFanCalculator  # noqa: PLC0415 - not everybody has it
    except ImportError:
        return {"ours": ours}

    def theirs(number: int) -> Work:
        ready = list(map(arguments, parts[number]))
        return lambda: [MahjongFanCalculator(*each_hand) for each_hand in ready]

    return {"ours": ours, "PyMahjongGB": theirs}


def in_parts(records: Records, rounds: int) -> list[Records]:
    """The hands of each round, and as many before them, which make the tables."""
    a_round = len(records) // (rounds + 1)
    return [records[start : start + a_round] for start in range(0, a_round * (rounds + 1), a_round)]


def main() -> None:
    """Print the machine and the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=60_000)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seed", type=int, default=2006)
    options = parser.parse_args()
    report = Report(f"MCR, {options.hands:,} hands seen first; PyMahjongGB (C++)")
    count = options.hands // options.rounds * (options.rounds + 1)
    for name, records, at_least in (
        ("hands as people win them", list(everyday(options.seed, count)), 0.5),
        ("hands of all fans", list(hands(options.seed, count)), None),
    ):
        parts = in_parts(records, options.rounds)
        for record in parts.pop():
            score(read_hand(record), RULES)  # the tables are made, as after the first minute of a run
        seconds = side_by_side(sides(parts), options.rounds)
        if "PyMahjongGB" in seconds:
            report.speed(f"MCR, {name}", seconds, "ours", "PyMahjongGB", at_least=at_least)
        else:
            report.say("         PyMahjongGB is not installed: `make oracles`")
    report.end()


if __name__ == "__main__":
    main()
