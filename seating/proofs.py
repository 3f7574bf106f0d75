"""Why no draw can do better: a proved bound for every count, and its sentence where it is not 0."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from .bounds import (
    apart_bound,
    least_pairs,
    repeat_bound,
    rest_bound,
    spread_after,
    table_bound,
    uneven_bounds,
    wind_bound,
)
from .constraints import ApartGroup, Constraints, apart_weights, own_tables
from .draw import Draw
from .past import Past
from .schedules import check_size

WINDS_STAY = "{} sessions cannot be shared out evenly among four winds: a difference of 1 stays."


def bounds_of(draw: Draw, constraints: Constraints) -> dict[str, int]:
    """A proved lower bound for every count of a draw, given who plays when and what was fixed."""
    played = Counter(player for session in draw.sessions for player in session.players)
    sessions = len(draw.sessions)
    if all(played[player] == sessions for player in range(1, draw.players + 1)):
        least = whole_bounds(draw.players, sessions, constraints)
    else:
        most = max((len(session.tables) for session in draw.sessions), default=1)
        least = uneven_bounds(list(played.values()), max(draw.players, len(played)), most)
    spread = max((each for _, _, _, each in wind_needs(draw)), default=0)
    return {**least, "repeat_meetings": max(least["repeat_meetings"], rest_of(draw)), "wind_spread": spread}


def wind_needs(draw: Draw) -> list[tuple[int, list[int], int, int]]:
    """For each player the winds of his fixed sessions, how many are left, and the spread they must leave."""
    fixed, free = draw.sessions[: draw.fixed], draw.sessions[draw.fixed :]
    left = Counter(player for session in free for player in session.players)
    past = Past(sorted({player for session in draw.sessions for player in session.players}), fixed)
    each = zip(past.who, past.winds, strict=True)
    return [(player, winds, left[player], spread_after(winds, left[player])) for player, winds in each]


def whole_bounds(players: int, sessions: int, constraints: Constraints) -> dict[str, int]:
    """A proved lower bound for every count when everybody plays every session."""
    keepers = len({own.player for own in constraints.own_tables})
    return {
        "repeat_meetings": repeat_bound(players, sessions),
        "wind_spread": wind_bound(sessions),
        "table_repeats": table_bound(players, sessions, keepers),
        "apart_broken": apart_bound(players, sessions, [group.players for group in constraints.apart]),
    }


def rest_of(draw: Draw) -> int:
    """The repeats of the fixed sessions and those that the rest cannot do without."""
    fixed, free = draw.sessions[: draw.fixed], draw.sessions[draw.fixed :]
    if not fixed:
        return 0
    past = Past(sorted({player for session in draw.sessions for player in session.players}), fixed)
    repeats = sum(max(0, times - 1) for row in past.met for times in row) // 2
    return repeats + rest_bound(past.met, [[past.place_of[p] for p in session.players] for session in free])


def feasibility(players: int, sessions: int, constraints: Constraints | None = None) -> tuple[str, ...]:
    """What is impossible for this many players and sessions, said at once, before anything is drawn.

    A sentence for every count that no draw brings to 0; () when everything may be had. Raises SeatingError
    for numbers or constraints that cannot be meant.
    """
    constraints = constraints or Constraints()
    check_size(players, sessions)
    apart_weights(constraints, players)
    own_tables(constraints, players, range(1, players // 4 + 1))
    return proof_sentences(players, sessions, constraints, whole_bounds(players, sessions, constraints))


def proof_sentences(
    players: int, sessions: int, constraints: Constraints, least: Mapping[str, int], draw: Draw | None = None
) -> tuple[str, ...]:
    """A sentence for every count that cannot be 0, with the counting behind it; `draw`: what it is of."""
    found = []
    if least["repeat_meetings"]:
        found.append(repeat_sentence(players, sessions, least["repeat_meetings"], draw.fixed if draw else 0))
    if least["wind_spread"]:
        found.append(wind_sentence(sessions, draw))
    if least["table_repeats"]:
        found.append(table_sentence(players, sessions, least["table_repeats"], constraints))
    if least["apart_broken"]:
        found.extend(group_sentences(players, sessions, constraints.apart))
    return tuple(found)


def wind_sentence(sessions: int, draw: Draw | None) -> str:
    """Why the winds of somebody cannot be even: of the first one whose difference is the largest."""
    needs = wind_needs(draw) if draw else []
    if all(left == sessions for _, _, left, _ in needs):
        return WINDS_STAY.format(sessions)
    player, winds, left, spread = max(needs, key=lambda need: need[3])
    if not any(winds):
        return (
            f"Player {player} plays {left} {plural(left, 'session')}, which cannot be shared out evenly "
            f"among four winds: a difference of {spread} stays."
        )
    east, south, west, north = winds
    return (
        f"Player {player} was East {east}, South {south}, West {west} and North {north} times in the fixed "
        f"sessions: with {left} more, a difference of at least {spread} stays."
    )


def repeat_sentence(players: int, sessions: int, bound: int, fixed: int = 0) -> str:
    """Why so many meetings must repeat."""
    if fixed:
        return (
            f"After the {fixed} fixed {plural(fixed, 'session')}, at least {bound} meetings repeat: there "
            "are not enough others whom everybody has not met."
        )
    over = 3 * sessions - (players - 1)
    if over <= 0:
        return (
            f"{players // 4} tables of four leave too few ways to part who has met: at least {bound} "
            f"{plural(bound, 'meeting')} must repeat."
        )
    return (
        f"Each of {players} players has {players - 1} others and {3 * sessions} places beside him in "
        f"{sessions} sessions: {over} of his meetings must repeat, at least {bound} in all."
    )


def table_sentence(players: int, sessions: int, bound: int, constraints: Constraints) -> str:
    """Why so many visits to a table must repeat."""
    if constraints.own_tables and sessions <= players // 4:
        return f"Who keeps a table returns to it in every session: {bound} visits again."
    return f"{sessions} sessions at {players // 4} tables: at least {bound} visits to a table again."


def group_sentences(players: int, sessions: int, groups: Sequence[ApartGroup]) -> list[str]:
    """What each group that is larger than the tables are many cannot do without, largest first."""
    tables = players // 4
    large = sorted(
        (group for group in groups if least_pairs(len(group.players), tables)),
        key=lambda group: (-len(group.players), sorted(group.players)),
    )
    return [
        f"{len(group.players)} of {players} are from one {group.kind}: at least "
        f"{sessions * least_pairs(len(group.players), tables)} meetings of two of them in {sessions} "
        f"{plural(sessions, 'session')} at {tables} {plural(tables, 'table')}."
        for group in large
    ]


def plural(number: int, word: str) -> str:
    """The word with an s where there are several."""
    return word if number == 1 else word + "s"
