"""A long evening: viewers come and go, a score arrives every ten seconds, and the server must not grow.

Run it with `python -m benchmarks.soak [--seconds 3600] [--viewers 1000]`. Each minute some of the viewers
lose their connection and come back. The server's resources are sampled every ten seconds; the first tenth of
the time does not count, because caches fill then.
"""

import argparse
import asyncio
import random
import statistics
import time
from dataclasses import dataclass

import uvloop

from benchmarks.hall.house import (
    Furniture,
    Served,
    allow_descriptors,
    descriptors,
    new_house,
    resident,
    threads,
)
from benchmarks.hall.phones import Hall
from benchmarks.hall.report import Report
from benchmarks.hall.scorers import Saves, Scorer
from benchmarks.live import version_of

SECONDS_BETWEEN_SCORES = 10.0
MINUTE = 60.0
DROPPED = 0.1  # of the viewers, each minute
WARMING = 0.1  # of the time
PLAYERS, SESSIONS = 400, 8


@dataclass(frozen=True)
class Resources:
    """The server's resources at a moment: bytes of memory, threads, open files and connections."""

    memory: int
    threads: int
    descriptors: int


def resources_of(pid: int) -> Resources:
    """The resources of a process now."""
    return Resources(resident(pid), threads(pid), descriptors(pid))


class Soak:
    """The server with its viewers and one scorer; `held`: its resources once the caches were full."""

    def __init__(self, server: Served, furniture: Furniture, viewers: int) -> None:
        self.server = server
        self.viewers = viewers
        self.saves = Saves()
        self.resources: list[Resources] = []
        self.missed = 0
        self._chance = random.Random("soak")
        self._scorer = Scorer(server.port, furniture.cookies[0], furniture.tables[:50], self.saves)
        self._version = version_of(server.port)
        self._hall = Hall(server.port, f"/live/hall?lists=head,notices,standings,state&v={self._version}")

    async def go_on(self, seconds: float) -> None:
        """Watch and save for this many seconds."""
        await self._hall.come(self.viewers)
        began, dropped = time.monotonic(), 0.0
        while (elapsed := time.monotonic() - began) < seconds:
            await asyncio.sleep(min(SECONDS_BETWEEN_SCORES, seconds / 20))
            assert await self._scorer.save(), self.saves.errors
            self._version += 1
            await self._hall.all_show(self._version)
            if elapsed - dropped > min(MINUTE, seconds / 5):
                dropped = elapsed
                await self._drop()
            if elapsed > seconds * WARMING:
                self.resources.append(resources_of(self.server.pid))
        self.missed = sum(phone.version < self._version for phone in self._hall.phones)
        await self.saves.hang_up()
        self._hall.leave()

    async def _drop(self) -> None:
        """Some viewers lose their connection, and are back a moment later."""
        self._chance.shuffle(self._hall.phones)
        dropped = int(self.viewers * DROPPED)
        lost, self._hall.phones = self._hall.phones[:dropped], self._hall.phones[dropped:]
        for phone in lost:
            phone.transport.abort()
        await self._hall.come(dropped)


def growth(values: list[int]) -> float:
    """By how many per cent the last tenth of the values exceeds the first tenth."""
    tenth = max(1, len(values) // 10)
    first, last = statistics.median(values[:tenth]), statistics.median(values[-tenth:])
    return 100 * (last - first) / first


def measure(viewers: int, seconds: float, players: int = PLAYERS, sessions: int = SESSIONS) -> Soak:
    """Furnish a house, serve it, and let everybody watch for `seconds`."""
    allow_descriptors(2 * viewers + 500)
    with new_house(LIVE_STREAMS=str(viewers + 100)) as house:
        furniture = house.furnish(players, sessions)
        with house.served() as server:
            soak = Soak(server, furniture, viewers)
            uvloop.run(soak.go_on(seconds))
            return soak


def main() -> None:
    """Measure, and print what holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--viewers", type=int, default=1000)
    options = parser.parse_args()
    report = Report(
        f"{options.viewers} viewers for {options.seconds:g} s, a score every {SECONDS_BETWEEN_SCORES:g} s"
    )
    soak = measure(options.viewers, options.seconds)
    samples = soak.resources
    report.say(f"{len(soak.saves.keys)} saves, memory at the end {samples[-1].memory / 2**20:.0f} MB")
    report.equal("viewers who missed the last", soak.missed, 0)
    report.at_most("growth of memory", growth([sample.memory for sample in samples]), 5, "%")
    report.at_most("growth of open files", growth([sample.descriptors for sample in samples]), 1, "%")
    report.equal("threads more than at first", samples[-1].threads - samples[0].threads, 0)
    report.end()


if __name__ == "__main__":
    main()
