"""Kills web process, worker, PostgreSQL and Redis at random under load: nothing acknowledged is lost.

Run it with `python -m benchmarks.crashes [--kills 100] [--scorers 20] [--database sqlite|postgresql]`. On
SQLite the web process is killed, which runs the jobs too; on PostgreSQL web process, Celery's worker,
PostgreSQL and Redis in turn. Meanwhile scorers repeat each save with its key until it is acknowledged, and a
director asks for files. A program counts as back once a save has succeeded; worker and Redis, once a new file
has been made.
"""

import argparse
import asyncio
import random
import time
from contextlib import nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Protocol

import psycopg

from benchmarks.hall.house import LONGEST, House, Served, new_house
from benchmarks.hall.jobs import Asker, finished_jobs
from benchmarks.hall.report import Report, quantile
from benchmarks.hall.scorers import Outcome, Saves, Scorer, shared_out
from benchmarks.hall.workers import workers
from tournament.serving.supervisor import PAUSE

PATIENCE = 60.0  # seconds after which a scorer gives up
PLAYERS, SESSIONS = 80, 6
FILE_MADE = "SELECT 1 FROM tournament_job WHERE state = 'done' AND asked_at > %s LIMIT 1"
INTEGRITY = """
import json
from django.db import connection
whole = "ok"
if connection.vendor == "sqlite":
    with connection.cursor() as cursor:
        whole = cursor.execute("pragma integrity_check").fetchone()[0]
print(json.dumps({"whole": whole}))
"""


class Killable(Protocol):
    """A program that can be killed and started again."""

    def kill(self) -> None:
        """End it at once."""

    def start(self) -> object:
        """Start it; returns once a web process or database answers."""


@dataclass
class Crashed(Outcome):
    """The outcome: seconds until each program was back after a kill, the jobs, and the integrity check."""

    back: dict[str, list[float]] = field(default_factory=dict)
    file_saves: Saves = field(default_factory=Saves)
    jobs: dict[str, Any] = field(default_factory=dict)
    integrity: str = ""

    @property
    def jobs_lost(self) -> int:
        """Jobs that were acknowledged and are not in the database."""
        return len(set(self.file_saves.keys) - set(self.jobs["keys"]))

    @property
    def jobs_twice(self) -> int:
        """Jobs beyond one for each request, and files beyond one for each job."""
        return int(
            self.jobs["jobs"] - len(self.jobs["keys"]) + sum(max(0, n - 1) for n in self.jobs["files"])
        )


class Load:
    """Scorers who keep saving and a director who keeps asking for files.

    `rest`: the seconds for which a scorer rests after each save.
    """

    def __init__(self, crew: list[Scorer], asker: Asker, rest: float) -> None:
        self.crew, self.asker, self.rest = crew, asker, rest
        self.over = asyncio.Event()

    async def go_on(self) -> None:
        """Save and ask until `over` is set."""
        await asyncio.gather(self.asker.ask_until(self.over), *(self._save(scorer) for scorer in self.crew))

    async def _save(self, scorer: Scorer) -> None:
        while not self.over.is_set():
            await scorer.save()
            await asyncio.sleep(self.rest)


async def kill_in_turn(
    house: House, programs: dict[str, Killable], load: Load, kills: int, outcome: Crashed
) -> None:
    """Kill the programs in turn at random instants, `kills` times in all, while the load goes on."""
    chance = random.Random("crashes")
    working = asyncio.create_task(load.go_on())
    for number in range(kills):
        await asyncio.sleep(chance.uniform(0.2, 1.5))
        name = list(programs)[number % len(programs)]
        asked_after, killed_at = datetime.now(UTC), time.monotonic()
        await asyncio.to_thread(kill_and_start, programs[name])
        if name in {"worker", "Redis"}:
            await asyncio.to_thread(wait_for_file, house, asked_after)
        else:
            await wait_for_save(outcome.saves)
        outcome.back.setdefault(name, []).append(time.monotonic() - killed_at)
    load.over.set()
    await working
    await outcome.saves.hang_up()


def kill_and_start(program: Killable) -> None:
    """Kill a program and start it again after the pause that `serve` and systemd make."""
    program.kill()
    time.sleep(PAUSE)
    program.start()


