"""How long `score_hands` takes from JSON lines to JSON lines, beside reading and writing the same lines bare.

Run it with `python -m benchmarks.score_lines [--hands 20000] [--rounds 15]`. Ours is what the command does
with the lines that it has read; it has seen none of the hands before. Bare is `json.loads` and `json.dumps`.
"""

import argparse
import json
import os
from collections.abc import Sequence
from functools import partial

import django

from benchmarks.hall.report import Report
from benchmarks.ratios import Sides, Work, side_by_side
from benchmarks.riichi.hands import everyday
from scoring.winning_hand import read_hand
from tests.scoring.mcr.random_hands import everyday as everyday_of_mcr

GAMES = {"riichi": ("modern-riichi", everyday), "MCR": ("mcr-2006", everyday_of_mcr)}
AT_MOST = 6
READ = "reading the lines and checking the hands"


def sides(preset: str, parts: Sequence[Sequence[bytes]]) -> Sides:
    """The works of each round, which is a part of the lines."""
    from tournament.management.commands.score_hands import answer_to  # noqa: PLC0415 - after setting up
    from tournament.management.lines_command import LinesCommand, answered, read_object  # noqa: PLC0415 - Django first

    def ours(number: int) -> Work:
        return partial(answered, answer_to, LinesCommand.refusal, preset, list(enumerate(parts[number], 1)))

    def bare(number: int) -> Work:
        return lambda: [json.dumps(json.loads(line)) for line in parts[number]]

    def reading(number: int) -> Work:
        return lambda: [read_hand(read_object(line)) for line in parts[number]]

    return {"ours": ours, "bare JSON": bare, READ: reading}


def main() -> None:
    """Print the machine and the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=15)
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    django.setup()
    report = Report(f"score_hands, {options.hands:,} lines of hands seen first")
    a_round = options.hands // options.rounds
    for game, (preset, hands) in GAMES.items():
        lines = [json.dumps(record).encode() for record in hands(1, a_round * (options.rounds + 1))]
        parts = [lines[start : start + a_round] for start in range(0, len(lines), a_round)]
        works = sides(preset, parts)
        works["ours"](options.rounds)()  # the tables are made, as after the first minute of a run
        seconds = side_by_side(works, options.rounds)
        report.costs(f"score_hands, {game}", seconds, "ours", "bare JSON", at_most=AT_MOST, parts=[READ])
    report.end()


if __name__ == "__main__":
    main()
