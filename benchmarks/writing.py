"""Saving: 200 writers at once for a minute, on SQLite and on PostgreSQL.

Run it with `python -m benchmarks.writing [--writers 200] [--seconds 60] [--database sqlite|postgresql]`. The
promise is about the service behind the pages: in as many threads as a web process has, each save with its
key, revision, log entry and commit. Beside it, in turns, `sqlite3` or psycopg alone writes the same rows, as
durable. `--pages` measures whole forms over HTTP, of which one core answers about
90 a second. The PostgreSQL cluster is made for the measurement and dropped afterwards.
"""

import argparse
import asyncio
import time
from dataclasses import dataclass
from statistics import median
from typing import Any

import uvloop

from benchmarks.hall.bare_writers import BareWriters
from benchmarks.hall.house import Furniture, House, new_house
from benchmarks.hall.report import Report, quantile
from benchmarks.hall.scorers import Outcome, Saves, Scorer, shared_out
from benchmarks.ratios import Rounds

PLAYERS, SESSIONS = 400, 4
ROUNDS = 3
BARE = {"sqlite": "bare sqlite3", "postgresql": "bare psycopg"}
WORKERS = 8  # as tournament.asgi has them
PARTS = {
    "the turn of each and the way back": "its turn",
    "the processor of the program": "processor",
    "reading table and writer first": "reading",
}


@dataclass
class Written(Outcome):
    """The outcome, and for how many seconds the writers saved."""

    seconds: float = 0.0


def at_the_door(house: House, furniture: Furniture, writers: int, seconds: float) -> Saves:
    """Every writer saves without a pause, at separate tables, for this many seconds."""
    answer = _asked(house, furniture.tables, writers, seconds)
    return Saves(answer["keys"], answer["seconds"], answer["errors"])


def _asked(house: House, tables: list[tuple[int, int, int]], writers: int, seconds: float) -> dict[str, Any]:
    wish = {"writers": writers, "seconds": seconds, "workers": WORKERS, "tables": tables}
    return house.ask("benchmarks.hall.door", wish)


def through_pages(house: House, furniture: Furniture, writers: int, seconds: float) -> Saves:
    """The same with forms, sent to the server."""
    shares, cookies = shared_out(furniture.tables, writers), furniture.cookies
    saves = Saves()

    async def save_all(port: int) -> None:
        scorers = [
            Scorer(port, cookies[number % len(cookies)], tables, saves)
            for number, tables in enumerate(shares)
        ]
        await asyncio.gather(*(scorer.save_until(time.monotonic() + seconds) for scorer in scorers))

    with house.served() as server:
        uvloop.run(save_all(server.port))
    return saves


def measure(
    house: House, furniture: Furniture, writers: int, seconds: float, *, pages: bool = False
) -> Written:
    """Let the writers save, and read what is stored."""
    before = house.stored()
    began = time.monotonic()
    saves = (through_pages if pages else at_the_door)(house, furniture, writers, seconds)
    # Without the start of the program: the longest save of all ends when the last is acknowledged.
    took = min(time.monotonic() - began, seconds + max(saves.seconds, default=0))
    return Written(saves, before, house.stored(), took)


def in_turns(house: House, writers: int, seconds: float, bare: str) -> Rounds:
    """Seconds of a save by round, ours with PARTS and bare; each lasts a part of these seconds."""
    a_round = seconds / (2 * ROUNDS)
    rounds: Rounds = {"ours": [], bare: [], **{part: [] for part in PARTS}}
    for _round in range(ROUNDS):
        answer = _asked(house, house.tables(), writers, a_round)
        rounds["ours"].append(a_round / max(len(answer["keys"]), 1))
        for part, name in PARTS.items():
            rounds[part].append(answer["parts"][name])
        rounds[bare].append(BareWriters(house).seconds_a_save(a_round))
    return rounds


def main() -> None:
    """Measure each database, and print what holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--writers", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), nargs="*")
    parser.add_argument("--pages", action="store_true", help="whole forms over HTTP")
    options = parser.parse_args()
    way_of_saving = "through pages" if options.pages else "at the door"
    report = Report(f"{options.writers} writers at once for {options.seconds:g} s, {way_of_saving}")
    rates, bare_rates = {}, {}
    for kind in options.database or ("sqlite", "postgresql"):
        with new_house(kind) as house:
            furniture = house.furnish(PLAYERS, SESSIONS)
            outcome = measure(house, furniture, options.writers, options.seconds, pages=options.pages)
            _print(report, kind, outcome, pages=options.pages)
            if not options.pages:
                bare = BARE[kind]
                rounds = in_turns(house, options.writers, options.seconds, bare)
                report.speed(f"{kind}, saves", rounds, "ours", bare, at_least=0.6, parts=list(PARTS))
                bare_rates[kind] = 1 / median(rounds[bare])
        rates[kind] = len(outcome.saves.seconds) / outcome.seconds
    if len(rates) > 1:
        report.at_least("saves on PostgreSQL beside SQLite's", rates["postgresql"] / rates["sqlite"], 1, "×")
    if len(bare_rates) > 1:
        ratio = bare_rates["postgresql"] / bare_rates["sqlite"]
        report.observe("bare psycopg, 8 at once, beside bare sqlite3", f"{ratio:.3g} ×")
    report.end()


def _print(report: Report, kind: str, outcome: Written, *, pages: bool) -> None:
    seconds = outcome.saves.seconds
    median, p95 = quantile(seconds, 0.5), quantile(seconds, 0.95)
    report.say(f"{kind}: {len(seconds)} saved, median {median:.2f} s, p95 {p95:.2f} s")
    for error in sorted(set(outcome.saves.errors))[:3]:
        report.say(f"  {error}")
    report.equal(f"{kind}, errors", len(outcome.saves.errors), 0)
    report.equal(f"{kind}, acknowledged and lost", outcome.lost, 0)
    report.equal(f"{kind}, stored twice", outcome.twice, 0)
    if pages:
        report.say(
            f"  {len(seconds) / outcome.seconds:.0f} saves a second, longest {max(seconds, default=0):.2f} s"
        )
    else:
        report.at_least(f"{kind}, saves a second", len(seconds) / outcome.seconds, 150)
        report.at_most(f"{kind}, longest save", max(seconds, default=0), 2, "s")


if __name__ == "__main__":
    main()
