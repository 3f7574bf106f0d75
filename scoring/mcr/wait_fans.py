"""The fans of waits, by the sets that the winning tile completes (MCR 5.9–5.11, rulings M8, M9).

A *wait* for a kind is four bits: EDGE_BIT, CLOSED_BIT and SINGLE_BIT say that there is a set which makes that
fan if the kind is the only one that wins. UNSURE says that, for all that is certain, others may win as well.
"""

from collections.abc import Mapping
from typing import Final

from scoring.mcr.encoding import chow, pair
from scoring.mcr.fans.catalogue import NUMBER
from scoring.tiles import KINDS

EDGE, CLOSED, SINGLE = NUMBER["edge-wait"], NUMBER["closed-wait"], NUMBER["single-wait"]
EDGE_BIT, CLOSED_BIT, SINGLE_BIT, UNSURE = (1 << place for place in range(4))
WAIT_BITS: Final = UNSURE | EDGE_BIT | CLOSED_BIT | SINGLE_BIT


def waits_for(form: str, kind: int) -> Mapping[int, int]:
    """The wait for each kind, or none, that a set or pair makes."""
    if form == "pair":
        return {kind: SINGLE_BIT}
    if form != "chow":
        return {}
    edges = {0: kind + 2, 6: kind}
    return {kind + 1: CLOSED_BIT} | ({edges[kind % 9]: EDGE_BIT} if kind % 9 in edges else {})


def wait_fan(wait: int) -> int:
    """The lowest fan of a wait, or 0, if the kind is the only one that wins."""
    if wait & EDGE_BIT:
        return EDGE
    if wait & CLOSED_BIT:
        return CLOSED
    return SINGLE if wait & SINGLE_BIT else 0


WAIT_FANS: Final = tuple(map(wait_fan, range(UNSURE)))
"""The fan, or 0, of each wait that is not unsure."""


def _with(kind: int) -> int:
    """The bits of every chow and of the pair that contain a kind."""
    lowest = [kind - step for step in (0, 1, 2) if kind < 27 and 0 <= kind % 9 - step <= 6]
    return sum(7 * chow(low) for low in lowest) + pair(kind)


ELSEWHERE: Final = tuple(map(_with, range(KINDS)))
"""By kind, every chow and pair that contains it, so that it may complete these instead of a pung."""
