"""Notices: those shown now or later, and those that have expired or were taken down."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Q, QuerySet

from tournament.models import Event, Notice

EARLIER = 12  # notices that are gone, as the desk lists them


def standing(event: Event, at: datetime) -> QuerySet[Notice]:
    """Notices that are shown at this moment or later, newest first."""
    lasting = Q(shows_until=None) | Q(shows_until__gt=at)
    return Notice.objects.filter(lasting, event=event, taken_down_at=None).order_by("-number")


def notices_of(event: Event, at: datetime) -> list[Notice]:
    """The notices on the pages; none after the event's end. `has_notices` may spare the query."""
    if event.ended_at or not getattr(event, "has_notices", True):
        return []
    return list(standing(event, at))


def gone_notices(event: Event, at: datetime) -> list[Notice]:
    """The last notices that were taken down or have expired, newest first."""
    is_over = Q(taken_down_at__isnull=False) | Q(shows_until__lte=at)
    return list(Notice.objects.filter(is_over, event=event).order_by("-number")[:EARLIER])


def waits(notice: Notice, at: datetime) -> bool:
    """Whether its time is still to come."""
    return notice.shows_from > at


def over(notice: Notice, at: datetime) -> bool:
    """Whether its time is over."""
    return notice.shows_until is not None and notice.shows_until <= at


def timed_notices(event: Event, at: datetime) -> list[tuple[Notice, bool]]:
    """The notices on the pages, each with whether its time is still to come."""
    return timed(notices_of(event, at), at)


def timed(notices: Iterable[Notice], at: datetime) -> list[tuple[Notice, bool]]:
    """The notices, each with whether its time is still to come."""
    return [(notice, waits(notice, at)) for notice in notices]
