"""Turns what was played in an event file into rows: tables, seats, results, hands, rulings."""

from collections.abc import Iterable
from dataclasses import asdict
from datetime import datetime
from itertools import zip_longest
from typing import Any

from scoring.table.score import deduction
from tournament.event_file.services.content import FileResult, FileRuling, FileSeat, FileSession, FileTable
from tournament.models import (
    Call,
    Clock,
    Entry,
    Event,
    Hand,
    LateHand,
    Result,
    Ruling,
    Seat,
    Session,
    Signature,
    Table,
)
from tournament.models.result import stored_chips


def load_tables(
    session: Session, content: FileSession, entries: dict[int, Entry], at: datetime, *, tells_presence: bool
) -> None:
    """All tables of a session; what the file does not date is dated `at`.

    Files of older programs, which do not tell presence, name the player in what substitutes with a result of
    their own have done.
    """
    if content.clock:
        Clock.objects.create(session=session, **content.clock)
    tables = Table.objects.bulk_create(
        Table(session=session, number=table.number, **table.state) for table in content.tables
    )
    pairs = list(zip(tables, content.tables, strict=True))
    Seat.objects.bulk_create(_seat(table, seat, entries) for table, file in pairs for seat in file.seats)
    for table, file in pairs:
        for seat in file.seats:
            for ruling in seat.rulings:
                offender = _offender(seat, ruling, entries, tells_presence=tells_presence)
                load_ruling(session.event, table, offender, ruling, at)
        for ruling in file.rulings:
            assert ruling.player is not None, "a ruling beside the seats names its player"
            load_ruling(session.event, table, entries[ruling.player], ruling, at)
    _load_results(pairs, at)
    Call.objects.bulk_create(Call(table=table, **call) for table, file in pairs for call in file.calls)
    Hand.objects.bulk_create(hand for table, file in pairs for hand in _hands(table, file))
    LateHand.objects.bulk_create(LateHand(table=table, **late) for table, file in pairs for late in file.late)


def _hands(table: Table, content: FileTable) -> list[Hand]:
    untyped: dict[str, Any] = {}
    facts = [hand.facts for hand in content.hands]
    hands = zip_longest(facts, content.typed[: len(facts)], fillvalue=untyped)
    return [
        Hand(table=table, number=number, facts=hand_facts, **typed)
        for number, (hand_facts, typed) in enumerate(hands, 1)
    ]


def _seat(table: Table, seat: FileSeat, entries: dict[int, Entry]) -> Seat:
    return Seat(
        table=table,
        session=table.session,
        wind=seat.wind,
        entry=entries[seat.player],
        substitute=entries[seat.substitute] if seat.substitute else None,
        substitute_since=seat.substitute_since,
        substitute_reason=seat.substitute_reason,
        out=seat.out,
        hands_before=seat.hands_before,
    )


def _offender(
    seat: FileSeat, ruling: FileRuling, entries: dict[int, Entry], *, tells_presence: bool
) -> Entry:
    """Whom a ruling at a seat is about."""
    substitute = entries[seat.substitute] if seat.substitute else None
    if substitute and (
        ruling.substitute
        or (not tells_presence and substitute.counts and seat.substitute_since == Seat.START)
    ):
        return substitute
    return entries[seat.player]


def load_ruling(event: Event, table: Table | None, entry: Entry, ruling: FileRuling, at: datetime) -> None:
    """A ruling at a table, or of a player without one; what the file does not date is given `at`."""
    facts = asdict(ruling)
    del facts["player"], facts["substitute"]
    facts["moment"] = ruling.moment or deduction(event.rules, ruling.kind, ruling.points).moment
    facts["given_at"] = ruling.given_at or at
    Ruling.objects.create(event=event, table=table, entry=entry, **facts)


def _only_result(table: FileTable, at: datetime) -> tuple[FileResult, ...]:
    points = tuple(seat.points for seat in table.seats if seat.points is not None)
    if not points:
        return ()
    facts = (1, True, Result.CONFIRMED, points, table.bets_left, False, "", "", at, "", at)
    return (FileResult(*facts, chips=stored_chips([seat.chips for seat in table.seats])),)


def _load_results(pairs: Iterable[tuple[Table, FileTable]], at: datetime) -> None:
    results = [(table, result) for table, file in pairs for result in file.results or _only_result(file, at)]
    stored = Result.objects.bulk_create(_result(table, result, at) for table, result in results)
    Signature.objects.bulk_create(
        Signature(result=row, **signature)
        for row, (_table, result) in zip(stored, results, strict=True)
        for signature in result.signatures
    )


def _result(table: Table, result: FileResult, at: datetime) -> Result:
    east, south, west, north = result.points
    return Result(
        table=table,
        version=result.version,
        current=result.current,
        state=result.state,
        east=east,
        south=south,
        west=west,
        north=north,
        bets_left=result.bets_left,
        chips=result.chips,
        provisional=result.provisional,
        note=result.note,
        entered_by=result.entered_by,
        entered_at=result.entered_at or at,
        confirmed_by=result.confirmed_by,
        confirmed_at=result.confirmed_at,
    )
