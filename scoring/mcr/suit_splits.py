"""Every way to split the tiles of one suit into sets and at most one pair, and those of a hand.

Tiles are packed as in `scoring.packed_tiles`. A *split* of tiles into sets and pairs is one integer: in its
lowest bits the properties that the hand lacks because of them, then flags, then the wait for each kind as the
winning one, and from CODE_AT on the code of the sets. Splits of the suits are combined by `|`.
"""

from collections import defaultdict
from collections.abc import Mapping
from functools import partial, reduce
from operator import or_
from typing import Final

from scoring.bounded_cache import Memo
from scoring.mcr.encoding import CHOWS, SUIT_BITS, bits, chow, chows_in, pair, pung
from scoring.mcr.fans.conditions import PROPERTY_BITS, lacked_by_set, lacked_by_tiles
from scoring.mcr.wait_fans import UNSURE, waits_for
from scoring.packed_tiles import (
    BLOCKS,
    ONES,
    SUIT,
    SUIT_WIDTH,
    SUITS,
    Blocks,
    all_sets,
    present,
    split_suit,
)
from scoring.tiles import KINDS

LACKED: Final = (1 << PROPERTY_BITS) - 1
"""The bits of a split that hold the properties lacked."""
_SEVERAL: Final = 1 << PROPERTY_BITS
"""The bit of a suit's split that says that there are others, or that the suit may be nine gates."""
_ODD: Final = _SEVERAL << 1
"""The bit that says that the suit's tiles are not all in pairs."""
_PAIR_IN: Final = tuple(_ODD << suit for suit in (1, 2, 3, 4))
"""By suit, the bit that says that the pair is there."""
_PAIRS: Final = sum(_PAIR_IN)
FLAGS: Final = _SEVERAL | _ODD | _PAIRS
ONE_READING: Final = frozenset(_ODD | pair_in_suit for pair_in_suit in _PAIR_IN)
"""The flags of a hand with one reading, for whose tiles only sets and a pair come into question."""
_UNMOVED: Final = LACKED | _ODD
"""The bits of a split that are the same in every suit of numbers."""
WAIT_AT: Final = tuple(PROPERTY_BITS + 6 + 4 * kind for kind in range(KINDS))
"""By kind, the lowest of the four bits of its wait; `wait_fans` has their meaning."""
_WAIT_WIDTH: Final = 4 * 9
_WAITS: Final = (1 << 4 * KINDS) - 1 << WAIT_AT[0]
_WAIT_OF_EVERY_KIND: Final = sum(1 << place for place in WAIT_AT)
CODE_AT: Final = WAIT_AT[-1] + 4
_CODE_OF: Final = {"chow": chow, "pung": pung, "pair": pair}


def _split_of_block(form: str, kind: int) -> tuple[int, int]:
    """The code of a set or pair as part of a split, and the rest of that split."""
    waits = sum(wait << WAIT_AT[winning] for winning, wait in waits_for(form, kind).items())
    return _CODE_OF[form](kind) << CODE_AT, waits | lacked_by_set(form, kind)


_SPLIT_OF_BLOCK: Final = {tiles: _split_of_block(form, kind) for tiles, (form, kind) in BLOCKS.items()}
_PLACES: Final = tuple(1 << 3 * place for place in range(9))
_PLACE_OF_WAIT: Final = {1 << wait_at: _PLACES[kind % 9] for kind, wait_at in enumerate(WAIT_AT)}
GATES: Final = 0o311111113
"""The 13 tiles that wait for every tile of their suit (MCR 5.78), from bit 0."""

