"""Draws for a number of players that does not fill tables of four: sit-outs, and substitutes at the end."""

from __future__ import annotations

from .constraints import Constraints
from .draw import Draw
from .full import full_draw
from .repairing import Change, repair
from .schedules import check_size
from .watching import NO_SEARCH, Search


def sit_out_draw(
    players: int,
    sessions: int,
    seed: str,
    constraints: Constraints | None = None,
    search: Search = NO_SEARCH,
    *,
    last_too: bool = False,
) -> Draw:
    """A draw in which one to three sit out of every session but the last, nobody twice while it can be.

    In the last session everybody plays, with substitutes who have the numbers after the players'; with
    `last_too` some sit out of it as well. Raises SeatingError for numbers that cannot be drawn.
    """
    over = players % 4
    constraints = constraints or Constraints()
    if not over:
        return full_draw(players, sessions, seed, constraints, search.attempt, search)
    check_size(players - over, sessions)
    fixed = constraints.fixed
    everybody = tuple(range(1, players + 1))
    substitutes = () if last_too else tuple(range(players + 1, players + 5 - over))
    free = sessions - len(fixed)
    playing = (*(everybody,) * (free - 1), (*everybody, *substitutes))
    return repair(Draw(players, fixed, seed, ""), Change(len(fixed) + 1, playing), seed, constraints, search)
