"""Tiles packed into one integer, three bits a kind, and every way to split them into sets and a pair.

Kinds follow one another from the lowest bits, 27 bits a suit; the three bits of a kind count its tiles, at
most four. A *block* is a set or a pair, written as the tiles that it is made of, in the same bits: a pung of
1m is 0o3, a chow of 234m 0o1110.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple

from scoring.bounded_cache import Memo
from scoring.tiles import KINDS, kind_of

SUIT_WIDTH: Final = 27
SUIT: Final = (1 << SUIT_WIDTH) - 1
SUITS: Final = tuple((1 << 3 * KINDS) - 1 & SUIT << SUIT_WIDTH * suit for suit in range(4))
"""The bits of characters, circles, bamboos and honours."""
ONES: Final = sum(1 << 3 * kind for kind in range(KINDS))
FOURS: Final = ONES << 2
WEIGHT: Final = tuple(1 << 3 * kind_of(tile) for tile in range(KINDS + 3))
"""Each tile 0 to 36, packed."""
CHOW_STARTS: Final = tuple(kind for kind in range(27) if kind % 9 <= 6)
"""The kinds that a chow may begin with."""

Blocks = tuple[int, ...]
"""The blocks of one way to split tiles."""
FormAndKind = tuple[str, int]
"""A block by its form, "pung", "pair" or "chow", and its lowest kind."""


class Split(NamedTuple):
    """One way to split a hand: the kind of the pair, and every set as its form and lowest kind."""

    pair: int
    sets: tuple[FormAndKind, ...]


class _Removal(NamedTuple):
    """How to take a block out of packed tiles, if they have it.

    After adding `add`, the bits of `enough`, the highest of each kind's three, are set where the tiles have
    as many as the block needs; without the bits of `enough`, the tiles that are left are there.
    """

    block: int
    add: int
    enough: int


_FORMS: Final = {"pung": 0o3, "pair": 0o2, "chow": 0o111}
BLOCKS: Final[Mapping[int, FormAndKind]] = {
    tiles << 3 * kind: (form, kind)
    for form, tiles in _FORMS.items()
    for kind in (CHOW_STARTS if form == "chow" else range(KINDS))
}
"""Every block there is."""

# Sums modulo 3 are counted in bits: those worth 1 (or 4) less those worth 2, which is as much as 1 too few.
_SIZES, _SIZES_LESS = int("5" * KINDS, 8), int("2" * KINDS, 8)
_RANKS, _RANKS_LESS = int("250" * 12, 8), int("520" * 12, 8)


def _removal(form: str, kind: int) -> _Removal:
    tiles = _FORMS[form] << 3 * kind
    enough = tiles + 3 * ONES & FOURS
    return _Removal(tiles, enough - tiles, enough)


_PUNGS: Final = [_removal("pung", kind) for kind in range(KINDS)]
_PAIRS: Final = [_removal("pair", kind) for kind in range(KINDS)]
_CHOWS: Final = {kind: _removal("chow", kind) for kind in CHOW_STARTS}
_SETS: Final[Sequence[Sequence[_Removal]]] = [
    (_PUNGS[kind], _CHOWS[kind]) if kind in _CHOWS else (_PUNGS[kind],) for kind in range(KINDS)
]
"""The sets that the lowest kind of some tiles can be in."""
_PAIRS_BY_RANK: Final[Sequence[Sequence[Sequence[_Removal]]]] = [
    [_PAIRS[9 * suit : 9 * suit + 9][rest::3] for rest in range(3)] for suit in range(4)
]
"""The pairs of a suit by their rank, from 0, modulo 3."""


def packed(tiles: Iterable[int]) -> int:
    """Tiles 0 to 36, packed; red fives count as fives."""
    return sum([WEIGHT[tile] for tile in tiles])


def count_of(tiles: int, kind: int) -> int:
    """How many of a kind there are among packed tiles."""
    return tiles >> 3 * kind & 7


def split_suit(tiles: int, fewer: Mapping[int, tuple[Blocks, ...]]) -> tuple[Blocks, ...]:
    """All ways to split the packed tiles of one suit into sets and at most one pair; none when there is none.

    `fewer` has the ways to split what is left of the tiles without one of the blocks.
    The ranks of a set add up to a multiple of 3. So the remainder of the sum of all ranks belongs to the
    pair, which leaves at most three ranks for it.
    """
    if not tiles:
        return ((),)
    over = ((tiles & _SIZES).bit_count() - (tiles & _SIZES_LESS).bit_count()) % 3
    if over == 1:
        return ()
    lowest = ((tiles & -tiles).bit_length() - 1) // 3
    if over:
        ranks_over = (tiles & _RANKS).bit_count() - (tiles & _RANKS_LESS).bit_count()
        removals = _PAIRS_BY_RANK[lowest // 9][-ranks_over % 3]
    else:
        removals = _SETS[lowest]
    first = removals[0].block
    return tuple(
        [
            (block, *blocks)
            for block, add, enough in removals
            if (left := tiles + add) & enough == enough
            for blocks in fewer[left - enough]
            if block == first or first not in blocks
        ]
    )


SUIT_SPLITS: Final[Memo[int, tuple[Blocks, ...]]] = Memo(lambda tiles: split_suit(tiles, SUIT_SPLITS))
"""The ways to split the packed tiles of one suit, remembered: `SUIT_SPLITS[tiles]`."""


def splits(counts: Sequence[int]) -> tuple[Split, ...]:
    """All ways to split tiles, counted by the 34 kinds, into sets and one pair; none when there is none.

    They are ordered by the pair, then by the sets from the lowest kind on, chows before pungs.
    """
    tiles = sum(count << 3 * kind for kind, count in enumerate(counts))
    return tuple(sorted(_splits(tiles)))


def _splits(tiles: int) -> Iterator[Split]:
    for suits in product(*(SUIT_SPLITS[tiles & suit] for suit in SUITS)):
        blocks = sorted((BLOCKS[block] for blocks in suits for block in blocks), key=_by_kind)
        pairs = [kind for form, kind in blocks if form == "pair"]
        if len(pairs) == 1:
            yield Split(pairs[0], tuple(block for block in blocks if block[0] != "pair"))


def _by_kind(block: FormAndKind) -> tuple[int, bool]:
    form, kind = block
    return kind, form == "chow"
