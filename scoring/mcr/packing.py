"""Counts of tiles as one integer, three bits a kind, so that adding tiles is adding numbers."""

from typing import Final

from scoring.tiles import KINDS, kind_of

SUIT: Final = (1 << 27) - 1
ONES: Final = sum(1 << 3 * kind for kind in range(KINDS))
FOURS: Final = ONES << 2

WEIGHT: Final = tuple(1 << 3 * kind_of(tile) for tile in range(37))


def packed(tiles: tuple[int, ...]) -> int:
    """How many there are of each kind, packed."""
    found = 0
    for tile in tiles:
        found += WEIGHT[tile]
    return found
