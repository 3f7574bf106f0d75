"""Verifies a draw's seed: drawn again from its document, it must give the same seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from scoring.sentence import Sentence
from seating.constraints import Constraints
from seating.construct.schedules import first_schedule
from seating.documents.draw_document import from_json, whole_number
from seating.documents.event_files import constraints_from_json, read_ranking
from seating.draw import Draw, SeatingError, SessionDraw
from seating.progress import Search
from seating.repair.remaining_sessions import MANY_TURNS, RANKED_MANY_TURNS, REPAIR, Change, repair
from seating.repair.remaining_sessions import RANKED as RANKED_REPAIR
from seating.repair.swaps import swap
from seating.schedule.full_draw import ALGORITHM, FROM_RECORD, RANKED_FROM_RECORD, full_draw
from seating.schedule.full_draw import RANKED as RANKED_FULL
from seating.schedule.later_sessions import (
    NEXT,
    RANDOM,
    RANDOM_REST,
    RANKED_NEXT,
    RANKED_REDRAW,
    REDRAW,
    draw_one_by_one,
    players_of,
    random_draw,
    random_rest,
    redraw,
)
from seating.schedule.searched_draw import SEARCHED, searched_draw
from seating.swiss.draw import FIRM_RANKED, SWISS, swiss_draw
from seating.swiss.draw import RANKED as RANKED_SWISS
from seating.swiss.pairing_methods import STRAIGHT

CANNOT = Sentence("The seed cannot be checked: this program cannot draw again by “%(what)s”.")
DIFFERS = Sentence("The seed “%(seed)s” does not give this draw.")

WEIGHED = {
    RANKED_FULL: ALGORITHM,
    RANKED_FROM_RECORD: FROM_RECORD,
    RANKED_REDRAW: REDRAW,
    RANKED_NEXT: NEXT,
    RANKED_SWISS: SWISS,
    FIRM_RANKED: SWISS,
    RANKED_REPAIR: REPAIR,
    MANY_TURNS: REPAIR,
    RANKED_MANY_TURNS: REPAIR,
}
"""The algorithms that keep people apart by ranks: the document says the ranks, so the same function draws."""


def seed_problems(document: Mapping[str, Any]) -> list[str]:
    """The faults of the seed of a "hanchan-draw" document: [] when it gives the same seats again."""
    try:
        claimed = from_json(document)
        second_draw = redrawn(claimed, constraints_from_json(document), document)
    except SeatingError as error:
        return [str(error)]
    if second_draw is None:
        return [Sentence(CANNOT, what=claimed.algorithm)]
    return (
        []
        if second_draw.sessions == before_swaps(claimed).sessions
        else [Sentence(DIFFERS, seed=claimed.seed)]
    )


def redrawn(claimed: Draw, constraints: Constraints, document: Mapping[str, Any]) -> Draw | None:
    """The draw made again with the same seed and constraints; None when its algorithm is not known here.

    `document`: the whole document, which also holds the ranking and the variant of a Swiss draw.
    """
    players, sessions, seed = claimed.players, len(claimed.sessions), claimed.seed
    attempt, search = claimed.attempt, Search(claimed.attempt, claimed.steps)
    seated = before_swaps(claimed).sessions
    fixed, drawn = seated[: claimed.fixed], seated[claimed.fixed :]
    algorithms: dict[str, Callable[[], Draw]] = {
        ALGORITHM: lambda: full_draw(players, sessions, seed, constraints, attempt, search, first_schedule),
        FROM_RECORD: lambda: full_draw(players, sessions, seed, constraints, attempt, search),
        SEARCHED: lambda: searched_draw(players, sessions, seed),
        RANDOM: lambda: random_draw(players, sessions, seed),
        RANDOM_REST: lambda: random_rest(fixed, players, sorted(players_of(drawn)), len(drawn), seed),
        REDRAW: lambda: redraw(fixed, players, sessions, seed, constraints, attempt, search),
        NEXT: lambda: draw_one_by_one(
            fixed, players, [session.players for session in drawn], seed, constraints
        ),
        SWISS: lambda: swiss_redrawn(claimed, fixed, constraints, document),
        REPAIR: lambda: repaired(claimed, fixed, drawn, constraints, search),
    }
    draw_again = algorithms.get(WEIGHED.get(claimed.algorithm, claimed.algorithm))
    return draw_again() if draw_again else None


def swiss_redrawn(
    claimed: Draw, fixed: tuple[SessionDraw, ...], constraints: Constraints, document: Mapping[str, Any]
) -> Draw:
    """The Swiss session made again from the ranking, the variant and the number of sessions it names."""
    swiss = document.get("swiss")
    variant = str(swiss.get("variant", STRAIGHT)) if isinstance(swiss, Mapping) else STRAIGHT
    planned = whole_number({"planned": 0, **document}, "planned", Sentence("the draw"))
    ranking = read_ranking(document.get("ranking"))
    search = Search(steps=claimed.steps)
    by_steps = claimed.algorithm != FIRM_RANKED
    session = swiss_draw(
        ranking, fixed, claimed.seed, constraints, variant, planned, search, by_steps=by_steps
    ).session
    sitting_out = [number for last_session in claimed.sessions[-1:] for number in last_session.sitting_out]
    return replace(claimed, sessions=(*fixed, replace(session, sitting_out=tuple(sitting_out))))


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
    turns_few = claimed.algorithm not in {MANY_TURNS, RANKED_MANY_TURNS}
    return repair(before, change, claimed.seed, constraints, search, turns_few=turns_few)


def before_swaps(draw: Draw) -> Draw:
    """The draw as it was before seats were exchanged by hand."""
    for session, a, b in reversed(draw.swaps):
        draw = swap(draw, session, a, b)
    return draw
