"""The ways of drawing: what each makes of its ground, with what its document says besides the seats."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Any

from django.utils.translation import gettext as _

from seating import SWISS as SWISS_ALGORITHM
from seating import (
    Change,
    Draw,
    Search,
    SessionDraw,
    best_attempt,
    full_draw,
    random_draw,
    random_rest,
    redraw,
    repair,
    repair_around,
    swiss_document,
    swiss_draw,
)
from seating.finals import cut, final_sessions, tied_at_the_cut
from seating.keeping import at_own_tables
from seating.pools import divided, full_pools, next_in_pools
from seating.ranks import ranking_with_lots, swiss_sit_outs
from seating.watching import Parts
from tournament.services.drawing.ground import Ground
from tournament.services.drawing.wishes import AROUND, FINAL, FULL, POOLS, RANDOM, REPAIR, SWISS, Wish
from tournament.services.errors import Refused

FINALS, IN_POOLS = "hanchan-final-1", "hanchan-pools-1"
BESIDE = ("ranking", "swiss", "final", "pools", "planned", "places")
"""What the document of a draw may say besides what the engine writes."""


@dataclass(frozen=True)
class Drawn:
    """A draw, and what its document says besides: keys of BESIDE."""

    draw: Draw
    beside: Mapping[str, Any] = field(default_factory=dict)


def drawn(ground: Ground, wish: Wish, search: Search) -> Drawn:
    """Draw as wished. Raises SeatingError or Refused for what cannot be drawn."""
    way = WAYS[wish.method]
    if wish.method not in SEARCHED or not wish.seconds:
        return way(ground, wish, search)
    tried = best_attempt(
        lambda attempt: way(ground, wish, replace(search, attempt=attempt)).draw,
        ground.constraints,
        wish.seconds,
        monotonic,
        search.progress,
    )
    return Drawn(tried)


def full(ground: Ground, wish: Wish, search: Search) -> Drawn:
    """All sessions at once; after others, or with people and tables that change, by search."""
    players, seed = len(ground.lots), wish.seed
    if not ground.is_steady or wish.pinned or wish.tables:
        start = Draw(players, ground.fixed, seed, "")
        return Drawn(repair(start, change_of(ground, wish), seed, ground.constraints, search))
    if ground.fixed:
        last = ground.last
        return Drawn(redraw(ground.fixed, players, last, seed, ground.constraints, search.attempt, search))
    return Drawn(full_draw(players, ground.last, seed, ground.constraints, search.attempt, search))


def mended(ground: Ground, wish: Wish, search: Search) -> Drawn:
    """The seats that the sessions have until now, changed as little as wished for what holds from now on."""
    start = Draw(len(ground.lots), (*ground.fixed, *ground.before), wish.seed, "")
    change = replace(change_of(ground, wish), keep=wish.keep)
    return Drawn(repair(start, change, wish.seed, ground.constraints, search))


def around(ground: Ground, wish: Wish, search: Search) -> Drawn:
    """A draft in which two change seats by hand and stay there, everything else mended around them."""
    assert wish.exchanged
    session, *pair = wish.exchanged
    first, second = (ground.lots.index(number) + 1 for number in pair)
    start = Draw(len(ground.lots), (*ground.fixed, *ground.before), wish.seed, "")
    exchanged = (session, first, second)
    return Drawn(
        repair_around(start, exchanged, ground.first, wish.seed, ground.constraints, wish.keep, search)
    )


def change_of(ground: Ground, wish: Wish) -> Change:
    """What holds from the first session to draw on, in lots."""
    lot_of = {number: lot for lot, number in enumerate(ground.lots, 1)}
    pinned = tuple(
        (session, lot_of[player], table)
        for session, player, table in wish.pinned
        if ground.first <= session <= ground.last
    )
    tables = (wish.tables,) * len(ground.playing) if wish.tables else ()
    return Change(ground.first, ground.playing, tables, pinned)


def swiss(ground: Ground, wish: Wish, search: Search) -> Drawn:
    """The next session by the standings; shared places are decided by the lots."""
    everybody = ranking_with_lots(ground.places, wish.seed)
    waiting = swiss_sit_outs(everybody, ground.fixed)
    ranking = [lot for lot in everybody if lot not in waiting]
    found = swiss_draw(
        ranking, ground.fixed, wish.seed, ground.constraints, wish.variant, ground.planned, search
    )
    session = replace(found.session, sitting_out=tuple(sorted(waiting)))
    fixed = ground.fixed
    steps = found.steps
    draw = Draw(
        len(ground.lots), (*fixed, session), wish.seed, SWISS_ALGORITHM, fixed=len(fixed), steps=steps
    )
    said = swiss_document(found, wish.variant)
    return Drawn(draw, {"ranking": ranking, "swiss": said, "planned": ground.planned})


def final(ground: Ground, wish: Wish, search: Search) -> Drawn:
    """The first of the standings in a final of their own, the rest still playing."""
    _must_fill_tables(ground)
    ranking = ranking_with_lots(ground.places, wish.seed)
    chosen = cut(ranking, wish.final)
    count, parts = len(ground.playing), Parts(search, len(ground.playing))
    sessions = final_sessions(chosen, ground.fixed, count, wish.seed, ground.constraints, parts)
    in_order = sorted(ground.places, key=lambda place: ranking.index(place[0]))
    said = {
        "size": wish.final,
        "carry": wish.carry,
        "tied": list(tied_at_the_cut(in_order, wish.final)),
    }
    return Drawn(_after(ground, wish, sessions, FINALS, parts.steps), {"ranking": ranking, "final": said})


def pools(ground: Ground, wish: Wish, search: Search) -> Drawn:
    """The players divided into pools, each drawn by itself at tables of its own."""
    _must_fill_tables(ground)
    if not ground.places and wish.division != "lot":
        raise Refused(_("Nothing has been played yet, so there are no standings: divide by lot."), "division")
    ranking = ranking_with_lots(ground.places, wish.seed) if ground.places else list(ground.who)
    parts = divided(ranking, wish.pools, wish.division, wish.seed)
    count, constraints = len(ground.playing), ground.constraints
    sessions: list[SessionDraw] = []
    searched = Parts(search, count * len(parts))
    if not ground.fixed:
        sessions = list(full_pools(parts, count, wish.seed, constraints))
    else:
        for number in range(ground.first, ground.last + 1):
            so_far = [*ground.fixed, *sessions]
            sessions.append(next_in_pools(parts, so_far, f"{wish.seed}/{number}", constraints, searched))
    said = {"sizes": list(wish.pools), "division": wish.division}
    draw = _after(ground, wish, sessions, IN_POOLS, searched.steps)
    return Drawn(draw, {"ranking": ranking, "pools": said})


def by_lot(ground: Ground, wish: Wish, _search: Search) -> Drawn:
    """By lot alone; after sessions that stay, those who play now draw lots."""
    _must_fill_tables(ground)
    players, count = len(ground.lots), len(ground.playing)
    if not ground.fixed and len(ground.who) == players:
        draw = random_draw(players, count, wish.seed)
    else:
        draw = random_rest(ground.fixed, players, ground.who, count, wish.seed)
    drawn_now = (at_own_tables(one, ground.constraints) for one in draw.sessions[len(ground.fixed) :])
    return Drawn(replace(draw, sessions=(*ground.fixed, *drawn_now)))


def _must_fill_tables(ground: Ground) -> None:
    if any(len(who) % 4 for who in ground.playing):
        raise Refused(
            _("In this way of drawing everybody plays: let substitutes take the empty seats."), "odd"
        )


def _after(ground: Ground, wish: Wish, sessions: Sequence[SessionDraw], algorithm: str, steps: int) -> Draw:
    """The sessions drawn after those that stay, the search for them stopped after so many steps (0: not)."""
    fixed = ground.fixed
    return Draw(len(ground.lots), (*fixed, *sessions), wish.seed, algorithm, fixed=len(fixed), steps=steps)


WAYS: Mapping[str, Callable[[Ground, Wish, Search], Drawn]] = {
    FULL: full,
    REPAIR: mended,
    AROUND: around,
    SWISS: swiss,
    FINAL: final,
    POOLS: pools,
    RANDOM: by_lot,
}
SEARCHED = {FULL, REPAIR, AROUND}
"""The ways that another attempt can better."""
