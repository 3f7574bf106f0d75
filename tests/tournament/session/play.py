"""Short words for tests of a session being played."""

from collections.abc import Sequence

from tournament.models import Event, Result, Seat, Session, Table, User
from tournament.result.services.recording import Sheet, record_result
from tournament.session.services.sessions import open_session

RIGHT = (20_000, 5_000, -5_000, -20_000)


def opened(event: Event, number: int = 1) -> Session:
    """The session, open."""
    return open_session(session=event.sessions.get(number=number), by=None)


def table_at(event: Event, number: int = 1, session: int = 1) -> Table:
    """A table of the event, fresh from the database."""
    rows = Table.objects.select_related("session__event")
    return rows.get(session__event=event, session__number=session, number=number)


def seat_at(event: Event, wind: str = "E", table: int = 1, session: int = 1) -> Seat:
    """A seat of the event, fresh from the database."""
    seats = Seat.objects.select_related("table__session__event", "entry", "substitute")
    return seats.get(wind=wind, table=table_at(event, table, session))


def enter(
    event: Event, points: Sequence[int] = RIGHT, by: User | None = None, number: int = 1, **extra: object
) -> Result:
    """Enter a result of a table in session 1."""
    facts = {name: extra.pop(name) for name in ("bets_left", "provisional", "note", "chips") if name in extra}
    return record_result(table=table_at(event, number), sheet=Sheet(tuple(points), **facts), by=by, **extra)


def current(event: Event, number: int = 1) -> Result | None:
    """The table's current result."""
    return Result.objects.filter(table=table_at(event, number), current=True).first()


def typed(
    *scores: str, table: int = 1, rev: int | str = 0, key: str = "k", **extra: str
) -> dict[str, object]:
    """What a browser sends for a sheet."""
    return {**dict(zip("ESWN", scores, strict=False)), "table": table, "rev": rev, "key": key, **extra}
