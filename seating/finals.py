"""Finals: who is in the cut, and where everybody sits afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .constraints import Constraints
from .draw import SessionDraw
from .errors import SeatingError
from .keeping import at_own_tables
from .pools import Pool, at_tables, full_pools, next_in_pools, of_pool, together
from .sentence import Sentence
from .watching import Parts

SIZES = (4, 8, 16, 32)


@dataclass(frozen=True, slots=True)
class Cut:
    """The players of a final and the rest, both in the order of the standings."""

    final: tuple[int, ...]
    rest: tuple[int, ...]


def cut(ranking: Sequence[int], size: int) -> Cut:
    """The first `size` of the standings are in the final. Raises SeatingError for a size of no final, or a
    field that is too small."""
    if size not in SIZES:
        raise SeatingError(
            Sentence(
                "A final of %(size)s cannot be drawn: choose %(sizes)s.",
                size=size,
                sizes=", ".join(map(str, SIZES)),
            )
        )
    if len(ranking) < size:
        raise SeatingError(
            Sentence(
                "%(players)s players are too few for a final of %(size)s: choose a smaller one.",
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
    there = [(name, players) for name, players in parts if players]
    return at_tables([name for name, _ in there], [players for _, players in there])


def final_sessions(
    chosen: Cut,
    played: Sequence[SessionDraw],
    sessions: int,
    seed: str,
    constraints: Constraints | None = None,
    parts: Parts | None = None,
) -> tuple[SessionDraw, ...]:
    """The sessions of a final, numbered on from those played, the rest still playing.

    The final is a draw of its own, with winds even inside it: in four sessions of a final of four, everybody
    has every wind once. The rest meet whom they have met least; each of their sessions is one of `parts`.
    Raises SeatingError for a rest that does not fill tables.
    """
    final, *rest = pools = final_pools(chosen)
    first = 1 + max((session.number for session in played), default=0)
    wished = constraints or Constraints()
    drawn: list[SessionDraw] = []
    for own in full_pools([final], sessions, seed, of_pool(final, wished), first):
        so_far, inside = [*played, *drawn], [own]
        if rest:
            apart = of_pool(rest[0], wished)
            inside.append(next_in_pools(rest, so_far, f"{seed}/{own.number}", apart, parts))
        drawn.append(at_own_tables(together(pools, inside), wished))
    return tuple(drawn)
