"""Two players change seats by hand, and what it costs."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .constraints import Constraints
from .draw import Draw, TableDraw
from .errors import SeatingError
from .quality import Quality, quality
from .sentence import Sentence


@dataclass(frozen=True, slots=True)
class SwapCost:
    """The quality of a draw before and after a swap."""

    before: Quality
    after: Quality


def swap(draw: Draw, session: int, a: int, b: int) -> Draw:
    """The draw with the seats of players a and b exchanged in one session (its number), and the swap noted.

    Raises SeatingError when there is no such session, or one of the two does not play in it, or they are one.
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
            Sentence("Player %(player)s cannot change seats with himself: choose two players.", player=a)
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


def swap_cost(draw: Draw, session: int, a: int, b: int, constraints: Constraints | None = None) -> SwapCost:
    """What `swap` would do to the quality. Raises what `swap` raises."""
    return SwapCost(quality(draw, constraints), quality(swap(draw, session, a, b), constraints))


def renamed(table: TableDraw, names: dict[int, int]) -> TableDraw:
    """The table with some players exchanged for others."""
    return TableDraw(table.number, *(names.get(player, player) for player in table.players))
