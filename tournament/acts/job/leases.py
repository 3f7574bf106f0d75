"""Leases: which process works on a job, until when, and how the jobs of dead processes are reclaimed."""

import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from threading import Event, Thread
from time import monotonic

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import get_language

from tournament.models import Job
from tournament.words.sentences import Told, written

log = logging.getLogger(__name__)

LEASE = timedelta(seconds=15)  # after a kill, the job is free again so much later
KEPT_AT_MOST = timedelta(minutes=10)  # a run that hangs loses its lease in the end
ATTEMPTS = 3
WORN_OUT = Told(
    "This was interrupted three times, so it was given up. Ask for it again; if it happens again, "
    "tell the administrator of this computer."
)


@dataclass(frozen=True)
class Lease:
    """The right to work on a job: the number of the attempt tells two runs of one job apart."""

    job_id: int
    attempt: int

    def rows(self) -> QuerySet[Job]:
        """The job's row while this lease holds; none once another run has taken over or it was ended."""
        return Job.objects.filter(pk=self.job_id, state=Job.RUNNING, attempts=self.attempt)


def lease_end() -> object:
    """When a lease that starts now expires."""
    return timezone.now() + LEASE


def claimable() -> Q:
    """Jobs that nobody works on: waiting, or running under an expired lease.

    A lease that ends later than any could is from before the computer's clock was set back: it is void.
    """
    now = timezone.now()
    over = Q(lease_until__lt=now) | Q(lease_until__gt=now + 2 * LEASE)
    return Q(state=Job.QUEUED) | Q(over, state=Job.RUNNING)


def claim(job_id: int) -> Lease | None:
    """Take a job by one UPDATE, so that only one process gets it; None if another has it or it has ended."""
    with transaction.atomic():
        free = Job.objects.filter(claimable(), pk=job_id, attempts__lt=ATTEMPTS)
        won = free.update(
            state=Job.RUNNING,
            attempts=F("attempts") + 1,
            lease_until=lease_end(),
            done=0,
            total=0,
            step="",
            step_told=None,
        )
        return Lease(job_id, Job.objects.get(pk=job_id).attempts) if won else None


def give_back(lease: Lease, *, counted: bool) -> None:
    """Put the job back in the queue; `counted`: whether this run counts as an attempt."""
    lease.rows().update(
        state=Job.QUEUED, lease_until=None, attempts=lease.attempt if counted else lease.attempt - 1
    )


def waiting(older_than: timedelta = timedelta()) -> list[int]:
    """Ids of jobs to run, asked for at least so long ago, in turns of events and of people.

    First the oldest of each, then the second of each: who asks for eighty files lets others go first.
    Jobs that run count as turns that were had.
    """
    jobs = Job.objects.filter(claimable(), attempts__lt=ATTEMPTS)
    if older_than:
        jobs = jobs.filter(asked_at__lte=timezone.now() - older_than)
    running = Job.objects.filter(state=Job.RUNNING).exclude(claimable())
    had: Counter[tuple[str, int]] = Counter()
    for event, person in running.order_by().values_list("event", "asked_by"):
        had.update(_sides(event, person))
    turns = []
    for job_id, event, person in jobs.order_by("pk").values_list("pk", "event", "asked_by"):
        sides = _sides(event, person)
        turns.append((max((had[side] for side in sides), default=0), job_id))
        had.update(sides)
    return [job_id for _turn, job_id in sorted(turns)]


def _sides(event: int | None, person: int | None) -> list[tuple[str, int]]:
    """Who takes a turn with a job: its event, and who asked for it. The program itself takes none."""
    return [(side, key) for side, key in (("event", event), ("person", person)) if key is not None]


def sweep() -> int:
    """End the jobs whose runs were killed too often to try again, with a sentence; how many there were."""
    text, facts = written(WORN_OUT, get_language() or settings.LANGUAGE_CODE)
    worn_out = Job.objects.filter(claimable(), attempts__gte=ATTEMPTS)
    return worn_out.update(
        state=Job.FAILED,
        finished_at=timezone.now(),
        error=text,
        error_told=facts,
    )


@contextmanager
def keep_alive(lease: Lease) -> Iterator[None]:
    """Renew the lease from a thread of its own while the work is under way, also when it does not report."""
    over = Event()
    keeper = Thread(target=_keep, args=(lease, over), name=f"lease-{lease.job_id}", daemon=True)
    keeper.start()
    try:
        yield
    finally:
        over.set()
        keeper.join()


def _keep(lease: Lease, over: Event) -> None:
    end = monotonic() + KEPT_AT_MOST.total_seconds()
    try:
        while not over.wait(LEASE.total_seconds() / 3) and monotonic() < end:
            if not _renew(lease):
                return
    finally:
        connection.close()


def _renew(lease: Lease) -> bool:
    """Renew the lease; whether it still holds. A database that is busy is asked again a third of it later."""
    try:
        return bool(lease.rows().update(lease_until=lease_end()))
    except DatabaseError as error:
        log.warning("The lease of job %s could not be renewed now: %s", lease.job_id, error)
        connection.close()
        return True
