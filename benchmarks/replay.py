"""How long replaying a table takes: a hanchan of 20 hands by fan and fu, and sixteen hands of MCR.

Run it with `python3 benchmarks/replay.py [--runs 200]`. The aim is a game of 20 hands in under 2 ms.
"""

import argparse
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scoring.game import replay
from scoring.rulesets import PRESETS

Hand = dict[str, object]


def deal(east: str, south: str, west: str, north: str) -> list[Hand]:
    """Hands of one deal: East wins by self-draw, then two players win on a discard of East."""
    wins = [{"seat": south, "fan": 5}, {"seat": west, "fan": 2, "fu": 40}]
    return [
        {"outcome": "tsumo", "wins": [{"seat": east, "fan": 2, "fu": 30}], "riichi": [north]},
        {"outcome": "ron", "from": east, "wins": wins, "riichi": [west]},
    ]


def hanchan() -> list[Hand]:
    """Twenty hands: two rounds of such deals, the first round with a drawn hand at the start of each."""
    hands: list[Hand] = []
    for deal_number in range(8):
        order = "ESWN"[deal_number % 4 :] + "ESWN"[: deal_number % 4]
        drawn: Hand = {"outcome": "draw", "tenpai": [order[0], order[2]], "riichi": [order[2]]}
        hands += [drawn, *deal(*order)] if deal_number < 4 else deal(*order)
    return hands


MCR: list[Hand] = [{"outcome": "win", "winner": "E", "from": "S", "points": 12, "penalties": {"N": -10}}] * 16


def milliseconds(hands: list[Hand], key: str, runs: int) -> list[float]:
    """How long each replay of the hands took, in milliseconds."""
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        game = replay(hands, PRESETS[key])
        times.append(1000 * (time.perf_counter() - began))
    if game.problems:
        sys.exit("\n".join(problem.line for problem in game.problems))
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=200, help="how often each game is replayed (%(default)s)")
    runs = parser.parse_args().runs
    for key, hands in (("ema-riichi-2012", hanchan()), ("mcr-2006", MCR)):
        times = milliseconds(hands, key, runs)
        median = statistics.median(times)
        sys.stdout.write(f"{key}: {len(hands)} hands, median {median:.2f} ms, slowest {max(times):.2f} ms\n")


if __name__ == "__main__":
    main()
