"""Every way to read the concealed tiles of a complete hand: sets and a pair, or one of the special shapes.

Tiles are packed as in `scoring.packed_tiles`. The codes of a number suit are those of characters: shifted by
SUIT_BITS for each suit they are those of circles and bamboos.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import permutations
from typing import Final

from scoring.bounded_cache import Memo
from scoring.mcr.encoding import CHOWS, PAIRS, SUIT_BITS, bits, chow, chows_in, pair, pung
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
    split_suit,
)
from scoring.tiles import HONOURS, ORPHANS

_CODE_OF: Final = {"chow": chow, "pung": pung, "pair": pair}
_BLOCK_CODES: Final = {tiles: _CODE_OF[form](kind) for tiles, (form, kind) in BLOCKS.items()}

_PLACES: Final = tuple(1 << 3 * place for place in range(9))

Codes = Mapping[int, tuple[int, ...]]
"""By packed tiles of a suit, from bit 0, the codes of all ways to split them into sets and at most one pair.

Tiles that cannot be split are missing.
"""


def _codes(suit: int) -> Codes:
    """All codes of a suit, computed at once: hands need most of them sooner or later.

    Only sets are split; then each possible pair is added, which is faster.
    """
    splits: defaultdict[int, tuple[Blocks, ...]] = defaultdict(tuple)
    of_sets = {}
    for in_place in sorted(all_sets(suit)):  # subsets come before their supersets
        splits[in_place] = split_suit(in_place, splits)
        of_sets[in_place >> SUIT_WIDTH * suit] = tuple(
            [sum([_BLOCK_CODES[block] for block in blocks]) for blocks in splits[in_place]]
        )
    codes = of_sets.copy()
    for shift in range(0, SUITS[suit].bit_count(), 3):
        code_of_pair = pair(9 * suit + shift // 3)
        for tiles, codes_of_sets in of_sets.items():
            if tiles >> shift & 7 <= 2:
                with_pair = tiles + (2 << shift)
                for code in codes_of_sets:
                    codes[with_pair] = (*codes.get(with_pair, ()), code + code_of_pair)
    codes.update(
        [
            (tiles, tuple(sorted(split_codes, key=_order)))
            for tiles, split_codes in codes.items()
            if len(split_codes) > 1
        ]
    )
    return codes


def _order(code: int) -> tuple[int, ...]:
    """The sort key of several splits of the same tiles: their chows, from the lowest on.

    The last number is greater than any chow, so a split with fewer chows comes after one with more.
    """
    return (*chows_in(code), CHOWS)


NUMBER_CODES: Final[dict[int, tuple[int, ...]]] = {}
HONOUR_CODES: Final[dict[int, tuple[int, ...]]] = {}
"""Filled with the first hand that is read, because a server that scores none does without them."""
_ONLY_CODE: Final[dict[int, int]] = {}
"""The code of a number suit's tiles that can be split in one way only, as nearly all can."""
_HONOUR_CODE: Final[dict[int, int]] = {}
"""The code of honours, which can be split in one way only."""
_CIRCLES_AT, _BAMBOOS_AT = SUIT_BITS, 2 * SUIT_BITS


def _fill_tables() -> None:
    """Compute the codes of all suits, those of the numbers last: once these are there, all others are."""
    HONOUR_CODES.update(_codes(3))
    _HONOUR_CODE.update([(tiles, code) for tiles, (code,) in HONOUR_CODES.items()])
    numbers = _codes(0)
    _ONLY_CODE.update([(tiles, codes[0]) for tiles, codes in numbers.items() if len(codes) == 1])
    NUMBER_CODES.update(numbers)


def _completing(codes: Codes, tiles: int) -> int:
    """The kinds that complete a suit's tiles, four packed at each; none is held four times (rulings M9)."""
    if number_modulo_3(tiles) == 0:
        return 0  # with one tile more there are sets and one tile
    if not codes:
        _fill_tables()
    return sum([unit << 2 for unit in _PLACES if tiles + unit in codes])


COMPLETING_NUMBERS: Final = Memo(partial(_completing, NUMBER_CODES))
COMPLETING_HONOURS: Final = Memo(partial(_completing, HONOUR_CODES))

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


