"""An event's players, seats and tables as they are stored, with a cache of the objects built from their rows.

A score leaves the players and the seats as they were. All rows are read and compared, never trusted: whatever
changed them, in whichever process, they are built anew.
"""

import threading
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final, Generic, NamedTuple, TypeVar

from django.db import connection

from tournament.models import Entry, Event, Session, Team
from tournament.result.queries.results_alone import Place

Rows = TypeVar("Rows")
Built = TypeVar("Built")
RawRows = list[tuple[Any, ...]]
CACHED_EVENTS = 8  # those whose rows were read last
OUT = "out"


class _CacheByEvent(Generic[Rows, Built]):
    """For each event the object built from the rows read last: the same object while the rows are equal.

    So whatever is worked out from it holds for as long as it `is` the same object.
    """

    def __init__(self, build: Callable[[Rows], Built]) -> None:
        self._build = build
        self._last: OrderedDict[int, tuple[Rows, Built]] = OrderedDict()
        self._lock = threading.Lock()

    def built_from(self, event: Event, rows: Rows) -> Built:
        """The object of these rows of the event, built now or before."""
        with self._lock:
            last = self._last.pop(event.pk, None)
            if last is None or last[0] != rows:
                last = rows, self._build(rows)
            self._last[event.pk] = last
            if len(self._last) > CACHED_EVENTS:
                self._last.popitem(last=False)
        return last[1]


ENTRY = (
    *("id", "event_id", "person_id", "number", "first_name", "last_name", "country", "ema_number", "club"),
    *("team_id", "substitute", "counts", "own_table", "withdrawn_at", "left_after", "replaced_by_id"),
    *("disqualified_at", "struck_at"),
)
"""All but contacts, keys and payment: reading those of an entry asks the database again."""


def _entries(read: RawRows) -> dict[int, Entry]:
    entries = {}
    for *values, team in read:
        entry = Entry.from_db(None, ENTRY, values)
        if entry.team_id is not None:
            entry.team = Team(entry.team_id, entry.event_id, team)
        entries[entry.number] = entry
    return entries


_entries_cache: _CacheByEvent[RawRows, Mapping[int, Entry]] = _CacheByEvent(_entries)


def entries_of(event: Event) -> Mapping[int, Entry]:
    """Everybody registered, by number in its order, with their teams; not to be changed."""
    rows = Entry.objects.filter(event=event).order_by("number").values_list(*ENTRY, "team__name")
    return _entries_cache.built_from(event, list(rows))


class SeatRow(NamedTuple):
    """A seat as a score needs it; SEATS reads it."""

    table: int  # its id
    wind: str
    entry: int  # the id of whose seat it is
    player: int  # their number
    since: str  # of the substitute: "start", "during", or "" without one; "out": the player does not count
    substitute_entry: int | None  # the substitute's id
    substitute: int | None  # and number
    counts: str  # "counts" where the substitute's own result does, else ""
    session: int = 0  # its number, where the seats of all sessions are read together

    @property
    def out(self) -> bool:
        """Whether the player does not count."""
        return self.since == OUT


# Thousands of rows after every score: Django would take longer to convert them than the database to read.
SEATS = (
    'SELECT seat."table_id", seat."wind", seat."entry_id", '
    """CASE WHEN seat."out" THEN 'out' ELSE seat."substitute_since" END, """
    'seat."substitute_id", session."number" FROM "tournament_seat" seat '
    'JOIN "tournament_session" session ON session."id" = seat."session_id" '
    'WHERE session."event_id" = %s ORDER BY seat."id"'
)


def _read(sql: str, event: Event, *values: int) -> RawRows:
    with connection.cursor() as cursor:
        cursor.execute(sql, (event.pk, *values))
        return list(cursor.fetchall())


