"""The hands that are not four sets and a pair, and the shape of Nine Gates."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from scoring.riichi.tally import Block
from scoring.tiles import HONOURS, KINDS, ORPHANS

NINE_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)

Shaped = tuple[tuple[Block, ...], str]


def special(held: Sequence[int], win: int) -> Shaped | None:
    """The blocks and shape of seven pairs, thirteen orphans or thirteen unconnected kinds with a pair.

    `held` counts the 34 kinds of a hand without sets laid out, the winning kind among them.
    """
    kinds = [kind for kind in range(KINDS) if held[kind]]
    pairs = [kind for kind in kinds if held[kind] == 2]
    if len(pairs) == len(kinds) == 7:  # EMA 2012 §4.2.2: seven different pairs
        return tuple(Block("pair", kind) for kind in kinds), "seven-pairs"
    if len(kinds) != 13 or len(pairs) != 1:
        return None
    blocks = tuple(Block("pair" if kind in pairs else "single", kind) for kind in kinds)
    if ORPHANS.issuperset(kinds):
        return blocks, "orphans-13" if win in pairs else "orphans"
    return (blocks, "unconnected") if _unconnected(kinds) else None


def _unconnected(kinds: Sequence[int]) -> bool:
    return not any(
        later - kind <= 2 and kind // 9 == later // 9
        for kind, later in pairwise(kinds)
        if kind not in HONOURS
    )


def gates(numbers: Sequence[int], win: int | None) -> int:
    """Whether nine counts of a suit are 1112345678999 and one tile more: 1, and 2 when that is the winning
    number 0 to 8, so that nine tiles were waited for (rulings E10, J5)."""
    more = [count - least for count, least in zip(numbers, NINE_GATES, strict=True)]
    if min(more) < 0 or sum(more) != 1:
        return 0
    return 2 if win == more.index(1) else 1
