"""Counts of tiles as one integer, three bits a kind, so that adding tiles is adding numbers."""

from typing import Final

from scoring.tiles import KINDS, kind_of

SUIT: Final = (1 << 27) - 1
ONES: Final = sum(1 << 3 * kind for kind in range(KINDS))
FOURS: Final = ONES << 2

WEIGHT: Final = tuple(1 << 3 * kind_of(tile) for tile in range(37))


def packed(tiles: tuple[int, ...]) -> int:
    """How many there are of each kind, packed."""
    return sum(map(WEIGHT.__getitem__, tiles))


def size(counts: int) -> int:
    """How many tiles are packed in it."""
    twos, fours = counts & ONES << 1, counts & FOURS
    return (counts & ONES).bit_count() + 2 * twos.bit_count() + 4 * fours.bit_count()


def suits(counts: int) -> tuple[int, int, int, int]:
    """The counts of characters, circles, bamboos and honours, each packed from bit 0."""
    return counts & SUIT, counts >> 27 & SUIT, counts >> 54 & SUIT, counts >> 81
