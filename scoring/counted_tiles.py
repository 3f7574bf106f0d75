"""Tiles counted by kind in one integer, with the packed tiles in its low bits: both come from one sum.

Above the packed tiles of `scoring.packed_tiles`, eight bits count the tiles of each kind: more than four of a
kind are noticed in a sum of any tiles.
"""

import re
from collections.abc import Mapping
from typing import Final

from scoring.bounded_cache import Memo
from scoring.packed_tiles import PACKED
from scoring.tiles import COPIES, DIGITS, KINDS, SUITS, TileError, kind_of, read_tiles, tile_named

_COUNTERS_AT: Final = 128
# A dict, because `__getitem__` of a list takes nearly twice as long.
COUNTED: Final[Mapping[int, int]] = {
    tile: packed + (1 << _COUNTERS_AT + 8 * kind_of(tile)) for tile, packed in PACKED.items()
}
"""Each tile 0 to 36, counted."""
PACKED_TILES: Final = (1 << _COUNTERS_AT) - 1
"""The bits of the packed tiles."""
_MORE: Final = sum(127 - COPIES << _COUNTERS_AT + 8 * kind for kind in range(KINDS))
_TOO_MANY: Final = sum(128 << _COUNTERS_AT + 8 * kind for kind in range(KINDS))
# What few different texts occur of: two tiles, or those of one suit.
_GROUP: Final = re.compile(f"[{DIGITS}][{SUITS}][{DIGITS}][{SUITS}]|[{DIGITS}]{{1,14}}[{SUITS}]")

Counted = tuple[tuple[int, ...], int]
"""Tiles, and their sum."""


def counted(tiles: tuple[int, ...]) -> int:
    """The sum of tiles 0 to 36."""
    return sum(map(COUNTED.__getitem__, tiles))


def too_many_alike(tiles: int) -> bool:
    """Whether there are more than four of a kind among counted tiles, at most 127 of each."""
    return tiles + _MORE & _TOO_MANY != 0


def read_counted(text: str) -> Counted:
    """The tiles of a text in mpsz notation, in its order, and their sum. Raises TileError."""
    groups = _GROUP.findall(text)
    if len("".join(groups)) != len(text):  # what belongs to no group is a space, or no tile
        return _read_counted(text)
    tiles: list[int] = []
    in_all = 0
    try:
        for group in groups:
            of_group, in_group = _GROUPS[group]
            tiles += of_group
            in_all += in_group
    except TileError:
        return _read_counted(text)  # whose error quotes all of the text
    return tuple(tiles), in_all


def _read_counted(text: str) -> Counted:
    tiles = read_tiles(text)
    return tiles, counted(tiles)


def _counted_group(group: str) -> Counted:
    """The tiles of a group and their sum. Raises TileError."""
    try:
        tiles = tuple(map(_TILES_OF[group[-1]].__getitem__, group[:-1]))
    except KeyError:
        return _read_counted(group)  # of two suits, or no tile
    return tiles, counted(tiles)


_TILES_OF: Final = {
    suit: {digit: tile for digit in DIGITS if (tile := tile_named(digit + suit)) is not None}
    for suit in SUITS
}
"""By suit and digit, the tile."""
_GROUPS: Final = Memo(_counted_group, 16_384)
LAID_OUT: Final = Memo(counted)
"""The sums of the tiles of sets that have been laid out."""
