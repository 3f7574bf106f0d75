"""The progress of an event: standings after each session, and the results of seats and tables."""

import threading
from collections import OrderedDict
from dataclasses import dataclass

from scoring.finals import Final
from scoring.standings import PlayedTable, Row, standings
from scoring.table.values import SeatScore
from tournament.draw.queries.draws import finals_of
from tournament.models import Entry, Event, Session
from tournament.presence.queries import presences_of
from tournament.result.queries.ledger import apart, at_tables, ledger_of
from tournament.result.queries.scored_tables import contestants, played_tables

_KEPT = 16
_memo: OrderedDict[tuple[int, int, int | None], "Progress"] = OrderedDict()
_lock = threading.Lock()
WINDS = "ESWN"


@dataclass(frozen=True)
class SeatWorth:
    """The results at a wind: how many, their sum in points, and how often each place from 1 to 4.

    Shared places count for the better one.
    """

    wind: str
    results: int
    points: int
    places: tuple[int, int, int, int]

    @property
    def average(self) -> int:
        """Points a result, to the nearest whole one."""
        return (2 * self.points + self.results) // (2 * self.results) if self.results else 0


@dataclass(frozen=True)
class Progress:
    """`rows`: the ranked players after each session from the first, best first; `tables`: those played."""

    rows: tuple[tuple[Row, ...], ...]
    tables: tuple[PlayedTable, ...]
    entries: dict[int, Entry]

    def places(self, number: int) -> tuple[int | None, ...]:
        """A player's place after each session; None where they were not ranked."""
        return tuple(next((row.place for row in rows if row.player == number), None) for rows in self.rows)

    def totals(self, number: int) -> tuple[int | None, ...]:
        """A player's total after each session, in points."""
        return tuple(next((row.total for row in rows if row.player == number), None) for rows in self.rows)

    def seats(self, number: int | None = None) -> tuple[SeatWorth, ...]:
        """The results at each wind, of one player (number) or of all."""
        seats = [seat for table in self.tables for seat in table.score.seats]
        chosen = [seat for seat in seats if number is None or seat.player == number]
        return tuple(_worth(wind, [seat for seat in chosen if seat.wind == wind]) for wind in WINDS)

    def spreads(self) -> dict[tuple[int, int], int]:
        """The points between the best and the last of each table, by (session, table)."""
        return {
            (table.session, table.number): max(scores) - min(scores)
            for table in self.tables
            if (scores := [seat.score for seat in table.score.seats])
        }


def _worth(wind: str, seats: list[SeatScore]) -> SeatWorth:
    first, second, third, last = (sum(seat.place == place for seat in seats) for place in (1, 2, 3, 4))
    return SeatWorth(wind, len(seats), sum(seat.score for seat in seats), (first, second, third, last))


def progress_of(event: Event, last: int | None = None) -> Progress:
    """The event up to session `last` (default: the last with a result), memoised on the event's version."""
    key = (event.pk, event.version, last)
    with _lock:
        if key not in _memo:
            _memo[key] = _compute(event, last)
            while len(_memo) > _KEPT:
                _memo.popitem(last=False)
        return _memo[key]


def _compute(event: Event, last: int | None) -> Progress:
    entries = list(event.entries.select_related("team"))
    ledger = ledger_of(event)
    tables = played_tables(event, last, deductions=at_tables(ledger))
    penalties = apart(ledger)
    presences = None if event.old_counting else presences_of(event, entries)
    states = dict(Session.objects.filter(event=event).values_list("number", "state"))
    closed = [number for number, state in states.items() if state == Session.CLOSED]
    finals = finals_of(event)
    end = max((table.session for table in tables), default=0)

    def after(session: int) -> tuple[Row, ...]:
        tables_so_far: tuple[PlayedTable, ...] = tuple(table for table in tables if table.session <= session)
        over = [number for number in closed if number <= session]
        competitors = contestants(entries, tables_so_far, penalties, presences, over)
        begun: tuple[Final, ...] = tuple(final for final in finals if final.first_session <= session)
        return standings(event.rules, competitors, tables_so_far, session, begun)

    rows = tuple(after(session) for session in range(1, end + 1))
    return Progress(rows, tables, {entry.number: entry for entry in entries})


def forget() -> None:
    """Clear the cache: after a restore, version numbers may start again."""
    with _lock:
        _memo.clear()
