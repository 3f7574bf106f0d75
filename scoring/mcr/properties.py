"""Fans of the hand as a whole: which tiles it is made of, and what all its sets have in common.

Every tile has some properties, as bits; a hand has those that all of its tiles have, and a few that all of
its sets have. A fan wants some properties and refuses others.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from scoring.mcr.codes import CHOWS, NUMBERS, PAIRS, PUNGS, STARTS, WHOLE, chow, pair, pung
from scoring.mcr.principles import Found
from scoring.tiles import DRAGONS, HONOURS, KINDS, ORPHANS, SIMPLES, WINDS, kind_of, read_tiles

_GREEN: Final = frozenset(read_tiles("23468s6z"))
_REVERSIBLE: Final = frozenset(read_tiles("245689s1234589p5z"))


def _numbers(low: int, high: int, step: int = 1) -> frozenset[int]:
    return frozenset(9 * suit + number - 1 for suit in range(3) for number in range(low, high + 1, step))


_OF_TILES: Final = (
    *(frozenset(range(KINDS)) - frozenset(range(9 * suit, 9 * suit + 9)) for suit in range(3)),
    *(frozenset(range(KINDS)) - WINDS, frozenset(range(KINDS)) - DRAGONS, frozenset(range(KINDS)) - HONOURS),
    *(SIMPLES, ORPHANS, _GREEN, _REVERSIBLE, _numbers(2, 8, 2)),
    *(_numbers(6, 9), _numbers(1, 4), _numbers(7, 9), _numbers(4, 6), _numbers(1, 3)),
)
_BITS: Final = tuple(1 << place for place in range(len(_OF_TILES) + 4))
NO_M, NO_P, NO_S, NO_WINDS, NO_DRAGONS, NO_HONOURS, *_ = _BITS
SIMPLE, ORPHAN, GREEN, REVERSIBLE, EVEN = _BITS[6:11]
UPPER_FOUR, LOWER_FOUR, UPPER, MIDDLE, LOWER = _BITS[11:16]
CHOWS_ONLY, PUNGS_ONLY, OUTSIDE, FIVES = _BITS[16:]

_ANY_SUIT: Final = NO_M | NO_P | NO_S

_WANTS: Final = (
    *((7, missing, _ANY_SUIT ^ missing) for missing in (NO_M, NO_P, NO_S)),
    (8, NO_HONOURS, 0),
    (18, CHOWS_ONLY, 0),
    (23, SIMPLE, 0),
    (24, OUTSIDE, 0),
    (28, PUNGS_ONLY, 0),
    *((29, _ANY_SUIT ^ suit, suit | NO_HONOURS) for suit in (NO_M, NO_P, NO_S)),
    (31, 0, _ANY_SUIT | NO_WINDS | NO_DRAGONS),
    (35, REVERSIBLE, 0),
    (46, UPPER_FOUR, 0),
    (47, LOWER_FOUR, 0),
    (52, FIVES, 0),
    (57, EVEN | PUNGS_ONLY, 0),
    *((58, (_ANY_SUIT ^ suit) | NO_HONOURS, 0) for suit in (NO_M, NO_P, NO_S)),
    (61, UPPER, 0),
    (62, MIDDLE, 0),
    (63, LOWER, 0),
    (66, ORPHAN, 0),
    (69, ORPHAN | NO_HONOURS, 0),
    (72, _ANY_SUIT, 0),
    (77, GREEN, 0),
)
"""Each fan with the properties it wants and those it refuses; no two of its rows fit the same hand."""

OF_TILE: Final = tuple(
    sum(bit for bit, kinds in zip(_BITS, _OF_TILES, strict=False) if kind_of(tile) in kinds)
    for tile in range(37)
)
"""The properties of each tile 0 to 36."""


def properties_of(tiles: Iterable[int]) -> int:
    """The properties that all these tiles have."""
    found = -1
    for tile in tiles:
        found &= OF_TILE[tile]
    return found


def whole_fans(properties: int) -> Iterator[Found]:
    """What the properties of tiles and sets make."""
    for number, wanted, refused in _WANTS:
        if properties & wanted == wanted and not properties & refused:
            yield Found(number, WHOLE)


def _sets_without(fits: Callable[[frozenset[int]], bool]) -> int:
    """The codes of all sets and pairs that do not fit, as bits."""
    sets = [(chow(kind) * 7, frozenset({kind, kind + 1, kind + 2})) for kind in STARTS]
    sets += [(pung(kind) | pair(kind), frozenset({kind})) for kind in range(KINDS)]
    return sum(code for code, kinds in sets if not fits(kinds))


_NOT_OUTSIDE: Final = _sets_without(lambda kinds: bool(kinds & ORPHANS))
_NOT_FIVES: Final = _sets_without(lambda kinds: bool(kinds & _numbers(5, 5)))
_PUNGS_AND_HONOUR_PAIRS: Final = PUNGS | PAIRS & ~NUMBERS


def set_properties(code: int, knitted: int) -> int:
    """The properties that all sets and the pair of a reading have; knitted chows are chows (MCR 5.45)."""
    found = 0 if code & _PUNGS_AND_HONOUR_PAIRS else CHOWS_ONLY
    if knitted:
        return found
    if not code & CHOWS:
        found |= PUNGS_ONLY
    if not code & _NOT_OUTSIDE:
        found |= OUTSIDE
    if not code & _NOT_FIVES:
        found |= FIVES
    return found
