"""Running a job: once, whoever is asked to; killed in the middle and run again, it leaves one result."""

import logging
from collections.abc import Callable

from django.db import DatabaseError
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Job
from tournament.services.errors import Refused
from tournament.services.jobs.files import forget_file, store
from tournament.services.jobs.kinds import Made, work_of
from tournament.services.jobs.leases import ATTEMPTS, Lease, claim, give_back, kept, sweep, waiting
from tournament.services.jobs.progress import Cancelled, Interrupted, Progress, Stopped

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
        with kept(lease):
            made = work_of(job.kind)(job, Progress(lease, interrupted))
        _finish(lease, job, made)
    except Stopped as stop:
        _stop(lease, stop)
    except Refused as error:
        _end(lease, Job.FAILED, error=error.sentence)
    except (DatabaseError, OSError):
        logger.exception("Attempt %s of job %s (%s) failed", lease.attempt, job.pk, job.kind)
        _try_again(lease)
    except Exception:
        logger.exception("Job %s (%s) failed", job.pk, job.kind)
        _end(lease, Job.FAILED, error=_("The program made a mistake here. What happened is in its log."))
    return True


def run_waiting() -> int:
    """Run all waiting jobs in this thread, those that they ask for too; how many ran."""
    count = 0
    while jobs := waiting():
        count += sum(run_job(job_id) for job_id in jobs)
    sweep()
    return count


def _finish(lease: Lease, job: Job, made: Made) -> None:
    if made is None:
        _end(lease, Job.DONE)
        return
    name, content = made
    if not lease.mine.exists():  # another run has taken over, and the file is its own
        return
    path = store(job, name, content)
    if not _end(lease, Job.DONE, file=path, filename=name[:200]) and _end(lease, Job.CANCELLED):
        forget_file(job)


def _end(lease: Lease, state: str, **facts: str) -> bool:
    """Close the row, if it is still ours; a job that is to be cancelled does not become done."""
    rows = lease.mine.filter(cancel_asked=False) if state == Job.DONE else lease.mine
    return bool(rows.update(state=state, finished_at=timezone.now(), lease_until=None, **facts))


def _stop(lease: Lease, stop: Stopped) -> None:
    if isinstance(stop, Cancelled):
        _end(lease, Job.CANCELLED)
    elif isinstance(stop, Interrupted):
        give_back(lease, counted=False)


def _try_again(lease: Lease) -> None:
    """The machine was in the way (disk, database): worth another attempt."""
    if lease.attempt < ATTEMPTS:
        give_back(lease, counted=True)
        return
    error = _("The disk or the database could not be used. Is the disk full? Make room, then ask again.")
    _end(lease, Job.FAILED, error=error)
