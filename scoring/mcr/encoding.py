"""Tiles and sets as integers: a reading of a hand is a sum, and a query of it is one operation.

Each suit has 39 bits: 9 for the pungs (or kongs) of its kinds, 9 for the pairs, 7 times 3 for the count of
each chow; then 7 bits for the pungs and 7 for the pairs of honours, and 34 for kinds held four times but not
as a kong. A fan's *scope*, the sets that make it, is encoded the same way; WHOLE is the whole hand, and
contains every scope.
"""

from collections.abc import Iterator
from typing import Final

from scoring.packed_tiles import CHOW_STARTS
from scoring.tiles import KINDS, Sets

WHOLE: Final = -1
SUIT_BITS: Final = 39
HONOURS_AT: Final = 3 * SUIT_BITS
_QUADS_AT: Final = HONOURS_AT + 14
HONOUR_PUNGS: Final = (1 << 7) - 1
"""The pungs among the honours of a code, from HONOURS_AT on."""


def _place(kind: int) -> tuple[int, int]:
    """The bit of a kind's pung, and the distance from it to the bit of the pair."""
    return (SUIT_BITS * (kind // 9) + kind % 9, 9) if kind < 27 else (HONOURS_AT + kind - 27, 7)


_PUNG_AT: Final = {kind: _place(kind)[0] for kind in range(KINDS)}
_PAIR_AT: Final = {kind: sum(_place(kind)) for kind in range(KINDS)}
_CHOW_AT: Final = {kind: SUIT_BITS * (kind // 9) + 18 + 3 * (kind % 9) for kind in CHOW_STARTS}
_CHOW_OF: Final = {1 << place + bit: 1 << place for place in _CHOW_AT.values() for bit in range(3)}
_TILES_OF: Final = {
    **{1 << place: (kind,) * 3 for kind, place in _PUNG_AT.items()},
    **{1 << place: (kind,) * 2 for kind, place in _PAIR_AT.items()},
    **{1 << place: (kind, kind + 1, kind + 2) for kind, place in _CHOW_AT.items()},
    **{1 << _QUADS_AT + kind: (kind,) * 4 for kind in range(KINDS)},
}
PUNGS: Final = sum(1 << place for place in _PUNG_AT.values())
PAIRS: Final = sum(1 << place for place in _PAIR_AT.values())
CHOWS: Final = sum(7 << place for place in _CHOW_AT.values())
_QUADS: Final = (1 << KINDS) - 1 << _QUADS_AT
NUMBERS: Final = (1 << HONOURS_AT) - 1
NUMBER_SUITS: Final = tuple((1 << SUIT_BITS) - 1 << SUIT_BITS * suit for suit in range(3))
"""The bits of characters, circles and bamboos."""


def pung(kind: int) -> int:
    """The code of a pung or kong."""
    return 1 << _PUNG_AT[kind]


def pair(kind: int) -> int:
    """The code of a pair."""
    return 1 << _PAIR_AT[kind]


def chow(kind: int) -> int:
    """The code of the chow that begins with a kind."""
    return 1 << _CHOW_AT[kind]


def quad(kind: int) -> int:
    """The code of four tiles of a kind that are not a kong."""
    return 1 << _QUADS_AT + kind


def bits(mask: int) -> Iterator[int]:
    """The positions of the bits of a mask, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def chows_in(code: int) -> list[int]:
    """The codes of the chows, repeated by their counts."""
    chows = []
    remaining = code & CHOWS
    while remaining:
        lowest = _CHOW_OF[remaining & -remaining]
        chows.append(lowest)
        remaining -= lowest
    return chows


def pungs_in(code: int) -> list[int]:
    """The codes of the pungs and kongs."""
    return _single_sets(code & PUNGS)


def _single_sets(remaining: int) -> list[int]:
    codes = []
    while remaining:
        lowest = remaining & -remaining
        codes.append(lowest)
        remaining -= lowest
    return codes


def sets_in(code: int) -> list[int]:
    """The codes of the sets: chows, pungs and kongs, four tiles of a kind, pairs."""
    codes = [*chows_in(code), *_single_sets(code & PUNGS)]
    if code >> _QUADS_AT:
        codes += _single_sets(code & _QUADS)
    return codes + _single_sets(code & PAIRS)


def sets_of(code: int, kongs: int = 0) -> Sets:
    """The tiles of the sets in the order of `sets_in`; empty for WHOLE.

    `kongs` is the code of those that are kongs.
    """
    if code == WHOLE:
        return ()
    return tuple([_TILES_OF[bit][:1] * 4 if kongs & bit else _TILES_OF[bit] for bit in sets_in(code)])
