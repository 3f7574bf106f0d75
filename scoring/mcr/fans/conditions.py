"""The conditions of fans: the circumstances, the shape, the tiles, or some sets; one class for each kind.

The condition of a fan is on its row in `catalogue`. Each finder detects the fans of one or two kinds.

Every tile has properties, as bits, and every set a few more. A hand *lacks* those that one of its tiles or
sets lacks. Conditions of class `Tiles` require some properties and refuse others.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from operator import or_
from typing import Final, Literal, NamedTuple

from scoring.tiles import DRAGONS, HONOURS, KINDS, ORPHANS, SIMPLES, WIND_TILES, kind_of, read_tiles

_GREEN: Final = frozenset(read_tiles("23468s6z"))
_REVERSIBLE: Final = frozenset(read_tiles("245689s1234589p5z"))

NO_CHARACTERS, NO_CIRCLES, NO_BAMBOOS, NO_WINDS, NO_DRAGONS, NO_HONOURS = (1 << place for place in range(6))
SIMPLE, ORPHAN, GREEN, REVERSIBLE, EVEN = (1 << place for place in range(6, 11))
UPPER_FOUR, LOWER_FOUR, UPPER, MIDDLE, LOWER = (1 << place for place in range(11, 16))
CHOWS_ONLY, PUNGS_ONLY, OUTSIDE, FIVES = (1 << place for place in range(16, 20))
PROPERTY_BITS: Final = 20
ONE_SUIT_MISSING: Final = (NO_CHARACTERS, NO_CIRCLES, NO_BAMBOOS)
NO_NUMBERS: Final = NO_CHARACTERS | NO_CIRCLES | NO_BAMBOOS


CALLED: Final = 1 << 4
SELF_DRAWN, LAST_TILE, LAST_OF_KIND, AFTER_KONG, ROBBING_KONG = (1 << place for place in range(7, 12))


class Circumstances(NamedTuple):
    """How the hand was won, and how many of its sets were called (concealed kongs are not).

    Engines add them up: the number of the wait fan, 0 if there is none, CALLED for each called set, and the
    bits of what is true.
    """

    wait: int
    called: int
    self_drawn: bool
    last_tile: bool
    last_of_kind: bool
    after_kong: bool
    robbing_kong: bool


def circumstances_of(added_up: int) -> Circumstances:
    """The circumstances from their sum."""
    return Circumstances(
        added_up % CALLED,
        added_up % SELF_DRAWN // CALLED,
        *[bool(added_up & bit) for bit in (SELF_DRAWN, LAST_TILE, LAST_OF_KIND, AFTER_KONG, ROBBING_KONG)],
    )


class Won(NamedTuple):
    """A fan for the circumstances of the win."""

    when: Callable[[Circumstances], bool]


class Wait(NamedTuple):
    """A fan for a single wait, by the set that it completes; see `scoring.mcr.wait_fans`."""


class Shaped(NamedTuple):
    """A fan for the shape of the hand; some shapes have two fans."""

    shapes: frozenset[str]


class Tiles(NamedTuple):
    """A fan for the tiles of the whole hand: pairs of required and refused properties.

    No hand satisfies more than one pair.
    """

    properties: tuple[tuple[int, int], ...]


class Chows(NamedTuple):
    """A fan of two to four chows of a number of suits, with `steps` from the number of each to the next."""

    suits: int
    steps: tuple[tuple[int, ...], ...]


class Pungs(NamedTuple):
    """A fan of two to four pungs or kongs of a number of suits, with `steps` from each number to the next."""

    suits: int
    steps: tuple[tuple[int, ...], ...]


class TerminalChows(NamedTuple):
    """A fan of chows of 123 and 789, twice in one suit or once in each of two, and of a pair of fives."""

    suits: int


class OnePung(NamedTuple):
    """A fan of one pung or kong of these kinds."""

    kinds: frozenset[int]


class WindPung(NamedTuple):
    """A fan of the pung or kong of the wind of the seat, or of the round."""

    of: Literal["seat", "round"]


class HonourSets(NamedTuple):
    """A fan of a number of pungs or kongs, and of pairs, of winds or of dragons."""

    kinds: frozenset[int]
    pungs: int
    pairs: int


class ConcealedPungs(NamedTuple):
    """A fan of at least `number` concealed pungs or kongs."""

    number: int


class OneKong(NamedTuple):
    """A fan of one kong, melded or concealed."""

    concealed: bool


class Kongs(NamedTuple):
    """A fan of several kongs: how many melded and how many concealed, one pair of numbers or more."""

    melded_and_concealed: tuple[tuple[int, int], ...]


class FourAlike(NamedTuple):
    """A fan of four tiles of a kind that are not a kong."""


class CountedApart(NamedTuple):
    """A fan that needs no finder: flowers, which are counted, and the hand without any other fan."""


Condition = (
    Won
    | Wait
    | Shaped
    | Tiles
    | Chows
    | Pungs
    | TerminalChows
    | OnePung
    | WindPung
    | HonourSets
    | ConcealedPungs
    | OneKong
    | Kongs
    | FourAlike
    | CountedApart
)


def won(condition: Callable[[Circumstances], bool]) -> Won:
    """A condition on the circumstances of the win."""
    return Won(condition)


def shaped(*shapes: str) -> Shaped:
    """The condition that the hand has one of these shapes."""
    return Shaped(frozenset(shapes))


def tiles(required: int, refused: int = 0) -> Tiles:
    """The condition that the hand has all required properties and none of those refused."""
    return Tiles(((required, refused),))


def chows(suits: int, *steps: tuple[int, ...]) -> Chows:
    """The condition of chows of a number of suits, with one of these rows of steps between their numbers."""
    return Chows(suits, steps)


def pungs(suits: int, *steps: tuple[int, ...]) -> Pungs:
    """The condition of pungs of a number of suits, with one of these rows of steps between their numbers."""
    return Pungs(suits, steps)


def kongs(*melded_and_concealed: tuple[int, int]) -> Kongs:
    """The condition of one of these numbers of melded and of concealed kongs."""
    return Kongs(melded_and_concealed)


def any_kongs(number: int) -> Kongs:
    """The condition of `number` kongs, each melded or concealed."""
    return Kongs(tuple((melded, number - melded) for melded in range(number + 1)))


def _numbers(low: int, high: int, step: int = 1) -> frozenset[int]:
    return frozenset(9 * suit + number - 1 for suit in range(3) for number in range(low, high + 1, step))


_KINDS_WITH: Final[Mapping[int, frozenset[int]]] = {
    **{
        missing: frozenset(range(KINDS)) - frozenset(range(9 * suit, 9 * suit + 9))
        for suit, missing in enumerate(ONE_SUIT_MISSING)
    },
    NO_WINDS: frozenset(range(KINDS)) - WIND_TILES,
    NO_DRAGONS: frozenset(range(KINDS)) - DRAGONS,
    NO_HONOURS: frozenset(range(KINDS)) - HONOURS,
    SIMPLE: SIMPLES,
    ORPHAN: ORPHANS,
    GREEN: _GREEN,
    REVERSIBLE: _REVERSIBLE,
    EVEN: _numbers(2, 8, 2),
    UPPER_FOUR: _numbers(6, 9),
    LOWER_FOUR: _numbers(1, 4),
    UPPER: _numbers(7, 9),
    MIDDLE: _numbers(4, 6),
    LOWER: _numbers(1, 3),
}
_FIVES: Final = _numbers(5, 5)
_LACKED_BY_TILE: Final = tuple(
    sum(bit for bit, kinds in _KINDS_WITH.items() if kind_of(tile) not in kinds) for tile in range(37)
)
OF_SETS: Final = CHOWS_ONLY | PUNGS_ONLY | OUTSIDE | FIVES
"""The properties that sets have, and tiles that form no set lack."""
LACKED_BY_KNITTED: Final = OF_SETS & ~CHOWS_ONLY
"""The properties of sets that knitted chows lack: they are chows (MCR 5.45)."""


def lacked_by_tiles(tiles_0_to_36: Iterable[int]) -> int:
    """The properties of tiles that one of these tiles lacks."""
    return reduce(or_, [_LACKED_BY_TILE[tile] for tile in tiles_0_to_36], 0)


def lacked_by_set(form: str, kind: int) -> int:
    """The properties of sets that a set or pair lacks, by its lowest kind.

    `form` is "chow" or "pair"; every other is that of a pung or kong.
    """
    kinds = frozenset({kind, kind + 1, kind + 2} if form == "chow" else {kind})
    lacked = 0
    if form == "chow":
        lacked |= PUNGS_ONLY
    elif form != "pair" or kind in HONOURS:
        lacked |= CHOWS_ONLY
    if not kinds & ORPHANS:
        lacked |= OUTSIDE
    if not kinds & _FIVES:
        lacked |= FIVES
    return lacked
