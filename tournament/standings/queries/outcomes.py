"""What the standings would be with other seats, penalties, players or rules, or without some sessions."""

from collections.abc import Iterable, Mapping, Sequence, Set
from copy import copy
from dataclasses import dataclass
from typing import NamedTuple

from scoring.standings import PlayedTable, Row, standings
from scoring.table.values import SeatScore
from tournament.draw.queries.draws import finals_of
from tournament.models import Entry, Event, Seat, Session
from tournament.presence.queries import SeatTaken, absences_at, presences
from tournament.result.queries.ledger import LedgerEntry, apart, at_tables, ledger_of, without_sessions
from tournament.result.queries.scored_tables import Seated, contestants, played_tables, seats_by_table


@dataclass(frozen=True)
class Outcome:
    """The rows of the standings by player number, and the tables that they come from."""

    rows: Mapping[int, Row]
    tables: tuple[PlayedTable, ...]

    def score_of(self, player: int, session: int) -> SeatScore | None:
        """A player's own seat in a session, scored; None before the table has a result."""
        seats = (seat for table in self.tables if table.session == session for seat in table.score.seats)
        return next((seat for seat in seats if seat.player == player), None)


def outcome_if(
    event: Event,
    *,
    seats: Seated | None = None,
    ledger: Sequence[LedgerEntry] | None = None,
    entries: Iterable[Entry] | None = None,
    without: Set[int] = frozenset(),
) -> Outcome:
    """The event's standings after its last result, if these were its seats, its ledger and its players.

    `without`: the numbers of sessions that would be called off.
    """
    seats = seats_by_table(event) if seats is None else seats
    ledger = ledger_of(event) if ledger is None else ledger
    ledger = without_sessions(ledger, without)
    people = list(event.entries.select_related("team") if entries is None else entries)
    played = played_tables(event, seats=seats, deductions=at_tables(ledger))
    played = tuple(table for table in played if table.session not in without)
    last = max((table.session for table in played), default=0)
    rows_closed = event.sessions.filter(state=Session.CLOSED, number__lte=last).exclude(number__in=without)
    closed = rows_closed.values_list("number", flat=True)
    taken = [seat for seat in _taken(event, seats) if seat.session not in without]
    presence_table = None if event.old_counting else presences(people, taken, absences_at(event))
    competitors = contestants(people, played, apart(ledger), presence_table, closed)
    finals = [final for final in finals_of(event) if final.first_session <= last]
    rows = standings(event.rules, competitors, played, last, finals) if last else ()
    return Outcome({row.player: row for row in rows}, played)


class Changed(NamedTuple):
    """How many players would have another place, and how many another place or any other figure."""

    places: int
    figures: int


def counted_anew(event: Event) -> Changed:
    """What would change if an event counted by the old rules were counted by the current ones."""
    old, new = copy(event), copy(event)
    old.old_counting, new.old_counting = True, False
    before, after = outcome_if(old).rows, outcome_if(new).rows
    changed = [(row, after.get(player)) for player, row in before.items() if row != after.get(player)]
    return Changed(sum(not row or row.place != old_row.place for old_row, row in changed), len(changed))


def _taken(event: Event, seats: Seated) -> list[SeatTaken]:
    numbers = dict(event.sessions.exclude(state=Session.CALLED_OFF).values_list("pk", "number"))
    return [
        _seat_taken(numbers[seat.session_id], seat)
        for four in seats.values()
        for seat in four
        if seat.session_id in numbers
    ]


def _seat_taken(session: int, seat: Seat) -> SeatTaken:
    substitute = seat.substitute.number if seat.substitute else None
    return SeatTaken(session, seat.entry.number, substitute, seat.substitute_since, seat.out)
