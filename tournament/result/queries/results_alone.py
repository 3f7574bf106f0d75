"""Whether results alone have changed at an event since it was read last, and at which tables.

Most acts of a tournament store or confirm the result of one table. What was read before such acts, and does
not hang on results, still holds after them: who sits at tables, and what was ruled there. Of the results only
those of these tables are read again.
"""

import re
import threading
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field
from functools import wraps
from itertools import islice
from typing import Any, Final, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.utils.translation import get_language

from scoring.winds import WINDS
from tournament.models import Event, Result, Ruling, Seat, Session, Table
from tournament.result.queries.ledger import LedgerEntry, ledger_of

Value = TypeVar("Value")
RECORD: Final = "result.record"
CONFIRM: Final = "result.confirm"
AT_ONE_TABLE: Final = frozenset({RECORD, CONFIRM})
"""The acts that change the result of the table that they name and nothing else."""
TABLE = re.compile(r"session (\d+) table (\d+)")  # how the log names it
KEPT = 64  # events
MOST = 200  # acts; after more of them everything is read again


class Place(NamedTuple):
    """A table of an event, by its number and that of its session."""

    session: int
    table: int


@dataclass(eq=False)
class ResultsAlone:
    """A time in which results alone changed at an event: what else was read in it holds as long as it lasts.

    `begun`, `version`: those of the event at the beginning and, as far as it is known, at the end; `line`: of
    its log the last one by then, or 0.
    """

    begun: int
    version: int
    line: int
    tables: list[Place] = field(default_factory=list)

    @property
    def count(self) -> int:
        """The number of results that have changed; to be asked before reading them."""
        return len(self.tables)

    def changed(self, count: int) -> frozenset[Place]:
        """The tables whose results have changed since there were `count`."""
        return frozenset(self.tables[count:])


# Asked after every score: Django would take longer to build them than the database to answer them.
NEWEST = (
    'SELECT "version", (SELECT coalesce(max("id"), 0) FROM "tournament_logentry" WHERE "event_id" = %s) '
    'FROM "tournament_event" WHERE "id" = %s'
)
SINCE = (
    'SELECT event."version", line."id", line."act", line."subject" FROM "tournament_event" event '
    'LEFT JOIN "tournament_logentry" line ON line."event_id" = event."id" AND line."id" >= %s '
    'WHERE event."id" = %s ORDER BY line."id"'
)
Lines = list[tuple[Any, ...]]
_last: OrderedDict[int, ResultsAlone] = OrderedDict()
_lock = threading.Lock()


def time_at(event: Event) -> ResultsAlone:
    """The time that includes the event's version: the same object while nothing but results has changed."""
    with _lock:
        time = _last.pop(event.pk, None)
        if time is None or not _lasts(event, time):
            time = _begun(event)
        _last[event.pk] = time
        if len(_last) > KEPT:
            _last.popitem(last=False)
        return time


def holds_after_results(read: Callable[[Event], Value]) -> Callable[[Event], Value]:
    """A reader whose answer hangs on no result: it reads again once something else has happened at the event.

    The answer, in the language that is active, is given to all who ask: it is not to be changed.
    """
    answers: OrderedDict[tuple[int, str | None], tuple[ResultsAlone, Value]] = OrderedDict()
    lock = threading.Lock()

    @wraps(read)
    def answer(event: Event) -> Value:
        key, time = (event.pk, get_language()), time_at(event)
        with lock:
            last = answers.get(key)
        if last is None or last[0] is not time:
            last = time, read(event)
        with lock:
            answers[key] = last
            answers.move_to_end(key)
            if len(answers) > KEPT:
                answers.popitem(last=False)
        return last[1]

    return answer


def _begun(event: Event) -> ResultsAlone:
    ((version, line),) = _read(NEWEST, event.pk, event.pk) or [(event.version, 0)]
    return ResultsAlone(version, version, line)


def _lasts(event: Event, time: ResultsAlone) -> bool:
    """Whether the time lasts until the event's version; the results of since then are added to it.

    Every act raises the version by one. An act at one table leaves a single line in the log, so if the lines
    agree with the version, no other act has come between, and no version was raised without a line.
    """
    if event.version <= time.version:
        return event.version >= time.begun
    if event.version > time.version + MOST:
        return False
    rows = _read(SINCE, time.line, event.pk)
    lines = [(line, act, subject) for _version, line, act, subject in rows if line is not None]
    if time.line and (not lines or lines.pop(0)[0] != time.line):
        return False  # another log: a backup was restored
    places = _places(lines)
    if places is None or not event.version <= rows[0][0] == time.version + len(places):
        return False
    time.tables += places
    time.version, time.line = rows[0][0], lines[-1][0]
    return True


