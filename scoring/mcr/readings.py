"""Every way to read the concealed tiles of a complete hand: sets and a pair, or one of the special shapes.

Tiles are packed as in `scoring.packed_tiles`, and their splits are integers as in `suit_splits`.
"""

from collections.abc import Iterator
from itertools import permutations
from typing import Final

from scoring.bounded_cache import Memo
from scoring.mcr.encoding import bits, pair
from scoring.mcr.fans.conditions import LACKED_BY_KNITTED, OF_SETS
from scoring.mcr.suit_splits import (
    CODE_AT,
    FLAGS,
    GATES,
    LACKED,
    LACKED_BY_KINDS,
    ONE_READING,
    WAIT_AT,
    first_split,
    sets_and_pair,
    with_others,
)
from scoring.mcr.wait_fans import UNSURE, WAIT_BITS
from scoring.packed_tiles import ONES, SUIT_WIDTH, SUITS, WEIGHT, packed, present
from scoring.tiles import HONOURS, ORPHANS

_ALL_HONOURS: Final = packed(tuple(HONOURS))
_SHIFTED: Final = frozenset(0o2222222 << 3 * (9 * suit + low) for suit in range(3) for low in range(3))
_ORPHANS: Final = frozenset(packed((*ORPHANS, twice)) for twice in ORPHANS)
NINE_GATES: Final = frozenset(GATES << SUIT_WIDTH * suit for suit in range(3))
"""The 13 concealed tiles that wait for every tile of their suit (MCR 5.78)."""
KNITTED: Final = tuple(
    packed(tuple(9 * suit + low + step for suit, low in enumerate(lows) for step in (0, 3, 6)))
    for lows in permutations(range(3))
)
"""The nine tiles of every knitted straight: 1-4-7, 2-5-8 and 3-6-9, each of another suit."""


def _lacked_by(tiles: int) -> int:
    """The properties of tiles that packed tiles lack."""
    kinds = present(tiles)
    return (
        LACKED_BY_KINDS[kinds & SUITS[0]]
        | LACKED_BY_KINDS[kinds & SUITS[1]]
        | LACKED_BY_KINDS[kinds & SUITS[2]]
        | LACKED_BY_KINDS[kinds & SUITS[3]]
    )


def shape_of_pairs(tiles: int) -> str:
    """The shape of 14 concealed tiles that are all in pairs; four alike are two pairs."""
    return "seven-shifted-pairs" if tiles in _SHIFTED else "seven-pairs"


def shape_of_singles(tiles: int) -> str | None:
    """The shape of 14 concealed tiles that form neither sets nor pairs, None if it is not complete."""
    if tiles in _ORPHANS:
        return "thirteen-orphans"
    numbers = tiles & ~_ALL_HONOURS
    if tiles & ~ONES or all(numbers & ~knitted for knitted in KNITTED):
        return None
    if tiles & _ALL_HONOURS == _ALL_HONOURS:
        return "greater-honours"
    return "lesser-honours-knitted-straight" if numbers in KNITTED else "lesser-honours"


def knitted_straights(tiles: int) -> tuple[int, ...]:
    """The knitted straights contained in packed tiles."""
    kinds = present(tiles)
    return tuple([knitted for knitted in KNITTED if kinds & knitted == knitted])


OF_SETS_AND_PAIR: Final = frozenset({"standard", "nine-gates", "knitted-straight"})
"""The shapes with sets and a pair."""

Reading = tuple[str, int, int, int, int]
"""One reading of the concealed tiles with the winning tile.

Its shape, the code of the concealed sets and the pair, the nine packed tiles of a knitted straight, or 0, and
the properties that the hand lacks because of these tiles and sets. Then the wait for the winning tile.
"""


def readings(tiles: int, win: int, melds: int) -> list[Reading]:
    """All readings of a hand; empty if it is not complete.

    `tiles` are the packed concealed tiles with the winning one, `win` is its kind, `melds` the number of sets
    laid out.
    """
    first = first_split(tiles)
    if first & FLAGS in ONE_READING:  # as in nearly all hands
        return [("standard", first >> CODE_AT, 0, first & LACKED, first >> WAIT_AT[win] & WAIT_BITS)]
    shape = "nine-gates" if not melds and tiles - WEIGHT[win] in NINE_GATES else "standard"
    plain = [
        (shape, split >> CODE_AT, 0, split & LACKED, split >> WAIT_AT[win] & WAIT_BITS)
        for split in with_others(first, tiles)
    ]
    if not melds and not tiles & ONES:
        return [*plain, _of_pairs(tiles)]
    return plain or list(_special(tiles, win, melds))


def _of_pairs(tiles: int) -> Reading:
    kinds = present(tiles)
    split = (
        _INTO_PAIRS[kinds & SUITS[0]]
        | _INTO_PAIRS[kinds & SUITS[1]]
        | _INTO_PAIRS[kinds & SUITS[2]]
        | _INTO_PAIRS[kinds & SUITS[3]]
    )
    return shape_of_pairs(tiles), split >> CODE_AT, 0, split & LACKED, 0


def _split_into_pairs(kinds: int) -> int:
    """The split of a suit's tiles into pairs only, of whose kinds one tile each is packed."""
    code = sum(pair(position // 3) for position in bits(kinds))
    return code << CODE_AT | LACKED_BY_KINDS[kinds] | OF_SETS


_INTO_PAIRS: Final = Memo(_split_into_pairs)


def _special(tiles: int, win: int, melds: int) -> Iterator[Reading]:
    if not melds and (shape := shape_of_singles(tiles)):
        yield shape, 0, 0, _lacked_by(tiles) | OF_SETS, 0
        return  # such tiles have no pair, or contain no knitted straight
    for knitted in knitted_straights(tiles) if melds <= 1 else ():
        for split in sets_and_pair(tiles - knitted):
            lacked = split & LACKED | _LACKED_BY_STRAIGHT[knitted]
            wait = split >> WAIT_AT[win] & WAIT_BITS | UNSURE
            yield "knitted-straight", split >> CODE_AT, knitted, lacked, wait


_LACKED_BY_STRAIGHT: Final[Memo[int, int]] = Memo(lambda knitted: _lacked_by(knitted) | LACKED_BY_KNITTED)
"""The properties that a knitted straight lacks, by its packed tiles."""
