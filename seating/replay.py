"""The seed of a draw put to the test: drawn again from what its document says, it must come out the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from .constraints import Constraints
from .documents import from_json, whole
from .draw import Draw, SessionDraw
from .errors import SeatingError
from .eventfiles import read_ranking
from .following import (
    NEXT,
    RANDOM,
    RANDOM_REST,
    REDRAW,
    draw_one_by_one,
    players_of,
    random_draw,
    random_rest,
    redraw,
)
from .full import ALGORITHM, full_draw
from .repairing import REPAIR, Change, repair
from .sentence import Sentence
from .swapping import swap
from .swiss import SWISS, swiss_session
from .swiss_variants import STRAIGHT
from .watching import Search
from .wishes import constraints_from_json

CANNOT = Sentence("The seed cannot be checked: this program cannot draw again by “%(what)s”.")
DIFFERS = Sentence("The seed “%(seed)s” does not give this draw.")


def seed_problems(document: Mapping[str, Any]) -> list[str]:
    """What is wrong with the seed of a "hanchan-draw" document: [] when it gives the same seats again."""
    try:
        claimed = from_json(document)
        again = redrawn(claimed, constraints_from_json(document), document)
    except SeatingError as error:
        return [str(error)]
    if again is None:
        return [Sentence(CANNOT, what=claimed.algorithm)]
    return [] if again.sessions == before_swaps(claimed).sessions else [Sentence(DIFFERS, seed=claimed.seed)]


def redrawn(claimed: Draw, constraints: Constraints, document: Mapping[str, Any]) -> Draw | None:
    """The draw made again with the same seed and constraints; None when its algorithm is not known here.

    `document`: where it stands, for what a Swiss draw hangs on besides.
    """
    players, sessions, seed = claimed.players, len(claimed.sessions), claimed.seed
    attempt, search = claimed.attempt, Search(claimed.attempt, claimed.steps)
    seated = before_swaps(claimed).sessions
    fixed, rest = seated[: claimed.fixed], seated[claimed.fixed :]
    ways: dict[str, Callable[[], Draw]] = {
        ALGORITHM: lambda: full_draw(players, sessions, seed, constraints, attempt, search),
        RANDOM: lambda: random_draw(players, sessions, seed),
        RANDOM_REST: lambda: random_rest(fixed, players, sorted(players_of(rest)), len(rest), seed),
        REDRAW: lambda: redraw(fixed, players, sessions, seed, constraints, attempt, search),
        NEXT: lambda: draw_one_by_one(fixed, players, [one.players for one in rest], seed, constraints),
        SWISS: lambda: swiss_again(claimed, fixed, constraints, document),
        REPAIR: lambda: repaired(claimed, fixed, rest, constraints, search),
    }
    again = ways.get(claimed.algorithm)
    return again() if again else None


def swiss_again(
    claimed: Draw, fixed: tuple[SessionDraw, ...], constraints: Constraints, document: Mapping[str, Any]
) -> Draw:
    """The Swiss session made again from the ranking, the variant and the number of sessions it names."""
    said = document.get("swiss")
    variant = str(said.get("variant", STRAIGHT)) if isinstance(said, Mapping) else STRAIGHT
    planned = whole({"planned": 0, **document}, "planned", Sentence("the draw"))
    ranking = read_ranking(document.get("ranking"))
    search = Search(steps=claimed.steps)
    session = swiss_session(ranking, fixed, claimed.seed, constraints, variant, planned, search)
    waiting = [number for one in claimed.sessions[-1:] for number in one.sitting_out]
    return replace(claimed, sessions=(*fixed, replace(session, sitting_out=tuple(waiting))))


def repaired(
    claimed: Draw,
    fixed: tuple[SessionDraw, ...],
    rest: tuple[SessionDraw, ...],
    constraints: Constraints,
    search: Search,
) -> Draw:
    """The repair made again from the sessions as they were drawn before it."""
    change = Change(
        rest[0].number if rest else len(fixed) + 1,
        tuple(tuple(sorted((*session.players, *session.sitting_out))) for session in rest),
        tuple(tuple(table.number for table in session.tables) for session in rest),
        claimed.pinned,
        claimed.keep,
    )
    before = Draw(claimed.players, (*fixed, *claimed.before), claimed.seed, REPAIR)
    return repair(before, change, claimed.seed, constraints, search)


def before_swaps(draw: Draw) -> Draw:
    """The draw as it was before seats were exchanged by hand."""
    for session, a, b in reversed(draw.swaps):
        draw = swap(draw, session, a, b)
    return draw
