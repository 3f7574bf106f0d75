"""The shapes that are not four sets and a pair (MCR 5.44, 45, 55, 56, 80, 81), on packed tiles."""

from itertools import permutations
from typing import Final

from scoring.mcr.codes import bits
from scoring.mcr.packing import ONES, packed
from scoring.tiles import HONOURS, ORPHANS

_HONOURS: Final = packed(tuple(HONOURS))
_SHIFTED: Final = frozenset(0o2222222 << 3 * (9 * suit + low) for suit in range(3) for low in range(3))
_ORPHANS: Final = frozenset(packed((*ORPHANS, twice)) for twice in ORPHANS)

NINE_GATES: Final = frozenset(0o311111113 << 27 * suit for suit in range(3))
"""The 13 concealed tiles that wait for every tile of their suit (MCR 5.78)."""

KNITTED: Final = tuple(
    packed(tuple(9 * suit + low + step for suit, low in enumerate(lows) for step in (0, 3, 6)))
    for lows in permutations(range(3))
)
"""The nine tiles of every knitted straight: 1-4-7, 2-5-8 and 3-6-9, each of another suit."""


def present(held: int) -> int:
    """One of every kind that is held."""
    return (held | held >> 1 | held >> 2) & ONES


def shape_of_pairs(held: int) -> str:
    """What 14 concealed tiles are that are all in pairs; four alike are two of them."""
    return "seven-shifted-pairs" if held in _SHIFTED else "seven-pairs"


def shape_of_singles(held: int) -> str | None:
    """What 14 concealed tiles are that are neither sets nor pairs."""
    if held in _ORPHANS:
        return "thirteen-orphans"
    numbers = held & ~_HONOURS
    if held & ~ONES or all(numbers & ~knitted for knitted in KNITTED):
        return None
    if held & _HONOURS == _HONOURS:
        return "greater-honours"
    return "lesser-honours-knitted-straight" if numbers in KNITTED else "lesser-honours"


def knitted_straights(held: int) -> tuple[int, ...]:
    """The knitted straights that are among the tiles."""
    there = present(held)
    return tuple(knitted for knitted in KNITTED if there & knitted == knitted)


def pairs_of(held: int) -> tuple[int, ...]:
    """The kinds held at least twice."""
    return tuple([place // 3 for place in bits((held >> 1 | held >> 2) & ONES)])
