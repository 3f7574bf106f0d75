"""Thousands of viewers of one process: the delay of the last one, the cost, and a hall that reports at once.

Run it with `python -m benchmarks.live [--viewers 5000] [--scores 40] [--tables 100]`. Viewers follow what the
event's page shows. All traffic stays on the loopback interface, from one process beside the server. In turns
with scores that are saved and sent, a bare asyncio loop writes as many bytes to as many viewers. Memory is
what /proc says of the server.
"""

import argparse
import asyncio
import json
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass, field

import uvloop

from benchmarks.hall.house import (
    ROOT,
    Furniture,
    Served,
    allow_descriptors,
    cpu_seconds,
    free_port,
    new_house,
    resident,
)
from benchmarks.hall.phones import Hall
from benchmarks.hall.report import Report, quantile
from benchmarks.hall.scorers import Saves, Scorer
from benchmarks.ratios import Rounds

LISTS = "notices,now,schedule,state,top"  # those of the event's page
SECONDS_BETWEEN_SCORES = 2.0  # while the cost is measured
SPREAD = 4.0  # seconds in which the tables of a session report
PLAYERS, SESSIONS = 400, 16
BESIDE = 20  # scores that are measured in turns with the bare loop
LONGEST = 30  # seconds until the bare loop listens
CALM = 2.0  # seconds in which the same scorers save while nobody comes
OURS, BARE = "a score until its last viewer has it", "a bare asyncio loop"
SAVING, BUILDING, WRITING = "saving it", "until its first viewer has it", "from the first to the last"


@dataclass
class Measured:
    """The measurements: seconds, bytes, shares of a core."""

    idle: int = 0
    connected: float = 0.0
    each: float = 0.0
    core: float = 0.0
    last: list[float] = field(default_factory=list)
    beside: Rounds = field(default_factory=dict)
    missed: int = 0
    reconnected: float = 0.0
    reconnected_bare: float = 0.0
    connected_again: float = 0.0
    processor_of_storm: float = 0.0
    processor_of_rush: float = 0.0
    saves_in_storm: Saves = field(default_factory=Saves)
    saves_in_calm: Saves = field(default_factory=Saves)
    saves_in_rush: Saves = field(default_factory=Saves)
    saves_unwatched: Saves = field(default_factory=Saves)
    current: float = 0.0


