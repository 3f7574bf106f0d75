"""Two players exchanged by hand."""

from __future__ import annotations

from dataclasses import replace

from scoring.sentence import Sentence
from seating.draw import Draw, SeatingError, TableDraw


def swap(draw: Draw, session: int, a: int, b: int) -> Draw:
    """The draw with the seats of players a and b exchanged in one session (its number), and the swap noted.

    Raises SeatingError for a session that does not exist, a player who does not play in it, or a equal to b.
    """
    chosen = draw.session(session)
    if chosen is None:
        raise SeatingError(
            Sentence(
                "There is no session %(session)s in this draw: it has %(count)s.",
                session=session,
                count=len(draw.sessions),
            )
        )
    if a == b:
        raise SeatingError(
            Sentence("Player %(player)s cannot swap seats with themselves: choose two players.", player=a)
        )
    for player in (a, b):
        if chosen.table_of(player) is None:
            raise SeatingError(
                Sentence(
                    "Player %(player)s does not play in session %(session)s: choose two who do.",
                    player=player,
                    session=session,
                )
            )
    tables = tuple(renamed(table, {a: b, b: a}) for table in chosen.tables)
    changed = draw.with_session(replace(chosen, tables=tables))
    return replace(changed, swaps=(*draw.swaps, (session, a, b)))


def renamed(table: TableDraw, names: dict[int, int]) -> TableDraw:
    """The table with some players exchanged for others."""
    return TableDraw(table.number, *(names.get(player, player) for player in table.players))
