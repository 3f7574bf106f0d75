"""Every way to split the tiles of one suit into sets and at most one pair, three bits a number.

A block is the tiles that it is made of, in the same bits: a pung of 1 is 0o3, a chow of 234 0o1110.
"""

from collections.abc import Sequence
from typing import Final

Split = tuple[int, ...]
Lowest = tuple[int, int, int]
"""A block, and what `_enough` says of it."""

PUNG, PAIR, CHOW = 0o3, 0o2, 0o111
_NUMBERS: Final = 9
_THREES, _FOURS = int("3" * _NUMBERS, 8), int("4" * _NUMBERS, 8)

# Sums modulo 3 are counted in bits: those worth 1 (or 4) less those worth 2, which is as much as 1 too few.
_COUNT: Final = int("5" * _NUMBERS, 8), int("2" * _NUMBERS, 8)
_RANKS: Final = int("250" * 3, 8), int("520" * 3, 8)


def splits(tiles: int, *, chows: bool) -> list[Split]:
    """All splits of the tiles of a suit; none when they are not such blocks. Honours have no `chows`.

    The ranks of a set add up to a multiple of 3. So what is over 3 in the sum of all belongs to the pair, and
    there are at most three numbers it can be of.
    """
    sets = _CHOWS_TOO if chows else _PUNGS_ALONE
    if _modulo_3(tiles, _COUNT) == 0:
        return _into_sets(tiles, sets)
    return [
        (pair, *others)
        for pair, add, enough in _PAIRS[-_modulo_3(tiles, _RANKS) % 3 :: 3]
        if (left := tiles + add) & enough == enough
        for others in _into_sets(left - enough, sets)
    ]


def _into_sets(tiles: int, sets: Sequence[tuple[Lowest, Lowest]], taken: Split = ()) -> list[Split]:
    """The ways to split into sets what is left after some are taken: a pung of the lowest number or a chow.

    A pung is not tried after a chow from the same number: that is the same split in another order.
    """
    ways: list[Split] = []
    while tiles:
        (pung, add, enough), (chow, add_chow, enough_chow) = sets[((tiles & -tiles).bit_length() - 1) // 3]
        if (left := tiles + add) & enough == enough and chow not in taken[-1:]:
            ways += _into_sets(left - enough, sets, (*taken, pung))
        if (left := tiles + add_chow) & enough_chow != enough_chow:
            return ways
        tiles, taken = left - enough_chow, (*taken, chow)
    ways.append(taken)
    return ways


def _modulo_3(tiles: int, bits: tuple[int, int]) -> int:
    more, less = bits
    return ((tiles & more).bit_count() - (tiles & less).bit_count()) % 3


def _enough(block: int) -> Lowest:
    """What to add to a suit, so that all the bits are set that come with it if the suit has this block.

    They are the highest of each count, which four sets; without them the tiles that are left are there.
    """
    highest = block + _THREES & _FOURS
    return block, highest - block, highest


_PAIRS: Final = tuple(_enough(PAIR << 3 * number) for number in range(_NUMBERS))
_PUNGS: Final = tuple(_enough(PUNG << 3 * number) for number in range(_NUMBERS))
_NO_CHOW: Final = (0, 0, -1)  # nothing has all bits set
_CHOWS: Final = (*(_enough(CHOW << 3 * number) for number in range(_NUMBERS - 2)), _NO_CHOW, _NO_CHOW)
_CHOWS_TOO: Final = tuple(zip(_PUNGS, _CHOWS, strict=True))
_PUNGS_ALONE: Final = tuple((pung, _NO_CHOW) for pung in _PUNGS)
