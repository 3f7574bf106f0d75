"""Finals: who is in the cut, and where everybody sits afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.sentence import Sentence
from seating.constraints import Constraints, at_own_tables
from seating.draw import SeatingError, SessionDraw, next_number
from seating.pools import Pool, at_tables, full_pools, next_in_pools, of_pool, together
from seating.progress import Parts


@dataclass(frozen=True, slots=True)
class Cut:
    """The players of a final and the rest, both in the order of the standings."""

    final: tuple[int, ...]
    rest: tuple[int, ...]


def cut(ranking: Sequence[int], size: int) -> Cut:
    """The players divided into a final of the first `size` of the standings, and the rest.

    Raises SeatingError for a size that does not fill tables, or where there are fewer players.
    """
    if size < 4 or size % 4:
        raise SeatingError(
            Sentence("A final of %(size)s cannot be drawn: choose a multiple of four.", size=size)
        )
    if len(ranking) < size:
        raise SeatingError(
            Sentence(
                "Too few players (%(players)s) for a final of %(size)s: choose a smaller one.",
                players=len(ranking),
                size=size,
            )
        )
    return Cut(tuple(ranking[:size]), tuple(ranking[size:]))


def tied_at_the_cut(places: Sequence[tuple[int, int]], size: int) -> tuple[int, ...]:
    """The players who share the place across which a final of `size` would be cut; () when it is clear.

    `places`: (player, place) in the order of the standings, where equal players share the better place.
    """
    if not 0 < size < len(places) or places[size - 1][1] != places[size][1]:
        return ()
    return tuple(player for player, place in places if place == places[size][1])


def final_pools(chosen: Cut) -> tuple[Pool, ...]:
    """The final at the first tables, the rest (if there is any) at the tables after it."""
    parts = [("Final", chosen.final), ("Rest", chosen.rest)]
    filled = [(name, players) for name, players in parts if players]
    return at_tables([name for name, _ in filled], [players for _, players in filled])


def final_sessions(
    chosen: Cut,
    played: Sequence[SessionDraw],
    sessions: int,
    seed: str,
    constraints: Constraints | None = None,
    parts: Parts | None = None,
    *,
    rest_plays: bool = True,
) -> tuple[SessionDraw, ...]:
    """The sessions of a final, numbered on from those played; the rest plays on, or has no seats.

    The final is a draw of its own, with winds even inside it: in four sessions of a final of four, everybody
    has every wind once. The rest meet whom they have met least; each of their sessions is one of `parts`.
    Raises SeatingError for a rest that plays and does not fill tables.
    """
    final, *rest = pools = final_pools(chosen if rest_plays else Cut(chosen.final, ()))
    first = next_number(played)
    limits = constraints or Constraints()
    drawn: list[SessionDraw] = []
    for of_final in full_pools([final], sessions, seed, of_pool(final, limits), first):
        so_far, of_pools = [*played, *drawn], [of_final]
        if rest:
            limits_of_rest = of_pool(rest[0], limits)
            of_pools.append(next_in_pools(rest, so_far, f"{seed}/{of_final.number}", limits_of_rest, parts))
        drawn.append(at_own_tables(_with_far_tables(together(pools, of_pools), limits), limits))
    return tuple(drawn)


def _with_far_tables(session: SessionDraw, limits: Constraints) -> SessionDraw:
    """The session with those tables renumbered whose players keep tables that it does not reach."""
    numbers = {table.number for table in session.tables}
    far = {limit.player: limit.table for limit in limits.own_tables if limit.table not in numbers}
    tables = [
        replace(table, number=next((far[player] for player in table.players if player in far), table.number))
        for table in session.tables
    ]
    return replace(session, tables=tuple(sorted(tables, key=lambda table: table.number)))
