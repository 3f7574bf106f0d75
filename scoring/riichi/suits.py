"""Every way to split the tiles of one suit into sets and at most one pair, and its tally.

Tiles are three bits a kind, kinds following one another from the lowest bits. A block is the tiles that it is
made of, in the same bits: a pung of 1m is 0o3, a chow of 234m 0o1110.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from scoring.riichi.tally import Block, block_tally
from scoring.tiles import KINDS

Way = tuple[int, tuple[int, ...]]
"""A split: its tally and its different blocks."""

_FORMS: Final = {"pung": 0o3, "pair": 0o2, "chow": 0o111}
_NOTHING: Final[tuple[Way, ...]] = ((0, ()),)
_THREES, _FOURS = int("3" * KINDS, 8), int("4" * KINDS, 8)

# Sums modulo 3 are counted in bits: those worth 1 (or 4) less those worth 2, which is as much as 1 too few.
_COUNT: Final = int("5" * KINDS, 8), int("2" * KINDS, 8)
_RANKS: Final = int("250" * 12, 8), int("520" * 12, 8)


class Part(NamedTuple):
    """A block, what to add to the tiles so that all the bits are set that are `enough` if they have it.

    These are the highest of each count, which four sets; without them the tiles that are left are there.
    """

    block: int
    add: int
    enough: int
    tally: int


def splits(tiles: int, known: Mapping[int, tuple[Way, ...]]) -> tuple[Way, ...]:
    """All splits of the tiles of a suit, none when they are not such blocks; `known` has those of fewer.

    The ranks of a set add up to a multiple of 3. So what is over 3 in the sum of all belongs to the pair, and
    there are at most three numbers it can be of.
    """
    if not tiles:
        return _NOTHING
    lowest = ((tiles & -tiles).bit_length() - 1) // 3
    no_pair = _modulo_3(tiles, _COUNT) == 0
    parts = _SETS[lowest] if no_pair else _PAIRS[lowest // 9][-_modulo_3(tiles, _RANKS) % 3]
    first = parts[0].block
    return tuple(
        [
            (tally + more, blocks if block in blocks else (block, *blocks))
            for block, add, enough, more in parts
            if (left := tiles + add) & enough == enough
            for tally, blocks in known[left - enough]
            if block == first or first not in blocks
        ]
    )


def _modulo_3(tiles: int, bits: tuple[int, int]) -> int:
    more, less = bits
    return ((tiles & more).bit_count() - (tiles & less).bit_count()) % 3


def _part(form: str, kind: int) -> Part:
    tiles = _FORMS[form] << 3 * kind
    enough = tiles + _THREES & _FOURS
    return Part(tiles, enough - tiles, enough, block_tally(Block(form, kind)))


_PUNGS, _EVERY_PAIR = ([_part(form, kind) for kind in range(KINDS)] for form in ("pung", "pair"))
_CHOWS: Final = {kind: _part("chow", kind) for kind in range(27) if kind % 9 <= 6}
_SETS: Final[list[Sequence[Part]]] = [
    (_PUNGS[kind], _CHOWS[kind]) if kind in _CHOWS else (_PUNGS[kind],) for kind in range(KINDS)
]
_PAIRS: Final[list[list[Sequence[Part]]]] = [
    [_EVERY_PAIR[9 * suit : 9 * suit + 9][rest::3] for rest in range(3)] for suit in range(4)
]

OF_PAIR: Final = {part.block: part.tally for part in _EVERY_PAIR}
BLOCKS: Final = {
    _FORMS[form] << 3 * kind: Block(form, kind)
    for form, kinds in (("pung", range(KINDS)), ("pair", range(KINDS)), ("chow", _CHOWS))
    for kind in kinds
}
"""Every block that may be in a suit."""
