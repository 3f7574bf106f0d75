"""Seats to begin with for sessions that nobody has drawn yet: the best schedule, with players by lot."""

from __future__ import annotations

from collections.abc import Sequence

from .apart import drawn_players
from .constraints import ApartGroup, Constraints, apart_weights
from .draw import SessionDraw
from .lots import SPAN, Lots
from .ordering import ordered_rounds
from .recognising import names_in
from .schedules import Round, best_schedule
from .seats import seated


def fresh_sessions(
    players: Sequence[int],
    played: Sequence[SessionDraw],
    sessions: int,
    constraints: Constraints,
    lots: Lots,
) -> tuple[SessionDraw, ...]:
    """So many sessions for the players; where they do not fill tables, the last numbers are nobody's.

    Where the sessions played are found in the schedule, its other ones follow, and nobody need meet again.
    Raises SeatingError for numbers that cannot be drawn.
    """
    tables = -(-len(players) // 4)
    if played and all(sorted(session.players) == list(players) for session in played):
        going_on = rest_of_schedule(played, sessions, lots)
        if going_on is not None:
            return going_on
    schedule = best_schedule(tables, sessions)
    nobody = max(players, default=0)
    names = [*players, *range(nobody + 1, nobody + 1 + 4 * tables - len(players))]
    place = {player: number for number, player in enumerate(names, 1)}
    groups = [
        ApartGroup(frozenset(place[p] for p in group.players if p in place), group.weight, group.kind)
        for group in constraints.apart
    ]
    weights = apart_weights(Constraints(tuple(groups)), len(names))
    drawn = drawn_players(schedule, groups, weights, str(lots.below(SPAN)))
    return seated(schedule.rounds, [names[number - 1] for number in drawn])


def rest_of_schedule(
    played: Sequence[SessionDraw], sessions: int, lots: Lots
) -> tuple[SessionDraw, ...] | None:
    """So many sessions more of the best schedule that begins with those played; None where none is found."""
    schedule = best_schedule(len(played[0].tables), len(played) + sessions)
    rounds = ordered_rounds(schedule.rounds, lots)
    if len(played) == 1:
        return seated(rounds[1:], first_names(played[0], rounds[0], lots))
    found = names_in([[table.players for table in session.tables] for session in played], rounds, lots)
    if found is None:
        return None
    names, left = found
    return seated([rounds[index] for index in left], names)


def first_names(first: SessionDraw, groups: Round, lots: Lots) -> dict[int, int]:
    """Who has which place when the tables of one session are the groups of a round, by lot."""
    drawn = lots.shuffled(first.tables)
    return {
        place: player
        for group, table in zip(groups, drawn, strict=True)
        for place, player in zip(group, table.players, strict=True)
    }
