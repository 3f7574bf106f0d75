"""Tables of an event file to rows: seats, rulings, results with their history, hands, the clock."""

from dataclasses import asdict
from datetime import datetime
from itertools import zip_longest

from scoring.table import deduction
from tournament.models import Call, Clock, Entry, Event, Hand, Result, Ruling, Seat, Session, Signature, Table
from tournament.services.event_file.content import FileResult, FileRuling, FileSeat, FileSession, FileTable


def state_of(session: FileSession) -> str:
    """The session's state; a file that does not say has closed what has all its results."""
    if session.state:
        return session.state
    given = [seat.points is not None for table in session.tables for seat in table.seats]
    if given and all(given):
        return Session.CLOSED
    return Session.OPEN if any(given) else Session.PLANNED


def load_tables(session: Session, content: FileSession, entries: dict[int, Entry], at: datetime) -> None:
    """All tables of a session; what the file does not date is dated `at`."""
    if content.clock:
        Clock.objects.create(session=session, **content.clock)
    for one in content.tables:
        table = Table.objects.create(session=session, number=one.number, **one.state)
        for seat in one.seats:
            _load_seat(table, seat, entries, at)
        for result in one.results or _only_result(one, at):
            _load_result(table, result, at)
        Call.objects.bulk_create(Call(table=table, **call) for call in one.calls)
        Hand.objects.bulk_create(_hands(table, one))


def _hands(table: Table, content: FileTable) -> list[Hand]:
    typed = zip_longest(content.hands, content.typed[: len(content.hands)], fillvalue={})
    return [
        Hand(table=table, number=number, facts=facts, **who) for number, (facts, who) in enumerate(typed, 1)
    ]


def _load_seat(table: Table, seat: FileSeat, entries: dict[int, Entry], at: datetime) -> None:
    Seat.objects.create(
        table=table,
        session=table.session,
        wind=seat.wind,
        entry=entries[seat.player],
        substitute=entries[seat.substitute] if seat.substitute else None,
        substitute_since=seat.substitute_since,
        substitute_reason=seat.substitute_reason,
    )
    for ruling in seat.rulings:
        load_ruling(table.session.event, table, entries[seat.player], ruling, at)


def load_ruling(event: Event, table: Table | None, entry: Entry, ruling: FileRuling, at: datetime) -> None:
    """A ruling at a table, or of a player without one; what the file does not date is given `at`."""
    facts = asdict(ruling)
    del facts["player"]
    facts["moment"] = ruling.moment or deduction(event.rules, ruling.kind, ruling.points).moment
    facts["given_at"] = ruling.given_at or at
    Ruling.objects.create(event=event, table=table, entry=entry, **facts)


def _only_result(table: FileTable, at: datetime) -> tuple[FileResult, ...]:
    points = tuple(seat.points for seat in table.seats if seat.points is not None)
    if not points:
        return ()
    return (FileResult(1, True, Result.CONFIRMED, points, table.bets_left, False, "", "", at, "", at),)


def _load_result(table: Table, result: FileResult, at: datetime) -> None:
    east, south, west, north = result.points
    stored = Result.objects.create(
        table=table,
        version=result.version,
        current=result.current,
        state=result.state,
        east=east,
        south=south,
        west=west,
        north=north,
        bets_left=result.bets_left,
        provisional=result.provisional,
        note=result.note,
        entered_by=result.entered_by,
        entered_at=result.entered_at or at,
        confirmed_by=result.confirmed_by,
        confirmed_at=result.confirmed_at,
    )
    Signature.objects.bulk_create(Signature(result=stored, **one) for one in result.signatures)