def present(tiles: int) -> int:
    """One tile of every kind among packed tiles."""
    return (tiles | tiles >> 1 | tiles >> 2) & ONES


def shape_of_pairs(tiles: int) -> str:
    """The shape of 14 concealed tiles that are all in pairs; four alike are two pairs."""
    return "seven-shifted-pairs" if tiles in _SHIFTED else "seven-pairs"


def shape_of_singles(tiles: int) -> str | None:
    """The shape of 14 concealed tiles that form neither sets nor pairs, None if it is not complete."""
    if tiles in _ORPHANS:
        return "thirteen-orphans"
    numbers = tiles & ~_HONOURS
    if tiles & ~ONES or all(numbers & ~knitted for knitted in KNITTED):
        return None
    if tiles & _HONOURS == _HONOURS:
        return "greater-honours"
    return "lesser-honours-knitted-straight" if numbers in KNITTED else "lesser-honours"


def knitted_straights(tiles: int) -> tuple[int, ...]:
    """The knitted straights contained in packed tiles."""
    kinds = present(tiles)
    return tuple(knitted for knitted in KNITTED if kinds & knitted == knitted)


def pairs_of(tiles: int) -> tuple[int, ...]:
    """The kinds that occur at least twice in packed tiles."""
    return tuple([position // 3 for position in bits((tiles >> 1 | tiles >> 2) & ONES)])


OF_SETS: Final = frozenset({"standard", "nine-gates", "knitted-straight"})
"""The shapes with sets and a pair."""

Reading = tuple[str, int, int]
"""One reading of the concealed tiles with the winning tile: its shape, the code of the concealed sets and the
pair, and the nine packed tiles of a knitted straight, or 0.
"""


def readings(before: int, win: int, melds: int) -> list[Reading]:
    """All readings of a hand; empty if it is not complete.

    `before` are the packed concealed tiles without the winning tile, `win` is its kind, `melds` the number of
    sets laid out.
    """
    tiles = before + WEIGHT[win]
    codes = sets_and_pair(tiles)
    shape = "nine-gates" if not melds and before in NINE_GATES else "standard"
    # Nearly always there is one.
    plain = [(shape, codes[0], 0)] if len(codes) == 1 else [(shape, code, 0) for code in codes]
    if not melds and not tiles & ONES:
        return [*plain, (shape_of_pairs(tiles), sum(map(pair, pairs_of(tiles))), 0)]
    return plain or list(_special(tiles, melds))


def sets_and_pair(tiles: int) -> list[int]:
    """The codes of all ways to split packed tiles into sets and exactly one pair."""
    try:  # nearly always
        code = (
            _ONLY_CODE[tiles & SUIT]
            + (_ONLY_CODE[tiles >> 27 & SUIT] << _CIRCLES_AT)
            + (_ONLY_CODE[tiles >> 54 & SUIT] << _BAMBOOS_AT)
            + _HONOUR_CODE[tiles >> 81]
        )
    except KeyError:
        codes = _codes_of_suits(tiles)
        if not codes:
            return codes
        code = codes[0]
    else:
        codes = [code]
    # Each suit may have a pair, and all splits of the same tiles have the same number of pairs.
    pairs = code & PAIRS
    return [] if pairs & pairs - 1 or not pairs else codes


def _codes_of_suits(tiles: int) -> list[int]:
    """The codes of all ways to split the suits of packed tiles, each into sets and at most one pair."""
    if not NUMBER_CODES:
        _fill_tables()
    try:
        honours = _HONOUR_CODE[tiles >> 81]
        return [
            characters + (circles << _CIRCLES_AT) + (bamboos << _BAMBOOS_AT) + honours
            for characters in NUMBER_CODES[tiles & SUIT]
            for circles in NUMBER_CODES[tiles >> 27 & SUIT]
            for bamboos in NUMBER_CODES[tiles >> 54 & SUIT]
        ]
    except KeyError:
        return []


def _special(tiles: int, melds: int) -> Iterator[Reading]:
    if not melds and (shape := shape_of_singles(tiles)):
        yield shape, 0, 0
    for knitted in knitted_straights(tiles) if melds <= 1 else ():
        for code in sets_and_pair(tiles - knitted):
            yield "knitted-straight", code, knitted
