"""Celery as in deploy/, on a private Redis: a worker and beat that can be killed and started at will."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from benchmarks.hall.house import LONGEST, ROOT, House, free_port
from tournament.serving.supervisor import PAUSE

WORKER = ("worker", "--concurrency", "2", "--without-mingle", "--without-gossip", "--loglevel", "WARNING")


class Program:
    """A program with its children in a process group, its output in a log file.

    If it ends by itself, it is started again after a pause, as the units in deploy/ do: Celery's worker may
    give up when Redis dies in the middle of a reply.
    """

    def __init__(self, command: list[str], log: Path, env: dict[str, str] | None = None) -> None:
        self.command, self.log, self.env = command, log, env
        self._process: subprocess.Popen[bytes]
        self._keeper: threading.Thread | None = None
        self._unwanted = threading.Event()

    def start(self) -> None:
        """Start it."""
        self._unwanted.clear()
        self._run()
        self._keeper = threading.Thread(target=self._keep, daemon=True)
        self._keeper.start()

    def kill(self) -> None:
        """Kill it and its children without warning, like a power cut."""
        self._unwanted.set()
        while self._keeper and self._keeper.is_alive():
            self._kill_group()
            self._keeper.join(0.02)

    def _run(self) -> None:
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self.command, cwd=ROOT, env=self.env, stdout=log, stderr=log, start_new_session=True
            )

    def _keep(self) -> None:
        while True:
            self._process.wait()
            self._kill_group()
            if self._unwanted.wait(PAUSE):
                return
            self._run()

    def _kill_group(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)


class Redis(Program):
    """A Redis that persists nothing: the jobs it forgets are still in the database."""

    def __init__(self, folder: Path) -> None:
        if not shutil.which("redis-server"):
            raise FileNotFoundError("redis-server is not there: apt-get install redis-server")
        self.port = free_port()
        keeping = ["--save", "", "--appendonly", "no", "--dir", str(folder)]
        listening = ["--bind", "127.0.0.1", "--port", str(self.port)]
        super().__init__(["redis-server", *listening, *keeping], folder / "redis.log")

    @property
    def url(self) -> str:
        """The value of REDIS_URL."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start it, and wait until it accepts connections."""
        super().start()
        began = time.monotonic()
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                if time.monotonic() - began > LONGEST:
                    raise
                time.sleep(0.02)
            else:
                return


@contextmanager
def workers(house: House) -> Iterator[dict[str, Program]]:
    """Redis, a worker and beat for a house until the end of the block; sets REDIS_URL of the house."""
    redis = Redis(house.folder)
    house.extra["REDIS_URL"] = redis.url
    celery = [sys.executable, "-m", "celery", "--skip-checks", "-A", "tournament"]
    beat = ["beat", "--schedule", str(house.folder / "beat"), "--loglevel", "WARNING"]
    programs = {
        "Redis": redis,
        "worker": Program([*celery, *WORKER], house.folder / "worker.log", house.env),
        "beat": Program([*celery, *beat], house.folder / "beat.log", house.env),
    }
    try:
        for program in programs.values():
            program.start()
        yield programs
    finally:
        for program in programs.values():
            program.kill()
