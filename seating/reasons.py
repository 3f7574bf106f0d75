"""Why am I here: the reason for every table of a draw, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from .draw import Draw, SessionDraw, TableDraw
from .quality import Pair, meetings


def session_reasons(draw: Draw, session: SessionDraw, ranking: Sequence[int] = ()) -> dict[int, str]:
    """Why each four of a session sit together, by table number: who met before, and their places when drawn.

    `ranking`: the standings that a Swiss session was drawn from, leader first.
    """
    met = meetings(draw)
    return {table.number: reason(table, session.number, met, ranking) for table in session.tables}


def table_reason(draw: Draw, session: int, table: TableDraw, ranking: Sequence[int] = ()) -> str:
    """The reason for one table; `session`: the number of the session in which it stands."""
    return reason(table, session, meetings(draw), ranking)


def reason(table: TableDraw, session: int, met: dict[Pair, list[int]], ranking: Sequence[int]) -> str:
    """The sentences for one table."""
    before = earlier_meetings(table, session, met)
    sentences = [places(table, ranking)] if ranking else []
    sentences.extend(met_sentence(pair, numbers) for pair, numbers in before)
    if not before:
        sentences.append("None of the four has met before.")
    return " ".join(sentences)


def earlier_meetings(
    table: TableDraw, session: int, met: dict[Pair, list[int]]
) -> list[tuple[Pair, list[int]]]:
    """The pairs of a table that met in sessions before this one, with those sessions."""
    four = sorted(table.players)
    pairs = [(a, b) for index, a in enumerate(four) for b in four[index + 1 :]]
    found = [(pair, [number for number in met[pair] if number < session]) for pair in pairs]
    return [(pair, numbers) for pair, numbers in found if numbers]


def met_sentence(pair: Pair, sessions: Sequence[int]) -> str:
    """Two players and where they met."""
    word = "session" if len(sessions) == 1 else "sessions"
    return f"{pair[0]} and {pair[1]} met in {word} {', '.join(map(str, sessions))}."


def places(table: TableDraw, ranking: Sequence[int]) -> str:
    """The places of the four in the standings."""
    ranks = sorted(ranking.index(player) + 1 for player in table.players)
    if ranks[3] - ranks[0] == 3:
        return f"Places {ranks[0]} to {ranks[3]} of the standings."
    return f"Places {ranks[0]}, {ranks[1]}, {ranks[2]} and {ranks[3]} of the standings."
