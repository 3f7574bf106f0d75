"""Seats to begin with for sessions that nobody has drawn yet: the best schedule, with players by lot."""

from __future__ import annotations

from collections.abc import Sequence

from .apart import drawn_players
from .constraints import ApartGroup, Constraints, apart_weights
from .draw import SessionDraw
from .lots import SPAN, Lots
from .ordering import ordered_rounds
from .schedules import best_schedule
from .seats import seated


def fresh_sessions(
    players: Sequence[int],
    played: Sequence[SessionDraw],
    sessions: int,
    constraints: Constraints,
    lots: Lots,
) -> tuple[SessionDraw, ...]:
    """So many sessions for the players; where they do not fill tables, the last numbers are nobody's.

    After one session alone, its tables are the first round of the schedule, and nobody need meet again.
    Raises SeatingError for numbers that cannot be drawn.
    """
    tables = -(-len(players) // 4)
    if len(played) == 1 and sorted(played[0].players) == list(players):
        return rest_of_schedule(played[0], sessions, lots)
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


def rest_of_schedule(first: SessionDraw, sessions: int, lots: Lots) -> tuple[SessionDraw, ...]:
    """The sessions after the first of the best schedule, its first one being the tables of `first`."""
    rounds = ordered_rounds(best_schedule(len(first.tables), sessions + 1).rounds, lots)
    drawn = lots.shuffled(first.tables)
    names = {
        place: player
        for group, table in zip(rounds[0], drawn, strict=True)
        for place, player in zip(group, table.players, strict=True)
    }
    return seated(rounds[1:], names)
