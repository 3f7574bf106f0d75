"""One player's day: where he sits in each session, with whom, and how he did."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from scoring.standings import Cell, Row
from tournament.models import Entry, Event, Seat, Session
from tournament.queries.seating import Sitting, in_wind_order, sitting_of


@dataclass(frozen=True)
class PlayerSession:
    """A player's session. `cell` is his result, None while there is none or it is not shown.

    `seat` is the one he sits on, or would if nobody replaced him; `stands_in` when it is somebody else's.
    `total` is the sum of his scores up to here, in points; from his last final on with what he carried.
    """

    number: int
    state: str
    starts_at: datetime | None
    seat: Sitting
    others: tuple[Sitting, ...]
    stands_in: bool
    cell: Cell | None
    total: int | None

    @property
    def waits(self) -> bool:
        """Whether he still has to sit down there, or sits there now."""
        return self.state != Session.CLOSED and self.cell is None


def sessions_of(
    event: Event, entry: Entry, visible: Iterable[int], row: Row | None
) -> tuple[PlayerSession, ...]:
    """His sessions among the `visible` ones, in order: one query. `row`: his line of the standings."""
    own = Seat.objects.filter(Q(entry=entry) | Q(substitute=entry), session__event=event)
    seats = Seat.objects.filter(table__in=own.values("table"), session__number__in=set(visible))
    tables: dict[int, list[Seat]] = {}
    for seat in seats.select_related("entry", "substitute", "table", "session").order_by("session__number"):
        tables.setdefault(seat.table_id, []).append(seat)
    found = []
    total, taken = 0, row.carried if row else None
    for number, table in ((four[0].session.number, four) for four in tables.values()):
        if taken and number >= taken.session:
            total, taken = taken.total, None
        cell = _cell(row, number)
        total += cell.score if cell else 0
        found.append(_session(entry, table, cell, total))
    return tuple(found)


def _session(entry: Entry, table: list[Seat], cell: Cell | None, total: int) -> PlayerSession:
    session = table[0].session
    seat = next(one for one in table if entry.pk in (one.entry_id, one.substitute_id))
    return PlayerSession(
        number=session.number,
        state=session.state,
        starts_at=session.starts_at,
        seat=sitting_of(seat),
        others=in_wind_order(sitting_of(one) for one in table if one is not seat),
        stands_in=seat.substitute_id == entry.pk,
        cell=cell,
        total=total if cell else None,
    )


def _cell(row: Row | None, session: int) -> Cell | None:
    return row.sessions[session - 1] if row and session <= len(row.sessions) else None


def next_of(sessions: Iterable[PlayerSession]) -> PlayerSession | None:
    """Where the player sits now or next."""
    return next((one for one in sessions if one.waits), None)
