"""Every way to read the concealed tiles of a complete hand: sets and a pair, or one of the special shapes.

Tiles are packed as in `scoring.packed_tiles`. A *split* of tiles into sets and pairs is one integer: in its
lowest bits the properties that the hand lacks because of them, then flags, and from CODE_AT on the code of
the sets. Splits of the suits are combined by `|`.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import permutations
from typing import Final

from scoring.bounded_cache import Memo
from scoring.mcr.encoding import CHOWS, SUIT_BITS, bits, chow, chows_in, pair, pung
from scoring.mcr.fans.conditions import (
    LACKED_BY_KNITTED,
    OF_SETS,
    PROPERTY_BITS,
    lacked_by_set,
    lacked_by_tiles,
)
from scoring.packed_tiles import (
    BLOCKS,
    ONES,
    SUIT,
    SUIT_WIDTH,
    SUITS,
    WEIGHT,
    Blocks,
    all_sets,
    number_modulo_3,
    packed,
    ranks_modulo_3,
    split_suit,
)
from scoring.tiles import HONOURS, ORPHANS

LACKED: Final = (1 << PROPERTY_BITS) - 1
"""The bits of a split that hold the properties lacked."""
_SEVERAL: Final = 1 << PROPERTY_BITS
"""The bit of a suit's split that says that there are others, or that the suit may be nine gates."""
_ODD: Final = _SEVERAL << 1
"""The bit that says that the suit's tiles are not all in pairs."""
_PAIR_IN: Final = tuple(_ODD << suit for suit in (1, 2, 3, 4))
"""By suit, the bit that says that the pair is there."""
_PAIRS: Final = sum(_PAIR_IN)
_ONE_READING: Final = tuple(_ODD | pair_in_suit for pair_in_suit in _PAIR_IN)
"""The flags of a hand with one reading, for whose tiles only sets and a pair come into question."""
_FLAGS: Final = _SEVERAL | _ODD | _PAIRS
CODE_AT: Final = PROPERTY_BITS + 6
_CODE_OF: Final = {"chow": chow, "pung": pung, "pair": pair}
_SPLIT_OF_BLOCK: Final = {
    tiles: (_CODE_OF[form](kind) << CODE_AT, lacked_by_set(form, kind))
    for tiles, (form, kind) in BLOCKS.items()
}

_PLACES: Final = tuple(1 << 3 * place for place in range(9))

SPLITS: Final[tuple[dict[int, int], ...]] = ({}, {}, {}, {})
"""By suit, from the packed tiles of the suit, from bit 0, to their split into sets and at most one pair.

Tiles that cannot be split are missing. The tables are filled with the first hand that is read, because a
server that scores none does without them.
"""
_CHARACTERS, _CIRCLES, _BAMBOOS, _HONOURS = SPLITS
_ALL_SPLITS: Final[tuple[dict[int, list[int]], ...]] = ({}, {}, {}, {})
"""By suit, all splits of the tiles whose split in SPLITS has the bit _SEVERAL."""


def _splits(suit: int) -> Mapping[int, tuple[int, ...]]:
    """All splits of a suit's tiles, from bit 0, computed at once: hands need most of them sooner or later.

    They say which properties of sets are lacked, not yet which properties of tiles. Only sets are split; then
    each possible pair is added, which is faster.
    """
    blocks_of: defaultdict[int, tuple[Blocks, ...]] = defaultdict(tuple)
    of_sets = {}
    for in_place in sorted(all_sets(suit)):  # subsets come before their supersets
        blocks_of[in_place] = split_suit(in_place, blocks_of)
        of_sets[in_place >> SUIT_WIDTH * suit] = tuple(map(_split_into, blocks_of[in_place]))
    splits = of_sets.copy()
    for shift in range(0, SUITS[suit].bit_count(), 3):
        code_of_pair, lacked_by_pair = _SPLIT_OF_BLOCK[2 << shift + SUIT_WIDTH * suit]
        split_of_pair = code_of_pair | lacked_by_pair
        for tiles, splits_into_sets in of_sets.items():
            if tiles >> shift & 7 <= 2:
                with_pair = tiles + (2 << shift)
                for split in splits_into_sets:
                    splits[with_pair] = (*splits.get(with_pair, ()), split | split_of_pair)
    return splits


