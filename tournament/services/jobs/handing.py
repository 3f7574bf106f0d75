"""Handing a committed job to whoever runs it: a thread of this process, or Celery where REDIS_URL is set."""

import logging
import queue
from datetime import timedelta

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from tournament.models import Job
from tournament.services.jobs.leases import ATTEMPTS, claimable

logger = logging.getLogger(__name__)

AGAIN = timedelta(seconds=30)  # before a job that waits is handed to Celery once more
news: queue.SimpleQueue[int | None] = queue.SimpleQueue()  # to the threads of this process; None: look around


def hand_over(job_id: int) -> None:
    """Have a job run soon. When Redis cannot be reached, the row stays, and the sweepers find it."""
    if not settings.REDIS_URL:
        news.put(job_id)
        return
    from kombu.exceptions import OperationalError  # noqa: PLC0415 - slow to import, and most have no Redis

    waits = Job.objects.filter(pk=job_id, state=Job.QUEUED)
    waits.update(lease_until=timezone.now() + AGAIN)
    try:
        _send(job_id)
    except (OperationalError, OSError):
        logger.warning("Redis does not answer; job %s waits until it does", job_id)
        waits.update(lease_until=None)  # the next sweep tries again


def _send(job_id: int) -> None:
    """Tell Celery at the first try or not at all: somebody waits for his page, and others for the lock."""
    from tournament.celery import app  # noqa: PLC0415 - slow to import, and most have no Redis

    with app.connection_for_write() as redis:
        redis.transport_options = {**redis.transport_options, "max_retries": 0}
        app.send_task("tournament.run_job", [job_id], connection=redis, retry=False)


def hand_over_again() -> int:
    """Hand over what should have begun by now, or whose run was killed; how many jobs that were."""
    now = timezone.now()
    # Later than any could be: from before the clock was set back.
    late = Q(lease_until=None) | Q(lease_until__lt=now) | Q(lease_until__gt=now + 2 * AGAIN)
    jobs = Job.objects.filter(late, claimable(), attempts__lt=ATTEMPTS).order_by("pk")
    found = list(jobs.values_list("pk", flat=True))
    for job_id in found:
        hand_over(job_id)
    return len(found)
