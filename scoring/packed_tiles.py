"""Tiles packed into one integer, three bits per kind, and every way to split them into sets and a pair.

Kinds are in order from the lowest bits, with 27 bits per suit; the three bits of a kind count its tiles, at
most four. Above all kinds, three bits for each suit may count its red fives. A *block* is a set or a pair,
stored as its packed tiles: a pung of 1m is 0o3, a chow of 234m 0o1110.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
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
REDS: Final = 3 * KINDS
"""The lowest bit of the red fives."""
TILES: Final = (1 << REDS) - 1
"""The bits of all kinds, without the red fives."""
# A dict, because `__getitem__` of a list takes nearly twice as long.
PACKED: Final[Mapping[int, int]] = {
    tile: weight + (1 << REDS + 3 * (tile - KINDS) if tile >= KINDS else 0)
    for tile, weight in enumerate(WEIGHT)
}
"""Each tile 0 to 36, packed; a red five is also counted in the bits above all kinds."""
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
    """How to remove a block from packed tiles, if they contain it.

    `enough` has the highest bit of each kind in the block. Adding `add` sets such a bit if there are enough
    tiles of that kind; subtracting `enough` from the sum then leaves the remaining tiles.
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
"""Every possible block."""

# Sums modulo 3 by bit counts: bits worth 1 or 4 count +1, and bits worth 2 count -1.
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
"""By kind, the sets that can contain it when it is the lowest of the tiles."""
_PAIRS_BY_RANK: Final[Sequence[Sequence[Sequence[_Removal]]]] = [
    [_PAIRS[9 * suit : 9 * suit + 9][rest::3] for rest in range(3)] for suit in range(4)
]
"""The pairs of a suit by their rank, from 0, modulo 3."""


def packed(tiles: Iterable[int]) -> int:
    """Tiles 0 to 36, packed; red fives count as fives."""
    return sum([WEIGHT[tile] for tile in tiles])


def red_counts(tiles: int) -> tuple[int, int, int]:
    """How many red fives of each suit there are among packed tiles."""
    reds = tiles >> REDS
    return reds & 7, reds >> 3 & 7, reds >> 6


def count_of(tiles: int, kind: int) -> int:
    """The number of tiles of a kind among packed tiles."""
    return tiles >> 3 * kind & 7


def present(tiles: int) -> int:
    """One tile of every kind among packed tiles."""
    return (tiles | tiles >> 1 | tiles >> 2) & ONES


def added_to(all_tiles: Iterable[int], blocks: Collection[int]) -> set[int]:
    """The sums of packed tiles and a block that have no kind more than four times."""
    sums = {tiles + block for tiles in all_tiles for block in blocks}
    return {tiles for tiles in sums if not tiles >> 2 & (tiles | tiles >> 1) & ONES}


def all_sets(suit: int, most: int = 4) -> set[int]:
    """The packed tiles of all combinations of up to `most` sets of a suit."""
    sets = [block for block, (form, _) in BLOCKS.items() if form != "pair" and block & SUITS[suit]]
    chosen = combinations = {0}
    for _ in range(most):
        chosen = added_to(chosen, sets)
        combinations = combinations | chosen
    return combinations


def number_modulo_3(tiles: int) -> int:
    """The number of packed tiles modulo 3: 0 for sets, 2 for sets and a pair."""
    return ((tiles & _SIZES).bit_count() - (tiles & _SIZES_LESS).bit_count()) % 3


def ranks_modulo_3(tiles: int) -> int:
    """The ranks, from 0, of all packed tiles added up, modulo 3: 0 for sets."""
    return ((tiles & _RANKS).bit_count() - (tiles & _RANKS_LESS).bit_count()) % 3


def removals(tiles: int) -> list[tuple[int, int]]:
    """The blocks that a split of the packed tiles of one suit may begin with, and the tiles that then remain.

    A pung of the lowest kind comes before its chow, and a split that has both need only begin with the pung.
    The ranks of a set add up to a multiple of 3. So the sum of all ranks modulo 3 comes from the pair, which
    leaves at most three possible ranks for it.
    """
    size_remainder = number_modulo_3(tiles)
    if size_remainder == 1:
        return []
    lowest = ((tiles & -tiles).bit_length() - 1) // 3
    possible = _pairs_by_rank(tiles) if size_remainder else _SETS[lowest]
    return [
        (block, raised - enough)
        for block, add, enough in possible
        if (raised := tiles + add) & enough == enough
    ]


def possible_pairs(tiles: int) -> list[int]:
    """The pairs that the ranks of the packed tiles of one suit allow, even those that they do not contain."""
    return [pair.block for pair in _pairs_by_rank(tiles)]


def _pairs_by_rank(tiles: int) -> Sequence[_Removal]:
    return _PAIRS_BY_RANK[(tiles.bit_length() - 1) // SUIT_WIDTH][-ranks_modulo_3(tiles) % 3]


def split_suit(tiles: int, fewer: Mapping[int, tuple[Blocks, ...]]) -> tuple[Blocks, ...]:
    """All ways to split the packed tiles of one suit into sets and at most one pair; empty if there is none.

    `fewer` has the ways to split the tiles that remain after removing a block.
    """
    if not tiles:
        return ((),)
    removed = removals(tiles)
    return tuple(
        [
            (block, *blocks)
            for block, remaining in removed
            for blocks in fewer[remaining]
            if block == removed[0][0] or removed[0][0] not in blocks
        ]
    )


def _split_suit(tiles: int) -> tuple[Blocks, ...]:
    """All ways to split the packed tiles of one suit: those of circles and bamboos like characters."""
    suit = (tiles.bit_length() - 1) // SUIT_WIDTH
    if suit not in (1, 2):
        return split_suit(tiles, SUIT_SPLITS)
    shift = SUIT_WIDTH * suit
    return tuple([tuple([block << shift for block in blocks]) for blocks in SUIT_SPLITS[tiles >> shift]])


SUIT_SPLITS: Final[Memo[int, tuple[Blocks, ...]]] = Memo(_split_suit)
"""The cached ways to split the packed tiles of one suit: `SUIT_SPLITS[tiles]`."""


def splits(counts: Sequence[int]) -> tuple[Split, ...]:
    """All ways to split tiles, given as counts of the 34 kinds, into sets and one pair; empty if none.

    They are sorted by the pair, then by the sets from the lowest kind on, chows before pungs.
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
