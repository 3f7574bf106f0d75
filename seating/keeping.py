"""Tables of one's own in a session whose tables are drawn already: whole tables change places in the hall."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from .constraints import NEVER, ApartGroup, Constraints, own_tables
from .draw import SessionDraw
from .errors import SeatingError
from .sentence import Sentence


def keepers_apart(constraints: Constraints, playing: Collection[int]) -> Constraints:
    """The same with those who keep tables, as far as they play, never to meet, and with no table kept."""
    keepers = frozenset(own.player for own in constraints.own_tables if own.player in playing)
    apart = [ApartGroup(keepers, NEVER, "table")] if len(keepers) > 1 else []
    return replace(constraints, apart=(*constraints.apart, *apart), own_tables=())


def at_own_tables(session: SessionDraw, constraints: Constraints) -> SessionDraw:
    """The session with everybody who keeps a table at it; who sits together stays together.

    Raises SeatingError for a table that does not stand, or where two who keep tables sit together.
    """
    tables = {table.number: table for table in session.tables}
    here_now = tuple(own for own in constraints.own_tables if own.player in session.players)
    kept = own_tables(Constraints(own_tables=here_now), max(session.players), tables)
    settled: dict[int, int] = {}
    for player, own in sorted(kept.items()):
        here = next(number for number, table in tables.items() if player in table.players)
        if here != own and here in settled:
            raise SeatingError(
                Sentence(
                    "Players %(other)s and %(player)s keep tables of their own, but were drawn to sit "
                    "together in session %(session)s: draw with another seed.",
                    other=settled[here],
                    player=player,
                    session=session.number,
                )
            )
        tables[here], tables[own] = replace(tables[own], number=here), replace(tables[here], number=own)
        settled[own] = player
    return replace(session, tables=tuple(tables[number] for number in sorted(tables)))
