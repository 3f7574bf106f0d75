"""A session as its page shows it: every table with its players, its state and its result, and the clock."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, QuerySet

from scoring.table import SeatScore
from scoring.winds import WINDS
from tournament.models import Event, Result, Ruling, Seat, Session, Table
from tournament.queries.clocks import Time, time_at
from tournament.queries.sheets import TableFacts, score_at, table_facts

PLANNED, PLAYING, ENTERED, CONFIRMED, PROBLEM = "planned", "playing", "entered", "confirmed", "problem"


@dataclass(frozen=True)
class SeatView:
    """One seat of a table: who sits there, who plays for him, and the score once there is a result."""

    seat: Seat
    score: SeatScore | None


@dataclass(frozen=True)
class TableView:
    """A table with its current result (or None), its rulings and its seats in the order of the winds."""

    table: Table
    session: Session
    result: Result | None
    facts: TableFacts
    rulings: tuple[Ruling, ...]
    off_by: int

    seats: tuple[SeatView, ...]

    @property
    def state(self) -> str:
        """planned, playing, entered, confirmed, or problem: a result whose sum is off."""
        if self.result is None:
            return PLAYING if self.session.state != Session.PLANNED else PLANNED
        if self.result.provisional:
            return PROBLEM
        return CONFIRMED if self.result.confirmed else ENTERED

    @property
    def waits(self) -> bool:
        """Whether its result waits for a second person."""
        return self.result is not None and not self.result.confirmed


def tables_of(session: Session) -> list[TableView]:
    """Every table of the session, by number, in four queries whatever their number."""
    rules = session.event.rules
    return [
        _view(session, table, table_facts(rules, table.seats.all(), table.known_rulings))
        for table in _rows(Table.objects.filter(session=session))
    ]


def table_of(session: Session, number: int) -> TableView | None:
    """One table of the session, or None where there is none of that number."""
    found = _rows(Table.objects.filter(session=session, number=number))
    table = next(iter(found), None)
    if table is None:
        return None
    return _view(session, table, table_facts(session.event.rules, table.seats.all(), table.known_rulings))


def _rows(tables: QuerySet[Table]) -> QuerySet[Table]:
    seats = Seat.objects.select_related("entry", "substitute")
    results = Result.objects.filter(current=True)
    rulings = Ruling.objects.select_related("entry").order_by("given_at", "pk")
    return tables.order_by("number").prefetch_related(
        Prefetch("seats", seats),
        Prefetch("results", results, to_attr="current_results"),
        Prefetch("rulings", rulings, to_attr="known_rulings"),
    )


def _view(session: Session, table: Table, facts: TableFacts) -> TableView:
    table.session = session
    result = next(iter(table.current_results), None)
    scored = score_at(facts, [result.points[wind] for wind in WINDS], result.bets_left) if result else None
    for seat in facts.seats:
        seat.table, seat.session = table, session
    scores = scored.seats if scored else (None,) * len(facts.seats)
    return TableView(
        table=table,
        session=session,
        result=result,
        facts=facts,
        rulings=tuple(table.known_rulings),
        off_by=scored.off_by if scored else 0,
        seats=tuple(SeatView(seat, score) for seat, score in zip(facts.seats, scores, strict=True)),
    )


def session_of(event: Event, number: int) -> Session | None:
    """A session of the event, with its clock if it has one."""
    return event.sessions.select_related("clock").filter(number=number).first()


def clock_of(session: Session, now: datetime) -> Time:
    """What the session's clock says at this moment."""
    return time_at(session.event, session, getattr(session, "clock", None), now)


def counts(tables: list[TableView]) -> dict[str, int]:
    """For components/tables_bar.html: how many tables play, wait for a second person, are confirmed."""
    entered = sum(one.waits for one in tables)
    out = sum(one.result is None for one in tables)
    return {"playing": out, "entered": entered, "confirmed": len(tables) - out - entered}
