"""Tables of an event file to rows: seats, rulings, results with their history, hands, the clock."""

from datetime import datetime

from scoring.rulesets import RuleSet
from scoring.table import deduction
from tournament.models import Clock, Entry, Hand, Result, Ruling, Seat, Session, Table
from tournament.services.event_file.content import FileResult, FileSeat, FileSession, FileTable


def state_of(session: FileSession) -> str:
    """The session's state; a file that does not say has closed what has all its results."""
    if session.state:
        return session.state
    given = [seat.points is not None for table in session.tables for seat in table.seats]
    if given and all(given):
        return Session.CLOSED
    return Session.OPEN if any(given) else Session.PLANNED


def load_tables(
    session: Session, content: FileSession, entries: dict[int, Entry], rules: RuleSet, at: datetime
) -> None:
    """All tables of a session; what the file does not date is dated `at`."""
    if content.clock:
        Clock.objects.create(session=session, **content.clock)
    for one in content.tables:
        table = Table.objects.create(session=session, number=one.number)
        for seat in one.seats:
            _load_seat(table, seat, entries, rules, at)
        for result in one.results or _only_result(one, at):
            _load_result(table, result, at)
        Hand.objects.bulk_create(
            Hand(table=table, number=number, facts=facts) for number, facts in enumerate(one.hands, 1)
        )


def _load_seat(table: Table, seat: FileSeat, entries: dict[int, Entry], rules: RuleSet, at: datetime) -> None:
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
        Ruling.objects.create(
            event=table.session.event,
            table=table,
            entry=entries[seat.player],
            kind=ruling.kind,
            clause=ruling.clause,
            points=ruling.points,
            moment=ruling.moment or deduction(rules, ruling.kind, ruling.points).moment,
            note=ruling.note,
            given_by=ruling.given_by,
            given_at=ruling.given_at or at,
            cancelled_by=ruling.cancelled_by,
            cancelled_at=ruling.cancelled_at,
            cancel_reason=ruling.cancel_reason,
        )


def _only_result(table: FileTable, at: datetime) -> tuple[FileResult, ...]:
    points = tuple(seat.points for seat in table.seats if seat.points is not None)
    if not points:
        return ()
    return (FileResult(1, True, Result.CONFIRMED, points, table.bets_left, False, "", "", at, "", at),)


def _load_result(table: Table, result: FileResult, at: datetime) -> None:
    east, south, west, north = result.points
    Result.objects.create(
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
