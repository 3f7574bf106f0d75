"""The referees' queue: which tables have called, how long they wait, and who goes there."""

from django.db.models import QuerySet

from tournament.models import Call, Entry, Event, Seat, Session, Table

SHOWN = 8  # closed calls at the foot of the queue


def calls_of(event: Event) -> QuerySet[Call]:
    """The event's calls with their tables, the one that waits longest first."""
    calls = Call.objects.filter(table__session__event=event).select_related("table__session")
    return calls.order_by("raised_at", "pk")


def open_calls(event: Event) -> list[Call]:
    """Calls that nobody has closed: first those nobody has taken, then the others, each the oldest first."""
    return sorted(calls_of(event).filter(closed_at=None), key=lambda call: call.taken_at is not None)


def closed_calls(event: Event) -> list[Call]:
    """The last calls that were closed, newest first."""
    return list(calls_of(event).filter(closed_at__isnull=False).order_by("-closed_at")[:SHOWN])


def table_of_player(entry: Entry) -> Table | None:
    """The table at which the player sits now: that of the open session; None between sessions."""
    seats = Seat.objects.filter(session__event=entry.event, session__state=Session.OPEN)
    own = seats.filter(substitute=entry) | seats.filter(substitute=None, entry=entry)
    seat = own.select_related("table__session__event").first()
    return seat.table if seat else None