async def wait_for_save(saves: Saves) -> None:
    """Wait for the next acknowledged save."""
    acknowledged = len(saves.keys)
    while len(saves.keys) == acknowledged:
        await asyncio.sleep(0.02)


def wait_for_file(house: House, asked_after: datetime) -> None:
    """Wait until a file asked for after that moment has been made."""
    began = time.monotonic()
    with psycopg.connect(house.database_url, autocommit=True) as connection:
        while not connection.execute(FILE_MADE, [asked_after]).fetchone():
            if time.monotonic() - began > LONGEST:
                raise TimeoutError((house.folder / "worker.log").read_text(encoding="utf-8")[-3000:])
            time.sleep(0.02)


def measure(
    house: House,
    kills: int,
    scorers: int,
    players: int = PLAYERS,
    sessions: int = SESSIONS,
    rest: float = 0.0,
) -> Crashed:
    """Furnish the house, kill and save, wait for the last job, and read what is stored."""
    furniture = house.furnish(players, sessions)
    outcome = Crashed(before=house.stored())
    with workers(house) if house.postgres else nullcontext({}) as celery, house.served() as server:
        shares = shared_out(furniture.tables, scorers)
        crew = [
            Scorer(server.port, furniture.cookies[number % 8], tables, outcome.saves, patience=PATIENCE)
            for number, tables in enumerate(shares)
        ]
        asker = Asker(server.port, furniture.cookies[0], PATIENCE)
        outcome.file_saves = asker.saves
        load = Load(crew, asker, rest)
        asyncio.run(kill_in_turn(house, programs_to_kill(house, server, celery), load, kills, outcome))
        outcome.jobs = finished_jobs(house)
    outcome.stored = house.stored()
    outcome.integrity = house.evaluate(INTEGRITY)["whole"]
    return outcome


def programs_to_kill(house: House, server: Served, celery: dict[str, Any]) -> dict[str, Killable]:
    """The programs to kill, in this order."""
    if not house.postgres:
        return {"web": server}
    return {
        "web": server,
        "worker": celery["worker"],
        "PostgreSQL": house.postgres,
        "Redis": celery["Redis"],
    }


def report_outcome(report: Report, kind: str, outcome: Crashed) -> None:
    """Report each promise, and whether it held."""
    jobs, late = outcome.jobs, outcome.jobs["late"]
    report.say(f"{kind}: {len(outcome.saves.keys)} saves acknowledged after {outcome.saves.tries} attempts")
    report.say(f"{kind}: {len(outcome.file_saves.keys)} files asked for, {jobs['again']} jobs run again")
    report.equal(f"{kind}, given up", len(outcome.saves.errors) + len(outcome.file_saves.errors), 0)
    report.equal(f"{kind}, acknowledged and lost", outcome.lost, 0)
    report.equal(f"{kind}, stored twice", outcome.twice, 0)
    report.equal(f"{kind}, jobs acknowledged and lost", outcome.jobs_lost, 0)
    report.equal(f"{kind}, jobs or files twice", outcome.jobs_twice, 0)
    report.equal(f"{kind}, jobs that ended otherwise than done", set(jobs["states"]) - {"done"}, set())
    report.equal(f"{kind}, integrity", outcome.integrity, "ok")
    report.say(
        f"{kind}: files were there after {quantile(late, 0.5):.1f} s (p50), {max(late):.1f} s at the longest"
    )
    for name, back in outcome.back.items():
        report.say(f"{kind}, {name}: {len(back)} kills, back after {quantile(back, 0.5):.2f} s (p50)")
        report.at_most(f"{kind}, {name}, back, p95", quantile(back, 0.95), 3, "s")
        report.at_most(f"{kind}, {name}, back, longest", max(back), 3, "s")


def main() -> None:
    """Measure both databases, and print what holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--scorers", type=int, default=20)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), nargs="*")
    options = parser.parse_args()
    report = Report(f"Killed {options.kills} times while {options.scorers} scorers save")
    for kind in options.database or ("sqlite", "postgresql"):
        with new_house(kind) as house:
            report_outcome(report, kind, measure(house, options.kills, options.scorers))
    report.end()


if __name__ == "__main__":
    main()
