"""Notices: which of them everybody sees, now or later, and which are gone."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Q, QuerySet

from tournament.models import Event, Notice

EARLIER = 12  # notices that are gone, as the desk lists them


def standing(event: Event, at: datetime) -> QuerySet[Notice]:
    """Those that are shown at this moment or will be, the newest first."""
    lasting = Q(shows_until=None) | Q(shows_until__gt=at)
    return Notice.objects.filter(lasting, event=event, taken_down_at=None).order_by("-number")


def notices_of(event: Event, at: datetime) -> list[Notice]:
    """What the pages carry: none after the event's end. An event of `public_events` may spare the query."""
    if event.ended_at or not getattr(event, "has_notices", True):
        return []
    return list(standing(event, at))


def gone_notices(event: Event, at: datetime) -> list[Notice]:
    """The last that were taken down or whose time is over, the newest first."""
    gone = Q(taken_down_at__isnull=False) | Q(shows_until__lte=at)
    return list(Notice.objects.filter(gone, event=event).order_by("-number")[:EARLIER])


def waits(notice: Notice, at: datetime) -> bool:
    """Whether its time has not come yet."""
    return notice.shows_from > at


def timed(notices: Iterable[Notice], at: datetime) -> list[tuple[Notice, bool]]:
    """Each with whether its time comes later."""
    return [(one, waits(one, at)) for one in notices]