def version_of(port: int) -> int:
    """The event's version, as a polling page receives it."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/e/hall/live/?lists=", timeout=60) as answer:
        return int(json.load(answer)["version"])


class Evening:
    """The server, its viewers and its scorers, one measurement after another."""

    def __init__(self, server: Served, furniture: Furniture, viewers: int) -> None:
        self.server, self.viewers, self.measured = server, viewers, Measured()
        self.cookies = furniture.cookies
        self.tables = furniture.tables
        self.version = version_of(server.port)
        # A page that was just loaded shows the newest version already.
        self.hall = Hall(server.port, f"/live/hall?lists={LISTS}&v={self.version}")

    def scorers(self, count: int, saves: Saves) -> list[Scorer]:
        """`count` scorers, with tables that no scorer has had before."""
        new_tables, self.tables = self.tables[:count], self.tables[count:]
        assert len(new_tables) == count, "the hall has too few tables"
        return [
            Scorer(self.server.port, self.cookies[number % len(self.cookies)], [table], saves)
            for number, table in enumerate(new_tables)
        ]

    async def arrive(self) -> None:
        """Everybody opens the page."""
        before = resident(self.server.pid)
        self.measured.connected = await self.hall.come(self.viewers)
        self.measured.each = (resident(self.server.pid) - before) / self.viewers

    async def follow(self, scores: int) -> None:
        """One score after another: the delay until the last viewer has it, and what that costs."""
        saves = Saves()
        began, cpu = time.monotonic(), cpu_seconds(self.server.pid)
        for number, scorer in enumerate(self.scorers(scores, saves)):
            await asyncio.sleep(max(0.0, began + number * SECONDS_BETWEEN_SCORES - time.monotonic()))
            sent = time.monotonic()
            assert await scorer.save(), saves.errors
            self.version += 1
            self.measured.last.append(await self.hall.all_show(self.version) - sent)
        await saves.hang_up()
        await asyncio.sleep(max(0.0, began + scores * SECONDS_BETWEEN_SCORES - time.monotonic()))
        self.measured.core = (cpu_seconds(self.server.pid) - cpu) / (time.monotonic() - began)
        self.measured.missed = (
            sum(phone.version < self.version for phone in self.hall.phones) + self.hall.lost
        )

    async def beside_bare(self, scores: int) -> None:
        """In turns, a score until its last viewer has it, and as many bytes written by a bare loop."""
        saves, seconds = Saves(), self.measured.beside
        seconds.update({OURS: [], SAVING: [], BUILDING: [], WRITING: [], BARE: []})
        received = self.hall.phones[0].received
        scorers = self.scorers(scores + 1, saves)
        assert await scorers[0].save(), saves.errors
        self.version += 1
        await self.hall.all_show(self.version)
        port, size = free_port(), self.hall.phones[0].received - received
        command = [sys.executable, "-m", "benchmarks.hall.bare_stream", str(port), str(size)]
        with subprocess.Popen(command, cwd=ROOT) as bare_server:
            try:
                bare = await opened(port, self.viewers)
                for number, scorer in enumerate(scorers[1:], start=1):
                    await self._score(scorer, seconds)
                    sent = time.monotonic()
                    _reader, writer = await asyncio.open_connection("127.0.0.1", port)
                    writer.write(f"POST /{number} HTTP/1.1\r\n\r\n".encode())
                    seconds[BARE].append(await bare.all_show(number) - sent)
                    writer.close()
                bare.leave()
                bare = Hall(port, "/")
                self.measured.reconnected_bare = await bare.come(self.viewers, at_once=self.viewers)
                bare.leave()
            finally:
                bare_server.terminate()
        await saves.hang_up()

    async def _score(self, scorer: Scorer, seconds: Rounds) -> None:
        """One score until its last viewer has it, and the works of that one after another."""
        sent = time.monotonic()
        assert await scorer.save()
        saved = time.monotonic()
        self.version += 1
        last = await self.hall.all_show(self.version)
        first = max(saved, self.hall.first_at[self.version])
        seconds[SAVING].append(saved - sent)
        seconds[BUILDING].append(first - saved)
        seconds[WRITING].append(last - first)
        seconds[OURS].append(last - sent)

    async def come_back(self, scorers: int) -> None:
        """The access point restarts: everybody reconnects at once, while a few scorers go on saving."""
        self.hall.leave()
        self.hall = Hall(self.server.port, f"/live/hall?lists={LISTS}&v={self.version}")
        began, processor = time.monotonic(), cpu_seconds(self.server.pid)
        saving = asyncio.gather(
            *(scorer.save_until(began + 4) for scorer in self.scorers(scorers, self.measured.saves_in_storm))
        )
        self.measured.reconnected = await self.hall.come(self.viewers, at_once=self.viewers)
        self.measured.processor_of_storm = cpu_seconds(self.server.pid) - processor
        self.measured.connected_again = self.hall.connected_at - began
        await saving
        calm = [
            scorer.save_until(time.monotonic() + CALM)
            for scorer in self.scorers(scorers, self.measured.saves_in_calm)
        ]
        await asyncio.gather(*calm)
        self.version += len(self.measured.saves_in_storm.keys) + len(self.measured.saves_in_calm.keys)
        await self.hall.all_show(self.version)

    async def rush(self, tables: int) -> None:
        """All tables of a session report within a few seconds."""
        processor = cpu_seconds(self.server.pid)
        saved = await self._report(tables, self.measured.saves_in_rush)
        self.measured.processor_of_rush = cpu_seconds(self.server.pid) - processor
        self.measured.current = await self.hall.all_show(self.version) - saved

    async def unwatched(self, tables: int) -> None:
        """As many tables report once everybody has left."""
        self.hall.leave()
        await asyncio.sleep(0.2)  # until the last line is closed
        await self._report(tables, self.measured.saves_unwatched)

    async def _report(self, tables: int, saves: Saves) -> float:
        """All tables report; when the last of them was acknowledged."""

        async def report_table(number: int, scorer: Scorer) -> None:
            await asyncio.sleep(number * SPREAD / tables)
            assert await scorer.save(), saves.errors

        scorers = self.scorers(tables, saves)
        await asyncio.gather(*(report_table(number, scorer) for number, scorer in enumerate(scorers)))
        saved = time.monotonic()
        await saves.hang_up()
        self.version += tables
        return saved


async def opened(port: int, viewers: int) -> Hall:
    """As many viewers of the bare loop, once it listens."""
    end = time.monotonic() + LONGEST
    while True:
        try:
            _reader, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            if time.monotonic() > end:
                raise
            await asyncio.sleep(0.05)
        else:
            writer.close()
            break
    hall = Hall(port, "/")
    await hall.come(viewers)
    return hall


async def measure_evening(evening: Evening, scores: int, tables: int) -> Measured:
    """Run all measurements in order."""
    await evening.arrive()
    await evening.beside_bare(BESIDE)
    await evening.follow(scores)
    await evening.come_back(scorers=4)
    await evening.rush(tables)
    await evening.unwatched(tables)
    return evening.measured


def measure(
    viewers: int, scores: int, tables: int, players: int = PLAYERS, sessions: int = SESSIONS
) -> Measured:
    """Furnish a house, serve it, and measure with that many viewers."""
    allow_descriptors(3 * viewers + 500)
    with new_house(LIVE_STREAMS=str(viewers + 100)) as house:
        furniture = house.furnish(players, sessions)
        with house.served() as server:
            idle = resident(server.pid)
            measured = uvloop.run(measure_evening(Evening(server, furniture, viewers), scores, tables))
    measured.idle = idle
    return measured


def print_spreading(report: Report, seconds: Rounds) -> None:
    """What it takes until the last viewer has a score, beside the bare loop."""
    report.costs(OURS, seconds, OURS, BARE)
    p95 = quantile(seconds[BARE], 0.95)
    report.at_most(
        "the same, p95 beside p95 of the bare loop",
        quantile(seconds[OURS], 0.95) / p95,
        1.5,
        "×",
        {part: quantile(seconds[part], 0.95) / p95 for part in (SAVING, BUILDING, WRITING)},
        {"the fastest score": min(seconds[OURS]) / p95},
    )


def print_storm(report: Report, measured: Measured) -> None:
    """How soon all viewers are back, and how long saves take meanwhile."""
    report.at_most(
        "all back after reconnecting at once",
        measured.reconnected,
        2,
        "s",
        {
            "until the last has a connection": measured.connected_again,
            "the processor of the server, with the saves": measured.processor_of_storm,
        },
        {"as many at a bare asyncio loop": measured.reconnected_bare},
    )
    seconds = measured.saves_in_storm.seconds
    report.at_most(
        "saves meanwhile, p95",
        quantile(seconds, 0.95),
        0.5,
        "s",
        {
            "the slowest, of a scorer who came behind all viewers,": max(seconds, default=0),
            "half of them": quantile(seconds, 0.5),
        },
        {"p95 of the same scorers while nobody comes": quantile(measured.saves_in_calm.seconds, 0.95)},
    )


def print_rush(report: Report, measured: Measured, tables: int) -> None:
    """How long saves take while all tables report."""
    report.at_most(
        f"{tables} saves within {SPREAD:g} s, p95",
        quantile(measured.saves_in_rush.seconds, 0.95),
        0.5,
        "s",
        {"the processor of the server, of each save,": measured.processor_of_rush / tables},
        {"p95 of as many that nobody watches": quantile(measured.saves_unwatched.seconds, 0.95)},
    )


def main() -> None:
    """Measure, and print what holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--viewers", type=int, default=5000)
    parser.add_argument("--scores", type=int, default=40)
    parser.add_argument("--tables", type=int, default=100)
    options = parser.parse_args()
    report = Report(f"{options.viewers} viewers of one process, {PLAYERS} players, {SESSIONS} sessions")
    measured = measure(options.viewers, options.scores, options.tables)
    report.say(f"connected within {measured.connected:.1f} s, a few hundred at a time")
    print_spreading(report, measured.beside)
    report.at_most("memory of the idle server", measured.idle / 1e6, 90, "MB")
    report.at_most("last viewer after a score was sent, p95", quantile(measured.last, 0.95), 0.5, "s")
    report.equal("viewers who missed it", measured.missed, 0)
    report.at_most("memory of each viewer", measured.each / 1024, 14, "kB")
    report.at_most("of a core", 100 * measured.core, 20, "%")
    print_storm(report, measured)
    print_rush(report, measured, options.tables)
    report.at_most("all current after the last of them", measured.current, 1, "s")
    report.end()


if __name__ == "__main__":
    main()