def _places(lines: Iterable[tuple[int, str, str]]) -> list[Place] | None:
    """The tables of these lines; None when one is of another act."""
    places = []
    for _line, act, subject in lines:
        table = TABLE.fullmatch(subject) if act in AT_ONE_TABLE else None
        if table is None:
            return None
        places.append(Place(int(table[1]), int(table[2])))
    return places


def _read(sql: str, *values: int) -> Lines:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return list(cursor.fetchall())


def forget() -> None:
    """Clear what is known: after a restore, version numbers may start again."""
    with _lock:
        _last.clear()


# --- At tables --------------------------------------------------------------------------------------------

# Read before each sheet is stored: Django would take longer to build it than the database to answer it. The
# other columns are loaded once they are asked for; these stand in the order of the models.
_SESSION = ("id", "event_id", "number", "minutes", "state")
_TABLE = ("id", "session_id", "number", "revision", "extra_seconds", "reported")
_POINTS = ("east", "south", "west", "north", "bets_left", "chips")
_RESULT = ("id", "table_id", "version", "current", "state", *_POINTS, "provisional", "note", "entered_by")
_ROWS = (("session", _SESSION), ("own", _TABLE), ("result", _RESULT))
AT_PLACE = (
    f"SELECT {', '.join(f'{row}.{column}' for row, columns in _ROWS for column in columns)} "  # noqa: S608 - ours
    'FROM "tournament_session" session JOIN "tournament_table" own ON own."session_id" = session."id" '
    'LEFT JOIN "tournament_result" result ON result."table_id" = own."id" AND result."current" '
    'WHERE session."event_id" = %s AND session."number" = %s AND own."number" = %s'
)


def rows_at(event: Event, session: int, number: int) -> tuple[Session, Table, Result | None] | None:
    """The session, the table and its current result by their numbers, in one query; None without a table."""
    rows = _read(AT_PLACE, event.pk, session, number)
    if not rows:
        return None
    values = iter(rows[0])
    at_session, at_table, at_result = (list(islice(values, len(columns))) for _row, columns in _ROWS)
    session_row = Session.from_db(DEFAULT_DB_ALIAS, _SESSION, at_session)
    table = Table.from_db(DEFAULT_DB_ALIAS, _TABLE, at_table)
    session_row.event, table.session = event, session_row
    return session_row, table, Result.from_db(DEFAULT_DB_ALIAS, _RESULT, at_result) if at_result[0] else None


class AtTable(NamedTuple):
    """What a table has besides its result: seats in the order of the winds, rulings, ledger."""

    seats: tuple[Seat, ...]
    rulings: tuple[Ruling, ...]
    ledger: tuple[LedgerEntry, ...]


@dataclass
class _AtEvent:
    """Rows read at an event: the ledger of each session, and each table, by their keys."""

    ledgers: dict[int, tuple[LedgerEntry, ...]] = field(default_factory=dict)
    tables: dict[int, AtTable] = field(default_factory=dict)


@holds_after_results
def _at_event(_event: Event) -> _AtEvent:
    return _AtEvent()


def seats_and_rulings(session: Session, tables: Collection[int]) -> dict[int, AtTable]:
    """What these tables of the session have (by their keys): five queries at most, none if all is known.

    Seats and rulings are the caller's own; the players are shared and not to be changed. Within a transaction
    all is read anew: what an act has changed and not yet stored is nobody else's.
    """
    at_event = _AtEvent() if connection.in_atomic_block else _at_event(session.event)
    if missing := [table for table in tables if table not in at_event.tables]:
        if session.pk not in at_event.ledgers:
            at_event.ledgers[session.pk] = ledger_of(session.event, session)
        elif time_at(session.event).count:  # results come in: the other tables are asked for next
            missing = list(session.tables.values_list("pk", flat=True))
        at_event.tables |= _read_tables(missing, at_event.ledgers[session.pk])
    return {table: _copied(at_event.tables[table]) for table in tables}


def _copied(table: AtTable) -> AtTable:
    return AtTable(tuple(map(copy, table.seats)), tuple(map(copy, table.rulings)), table.ledger)


def _read_tables(tables: Collection[int], ledger: tuple[LedgerEntry, ...]) -> Mapping[int, AtTable]:
    seats, rulings, entries = defaultdict(list), defaultdict(list), defaultdict(list)
    rows = Seat.objects.filter(table__in=tables).select_related("entry", "substitute")
    for seat in sorted(rows, key=lambda seat: WINDS.index(seat.wind)):
        seats[seat.table_id].append(seat)
    for ruling in Ruling.objects.filter(table__in=tables).select_related("entry").order_by("given_at", "pk"):
        rulings[ruling.table_id].append(ruling)
    for entry in ledger:
        entries[entry.table].append(entry)
    return {
        table: AtTable(tuple(seats[table]), tuple(rulings[table]), tuple(entries[table])) for table in tables
    }