SPLITS: Final[tuple[dict[int, int], ...]] = ({}, {}, {}, {})
"""By suit, from the packed tiles of the suit, from bit 0, to their split into sets and at most one pair.

Tiles that cannot be split are missing. The tables are filled with the first hand that is read, because a
server that scores none does without them.
"""
_CHARACTERS, _CIRCLES, _BAMBOOS, _HONOURS = SPLITS
_ALL_SPLITS: Final[tuple[dict[int, list[int]], ...]] = ({}, {}, {}, {})
"""By suit, all splits of the tiles whose split in SPLITS has the bit _SEVERAL."""
LACKED_BY_KINDS: Final[Memo[int, int]] = Memo(
    lambda kinds: lacked_by_tiles(position // 3 for position in bits(kinds))
)
"""The properties of tiles that the kinds of a suit lack, of which one tile each is packed."""


def _splits(suit: int) -> Mapping[int, tuple[int, ...]]:
    """All splits of a suit's tiles, from bit 0, computed at once: hands need most of them sooner or later.

    They say which properties of sets are lacked, not yet which properties of tiles, and a pair has the bit of
    characters. Only sets are split; then each possible pair is added, which is faster.
    """
    blocks_of: defaultdict[int, tuple[Blocks, ...]] = defaultdict(tuple)
    of_sets = {}
    for in_place in sorted(all_sets(suit)):  # subsets come before their supersets
        blocks_of[in_place] = split_suit(in_place, blocks_of)
        of_sets[in_place >> SUIT_WIDTH * suit] = tuple(map(_split_into, blocks_of[in_place]))
    splits = of_sets.copy()
    for shift in range(0, SUITS[suit].bit_count(), 3):
        code_of_pair, rest_of_pair = _SPLIT_OF_BLOCK[2 << shift + SUIT_WIDTH * suit]
        split_of_pair = code_of_pair | rest_of_pair | _PAIR_IN[0]
        for tiles, splits_into_sets in of_sets.items():
            if tiles >> shift & 7 <= 2:
                with_pair = tiles + (2 << shift)
                for split in splits_into_sets:
                    splits[with_pair] = (*splits.get(with_pair, ()), split | split_of_pair)
    return splits


def _split_into(blocks: Blocks) -> int:
    """The split into these sets."""
    codes = rest = 0
    for block in blocks:
        code, rest_of_block = _SPLIT_OF_BLOCK[block]
        codes += code
        rest |= rest_of_block
    return codes | rest


def _unsure(tiles: int, splits: Mapping[int, tuple[int, ...]]) -> int:
    """UNSURE for each kind for which the suit's tiles may wait, but not surely for it alone."""
    waits = reduce(or_, splits[tiles])
    remaining = (waits | waits >> 1 | waits >> 2) & _WAIT_OF_EVERY_KIND
    unsure = 0
    while remaining:
        wait = remaining & -remaining
        remaining ^= wait
        place = _PLACE_OF_WAIT[wait]
        if not _surely_alone(place, tiles - place, splits):
            unsure |= wait
    return unsure * UNSURE


def _surely_alone(place: int, before: int, splits: Mapping[int, object]) -> bool:
    """Whether no kind but the one at this place wins with these tiles of its suit and any rest (rulings M9).

    Another kind may win if it completes this suit; or a second suit, if this one is complete as it is; or the
    seventh pair, if everything in this suit is in pairs but one kind that does not complete it.
    """
    if before in splits:
        return False
    for other in _PLACES:
        if before + other in splits and other != place:
            return False
    odd = before & ONES
    return odd.bit_count() > 1 or odd & place != 0


def _order(split: int) -> tuple[int, ...]:
    """The sort key of several splits of the same tiles: their chows, from the lowest on.

    The last number is greater than any chow, so a split with fewer chows comes after one with more.
    """
    return (*chows_in(split >> CODE_AT), CHOWS)


def _finished(splits: Mapping[int, tuple[int, ...]]) -> Mapping[int, list[int]]:
    """The splits of a suit's tiles in their order, with what all splits of the same tiles have."""
    finished = {}
    for tiles, unordered in splits.items():
        common = _unsure(tiles, splits)
        if tiles & ONES:
            common |= _ODD
        in_order = sorted(unordered, key=_order) if len(unordered) > 1 else unordered
        finished[tiles] = [split | common for split in in_order]
    return finished


def _fill_tables() -> None:
    """Compute the splits of all suits, those of characters last: once these are there, all others are."""
    _fill(3, _finished(_splits(3)))
    numbers = _finished(_splits(0))
    for suit in (2, 1, 0):
        _fill(suit, numbers)


def _fill(suit: int, splits_of_tiles: Mapping[int, list[int]]) -> None:
    """Fill the tables of a suit, all at once, from splits of characters, or of honours."""
    suits_up = suit % 3  # the splits of honours are in place
    code_at, waits_up = CODE_AT + SUIT_BITS * suits_up, _WAIT_WIDTH * suits_up
    first, several = {}, {}
    for tiles, splits in splits_of_tiles.items():
        lacked_by_kinds = LACKED_BY_KINDS[present(tiles) << SUIT_WIDTH * suit]
        in_suit = [
            split >> CODE_AT << code_at
            | (split & _WAITS) << waits_up
            | (split & _PAIR_IN[0]) << suit
            | split & _UNMOVED
            | lacked_by_kinds
            for split in splits
        ]
        if len(splits) > 1 or tiles - GATES in _PLACES:
            several[tiles] = in_suit
            in_suit = [in_suit[0] | _SEVERAL]
        first[tiles] = in_suit[0]
    _ALL_SPLITS[suit].update(several)
    SPLITS[suit].update(first)


def _completing(splits: Mapping[int, int], tiles: int) -> int:
    """The kinds that complete a suit's tiles, four packed at each; none is held four times (rulings M9)."""
    if not _CHARACTERS:
        _fill_tables()
    return sum([place << 2 for place in _PLACES if tiles + place in splits])


_COMPLETING_NUMBERS: Final = Memo(partial(_completing, _CHARACTERS))
COMPLETING: Final = (*(_COMPLETING_NUMBERS,) * 3, Memo(partial(_completing, _HONOURS)))
"""By suit, from its packed tiles, from bit 0, to the kinds that complete them, as in `_completing`."""


def first_split(tiles: int) -> int:
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
        return first_split(tiles)


def sets_and_pair(tiles: int) -> list[int]:
    """All splits of packed tiles into sets and exactly one pair."""
    return with_others(first_split(tiles), tiles)


def with_others(first: int, tiles: int) -> list[int]:
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
