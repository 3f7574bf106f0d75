"""Running a job so that a rerun still leaves one result, and the web process's threads that do it."""

import logging
import queue
import threading
from collections.abc import Callable
from datetime import timedelta
from time import monotonic
from typing import Any

from django.conf import settings
from django.db import DatabaseError, close_old_connections, connection
from django.utils import timezone

from tournament.acts.job.files import forget_file, store
from tournament.acts.job.kinds import (
    Cancelled,
    Interrupted,
    LeaseProgress,
    Made,
    Step,
    Stopped,
    columns_of,
    work_of,
)
from tournament.acts.job.leases import ATTEMPTS, Lease, claim, give_back, keep_alive, sweep, waiting
from tournament.acts.job.queue import ask_daily, news
from tournament.acts.refusals import Refused
from tournament.models import Job
from tournament.words.sentences import Told

logger = logging.getLogger(__name__)


def run_job(job_id: int, interrupted: Callable[[], bool] = lambda: False) -> bool:
    """Run a job unless another does or it is over; whether this call ran it.

    `interrupted` is asked at every report of the work: true ends it here and gives it back.
    """
    lease = claim(job_id)
    if lease is None:
        return False
    job = Job.objects.select_related("event").get(pk=job_id)
    if job.cancel_asked:  # and the run that was to stop died before it could
        _end(lease, Job.CANCELLED)
        return True
    try:
        with keep_alive(lease):
            product = work_of(job.kind)(job, LeaseProgress(lease, interrupted))
        _finish(lease, job, product)
    except Stopped as stop:
        _stop(lease, stop)
    except Refused as error:
        _fail(lease, error.message or error.sentence)
    except (DatabaseError, OSError):
        logger.exception("Attempt %s of job %s (%s) failed", lease.attempt, job.pk, job.kind)
        _try_again(lease)
    except Exception:
        logger.exception("Job %s (%s) failed", job.pk, job.kind)
        _fail(lease, Told("Hanchan ran into an internal error. The details are in its log."))
    return True


def run_next(patience: timedelta = timedelta(), interrupted: Callable[[], bool] = lambda: False) -> bool:
    """Run the job whose turn it is (`waiting`), if any; whether this call ran one.

    Called for each job that is announced: as many are run as were asked for, in turns of events and people.
    """
    return any(run_job(job_id, interrupted) for job_id in waiting(patience))


def run_waiting() -> int:
    """Run all waiting jobs in this thread, those that they ask for too; how many ran."""
    count = 0
    while jobs := waiting():
        count += sum(run_job(job_id) for job_id in jobs)
    sweep()
    return count


def _finish(lease: Lease, job: Job, product: Made) -> None:
    if product is None:
        _end(lease, Job.DONE)
        return
    name, content = product
    if not lease.rows().exists():  # another run has taken over, and the file is its own
        return
    path = store(job, name, content)
    if not _end(lease, Job.DONE, file=path, filename=name[:200]) and _end(lease, Job.CANCELLED):
        forget_file(job)


def _fail(lease: Lease, why: Step) -> None:
    _end(lease, Job.FAILED, **columns_of("error", why))


def _end(lease: Lease, state: str, **facts: Any) -> bool:
    """Set the job's final state if the lease still holds; a job being cancelled does not become done."""
    rows = lease.rows()
    rows = rows.filter(cancel_asked=False) if state == Job.DONE else rows
    return bool(rows.update(state=state, finished_at=timezone.now(), lease_until=None, **facts))


def _stop(lease: Lease, stop: Stopped) -> None:
    if isinstance(stop, Cancelled):
        _end(lease, Job.CANCELLED)
    elif isinstance(stop, Interrupted):
        give_back(lease, counted=False)


def _try_again(lease: Lease) -> None:
    """Put the job back after a failure of the machine (disk, database), which another attempt may survive."""
    if lease.attempt < ATTEMPTS:
        give_back(lease, counted=True)
        return
    error = Told("The disk or the database could not be used. Is the disk full? Make room, then ask again.")
    _fail(lease, error)


THREADS = 2
SWEEP = 5.0  # seconds between two looks for jobs that nobody announced to this process
DAILY = 600.0  # seconds between two looks for work that is done once a day, and before the first
PATIENCE = timedelta(minutes=1)  # with Celery, these threads take only what no worker has taken for so long


class Runner:
    """Runs jobs between `start` and `stop`."""

    def __init__(self, threads: int = THREADS) -> None:
        self.threads = threads
        self._stopping = threading.Event()
        self._working: list[threading.Thread] = []
        self._looked = monotonic()

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
            self._round(announced=False)
            while not self._stopping.is_set():
                self._round(announced=self._announced())
        finally:
            connection.close()

    def _announced(self) -> bool:
        """Wait for the news of a job; False when there is none for a while, or only that one should look."""
        try:
            return news.get(timeout=SWEEP) is not None
        except queue.Empty:
            return False

    def _round(self, *, announced: bool) -> None:
        """Run the next job, as one was announced; without an announcement, all that wait."""
        try:
            close_old_connections()
            if announced:
                run_next(interrupted=self._stopping.is_set)
                return
            sweep()
            self._daily()
            while not self._stopping.is_set() and run_next(self._patience, self._stopping.is_set):
                pass
        except Exception:
            logger.exception("The job threads could not go on; they try again in %s s", SWEEP)
            self._stopping.wait(SWEEP)

    def _daily(self) -> None:
        """Ask for the daily work now and then."""
        if monotonic() - self._looked > DAILY:
            self._looked = monotonic()
            ask_daily()

    @property
    def _patience(self) -> timedelta:
        return PATIENCE if settings.REDIS_URL else timedelta()
