"""Why each table of a Swiss session is as it is: places, who has met, who was passed over and why."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from .draw import Draw, SessionDraw, TableDraw
from .reasons import session_reasons
from .swiss import SwissSession
from .swiss_variants import STRAIGHT

NO_CHOICE = "There is no seating of this session with fewer repeats."
NOT_PROVED = "No seating of this session with fewer repeats was found."


def swiss_reasons(
    drawn: SwissSession, ranking: Sequence[int], played: Sequence[SessionDraw], variant: str = STRAIGHT
) -> dict[int, str]:
    """The sentences for every table by its number, for the same standings and sessions as `swiss_draw`."""
    draw = Draw(max(ranking), (*played, drawn.session), "", "")
    met = {
        frozenset(pair)
        for session in played
        for table in session.tables
        for pair in combinations(table.players, 2)
    }
    reasons = session_reasons(draw, drawn.session, ranking)
    for table in drawn.session.tables:
        if any(frozenset(pair) in met for pair in combinations(table.players, 2)):
            reasons[table.number] += f" {NO_CHOICE if 'repeats' in drawn.proved_optimal else NOT_PROVED}"
        elif variant == STRAIGHT:
            reasons[table.number] += passed_over(table, ranking, met)
    return reasons


def passed_over(table: TableDraw, ranking: Sequence[int], met: set[frozenset[int]]) -> str:
    """Who stands between the four but sits elsewhere: for a meeting with one of them, or for others."""
    places = sorted(ranking.index(player) for player in table.players)
    between = [place for place in range(places[0], places[3]) if place not in places]
    barred = [place for place in between if any({ranking[place], player} in met for player in table.players)]
    free = [place for place in between if place not in barred]
    return told(barred, "met one of these four before") + told(free, "plays elsewhere for the sake of others")


def told(places: Sequence[int], why: str) -> str:
    """A sentence about some places (from 0) of the standings, or nothing."""
    return f" Between them, place {', '.join(str(place + 1) for place in places)}: {why}." if places else ""
