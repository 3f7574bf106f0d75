"""Proved lower bounds for every count of a draw, with a sentence for each that is not 0."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.sentence import Sentence, counted
from seating.constraints import ApartGroup, Constraints
from seating.draw import Draw
from seating.history import Past
from seating.lower_bounds import (
    NO_DESIGN,
    apart_bound,
    least_pairs,
    repeat_bound,
    rest_bound,
    spread_after,
    table_bound,
    uneven_bounds,
    wind_bound,
)

WINDS_STAY = Sentence(
    "Four winds cannot come up equally often in this number of sessions (%(sessions)s): a difference of 1 "
    "stays."
)


NOBODY_TWICE = Sentence(
    "%(players)s players who meet nobody twice in %(sessions)s sessions would be a resolvable design of "
    "groups of four that does not exist (Handbook of Combinatorial Designs, IV.5.4). Meetings that must "
    "repeat: at least %(bound)s."
)


class WindNeed(NamedTuple):
    """The winds (E, S, W, N) of a player's fixed sessions, how many are left, and the spread they leave."""

    player: int
    winds: list[int]
    left: int
    spread: int


def bounds_of(draw: Draw, constraints: Constraints) -> dict[str, int]:
    """A proved lower bound for every count of a draw, from who plays when and which sessions were fixed."""
    played = Counter(player for session in draw.sessions for player in session.players)
    sessions = len(draw.sessions)
    if all(played[player] == sessions for player in range(1, draw.players + 1)):
        bounds = whole_bounds(draw.players, sessions, constraints)
    else:
        most_tables = max((len(session.tables) for session in draw.sessions), default=1)
        bounds = uneven_bounds(list(played.values()), max(draw.players, len(played)), most_tables)
    spread = max((need.spread for need in wind_needs(draw)), default=0)
    return {**bounds, "repeat_meetings": max(bounds["repeat_meetings"], rest_of(draw)), "wind_spread": spread}


def fixed_past(draw: Draw) -> Past:
    """Meetings, winds and tables in the fixed sessions, for everybody who plays in any session."""
    everybody = {player for session in draw.sessions for player in session.players}
    return Past(sorted(everybody), draw.sessions[: draw.fixed])


def wind_needs(draw: Draw) -> list[WindNeed]:
    """The winds of every player's fixed sessions, and the least spread still possible, by player number."""
    sessions_left = Counter(player for session in draw.sessions[draw.fixed :] for player in session.players)
    past = fixed_past(draw)
    return [
        WindNeed(player, winds, sessions_left[player], spread_after(winds, sessions_left[player]))
        for player, winds in zip(past.players, past.winds, strict=True)
    ]


def whole_bounds(players: int, sessions: int, constraints: Constraints) -> dict[str, int]:
    """A proved lower bound for every count when everybody plays every session."""
    keepers = len({own_table.player for own_table in constraints.own_tables})
    return {
        "repeat_meetings": repeat_bound(players, sessions),
        "wind_spread": wind_bound(sessions),
        "table_repeats": table_bound(players, sessions, keepers),
        "apart_broken": apart_bound(players, sessions, [group.players for group in constraints.apart]),
    }


def rest_of(draw: Draw) -> int:
    """A proved lower bound for the repeats of a draw: those already fixed, plus a bound for the rest."""
    if not draw.fixed:
        return 0
    past = fixed_past(draw)
    repeats = sum(max(0, times - 1) for row in past.met for times in row) // 2
    drawn_fields = [
        [past.place_of[player] for player in session.players] for session in draw.sessions[draw.fixed :]
    ]
    return repeats + rest_bound(past.mates, drawn_fields)


def proof_sentences(
    players: int, sessions: int, constraints: Constraints, bounds: Mapping[str, int], draw: Draw | None = None
) -> tuple[Sentence, ...]:
    """A sentence for every count that cannot be 0, with the counting behind it; `draw`: its draw, if any."""
    sentences: list[Sentence] = []
    if bounds["repeat_meetings"]:
        sentences.append(
            repeat_sentence(players, sessions, bounds["repeat_meetings"], draw.fixed if draw else 0)
        )
    if bounds["wind_spread"]:
        sentences.append(wind_sentence(sessions, draw))
    if bounds["table_repeats"]:
        sentences.append(table_sentence(players, sessions, bounds["table_repeats"], constraints))
    if bounds["apart_broken"]:
        sentences.extend(group_sentences(players, sessions, constraints.apart))
    return tuple(sentences)


