"""Messages to players who gave an address; without a mail server nothing is sent and all works."""

from functools import partial

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from tournament.acts.job.queue import hand_over
from tournament.models import Application, Job

KIND = "mail"


def can_mail() -> bool:
    """Whether a mail server is configured."""
    return bool(settings.EMAIL_HOST)


def tell(application: Application, news: str) -> Job | None:
    """Send a player news (queued, asked, promoted, confirmed or declined) once the transaction is committed.

    None without a mail server or an address. The job holds neither text nor address.
    """
    if not (can_mail() and application.address):
        return None
    job = Job.objects.create(
        event_id=application.event_id,
        kind=KIND,
        args={"application": application.number, "news": news},
        asked_at=timezone.now(),
    )
    transaction.on_commit(partial(hand_over, job.pk), robust=True)
    return job