@dataclass(frozen=True, eq=False)
class Seats:
    """The seats of an event by the id of their table, in the order in which they were stored."""

    at: Mapping[int, tuple[SeatRow, ...]]

    @property
    def rows(self) -> Iterator[SeatRow]:
        """All of them."""
        return chain.from_iterable(self.at.values())


def _seats(read: tuple[RawRows, Mapping[int, Entry]]) -> Seats:
    rows, entries = read
    of = {entry.pk: entry for entry in entries.values()}
    at: defaultdict[int, list[SeatRow]] = defaultdict(list)
    for table, wind, entry, since, substitute, session in rows:
        player, other = of[entry].number, of.get(substitute)
        counts, number = "counts" if other and other.counts else "", other.number if other else None
        at[table].append(SeatRow(table, wind, entry, player, since, substitute, number, counts, session))
    return Seats({table: tuple(seats) for table, seats in at.items()})


_seats_cache: _CacheByEvent[tuple[RawRows, Mapping[int, Entry]], Seats] = _CacheByEvent(_seats)


def seats_of(event: Event, entries: Mapping[int, Entry]) -> Seats:
    """The event's seats, of these entries."""
    return _seats_cache.built_from(event, (_read(SEATS, event), entries))


SHEETS = (
    'SELECT played."id", session."number", played."number", result."east", result."south", result."west", '
    'result."north", result."bets_left", result."chips", '
    """CASE WHEN result."provisional" THEN 'provisional' ELSE '' END, session."state" """
    'FROM "tournament_session" session '
    'LEFT JOIN "tournament_table" played ON played."session_id" = session."id" '
    'LEFT JOIN "tournament_result" result ON result."table_id" = played."id" AND result."current" '
    'WHERE session."event_id" = %s'
)
IN_ORDER = f'{SHEETS} ORDER BY session."number", played."number"'
AT_TABLE = f'{SHEETS} AND session."number" = %s AND played."number" = %s'
SheetRow = tuple[Any, ...]
"""The sheet of a table, whether it is provisional, and the state of its session: a row of SHEETS."""
EAST: Final = 3
"""The place of the points of East."""


class Tables(NamedTuple):
    """The states of an event's sessions by number, its sheets, and the tables as (session, number) without.

    `provisional`: those whose sheet is. All are in the order of sessions and tables. Nothing is `missing` at
    a session that was called off. `rows`: what all of it was made from.
    """

    states: dict[int, str]
    sheets: list[SheetRow]
    missing: tuple[tuple[int, int], ...]
    provisional: tuple[tuple[int, int], ...]
    rows: RawRows

    @classmethod
    def of(cls, rows: RawRows) -> "Tables":
        """The sessions and tables of these rows."""
        empty = [row for row in rows if row[EAST] is None and row[0] is not None]
        return cls(
            states={row[1]: row[-1] for row in rows},
            sheets=[row for row in rows if row[EAST] is not None],
            missing=tuple(row[1:EAST] for row in empty if row[-1] != Session.CALLED_OFF),
            provisional=tuple(row[1:EAST] for row in rows if row[-2]),
            rows=rows,
        )


def tables_of(event: Event) -> Tables:
    """The event's sessions, and their tables with the current results: one query."""
    return Tables.of(_read(IN_ORDER, event))


def with_new_results(event: Event, before: Tables, changed: Iterable[Place]) -> Tables:
    """The tables `before`, of which the results of those that `changed` are read: a query for each."""
    new_rows = {row[1:EAST]: row for place in changed for row in _read(AT_TABLE, event, *place)}
    return Tables.of([new_rows.get(row[1:EAST], row) for row in before.rows]) if new_rows else before


class EventRows(NamedTuple):
    """What the standings of an event are counted from, but for what is taken apart from its sheets."""

    entries: Mapping[int, Entry]
    seats: Seats
    tables: Tables


def rows_of(event: Event) -> EventRows:
    """The event's players, seats and tables: three queries."""
    entries = entries_of(event)
    return EventRows(entries, seats_of(event, entries), tables_of(event))
