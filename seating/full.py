"""The full draw: all sessions at once, the schedule first, then the lots that put players into it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .apart import drawn_players
from .constraints import NEVER, ApartGroup, Constraints, apart_weights, own_tables
from .draw import Draw
from .following import redraw
from .hall import Visits, least_again, settle_tables
from .lots import Lots
from .ordering import ordered_rounds
from .repairing import Change, repair
from .schedules import Round, Schedule, best_schedule, check_size
from .seats import seated
from .watching import NO_SEARCH, Search
from .winds import with_winds

ALGORITHM = "hanchan-full-2"
FEW = 600
"""The work spent on tables where there are one or two."""


def full_draw(
    players: int,
    sessions: int,
    seed: str,
    constraints: Constraints | None = None,
    attempt: int = 0,
    search: Search = NO_SEARCH,
) -> Draw:
    """Draw all sessions for players 1..players: fewest known repeats, winds within one, few repeated tables.

    `seed` is the text of the lots: the same text gives the same draw on every machine. People to be kept
    apart only change who takes which place, so the other counts stay as good. Fixed sessions stay, and the
    rest is searched after them (`redraw`). Raises SeatingError for a number of players that is no multiple
    of four, more than 400 players or 16 sessions, or constraints that name nobody.
    """
    check_size(players, sessions)
    constraints = constraints or Constraints()
    keepers = own_tables(constraints, players, range(1, players // 4 + 1))
    if constraints.fixed:
        return redraw(constraints.fixed, players, sessions, seed, constraints, attempt, search)
    apart = (*constraints.apart, *keeping_apart(keepers))
    weights = apart_weights(Constraints(apart), players)
    schedule = prepared(players // 4, sessions, seed)
    names = drawn_players(schedule, apart, weights, seed, attempt)
    drawn = Draw(players, seated(schedule.rounds, names), seed, ALGORITHM, attempt=attempt)
    return at_own_tables(drawn, keepers, constraints, search) if keepers else drawn


def keeping_apart(keepers: dict[int, int]) -> list[ApartGroup]:
    """Players who keep tables of their own never meet: the group of them, if there are two at least."""
    return [ApartGroup(frozenset(keepers), NEVER, "table")] if len(keepers) > 1 else []


def prepared(tables: int, sessions: int, seed: str) -> Schedule:
    """The best schedule with its sessions in their drawn order, and places at tables and winds decided."""
    schedule = best_schedule(tables, sessions)
    rounds = ordered_rounds(schedule.rounds, Lots(seed, "sessions"))
    if not schedule.seats_tables:
        rounds = at_tables(rounds, tables)
    return Schedule(tables, with_winds(rounds), schedule.source, schedule.seats_tables, schedule.transversal)


def at_tables(rounds: Sequence[Round], tables: int) -> tuple[Round, ...]:
    """The rounds with their groups at tables to which few return."""
    columns, nowhere = [range(tables)] * len(rounds), [[0] * tables for _ in range(4 * tables)]
    visits = Visits([list(groups) for groups in rounds], columns, nowhere)
    goal = least_again(4 * tables, tables, len(rounds))
    settle_tables(visits, [frozenset()] * len(rounds), Lots("", "tables"), goal, FEW)
    return tuple(tuple(map(tuple, groups)) for groups in visits.hall)


def at_own_tables(drawn: Draw, keepers: dict[int, int], constraints: Constraints, search: Search) -> Draw:
    """The draw with everybody who keeps a table at it: whole tables change places where that is enough.

    Where two of them would meet all the same, players change seats too, at the least cost that is found.
    """
    everybody = tuple(range(1, drawn.players + 1))
    change = Change(1, (everybody,) * len(drawn.sessions))
    search = replace(search, attempt=drawn.attempt)
    done = repair(drawn, change, drawn.seed, constraints, search)
    return replace(drawn, sessions=done.sessions, steps=done.steps)
