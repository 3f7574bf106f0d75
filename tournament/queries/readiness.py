"""Whether the database takes writes, and how long jobs wait: what a probe asks every few seconds."""

from django.db import DatabaseError, transaction
from django.db.models import Min
from django.utils import timezone

from tournament.models import Event, Job


def why_not_writable() -> str | None:
    """What the database says when a write begins, None when all is well. Nothing is changed."""
    try:
        with transaction.atomic():
            Event.objects.filter(pk=0).update(version=0)
    except DatabaseError as error:
        return str(error).splitlines()[0] if str(error) else type(error).__name__
    return None


def oldest_job_seconds() -> float:
    """The age of the oldest job that waits to be run; 0 when none does."""
    oldest = Job.objects.filter(state=Job.QUEUED).aggregate(oldest=Min("asked_at"))["oldest"]
    return max(0.0, (timezone.now() - oldest).total_seconds()) if oldest else 0.0
