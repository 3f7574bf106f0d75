"""Every session with its tables counted: with a result, confirmed, provisional; and its clock in short."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Exists, F, OuterRef, Q

from tournament.models import Event, Publication, Session


@dataclass(frozen=True)
class SessionCount:
    """A session's tables, counted: how many there are, have a result, are confirmed, are provisional.

    `started`, `paused`: whether its clock was started, and stands still since.
    """

    number: int
    state: str
    starts_at: datetime | None
    minutes: int
    opened_at: datetime | None
    tables: int
    results: int
    confirmed: int
    provisional: int
    published: bool
    started: bool = False
    paused: bool = False

    @property
    def missing(self) -> int:
        """Tables without a result."""
        return self.tables - self.results

    @property
    def unconfirmed(self) -> int:
        """Results that wait for a second person."""
        return self.results - self.confirmed


def session_counts(event: Event) -> tuple[SessionCount, ...]:
    """Every session of the event with its tables counted, in one query."""
    current = Q(tables__results__current=True)
    published = Publication.objects.filter(
        session=OuterRef("pk"), kind=Publication.SEATING, withdrawn_at__isnull=True
    )
    rows = Session.objects.filter(event=event).order_by("number")
    rows = rows.annotate(
        all_tables=Count("tables", distinct=True),
        in_results=Count("tables__results", filter=current, distinct=True),
        sure=Count("tables__results", filter=current & Q(tables__results__state="confirmed"), distinct=True),
        unsure=Count("tables__results", filter=current & Q(tables__results__provisional=True), distinct=True),
        seen=Exists(published),
        clock_started=F("clock__started_at"),
        clock_paused=F("clock__paused_at"),
    )
    return tuple(
        SessionCount(
            number=row.number,
            state=row.state,
            starts_at=row.starts_at,
            minutes=row.minutes,
            opened_at=row.opened_at,
            tables=row.all_tables,
            results=row.in_results,
            confirmed=row.sure,
            provisional=row.unsure,
            published=row.seen,
            started=row.clock_started is not None,
            paused=row.clock_paused is not None,
        )
        for row in rows
    )
