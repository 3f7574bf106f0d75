"""Every way in which the tiles of one suit can be sets, or sets and a pair: tables made once.

`scoring.splitting` is the plain form. Tiles are counts packed from bit 0. The codes of a number suit are
those of characters: shifted by SUIT_BITS for each suit they are those of circles and bamboos.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from scoring.mcr.codes import STARTS, chow, pair, pung
from scoring.mcr.packing import ONES
from scoring.memo import Memo

SETS: Final = 4

_Set = tuple[int, int, bool]
"""Its tiles, its code, and whether it may come again."""


def _sets(sets: Sequence[_Set], number: int) -> Iterator[tuple[int, int]]:
    """The tiles and codes of every choice of at most so many sets, impossible tiles too."""
    yield 0, 0
    for place, (tiles, code, again) in enumerate(sets if number else ()):
        for more, others in _sets(sets[place if again else place + 1 :], number - 1):
            yield tiles + more, code + others


def _possible(tiles: int) -> bool:
    """Whether no kind is there more than four times, when none is more than seven times."""
    return not tiles >> 2 & (tiles | tiles >> 1) & ONES


def _every_split(sets: Sequence[_Set], pairs: Sequence[tuple[int, int]]) -> dict[int, tuple[int, ...]]:
    """The codes of all ways to split tiles, by the tiles; those that cannot be split are not there."""
    found = defaultdict(list)
    for tiles, code in _sets(sets, SETS):
        if _possible(tiles):
            found[tiles].append(code)
            for two, its_code in pairs:
                if _possible(tiles + two):
                    found[tiles + two].append(code + its_code)
    return {tiles: tuple(codes) for tiles, codes in found.items()}


OF_NUMBERS: Final = _every_split(
    [
        *((0o111 << 3 * kind, chow(kind), True) for kind in STARTS if kind < 9),
        *((3 << 3 * kind, pung(kind), False) for kind in range(9)),
    ],
    [(2 << 3 * kind, pair(kind)) for kind in range(9)],
)

OF_HONOURS: Final = _every_split(
    [(3 << 3 * place, pung(27 + place), False) for place in range(7)],
    [(2 << 3 * place, pair(27 + place)) for place in range(7)],
)

_PLACES: Final = tuple(1 << 3 * place for place in range(9))


def _completing(table: dict[int, tuple[int, ...]], held: int) -> int:
    """The kinds that complete a suit's tiles, four packed at each; none is held four times (rulings M9)."""
    return sum([place << 2 for place in _PLACES if held + place in table])


COMPLETING_NUMBERS: Final = Memo(partial(_completing, OF_NUMBERS))
COMPLETING_HONOURS: Final = Memo(partial(_completing, OF_HONOURS))
