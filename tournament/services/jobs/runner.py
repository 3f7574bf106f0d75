"""The threads of the web process that run jobs, so that a laptop needs no other server."""

import logging
import queue
import threading
from datetime import timedelta
from time import monotonic

from django.conf import settings
from django.db import close_old_connections, connection

from tournament.services.jobs.handing import news
from tournament.services.jobs.leases import sweep, waiting
from tournament.services.jobs.running import run_job

THREADS = 2
SWEEP = 5.0  # seconds between two looks for jobs that nobody announced to this process
PATIENCE = timedelta(minutes=1)  # with Celery, these threads take only what no worker has taken for so long

logger = logging.getLogger(__name__)


class Runner:
    """Runs jobs between `start` and `stop`."""

    def __init__(self, threads: int = THREADS) -> None:
        self.threads = threads
        self._stopping = threading.Event()
        self._working: list[threading.Thread] = []

    def start(self) -> None:
        """Start the threads. They end with the process; a job they were at is run again later."""
        self._stopping.clear()
        self._working = [
            threading.Thread(target=self._work, name=f"jobs-{number}", daemon=True)
            for number in range(1, self.threads + 1)
        ]
        for thread in self._working:
            thread.start()

    def stop(self) -> None:
        """Let the threads end: a running job at its next report, which gives it back to the queue."""
        self._stopping.set()
        for _thread in self._working:
            news.put(None)

    def join(self, seconds: float) -> bool:
        """Wait so long for the threads to end; whether they have."""
        end = monotonic() + seconds
        for thread in self._working:
            thread.join(max(0.0, end - monotonic()))
        return not any(thread.is_alive() for thread in self._working)

    def _work(self) -> None:
        try:
            self._round(None)
            while not self._stopping.is_set():
                self._round(self._announced())
        finally:
            connection.close()

    def _announced(self) -> int | None:
        try:
            return news.get(timeout=SWEEP)
        except queue.Empty:
            return None

    def _round(self, announced: int | None) -> None:
        """Run the job that was announced; without one, all that wait."""
        try:
            close_old_connections()
            if announced is None:
                sweep()
            for job_id in [announced] if announced else waiting(self._patience):
                if self._stopping.is_set():
                    return
                run_job(job_id, self._stopping.is_set)
        except Exception:
            logger.exception("The job threads could not go on; they try again in %s s", SWEEP)
            self._stopping.wait(SWEEP)

    @property
    def _patience(self) -> timedelta:
        return PATIENCE if settings.REDIS_URL else timedelta()
