"""The full draw: all sessions at once, the schedule first, then the lots that put players into it."""

from __future__ import annotations

from .apart import drawn_players
from .constraints import Constraints, apart_weights
from .draw import Draw
from .following import redraw
from .lots import Lots
from .ordering import ordered_rounds
from .schedules import Schedule, best_schedule, check_size
from .seats import seated
from .tables import with_tables
from .winds import with_winds

ALGORITHM = "hanchan-full-1"


def full_draw(
    players: int, sessions: int, seed: str, constraints: Constraints | None = None, attempt: int = 0
) -> Draw:
    """Draw all sessions for players 1..players: fewest known repeats, winds within one, few repeated tables.

    `seed` is the text of the lots: the same text gives the same draw on every machine. People to be kept
    apart only change who takes which place, so the other counts stay as good. Fixed sessions stay, and the
    rest is searched after them (`redraw`). Raises SeatingError for a number of players that is no multiple
    of four, more than 400 players or 16 sessions, or constraints that name nobody.
    """
    check_size(players, sessions)
    constraints = constraints or Constraints()
    if constraints.fixed:
        return redraw(constraints.fixed, players, sessions, seed, constraints, attempt)
    weights = apart_weights(constraints, players)
    schedule = prepared(players // 4, sessions, seed)
    names = drawn_players(schedule, constraints.apart, weights, seed, attempt)
    return Draw(players, seated(schedule.rounds, names), seed, ALGORITHM, attempt=attempt)


def prepared(tables: int, sessions: int, seed: str) -> Schedule:
    """The best schedule with its sessions in their drawn order, and places at tables and winds decided."""
    schedule = best_schedule(tables, sessions)
    rounds = ordered_rounds(schedule.rounds, Lots(seed, "sessions"))
    if not schedule.seats_tables:
        rounds = with_tables(rounds)
    return Schedule(tables, with_winds(rounds), schedule.source, schedule.seats_tables, schedule.transversal)
