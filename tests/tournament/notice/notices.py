"""Notices for tests."""

from datetime import datetime, timedelta

from django.utils import timezone

from tournament.models import Event, Notice
from tournament.notice.services import Words, post_notice

LUNCH = "Lunch until 14:00; session 3 seats at 13:50"


def post(event: Event, text: str = LUNCH, **times: datetime) -> Notice:
    """A notice posted through the service."""
    entry = post_notice(event=event, words=Words(text, **times), by=None)
    return Notice.objects.select_related("event").get(event=event, number=entry.after["notice"])


def in_minutes(minutes: float) -> datetime:
    """A moment so far from now."""
    return timezone.now() + timedelta(minutes=minutes)
