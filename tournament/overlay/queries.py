"""What each overlay shows: facts that everybody may see, and of which session they tell."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.winds import WINDS
from tournament.draw.queries.seating import published_sessions
from tournament.draw.queries.seating import tables_of as seated_tables
from tournament.event.queries.public_state import Situation, shown_to_all, situation_of
from tournament.hand.queries.game import SeatNow, TableGame, game_of
from tournament.hand.queries.tiles import proofs_of
from tournament.models import Event, Overlay, Session
from tournament.session.queries import TableView, next_times, session_of, table_of
from tournament.standings.queries.standings import Standings, public_after, standings_of

TOP = 10  # players on the overlay of the standings
MOST_TABLES = 12  # tables on that of the next session


@dataclass(frozen=True)
class Surface:
    """The facts for a template; `results_of` and `seats_of`: the last session whose results and the session
    whose seats they tell, 0 for none.
    """

    facts: Mapping[str, Any]
    results_of: int = 0
    seats_of: int = 0


@dataclass(frozen=True)
class Limits:
    """What everybody may see now: results up to a session (None: all), seats of the published sessions."""

    results: int | None
    seats: frozenset[int]

    def allow(self, results_of: int, seats_of: int) -> bool:
        """Whether what tells of these sessions may be shown."""
        results = self.results is None or results_of <= self.results
        return results and (not seats_of or seats_of in self.seats)


def limits_of(event: Event) -> Limits:
    """What everybody may see now: two queries."""
    return Limits(public_after(event), published_sessions(event))


def overlay_of(event: Event) -> Overlay:
    """What the staff has chosen; the usual where nobody has: one query."""
    return Overlay.objects.filter(event=event).first() or Overlay(event=event)


def standings(event: Event, _chosen: Overlay) -> Surface:
    """The first places, as far as they are public."""
    table = standings_of(event, public_after(event))
    rows = [(row, table.entries[row.player]) for row in table.rows[:TOP]] if table.after else []
    return Surface({"standings": table, "rows": rows}, results_of=table.after)


def table(event: Event, chosen: Overlay) -> Surface:
    """The table on show: who sits there, and where its game stands while results are public."""
    view = _table_on_show(event, chosen)
    if view is None:
        return Surface({})
    number = view.session.number
    game = game_of(view)
    if view.session.state == Session.PLANNED or not shown_to_all(event, number):
        seats = [(seat, False) for seat in game.seats_at(game.state)]
        return Surface({"view": view, "seats": seats}, seats_of=number)
    facts = {"view": view, "game": None if view.result else game, "seats": [(s, True) for s in _seats(game)]}
    return Surface(facts, results_of=number, seats_of=number)


def _seats(game: TableGame) -> Sequence[SeatNow]:
    """The four as they sit now; once there is a result, in their first winds with what it gave them."""
    result = game.view.result
    if result is None:
        return game.seats
    start = game.rules.start_points
    points = result.points
    return [SeatNow(w, w, w, game.names[w], start + points[w], points[w]) for w in WINDS]


def hand(event: Event, chosen: Overlay) -> Surface:
    """The last hand of the table on show, with its tiles where they were typed."""
    view = _table_on_show(event, chosen)
    if view is None or not shown_to_all(event, view.session.number):
        return Surface({})
    game = game_of(view)
    if not game.lines:
        return Surface({})
    number = view.session.number
    proofs = proofs_of(game, len(game.rows))
    facts = {"view": view, "game": game, "line": game.lines[-1], "proofs": proofs}
    return Surface(facts, results_of=number, seats_of=number)


def next_tables(event: Event, chosen: Overlay) -> Surface:
    """The table on show of the session that comes next, else its first tables, once they are published."""
    coming = situation_of(event).next
    if coming is None or not coming.published:
        return Surface({})
    session = event.sessions.get(number=coming.number)
    tables = [table for table in seated_tables(session) if chosen.table in (None, table.number)]
    facts = {
        "session": session,
        "tables": tables[:MOST_TABLES],
        "more": len(tables[MOST_TABLES:]),
        "begins": next_times(event)[coming.number],
    }
    return Surface(facts, seats_of=coming.number)


def names(event: Event, chosen: Overlay) -> Surface:
    """The player on show with place and total; without one, the players at the table on show."""
    table = standings_of(event, public_after(event))
    if chosen.player is not None:
        entry = event.entries.filter(number=chosen.player).first()
        row = next((row for row in table.rows if row.player == chosen.player), None)
        facts = {"people": [(entry, row if table.after else None)] if entry else [], "standings": table}
        return Surface(facts, results_of=table.after)
    view = _table_on_show(event, chosen)
    if view is None:
        return Surface({})
    entries = [seat.seat.substitute or seat.seat.entry for seat in view.seats]
    return Surface(
        {"people": [(entry, _row_of(table, entry.number)) for entry in entries], "standings": table},
        results_of=table.after,
        seats_of=view.session.number,
    )


def _row_of(table: Standings, player: int) -> object:
    return next((row for row in table.rows if row.player == player), None) if table.after else None


def _table_on_show(event: Event, chosen: Overlay) -> TableView | None:
    """The table chosen, else the first, of the session being played, else the next, else the last one."""
    number = _session_on_show(situation_of(event))
    if number not in published_sessions(event):
        return None
    session = session_of(event, number)
    first = session.tables.order_by("number").first() if session else None
    return table_of(session, chosen.table or first.number) if session and first else None


def _session_on_show(situation: Situation) -> int:
    return situation.at_hand.number if situation.at_hand else situation.last


SURFACES: Mapping[str, Callable[[Event, Overlay], Surface]] = {
    "standings": standings,
    "table": table,
    "hand": hand,
    "next": next_tables,
    "names": names,
}
"""Every overlay but the clock, which tells nothing that a delay could keep."""
