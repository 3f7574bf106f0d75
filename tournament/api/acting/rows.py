"""The rows that an act is about, by the numbers in its address or its body; NotHere without one."""

from typing import TypeVar

from django.db.models import Model

from tournament.acts.refusals import Reason
from tournament.api.asking import NO_SESSION, Acting
from tournament.api.problems import NotHere
from tournament.api.reading.players import NO_PLAYER
from tournament.models import Call, Draw, Entry, LateHand, Notice, Ruling, Seat, Session, Table

Row = TypeVar("Row", bound=Model)
MOST_DRAWS = 1_000_000  # more than any event has, and no more than a database counts to
NO_TABLE = Reason("api.no-table", "Session %(session)s has no table %(number)s.")
NO_ROW = Reason("api.no-row", "%(event)s has nothing numbered %(number)s at this address.")


def session_at(request: Acting, number: int) -> Session:
    """A session of the event."""
    row = Session.objects.filter(event=request.event, number=number).select_related("event").first()
    if row is None:
        raise NotHere(NO_SESSION(event=request.event, asked=number))
    return row


def table_at(request: Acting, session: int, number: int) -> Table:
    """A table of a session of the event."""
    session_at(request, session)
    rows = Table.objects.filter(session__event=request.event, session__number=session, number=number)
    row = rows.select_related("session__event", "session__clock").first()
    if row is None:
        raise NotHere(NO_TABLE(session=session, number=number))
    return row


def seat_at(request: Acting, session: int, number: int, wind: str) -> Seat:
    """A seat of a table of the event."""
    table = table_at(request, session, number)
    return table.seats.select_related("table__session__event", "entry", "substitute").get(wind=wind)


def entry_at(request: Acting, number: int) -> Entry:
    """A player of the event."""
    row = Entry.objects.filter(event=request.event, number=number).select_related("event").first()
    if row is None:
        raise NotHere(NO_PLAYER(event=request.event, number=number))
    return row


def draw_at(request: Acting, number: int) -> Draw:
    """A draw of the event by its number, which counts all of them from 1."""
    rows = Draw.objects.filter(event=request.event).select_related("event").order_by("pk")
    there_may_be = 1 <= number <= MOST_DRAWS
    return _or_refused(request, rows[number - 1 : number].first() if there_may_be else None, number)


def draws_up_to(draw: Draw) -> int:
    """The number of a draw, which counts all of its event from 1: one query."""
    return Draw.objects.filter(event=draw.event_id, pk__lte=draw.pk).count()


def ruling_at(request: Acting, pk: int) -> Ruling:
    """A ruling of the event."""
    rows = Ruling.objects.filter(event=request.event).select_related("event", "entry")
    return _or_refused(request, rows.filter(pk=pk).first(), pk)


def notice_at(request: Acting, number: int) -> Notice:
    """A notice of the event by its number."""
    rows = Notice.objects.filter(event=request.event).select_related("event")
    return _or_refused(request, rows.filter(number=number).first(), number)


def call_at(request: Acting, pk: int) -> Call:
    """A call for a referee at the event."""
    rows = Call.objects.filter(table__session__event=request.event).select_related("table__session__event")
    return _or_refused(request, rows.filter(pk=pk).first(), pk)


def late_hand_at(request: Acting, pk: int) -> LateHand:
    """A hand of the event that came too late."""
    rows = LateHand.objects.filter(table__session__event=request.event)
    return _or_refused(request, rows.select_related("table__session__event").filter(pk=pk).first(), pk)


def _or_refused(request: Acting, row: Row | None, number: int) -> Row:
    """The row; refused where the event has nothing of this number."""
    if row is None:
        raise no_row(request, number)
    return row


def no_row(request: Acting, number: int) -> NotHere:
    """The refusal of a number that the event does not have."""
    return NotHere(NO_ROW(event=request.event, number=number))
