"""The seed of a draw put to the test: drawn again from what its document says, it must come out the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .constraints import Constraints
from .documents import apart_from_json, from_json
from .draw import Draw
from .errors import SeatingError
from .following import NEXT, RANDOM, REDRAW, draw_one_by_one, players_of, random_draw, redraw
from .full import ALGORITHM, full_draw
from .swapping import swap

CANNOT = "The seed cannot be checked: this program cannot draw again by “{}”."
DIFFERS = "The seed “{}” does not give this draw."


def seed_problems(document: Mapping[str, Any]) -> list[str]:
    """What is wrong with the seed of a "hanchan-draw" document: [] when it gives the same seats again."""
    try:
        claimed = from_json(document)
        again = redrawn(claimed, Constraints(apart_from_json(document.get("apart", []))))
    except SeatingError as error:
        return [str(error)]
    if again is None:
        return [CANNOT.format(claimed.algorithm)]
    return [] if again.sessions == before_swaps(claimed).sessions else [DIFFERS.format(claimed.seed)]


def redrawn(claimed: Draw, constraints: Constraints) -> Draw | None:
    """The draw made again with the same seed and constraints; None when its algorithm is not known here."""
    players, sessions, seed = claimed.players, len(claimed.sessions), claimed.seed
    if claimed.algorithm == ALGORITHM:
        return full_draw(players, sessions, seed, constraints, claimed.attempt)
    if claimed.algorithm == RANDOM:
        return random_draw(players, sessions, seed)
    fixed = before_swaps(claimed).sessions[: claimed.fixed]
    if claimed.algorithm == REDRAW:
        return redraw(fixed, players, sessions, seed, constraints, claimed.attempt)
    if claimed.algorithm == NEXT:
        playing = [players_of([session]) for session in claimed.sessions[claimed.fixed :]]
        return draw_one_by_one(fixed, players, playing, seed, constraints)
    return None


def before_swaps(draw: Draw) -> Draw:
    """The draw as it was before seats were exchanged by hand."""
    for session, a, b in reversed(draw.swaps):
        draw = swap(draw, session, a, b)
    return draw
