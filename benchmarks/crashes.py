"""Killed at random instants under load: the web process, PostgreSQL under it. Nothing acknowledged is lost.

Run it with `python -m benchmarks.crashes [--kills 100] [--scorers 20] [--database sqlite|postgresql]`. On
SQLite the web process is killed; on PostgreSQL web process and database in turns. Scorers try each save again
with its key until it is acknowledged.
"""

import argparse
import asyncio
import random
import time
from dataclasses import dataclass, field

from benchmarks.hall.house import House, Served, new_house
from benchmarks.hall.report import Report
from benchmarks.hall.scorers import Outcome, Scorer, shared_out

PATIENCE = 60.0  # seconds after which a scorer gives up
PLAYERS, SESSIONS = 80, 6
INTEGRITY = """
import json
from django.db import connection
whole = "ok"
if connection.vendor == "sqlite":
    with connection.cursor() as cursor:
        whole = cursor.execute("pragma integrity_check").fetchone()[0]
print(json.dumps({"whole": whole}))
"""


@dataclass
class Crashed(Outcome):
    """What came of it, the seconds until each save after a kill, and what the database says of itself."""

    back: list[float] = field(default_factory=list)
    whole: str = ""


async def killing(server: Served, scorers: list[Scorer], kills: int, found: Crashed) -> None:
    """Kill so often, at random instants, while all scorers go on saving."""
    chance = random.Random("crashes")
    over = asyncio.Event()

    async def save(scorer: Scorer) -> None:
        while not over.is_set():
            await scorer.save()

    working = asyncio.gather(*(save(scorer) for scorer in scorers))
    for number in range(kills):
        await asyncio.sleep(chance.uniform(0.2, 1.5))
        acknowledged = len(found.saves.keys)
        killed = time.monotonic()
        await asyncio.to_thread(kill_and_start, server, number)
        while len(found.saves.keys) == acknowledged:
            await asyncio.sleep(0.02)
        found.back.append(time.monotonic() - killed)
    over.set()
    await working
    await found.saves.hang_up()


def kill_and_start(server: Served, number: int) -> None:
    """What is killed is started again at once, as serve and systemd do."""
    cluster = server.house.postgres
    if cluster and number % 2:
        cluster.kill()
        cluster.start()
        return
    server.kill()
    server.start()


def measure(
    house: House, kills: int, scorers: int, players: int = PLAYERS, sessions: int = SESSIONS
) -> Crashed:
    """Furnish the house, kill and save, and read what is stored."""
    furniture = house.furnish(players, sessions)
    found = Crashed(before=house.stored())
    with house.served() as server:
        shares = shared_out(furniture.tables, scorers)
        crew = [
            Scorer(server.port, furniture.cookies[number % 8], tables, found.saves, patience=PATIENCE)
            for number, tables in enumerate(shares)
        ]
        asyncio.run(killing(server, crew, kills, found))
    found.stored = house.stored()
    found.whole = house.told(INTEGRITY)["whole"]
    return found


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
            found = measure(house, options.kills, options.scorers)
        report.say(f"{kind}: {len(found.saves.keys)} saves acknowledged after {found.saves.tries} attempts")
        report.equal(f"{kind}, given up", len(found.saves.errors), 0)
        report.equal(f"{kind}, acknowledged and lost", found.lost, 0)
        report.equal(f"{kind}, stored twice", found.twice, 0)
        report.equal(f"{kind}, integrity", found.whole, "ok")
        report.at_most(f"{kind}, longest until the next save", max(found.back), 3, "s")
    report.end()


if __name__ == "__main__":
    main()
