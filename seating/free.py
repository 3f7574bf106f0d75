"""A session still to be drawn: who sits in it at which tables, what stays, and the seats to begin with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .draw import SessionDraw
from .errors import SeatingError
from .lots import Lots
from .sentence import Sentence

Four = list[int]


@dataclass(frozen=True, slots=True)
class FreeSession:
    """One free session.

    `playing`: the numbers of those who sit; `tables`: those of as many physical tables as they fill; `held`:
    the table of each player who must sit there; `start`: seats to begin with, which may name people who do
    not play and tables that do not stand; `sitting_out`: who takes part, but sits out of this session.
    """

    number: int
    playing: tuple[int, ...]
    tables: tuple[int, ...]
    start: SessionDraw
    held: Mapping[int, int] = field(default_factory=dict)
    sitting_out: tuple[int, ...] = ()


def check_free(free: FreeSession) -> None:
    """Raise SeatingError when the session cannot be drawn: too few tables, or one held who does not play."""
    where = Sentence("session %(number)s", number=free.number)
    if not free.playing:
        raise SeatingError(Sentence("Nobody plays %(where)s: name at least 4 players.", where=where))
    if 4 * len(free.tables) != len(free.playing):
        raise SeatingError(
            Sentence(
                "%(players)s players need %(needed)s tables in %(where)s, but %(stand)s stand: open "
                "tables, or let people sit out.",
                players=len(free.playing),
                needed=len(free.playing) // 4,
                where=where,
                stand=len(free.tables),
            )
        )
    for player, table in free.held.items():
        if player not in free.playing:
            raise SeatingError(
                Sentence(
                    "Player %(player)s is to sit at table %(table)s of %(where)s, but does not play it.",
                    player=player,
                    table=table,
                    where=where,
                )
            )
        if table not in free.tables:
            raise SeatingError(
                Sentence(
                    "Player %(player)s is to sit at table %(table)s of %(where)s, which does not stand.",
                    player=player,
                    table=table,
                    where=where,
                )
            )
    for table in free.tables:
        held = [player for player, at in free.held.items() if at == table]
        if len(held) > 4:
            raise SeatingError(
                Sentence(
                    "%(count)s players are to sit at table %(table)s of %(where)s: at most 4 can.",
                    count=len(held),
                    table=table,
                    where=where,
                )
            )


def first_groups(free: FreeSession, lots: Lots) -> list[Four]:
    """Four players for each of the session's tables, as near to its start as what has changed allows.

    Players keep their table while it stands; those of a table that does not go together to one that nobody
    had, and whoever is left fills what is empty, by lot.
    """
    playing = set(free.playing)
    sat = {table.number: [p for p in table.players if p in playing] for table in free.start.tables}
    homeless = [four for number, four in sat.items() if number not in free.tables and len(four) == 4]
    groups = [sat.get(number) or (homeless.pop(0) if homeless else []) for number in free.tables]
    seated = {player for four in groups for player in four}
    waiting = lots.shuffled([player for player in free.playing if player not in seated])
    for four in groups:
        while len(four) < 4:
            four.append(waiting.pop())
    hold(groups, free)
    return groups


def hold(groups: list[Four], free: FreeSession) -> None:
    """Bring everybody who is held to his table: whole tables change places where that is enough."""
    done: set[int] = set()
    for player, table in sorted(free.held.items()):
        wanted = free.tables.index(table)
        here = next(at for at, four in enumerate(groups) if player in four)
        if here != wanted and done.isdisjoint(groups[here] + groups[wanted]):
            groups[here], groups[wanted] = groups[wanted], groups[here]
        elif here != wanted:
            other = next(p for p in groups[wanted] if free.held.get(p) != table)
            groups[wanted][groups[wanted].index(other)] = player
            groups[here][groups[here].index(player)] = other
        done.add(player)


def held_positions(groups: Sequence[Sequence[int]], free: FreeSession) -> frozenset[int]:
    """The positions, counted table by table, of those who are held."""
    flat = [player for four in groups for player in four]
    return frozenset(at for at, player in enumerate(flat) if player in free.held)