def _split_into(blocks: Blocks) -> int:
    """The split into these sets."""
    codes = lacked = 0
    for block in blocks:
        code, lacked_by_block = _SPLIT_OF_BLOCK[block]
        codes += code
        lacked |= lacked_by_block
    return codes | lacked


def _order(split: int) -> tuple[int, ...]:
    """The sort key of several splits of the same tiles: their chows, from the lowest on.

    The last number is greater than any chow, so a split with fewer chows comes after one with more.
    """
    return (*chows_in(split >> CODE_AT), CHOWS)


def _fill_tables() -> None:
    """Compute the splits of all suits, those of characters last: once these are there, all others are."""
    _fill(3, _splits(3))
    numbers = _splits(0)
    for suit in (2, 1, 0):
        _fill(suit, numbers)


def _fill(suit: int, splits_of_tiles: Mapping[int, tuple[int, ...]]) -> None:
    """Fill the tables of a suit from splits of characters, or of honours."""
    shift = SUIT_BITS * suit if suit < 3 else 0
    for tiles, splits in splits_of_tiles.items():
        added = _LACKED_BY_KINDS[present(tiles) << SUIT_WIDTH * suit]
        if number_modulo_3(tiles):
            added |= _PAIR_IN[suit]
        if tiles & ONES:
            added |= _ODD
        in_suit = [
            split >> CODE_AT << CODE_AT + shift | split & LACKED | added
            for split in (sorted(splits, key=_order) if len(splits) > 1 else splits)
        ]
        if len(splits) > 1 or tiles - _GATES in _PLACES:
            _ALL_SPLITS[suit][tiles] = in_suit
            SPLITS[suit][tiles] = in_suit[0] | _SEVERAL
        else:
            SPLITS[suit][tiles] = in_suit[0]


def _completing(splits: Mapping[int, int], tiles: int) -> int:
    """The kinds that complete a suit's tiles, four packed at each; none is held four times (rulings M9)."""
    size_remainder = number_modulo_3(tiles)
    if size_remainder == 0:
        return 0  # with one tile more there are sets and one tile
    if not _CHARACTERS:
        _fill_tables()
    # For sets alone, the rank of the missing tile modulo 3 is certain: their ranks add up to a multiple of 3.
    possible = _PLACES[-ranks_modulo_3(tiles) % 3 :: 3] if size_remainder == 2 else _PLACES
    return sum([unit << 2 for unit in possible if tiles + unit in splits])


_COMPLETING_NUMBERS: Final = Memo(partial(_completing, _CHARACTERS))
COMPLETING: Final = (*(_COMPLETING_NUMBERS,) * 3, Memo(partial(_completing, _HONOURS)))
"""By suit, from its packed tiles, from bit 0, to the kinds that complete them, as in `_completing`."""

_ALL_HONOURS: Final = packed(tuple(HONOURS))
_SHIFTED: Final = frozenset(0o2222222 << 3 * (9 * suit + low) for suit in range(3) for low in range(3))
_ORPHANS: Final = frozenset(packed((*ORPHANS, twice)) for twice in ORPHANS)
_GATES: Final = 0o311111113
NINE_GATES: Final = frozenset(_GATES << SUIT_WIDTH * suit for suit in range(3))
"""The 13 concealed tiles that wait for every tile of their suit (MCR 5.78)."""
KNITTED: Final = tuple(
    packed(tuple(9 * suit + low + step for suit, low in enumerate(lows) for step in (0, 3, 6)))
    for lows in permutations(range(3))
)
"""The nine tiles of every knitted straight: 1-4-7, 2-5-8 and 3-6-9, each of another suit."""


def present(tiles: int) -> int:
    """One tile of every kind among packed tiles."""
    return (tiles | tiles >> 1 | tiles >> 2) & ONES


def _lacked_by(tiles: int) -> int:
    """The properties of tiles that packed tiles lack."""
    kinds = present(tiles)
    return (
        _LACKED_BY_KINDS[kinds & SUITS[0]]
        | _LACKED_BY_KINDS[kinds & SUITS[1]]
        | _LACKED_BY_KINDS[kinds & SUITS[2]]
        | _LACKED_BY_KINDS[kinds & SUITS[3]]
    )


