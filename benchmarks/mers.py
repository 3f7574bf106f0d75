"""How long the European ranking takes for 20,000 players with 300,000 results: command and rules.

Run it with `python -m benchmarks.mers [--players 20000] [--results 300000] [--seed 2018]`. The aim is under
5 s for the whole command: starting Python, reading the file, ranking, writing.
"""

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from scoring.mers import Placing, Tournament, ranking

ROOT = Path(__file__).resolve().parent.parent
ON = date(2026, 11, 20)
FIELD = 100


class Seconds(NamedTuple):
    """Wall-clock time, and processor time, which does not depend on what else runs."""

    clock: float
    processor: float


def measured(call: Callable[[], object]) -> Seconds:
    """The seconds of a call and of the processes that it starts and waits for."""
    before, began = os.times(), time.perf_counter()
    call()
    clock, after = time.perf_counter() - began, os.times()
    return Seconds(clock, sum(after[:4]) - sum(before[:4]))


def tournaments(players: int, results: int, lots: random.Random) -> list[Tournament]:
    """Tournaments of a hundred players each within the two years that count."""
    return [
        Tournament(
            id=str(number),
            mahjong=lots.choice(("MCR", "RCR")),
            ends_on=ON - timedelta(days=lots.randrange(730)),
            weight=Fraction(lots.randrange(2, 11), 2),
            participants=FIELD,
            placings=tuple(
                Placing(f"{player:08}", place)
                for place, player in enumerate(lots.sample(range(players), FIELD), start=1)
            ),
        )
        for number in range(results // FIELD)
    ]


def written(tournament: Tournament) -> dict[str, Any]:
    """A tournament as in files."""
    return {
        "id": tournament.id,
        "rules": tournament.mahjong,
        "ends_on": tournament.ends_on.isoformat(),
        "weight": float(tournament.weight),
        "participants": tournament.participants,
        "results": [placing._asdict() for placing in tournament.placings],
    }


def command(tournaments_played: list[Tournament]) -> Seconds:
    """The seconds of `mers_ranking` for a file of the tournaments, from start to end of its process."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tournaments.json"
        file.write_text(json.dumps({"tournaments": list(map(written, tournaments_played))}), encoding="utf-8")
        command_line = [sys.executable, ROOT / "manage.py", "mers_ranking", file, "--on", ON.isoformat()]
        return measured(lambda: subprocess.run(command_line, check=True, stdout=subprocess.DEVNULL))


def main() -> None:
    """Print the machine and the seconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=20_000)
    parser.add_argument("--results", type=int, default=300_000)
    parser.add_argument("--seed", type=int, default=2018)
    options = parser.parse_args()
    tournaments_played = tournaments(options.players, options.results, random.Random(options.seed))
    timings = {
        "the ranking alone": measured(
            lambda: [ranking(tournaments_played, mahjong, ON) for mahjong in ("MCR", "RCR")]
        ),
        "the whole command": command(tournaments_played),
    }
    machine = f"{platform.platform()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    sys.stdout.write(
        f"{machine}; {options.players:,} players, {options.results:,} results, seed {options.seed}\n"
    )
    for name, seconds in timings.items():
        sys.stdout.write(f"{name}: {seconds.clock:.2f} s, {seconds.processor:.2f} s of processor time\n")


if __name__ == "__main__":
    main()
