"""A director who keeps asking for files, and what became of the jobs that were acknowledged."""

import asyncio
import secrets
from typing import Any

from benchmarks.hall.house import House
from benchmarks.hall.scorers import Saves, Sender, form

KIND = "results-pdf"
PAUSE = 0.7  # seconds between two requests
LONGEST = (
    120  # seconds until the last job ends: leases have to expire first, and jobs to be handed over again
)
JOBS = """
import json
from tournament.models import *
from tournament.acts.job.files import path_of
import time
end = time.monotonic() + {longest}
under_way = Job.objects.filter(kind="results-pdf", state__in=("queued", "running"))
while under_way.exists() and time.monotonic() < end:
    time.sleep(0.1)
asked = LogEntry.objects.filter(act="job.ask").exclude(key=None)
jobs = list(Job.objects.filter(kind="results-pdf"))
files = [len(list(path_of(job).parent.iterdir())) if path_of(job) else 0 for job in jobs]
late = [(job.finished_at - job.asked_at).total_seconds() for job in jobs if job.finished_at]
print(json.dumps({{"keys": list(asked.values_list("key", flat=True)), "jobs": len(jobs), "files": files,
    "late": late, "again": sum(job.attempts > 1 for job in jobs),
    "states": sorted({{job.state for job in jobs}})}}))
"""


class Asker:
    """A director who keeps asking for the same file, each time until the request is acknowledged."""

    def __init__(self, port: int, cookie: str, patience: float) -> None:
        self.port, self.cookie = port, cookie
        self.saves = Saves()
        self._sender = Sender(port, self.saves, patience)

    async def ask(self) -> None:
        """Ask once."""
        key = secrets.token_urlsafe(16)
        fields: dict[str, object] = {"kind": KIND, "key": key, "paper": "A4", "language": "en"}
        if await self._sender.send(form(self.port, self.cookie, "files/", fields)):
            self.saves.keys.append(key)

    async def ask_until(self, over: asyncio.Event) -> None:
        """Ask now and then until `over` is set."""
        while not over.is_set():
            await self.ask()
            await asyncio.sleep(PAUSE)
        await self._sender.leave()


def finished_jobs(house: House) -> dict[str, Any]:
    """What became of the jobs, once none is under way any more, or LONGEST seconds have passed."""
    return house.evaluate(JOBS.format(longest=LONGEST))
