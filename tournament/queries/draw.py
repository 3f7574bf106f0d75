"""Draws and seats as plain values: what the seating engine takes, and what the director's pages list."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models.fields.json import KeyTransform

from seating import Constraints, SessionDraw, TableDraw, constraints_from_json, from_json
from seating import Draw as Plan
from tournament.models import Draw, Entry, Event, Seat


@dataclass(frozen=True)
class Player:
    """A player as the draw pages name him."""

    number: int
    name: str
    by_name: str
    country: str = ""
    club: str = ""
    team: str = ""

    def __str__(self) -> str:
        return self.name


def plan_of(row: Draw) -> Plan:
    """The stored draw as the seating engine's value, in lots."""
    return from_json(row.plan)


def constraints_in(row: Draw) -> Constraints:
    """Who was to stay apart when the draw was made, and who kept a table, in lots."""
    return constraints_from_json(row.plan)


def last_families(event: Event) -> list[list[int]]:
    """The families that the newest draw kept apart, as player numbers: one query."""
    row = event.draws.order_by("-pk").first()
    groups = row.plan.get("apart", []) if row else []
    return [[row.numbers[lot - 1] for lot in one["players"]] for one in groups if one["kind"] == "family"]


def seated_sessions(event: Event, first: int = 1, last: int | None = None) -> tuple[SessionDraw, ...]:
    """The confirmed seats of the sessions from `first` to `last`, as player numbers: one query."""
    seats = Seat.objects.filter(session__event=event, session__number__gte=first)
    if last is not None:
        seats = seats.filter(session__number__lte=last)
    rows = seats.order_by("session__number", "table__number")
    found: dict[int, dict[int, dict[str, int]]] = defaultdict(lambda: defaultdict(dict))
    for session, table, wind, number in rows.values_list(
        "session__number", "table__number", "wind", "entry__number"
    ):
        found[session][table][wind] = number
    return tuple(
        SessionDraw(session, tuple(TableDraw(number, **winds) for number, winds in tables.items()))
        for session, tables in found.items()
    )


def sitting_out(event: Event) -> dict[int, tuple[int, ...]]:
    """Who sat out of each session by lot, as player numbers, after the draws in force: one query."""
    found: dict[int, tuple[int, ...]] = {}
    confirmed = event.draws.filter(state=Draw.CONFIRMED).order_by("confirmed_at")
    for row in confirmed:
        drawn = (one for one in plan_of(row).sessions if row.first_session <= one.number <= row.last_session)
        found |= {one.number: tuple(row.numbers[lot - 1] for lot in one.sitting_out) for one in drawn}
    return found


def in_lots(sessions: Iterable[SessionDraw], lots: Sequence[int]) -> tuple[SessionDraw, ...]:
    """Sessions of player numbers as sessions of lots; `lots`: the player numbers, lot 1 first."""
    lot_of = {number: lot for lot, number in enumerate(lots, 1)}
    return tuple(_renamed(session, lot_of) for session in sessions)


def in_numbers(sessions: Iterable[SessionDraw], lots: Sequence[int]) -> tuple[SessionDraw, ...]:
    """Sessions of lots as sessions of player numbers."""
    return tuple(_renamed(session, dict(enumerate(lots, 1))) for session in sessions)


def _renamed(session: SessionDraw, names: Mapping[int, int]) -> SessionDraw:
    tables = (TableDraw(one.number, *(names[who] for who in one.players)) for one in session.tables)
    out = (names[who] for who in session.sitting_out if who in names)
    return SessionDraw(session.number, tuple(tables), tuple(out))


def players_by_number(event: Event) -> dict[int, Player]:
    """Everybody registered, by player number: one query."""
    return {entry.number: player_of(entry) for entry in event.entries.select_related("team")}


def player_of(entry: Entry) -> Player:
    """A registration as the draw pages name it."""
    return Player(
        number=entry.number,
        name=entry.name,
        by_name=", ".join(part for part in (entry.last_name, entry.first_name) if part),
        country=entry.country,
        club=entry.club,
        team=entry.team.name if entry.team else "",
    )


@dataclass(frozen=True)
class DrawLine:
    """A draw in the list: the row without its plan, its counts, and the sessions that still sit by it."""

    row: Draw
    counts: Mapping[str, int]
    in_force: tuple[int, ...]


def draw_lines(event: Event) -> list[DrawLine]:
    """The event's draws, newest first: one query, without the plans."""
    rows = list(
        event.draws.defer("plan", "numbers").annotate(counts=KeyTransform("quality", "plan")).order_by("-pk")
    )
    latest = sessions_in_force(rows)
    return [
        DrawLine(row, row.counts or {}, tuple(number for number, pk in latest.items() if pk == row.pk))
        for row in rows
    ]


def sessions_in_force(rows: Iterable[Draw]) -> dict[int, int]:
    """Which draw (its pk) each session was last confirmed from, by session number."""
    confirmed = sorted(
        (row for row in rows if row.state == Draw.CONFIRMED and row.confirmed_at),
        key=lambda row: row.confirmed_at,
    )
    found = {number: row.pk for row in confirmed for number in range(row.first_session, row.last_session + 1)}
    return dict(sorted(found.items()))