def wind_sentence(sessions: int, draw: Draw | None) -> Sentence:
    """Why winds cannot be even, shown for the first player with the largest difference."""
    needs = wind_needs(draw) if draw else []
    if all(need.left == sessions for need in needs):
        return WINDS_STAY.filled(sessions=sessions)
    need = max(needs, key=lambda need: need.spread)
    if not any(need.winds):
        return counted(
            "Player %(player)s plays %(n)s session, which cannot be shared out evenly among four winds: "
            "a difference of %(spread)s stays.",
            "Player %(player)s plays %(n)s sessions, which cannot be shared out evenly among four winds: "
            "a difference of %(spread)s stays.",
            need.left,
            player=need.player,
            spread=need.spread,
        )
    return Sentence(
        "Winds of player %(player)s in the fixed sessions: East %(east)s, South %(south)s, West %(west)s, "
        "North %(north)s. With %(left)s more, a difference of at least %(spread)s stays.",
        player=need.player,
        left=need.left,
        spread=need.spread,
        **dict(zip(("east", "south", "west", "north"), need.winds, strict=True)),
    )


def repeat_sentence(players: int, sessions: int, bound: int, fixed: int = 0) -> Sentence:
    """The sentence that says why this many meetings must repeat."""
    if fixed:
        return counted(
            "After the %(n)s fixed session, at least %(bound)s meetings repeat: there are not enough others "
            "whom everybody has not met.",
            "After the %(n)s fixed sessions, at least %(bound)s meetings repeat: there are not enough others "
            "whom everybody has not met.",
            fixed,
            bound=bound,
        )
    if (players, sessions) in NO_DESIGN:
        return NOBODY_TWICE.filled(players=players, sessions=sessions, bound=bound)
    excess = 3 * sessions - (players - 1)
    if excess <= 0:
        return counted(
            "%(tables)s tables of four leave too few ways to part who has met: at least %(n)s meeting must "
            "repeat.",
            "%(tables)s tables of four leave too few ways to part who has met: at least %(n)s meetings must "
            "repeat.",
            bound,
            tables=players // 4,
        )
    return Sentence(
        "Each of %(players)s players has %(others)s others and %(places)s places beside them in %(sessions)s "
        "sessions: %(excess)s of their meetings must repeat, at least %(bound)s in all.",
        players=players,
        others=players - 1,
        places=3 * sessions,
        sessions=sessions,
        excess=excess,
        bound=bound,
    )


def table_sentence(players: int, sessions: int, bound: int, constraints: Constraints) -> Sentence:
    """The sentence that says why this many visits to a table must repeat."""
    if constraints.own_tables and sessions <= players // 4:
        return Sentence(
            "Players with a fixed table return to it in every session; returns: %(bound)s.", bound=bound
        )
    return Sentence(
        "Sessions: %(sessions)s, tables: %(tables)s. Returns to a table: at least %(bound)s.",
        sessions=sessions,
        tables=players // 4,
        bound=bound,
    )


def group_sentences(players: int, sessions: int, groups: Sequence[ApartGroup]) -> list[Sentence]:
    """The unavoidable meetings of each group with more players than there are tables, largest first."""
    tables = players // 4
    large = sorted(
        (group for group in groups if least_pairs(len(group.players), tables)),
        key=lambda group: (-len(group.players), sorted(group.players)),
    )
    return [
        Sentence(
            "%(members)s of %(players)s are from one %(kind)s. Meetings of two of them in %(sessions)s at "
            "%(tables)s: at least %(least)s.",
            members=len(group.players),
            players=players,
            kind=Sentence(group.kind),
            least=sessions * least_pairs(len(group.players), tables),
            sessions=counted("%(n)s session", "%(n)s sessions", sessions),
            tables=counted("%(n)s table", "%(n)s tables", tables),
        )
        for group in large
    ]
