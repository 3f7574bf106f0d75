"""The seed of any draw put to the test: drawn again from its document, it must come out the same."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from seating import Draw as Plan
from seating import Search, SeatingError, constraints_from_json, from_json, seed_problems
from seating.following import RANDOM as BY_LOT
from seating.following import RANDOM_REST
from seating.replay import before_swaps
from seating.swiss import SWISS as BY_STANDINGS
from tournament.queries.worded import worded
from tournament.services.drawing.ground import Ground
from tournament.services.drawing.methods import FINALS, IN_POOLS, Drawn, by_lot, final, pools, swiss
from tournament.services.drawing.wishes import FINAL, POOLS, RANDOM, SWISS, Wish
from tournament.services.errors import Refused

Way = Callable[[Ground, Wish, Search], Drawn]
WAYS: Mapping[str, tuple[str, Way]] = {
    BY_LOT: (RANDOM, by_lot),
    RANDOM_REST: (RANDOM, by_lot),
    BY_STANDINGS: (SWISS, swiss),
    FINALS: (FINAL, final),
    IN_POOLS: (POOLS, pools),
}
"""The algorithms that this program draws with beside those of the engine's own replay."""


def replay_problems(document: Mapping[str, Any]) -> list[str]:
    """What is wrong with the seed of a "hanchan-draw" document; [] when it gives the same seats."""
    algorithm = document.get("algorithm")
    by_numbers = algorithm == BY_STANDINGS and "places" not in document  # of `draw_seating`: no shared places
    if algorithm not in WAYS or by_numbers:
        return [worded(problem) for problem in seed_problems(document)]
    try:
        claimed = from_json(document)
        method, way = WAYS[algorithm]
        again = way(_ground(document, claimed), _wish(document, method), Search(steps=claimed.steps)).draw
    except SeatingError as error:
        return [worded(str(error))]
    except Refused as error:
        return [error.sentence]
    if again.sessions == before_swaps(claimed).sessions:
        return []
    return [_("The seed “%(seed)s” does not give this draw.") % {"seed": claimed.seed}]


def _ground(document: Mapping[str, Any], claimed: Plan) -> Ground:
    fixed, rest = claimed.sessions[: claimed.fixed], claimed.sessions[claimed.fixed :]
    return Ground(
        first=len(fixed) + 1,
        last=len(claimed.sessions),
        lots=list(range(1, claimed.players + 1)),
        playing=tuple(tuple(sorted((*one.players, *one.sitting_out))) for one in rest),
        fixed=fixed,
        before=(),
        constraints=constraints_from_json(document),
        places=tuple((lot, place) for lot, place in document.get("places", [])),
        planned=document.get("planned", len(claimed.sessions)),
    )


def _wish(document: Mapping[str, Any], method: str) -> Wish:
    final_of, pools_of = document.get("final", {}), document.get("pools", {})
    return Wish(
        method,
        document["seed"],
        variant=document.get("swiss", {}).get("variant", "straight"),
        final=final_of.get("size", 16),
        carry=final_of.get("carry", "full"),
        pools=tuple(pools_of.get("sizes", ())),
        division=pools_of.get("division", "rank"),
    )
