"""How an event went: the standings after each session, what each seat was worth, what each table came to."""

import threading
from collections import OrderedDict
from dataclasses import dataclass

from scoring.finals import Final
from scoring.standings import PlayedTable, Row, standings
from tournament.models import Entry, Event, Session
from tournament.queries.facts import contestants, penalties_apart, played_tables
from tournament.queries.finals import finals_of

_KEPT = 16
_memo: OrderedDict[tuple[int, int, int | None], "Progress"] = OrderedDict()
_lock = threading.Lock()
WINDS = "ESWN"


@dataclass(frozen=True)
class SeatWorth:
    """What came of sitting at a wind: how many results, their sum in points, how often each place 1 to 4.

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
        """A player's place after each session; None where he was not ranked."""
        return tuple(next((row.place for row in rows if row.player == number), None) for rows in self.rows)

    def totals(self, number: int) -> tuple[int | None, ...]:
        """A player's total after each session, in points."""
        return tuple(next((row.total for row in rows if row.player == number), None) for rows in self.rows)

    def seats(self, number: int | None = None) -> tuple[SeatWorth, ...]:
        """What each wind was worth, to a player or to all."""
        found = [seat for table in self.tables for seat in table.score.seats]
        own = [seat for seat in found if number is None or seat.player == number]
        return tuple(_worth(wind, [seat for seat in own if seat.wind == wind]) for wind in WINDS)

    def spreads(self) -> dict[tuple[int, int], int]:
        """The points between the best and the last of each table, by (session, table)."""
        return {
            (one.session, one.number): max(scores) - min(scores)
            for one in self.tables
            if (scores := [seat.score for seat in one.score.seats])
        }


def _worth(wind: str, seats: list) -> SeatWorth:
    places = tuple(sum(seat.place == place for seat in seats) for place in (1, 2, 3, 4))
    return SeatWorth(wind, len(seats), sum(seat.score for seat in seats), places)


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
    tables = played_tables(event, last)
    penalties = penalties_apart(event)
    states = dict(Session.objects.filter(event=event).values_list("number", "state"))
    closed = [number for number, state in states.items() if state == Session.CLOSED]
    finals = finals_of(event)
    end = max((table.session for table in tables), default=0)

    def after(session: int) -> tuple[Row, ...]:
        own: tuple[PlayedTable, ...] = tuple(one for one in tables if one.session <= session)
        who = contestants(entries, own, penalties, [one for one in closed if one <= session])
        begun: tuple[Final, ...] = tuple(one for one in finals if one.first_session <= session)
        return standings(event.rules, who, own, session, begun)

    rows = tuple(after(session) for session in range(1, end + 1))
    return Progress(rows, tables, {entry.number: entry for entry in entries})


def forget() -> None:
    """Drop what is kept in memory: after a restore, versions may start again."""
    with _lock:
        _memo.clear()