_LACKED_BY_KINDS: Final[Memo[int, int]] = Memo(
    lambda kinds: lacked_by_tiles(position // 3 for position in bits(kinds))
)
"""The properties of tiles that the kinds of a suit lack, of which one tile each is packed."""


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

Reading = tuple[str, int, int, int]
"""One reading of the concealed tiles with the winning tile.

Its shape, the code of the concealed sets and the pair, the nine packed tiles of a knitted straight, or 0, and
the properties that the hand lacks because of these tiles and sets.
"""


def readings(tiles: int, win: int, melds: int) -> list[Reading]:
    """All readings of a hand; empty if it is not complete.

    `tiles` are the packed concealed tiles with the winning one, `win` is its kind, `melds` the number of sets
    laid out.
    """
    first = _first_split(tiles)
    if first & _FLAGS in _ONE_READING:  # as in nearly all hands
        return [("standard", first >> CODE_AT, 0, first & LACKED)]
    shape = "nine-gates" if not melds and tiles - WEIGHT[win] in NINE_GATES else "standard"
    plain = [(shape, split >> CODE_AT, 0, split & LACKED) for split in _with_others(first, tiles)]
    if not melds and not tiles & ONES:
        return [*plain, _of_pairs(tiles)]
    return plain or list(_special(tiles, melds))


def _first_split(tiles: int) -> int:
    """The first split of packed tiles, with flags; 0 if there is none."""
    try:
        return (
            _CHARACTERS[tiles & SUIT]
            | _CIRCLES[tiles >> 27 & SUIT]
            | _BAMBOOS[tiles >> 54 & SUIT]
            | _HONOURS[tiles >> 81]
        )
    except KeyError:
        if _CHARACTERS:
            return 0
        _fill_tables()
        return _first_split(tiles)


def sets_and_pair(tiles: int) -> list[int]:
    """All splits of packed tiles into sets and exactly one pair."""
    return _with_others(_first_split(tiles), tiles)


def _with_others(first: int, tiles: int) -> list[int]:
    """The first split of packed tiles and all others, if they have exactly one pair."""
    # Each suit may have a pair, and all splits of the same tiles have the same number of pairs.
    if first & _PAIRS not in _PAIR_IN:
        return []
    if not first & _SEVERAL:
        return [first]
    common = _HONOURS[tiles >> 3 * SUIT_WIDTH]  # of honours there is one split
    splits = [0]
    for suit in (0, 1, 2):
        in_suit = tiles >> SUIT_WIDTH * suit & SUIT
        if all_splits := _ALL_SPLITS[suit].get(in_suit):
            splits = [split | other for split in splits for other in all_splits]
        else:
            common |= SPLITS[suit][in_suit]
    return [common | split for split in splits]


def _of_pairs(tiles: int) -> Reading:
    kinds = present(tiles)
    split = (
        _INTO_PAIRS[kinds & SUITS[0]]
        | _INTO_PAIRS[kinds & SUITS[1]]
        | _INTO_PAIRS[kinds & SUITS[2]]
        | _INTO_PAIRS[kinds & SUITS[3]]
    )
    return shape_of_pairs(tiles), split >> CODE_AT, 0, split & LACKED


def _split_into_pairs(kinds: int) -> int:
    """The split of a suit's tiles into pairs only, of whose kinds one tile each is packed."""
    code = sum(pair(position // 3) for position in bits(kinds))
    return code << CODE_AT | _LACKED_BY_KINDS[kinds] | OF_SETS


_INTO_PAIRS: Final = Memo(_split_into_pairs)


def _special(tiles: int, melds: int) -> Iterator[Reading]:
    if not melds and (shape := shape_of_singles(tiles)):
        yield shape, 0, 0, _lacked_by(tiles) | OF_SETS
        return  # such tiles have no pair, or contain no knitted straight
    for knitted in knitted_straights(tiles) if melds <= 1 else ():
        for split in sets_and_pair(tiles - knitted):
            lacked = split & LACKED | _LACKED_BY_STRAIGHT[knitted]
            yield "knitted-straight", split >> CODE_AT, knitted, lacked


_LACKED_BY_STRAIGHT: Final[Memo[int, int]] = Memo(lambda knitted: _lacked_by(knitted) | LACKED_BY_KNITTED)
"""The properties that a knitted straight lacks, by its packed tiles."""
