"""Every session with its tables counted: with a result, confirmed, provisional; and its clock in short."""

import threading
from collections import OrderedDict
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import connection
from django.db.models import Count, Exists, F, OuterRef, Q

from tournament.models import Event, Publication, Result, Session
from tournament.result.queries import results_alone
from tournament.result.queries.results_alone import KEPT, ResultsAlone

# Asked after every score: Django would take longer to build it than the database to answer it.
RESULTS = (
    'SELECT count(*), count(CASE WHEN result."state" = %s THEN 1 END), '
    'count(CASE WHEN result."provisional" THEN 1 END) FROM "tournament_result" result '
    'JOIN "tournament_table" played ON played."id" = result."table_id" '
    'JOIN "tournament_session" session ON session."id" = played."session_id" '
    'WHERE session."event_id" = %s AND session."number" = %s AND result."current"'
)
_last: "OrderedDict[int, tuple[ResultsAlone, int, tuple[SessionCount, ...]]]" = OrderedDict()
_lock = threading.Lock()


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


def session_counts_at(event: Event) -> tuple[SessionCount, ...]:
    """The same at the event's version, for what is built once a version.

    Where results alone have changed since the last version, only their sessions are counted again.
    """
    time = results_alone.time_at(event)
    results = time.count
    with _lock:
        last_time, last_results, counts = _last.get(event.pk, (None, 0, ()))
    if last_time is not time:
        counts = session_counts(event)
    elif changed := {place.session for place in time.changed(last_results)}:
        counts = tuple(
            _with_results_counted(event, count) if count.number in changed else count for count in counts
        )
    with _lock:
        _last[event.pk] = time, results, counts
        _last.move_to_end(event.pk)
        if len(_last) > KEPT:
            _last.popitem(last=False)
    return counts


def _with_results_counted(event: Event, count: SessionCount) -> SessionCount:
    with connection.cursor() as cursor:
        cursor.execute(RESULTS, (Result.CONFIRMED, event.pk, count.number))
        results, confirmed, provisional = cursor.fetchone()
    return replace(count, results=results, confirmed=confirmed, provisional=provisional)
