"""Places of a schedule become players at numbered tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .draw import SessionDraw, TableDraw
from .schedules import Round


def seated(
    rounds: Sequence[Round], names: Sequence[int] | Mapping[int, int], first: int = 1
) -> tuple[SessionDraw, ...]:
    """The rounds as sessions numbered from `first`, with the player's number at each place."""
    return tuple(
        SessionDraw(number, tuple(table_draw(table, group, names) for table, group in enumerate(tables, 1)))
        for number, tables in enumerate(rounds, first)
    )


def table_draw(number: int, group: Sequence[int], names: Sequence[int] | Mapping[int, int]) -> TableDraw:
    """One table with the players' numbers instead of places."""
    east, south, west, north = (names[place] for place in group)
    return TableDraw(number, east, south, west, north)
