"""Pools: the players divided into parts, each drawn separately at its own tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from scoring.sentence import Sentence
from seating.constraints import Constraints, at_own_tables, keepers_apart
from seating.construct.schedules import odd_number
from seating.draw import SeatingError, SessionDraw, TableDraw
from seating.lots import Lots
from seating.progress import NO_SEARCH, Parts
from seating.schedule.full_draw import full_draw
from seating.schedule.later_sessions import draw_one_by_one


@dataclass(frozen=True, slots=True)
class Pool:
    """A part of the players, in the order of the standings (or of the lots), and its first table's number."""

    name: str
    players: tuple[int, ...]
    first_table: int = 1


@dataclass(frozen=True, slots=True)
class Division:
    """A way of dividing players into pools of given sizes."""

    key: str
    meaning: str
    divide: Callable[[Sequence[int], Sequence[int], str], list[list[int]]]


def by_rank(ranking: Sequence[int], sizes: Sequence[int], _seed: str) -> list[list[int]]:
    """The top of the standings is the first pool, those after them the second, and so on."""
    starts = [sum(sizes[:index]) for index in range(len(sizes))]
    return [list(ranking[start : start + size]) for start, size in zip(starts, sizes, strict=True)]


def by_lot(ranking: Sequence[int], sizes: Sequence[int], seed: str) -> list[list[int]]:
    """Pools by lot; inside a pool the players stay in the order of the standings."""
    drawn = by_rank(Lots(seed, "pools").shuffled(sorted(ranking)), sizes, seed)
    place = {player: index for index, player in enumerate(ranking)}
    return [sorted(pool, key=place.__getitem__) for pool in drawn]


def by_snake(ranking: Sequence[int], sizes: Sequence[int], _seed: str) -> list[list[int]]:
    """A, B, C, C, B, A, A, ...: pools of like strength; a full pool is passed over."""
    pools: list[list[int]] = [[] for _ in sizes]
    waiting = iter(ranking)
    order = list(range(len(sizes)))
    while any(len(pool) < size for pool, size in zip(pools, sizes, strict=True)):
        for index in order:
            if len(pools[index]) < sizes[index]:
                pools[index].append(next(waiting))
        order.reverse()
    return pools


DIVISIONS = {
    division.key: division
    for division in (
        Division("rank", "The first of the standings are one pool, the next another.", by_rank),
        Division("lot", "By lot, whatever the standings.", by_lot),
        Division(
            "snake", "A, B, B, A, A down the standings, so that the pools are of like strength.", by_snake
        ),
    )
}


def divided(ranking: Sequence[int], sizes: Sequence[int], division: str, seed: str = "") -> tuple[Pool, ...]:
    """The players in pools A, B, C, ... of these sizes, their tables numbered on from pool to pool.

    `division`: a key of DIVISIONS. Raises SeatingError for sizes that are not all players or do not fill
    tables, and for an unknown division.
    """
    if division not in DIVISIONS:
        raise SeatingError(
            Sentence(
                "There is no division “%(division)s”: choose %(divisions)s.",
                division=division,
                divisions=", ".join(DIVISIONS),
            )
        )
    if sum(sizes) != len(ranking):
        raise SeatingError(
            Sentence(
                "The pools hold %(held)s players, but there are %(players)s: change a size.",
                held=sum(sizes),
                players=len(ranking),
            )
        )
    names = [chr(ord("A") + index) for index in range(len(sizes))]
    for name, size in zip(names, sizes, strict=True):
        if size < 4 or size % 4:
            raise SeatingError(Sentence("Pool %(name)s: %(problem)s", name=name, problem=odd_number(size)))
    return at_tables(names, DIVISIONS[division].divide(ranking, sizes, seed))


def at_tables(names: Sequence[str], parts: Sequence[Sequence[int]]) -> tuple[Pool, ...]:
    """Pools of these names and players, their tables numbered on from pool to pool."""
    first_tables = [1 + sum(map(len, parts[:index])) // 4 for index in range(len(parts))]
    return tuple(Pool(*fields) for fields in zip(names, map(tuple, parts), first_tables, strict=True))


def next_in_pools(
    pools: Sequence[Pool],
    played: Sequence[SessionDraw],
    seed: str,
    constraints: Constraints | None = None,
    parts: Parts | None = None,
) -> SessionDraw:
    """The next session, every pool with the fewest repeats found after what was played.

    `parts`: the search of the whole draw, of which every pool is one part.
    """
    limits, parts = constraints or Constraints(), parts or Parts(NO_SEARCH, len(pools))
    drawn: list[SessionDraw] = []
    for pool in pools:
        players, inside = sorted(pool.players), of_pool(pool, limits)
        draw = draw_one_by_one(
            tuple(played), max(players), [players], f"{seed}/{pool.name}", inside, parts.next()
        )
        parts.ended(draw.steps)
        drawn.append(draw.sessions[-1])
    return at_own_tables(together(pools, drawn), limits)


def of_pool(pool: Pool, constraints: Constraints) -> Constraints:
    """The constraints inside a pool: tables that players keep are assigned once all pools are drawn."""
    return keepers_apart(constraints, pool.players)


def full_pools(
    pools: Sequence[Pool], sessions: int, seed: str, constraints: Constraints | None = None, first: int = 1
) -> tuple[SessionDraw, ...]:
    """Draw this many sessions, numbered from `first`, with a full draw for every pool.

    Earlier meetings do not count: inside the pool everybody meets as many others as possible.
    """
    limits = constraints or Constraints()
    draws = [pool_draw(pool, sessions, seed, of_pool(pool, limits)) for pool in pools]
    return tuple(
        at_own_tables(replace(together(pools, drawn), number=first + index), limits)
        for index, drawn in enumerate(zip(*draws, strict=True))
    )


def pool_draw(pool: Pool, sessions: int, seed: str, constraints: Constraints) -> tuple[SessionDraw, ...]:
    """The full draw of one pool, with its players' own numbers."""
    number_in_pool = {player: index for index, player in enumerate(sorted(pool.players), 1)}
    groups = tuple(
        replace(
            group,
            players=frozenset(number_in_pool[player] for player in group.players if player in number_in_pool),
        )
        for group in constraints.apart
    )
    draw = full_draw(len(number_in_pool), sessions, f"{seed}/{pool.name}", Constraints(groups))
    player_of = {index: player for player, index in number_in_pool.items()}
    return tuple(
        SessionDraw(
            session.number,
            tuple(
                TableDraw(table.number, *(player_of[number] for number in table.players))
                for table in session.tables
            ),
        )
        for session in draw.sessions
    )


def together(pools: Sequence[Pool], drawn: Sequence[SessionDraw]) -> SessionDraw:
    """The sessions of all pools as one, each pool at its own tables."""
    tables = [
        replace(table, number=pool.first_table + index)
        for pool, session in zip(pools, drawn, strict=True)
        for index, table in enumerate(sorted(session.tables, key=lambda table: table.number))
    ]
    return SessionDraw(drawn[0].number, tuple(tables))
