"""Why am I here: the reason for every table of a draw, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from .draw import Draw, SessionDraw, TableDraw
from .quality import Pair, meetings


def table_reason(draw: Draw, session: int, table: TableDraw, ranking: Sequence[int] = ()) -> str:
    """Why these four sit together: who of them met before, and their places when drawn by the standings.

    `session`: the number of the table's session; `ranking`: the standings it was drawn from, leader first.
    """
    met = meetings(draw)
    sentences = [places(table, ranking)] if ranking else []
    before = earlier_meetings(table, session, met)
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


def session_reasons(draw: Draw, session: SessionDraw, ranking: Sequence[int] = ()) -> dict[int, str]:
    """The reason for each table of a session, by table number."""
    return {table.number: table_reason(draw, session.number, table, ranking) for table in session.tables}
