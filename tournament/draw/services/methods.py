"""The draw methods: the seats that each makes, and what it adds to the draw's document."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Any

from seating import SWISS as SWISS_ALGORITHM
from seating import (
    SWISS_RANKED,
    Change,
    Draw,
    Search,
    SessionDraw,
    best_attempt,
    full_draw,
    random_draw,
    random_rest,
    redraw,
    repair_around,
    swiss_document,
    swiss_draw,
)
from seating.constraints import at_own_tables
from seating.finals import cut, final_sessions, tied_at_the_cut
from seating.pools import divided, full_pools, next_in_pools
from seating.progress import Parts
from seating.repair.remaining_sessions import repair
from seating.swiss.draw import ranking_with_lots, swiss_sit_outs
from tournament.acts.refusals import Reason, Refused
from tournament.draw.queries.draws import (
    AROUND,
    FINAL,
    FULL,
    GO_HOME,
    ONE_LIST,
    POOLS,
    RANDOM,
    REPAIR,
    SWISS,
)
from tournament.draw.services.constraints import Wish
from tournament.draw.services.draw_context import Ground

FINALS, RANKED_FINALS = "hanchan-final-1", "hanchan-final-2"
IN_POOLS, RANKED_POOLS = "hanchan-pools-1", "hanchan-pools-2"
"""Each with wishes that are added up, and with wishes by rank."""
BESIDE = ("ranking", "swiss", "final", "pools", "planned", "places", "lots")
"""What the document of a draw may say besides what the engine writes."""
NO_STANDINGS_FOR_POOLS = Reason(
    "draw.no-standings-for-pools",
    "Nothing has been played yet, so there are no standings: divide by lot.",
)
TABLES_NOT_FULL = Reason(
    "draw.tables-not-full",
    "With this method everybody plays: let substitutes take the empty seats.",
)
ONE_LIST_CARRIES_ALL = Reason(
    "draw.one-list-carries-all",
    "One list needs all points carried over. Choose that, or let the finalists come first.",
)


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
    """All sessions at once; by search if others precede them, or if players and tables change."""
    players, seed = len(ground.lots), wish.seed
    if not ground.is_steady or wish.pinned or wish.tables:
        start = Draw(players, ground.fixed, seed, "")
        return Drawn(repair(start, change_of(ground, wish), seed, ground.constraints, search))
    if ground.fixed:
        last = ground.last
        return Drawn(redraw(ground.fixed, players, last, seed, ground.constraints, search.attempt, search))
    return Drawn(full_draw(players, ground.last, seed, ground.constraints, search.attempt, search))


def mended(ground: Ground, wish: Wish, search: Search) -> Drawn:
    """The current seats, repaired for the current players with as few changes as wished."""
    start = Draw(len(ground.lots), (*ground.fixed, *ground.before), wish.seed, "")
    change = replace(change_of(ground, wish), keep=wish.keep)
    return Drawn(repair(start, change, wish.seed, ground.constraints, search))


def around(ground: Ground, wish: Wish, search: Search) -> Drawn:
    """A draft with two players exchanged by hand and fixed there, and the rest improved around them."""
    assert wish.exchanged
    session, *pair = wish.exchanged
    first, second = (ground.lots.index(number) + 1 for number in pair)
    start = Draw(len(ground.lots), (*ground.fixed, *ground.before), wish.seed, "")
    exchanged = (session, first, second)
    return Drawn(
        repair_around(start, exchanged, ground.first, wish.seed, ground.constraints, wish.keep, search)
    )


def change_of(ground: Ground, wish: Wish) -> Change:
    """The players and tables from the first session to draw on, in lots."""
    lot_of = {number: lot for lot, number in enumerate(ground.lots, 1)}
    pinned = tuple(
        (session, lot_of[player], table)
        for session, player, table in wish.pinned
        if ground.first <= session <= ground.last
    )
    tables = (wish.tables,) * len(ground.playing) if wish.tables else ()
    return Change(ground.first, ground.playing, tables, pinned)


def swiss(ground: Ground, wish: Wish, search: Search, *, by_steps: bool = True) -> Drawn:
    """The next session by the standings; shared places are decided by the lots."""
    with_lots = ranking_with_lots(ground.places, wish.seed)
    waiting = swiss_sit_outs(with_lots, ground.fixed)
    ranking = [lot for lot in with_lots if lot not in waiting]
    result = swiss_draw(
        ranking,
        ground.fixed,
        wish.seed,
        ground.constraints,
        wish.variant,
        ground.planned,
        search,
        by_steps=by_steps,
    )
    session = replace(result.session, sitting_out=tuple(sorted(waiting)))
    fixed = ground.fixed
    steps, algorithm = result.steps, ground.constraints.algorithm(SWISS_ALGORITHM, SWISS_RANKED)
    draw = Draw(len(ground.lots), (*fixed, session), wish.seed, algorithm, fixed=len(fixed), steps=steps)
    swiss_facts = swiss_document(result, wish.variant)
    return Drawn(draw, {"ranking": ranking, "swiss": swiss_facts, "planned": ground.planned})


def final(ground: Ground, wish: Wish, search: Search) -> Drawn:
    """The first of the standings in a final of their own; the others play on, or go home."""
    goes_home = wish.others == GO_HOME
    if not goes_home:
        _must_fill_tables(ground)
    if wish.final_places == ONE_LIST and wish.carry != "full":
        raise Refused(ONE_LIST_CARRIES_ALL(), "carry")
    ranking = ranking_with_lots(ground.places, wish.seed)
    finalists = cut(ranking, wish.final)
    count, parts = len(ground.playing), Parts(search, len(ground.playing))
    sessions = final_sessions(
        finalists, ground.fixed, count, wish.seed, ground.constraints, parts, rest_plays=not goes_home
    )
    algorithm = ground.constraints.algorithm(FINALS, RANKED_FINALS)
    in_order = sorted(ground.places, key=lambda place: ranking.index(place[0]))
    facts = {
        "size": wish.final,
        "carry": wish.carry,
        "tied": list(tied_at_the_cut(in_order, wish.final)),
        "others": wish.others,
        "places": wish.final_places,
        "home": sorted({*ground.home, *(finalists.rest if goes_home else ())}),
    }
    return Drawn(
        _after_fixed(ground, wish, sessions, algorithm, parts.steps), {"ranking": ranking, "final": facts}
    )


def pools(ground: Ground, wish: Wish, search: Search) -> Drawn:
    """The players divided into pools, each drawn by itself at tables of its own."""
    _must_fill_tables(ground)
    if not ground.places and wish.division != "lot":
        raise Refused(NO_STANDINGS_FOR_POOLS(), "division")
    ranking = ranking_with_lots(ground.places, wish.seed) if ground.places else list(ground.first_players)
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
    facts = {"sizes": list(wish.pools), "division": wish.division}
    algorithm = constraints.algorithm(IN_POOLS, RANKED_POOLS)
    draw = _after_fixed(ground, wish, sessions, algorithm, searched.steps)
    return Drawn(draw, {"ranking": ranking, "pools": facts})


def by_lot(ground: Ground, wish: Wish, _search: Search) -> Drawn:
    """Random seats. After fixed sessions, lots are drawn among those who play now."""
    _must_fill_tables(ground)
    players, count = len(ground.lots), len(ground.playing)
    if not ground.fixed and len(ground.first_players) == players:
        draw = random_draw(players, count, wish.seed)
    else:
        draw = random_rest(ground.fixed, players, ground.first_players, count, wish.seed)
    drawn_now = (at_own_tables(session, ground.constraints) for session in draw.sessions[len(ground.fixed) :])
    return Drawn(replace(draw, sessions=(*ground.fixed, *drawn_now)))


def _must_fill_tables(ground: Ground) -> None:
    if any(len(playing) % 4 for playing in ground.playing):
        raise Refused(TABLES_NOT_FULL(), "odd")


def _after_fixed(
    ground: Ground, wish: Wish, sessions: Sequence[SessionDraw], algorithm: str, steps: int
) -> Draw:
    """The Draw of the fixed and the new sessions; `steps`: when the search was stopped (0: it was not)."""
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
