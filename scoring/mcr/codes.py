"""Sets as one integer, so that a whole reading of a hand is a sum and a question about it one operation.

Bits 0-33: a pung or kong of that kind. 34-67: a pair of that kind. 68-130: how often each of the 21 chows is
there, three bits each. 131-164: four of that kind, which is no set but makes Tile Hog. A fan's *scope*, the
sets that make it, is written the same way; WHOLE is the whole hand, and holds every scope.
"""

from collections.abc import Iterator
from typing import Final

from scoring.tiles import KINDS, write_tiles

WHOLE: Final = -1
PAIRS_AT: Final = KINDS
CHOWS_AT: Final = 2 * KINDS
QUADS_AT: Final = CHOWS_AT + 3 * 21
STARTS: Final = tuple(kind for kind in range(27) if kind % 9 <= 6)

ALL_PUNGS: Final = (1 << KINDS) - 1
NUMBER_PUNGS: Final = (1 << 27) - 1

_BELOW_QUADS: Final = (1 << QUADS_AT) - 1
_CHOW: Final = {kind: 1 << CHOWS_AT + 3 * place for place, kind in enumerate(STARTS)}


def pung(kind: int) -> int:
    """The code of a pung or kong."""
    return 1 << kind


def pair(kind: int) -> int:
    """The code of a pair."""
    return 1 << PAIRS_AT + kind


def chow(kind: int) -> int:
    """The code of the chow that begins with a kind."""
    return _CHOW[kind]


def quad(kind: int) -> int:
    """The code of four tiles of a kind that are no kong."""
    return 1 << QUADS_AT + kind


def in_suit(suit: int, code: int) -> int:
    """The code of the same sets and pairs, given as characters, in a suit 0 to 2."""
    chows, others = code >> CHOWS_AT, code & (1 << CHOWS_AT) - 1
    return chows << CHOWS_AT + 21 * suit | others << 9 * suit


def bits(mask: int) -> Iterator[int]:
    """The places of the bits of a mask, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def chows_in(code: int) -> tuple[int, ...]:
    """The first kinds of the chows, each as often as it is there."""
    counters = (code & _BELOW_QUADS) >> CHOWS_AT
    found: list[int] = []
    while counters:
        place = ((counters & -counters).bit_length() - 1) // 3
        number = counters >> 3 * place & 7
        found += [STARTS[place]] * number
        counters -= number << 3 * place
    return tuple(found)


def pungs_in(code: int) -> tuple[int, ...]:
    """The kinds of the pungs and kongs."""
    return tuple(bits(code & ALL_PUNGS))


def pairs_in(code: int) -> tuple[int, ...]:
    """The kinds of the pairs."""
    return tuple(bits(code >> PAIRS_AT & ALL_PUNGS))


def quads_in(code: int) -> tuple[int, ...]:
    """The kinds held four times."""
    return tuple(bits(code >> QUADS_AT))


def written(code: int, kongs: int = 0) -> str:
    """The sets as people write them: "123m 123p 777z 11s"; `kongs` are the kinds, as bits, of the kongs."""
    if code == WHOLE:
        return ""
    sets = [
        *((kind, kind + 1, kind + 2) for kind in chows_in(code)),
        *((kind,) * (4 if kongs >> kind & 1 else 3) for kind in pungs_in(code)),
        *((kind,) * 4 for kind in quads_in(code)),
        *((kind,) * 2 for kind in pairs_in(code)),
    ]
    return " ".join(map(write_tiles, sets))
