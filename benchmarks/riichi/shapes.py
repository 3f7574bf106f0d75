"""The shapes of riichi hands: those that people win with, and those that hardly ever occur.

Kinds are 0-8 characters, 9-17 circles, 18-26 bamboos, 27-33 winds and dragons. Nothing of `scoring` is used:
what measures and checks the engine must not depend on it.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random

Kinds = tuple[int, ...]

EVERY = frozenset(range(34))
HONOURS = frozenset(range(27, 34))
TERMINALS = frozenset({0, 8, 9, 17, 18, 26})
OUTER = TERMINALS | HONOURS
SIMPLES = EVERY - OUTER
GREENS = frozenset({19, 20, 21, 23, 25, 32})
PEACOCK = frozenset({18, 22, 24, 26, 33})
CHOWS = tuple((kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 < 7)


def of(kinds: frozenset[int]) -> Callable[[Random], frozenset[int]]:
    """Always these kinds, whatever is drawn."""
    return lambda _lots: kinds


@dataclass(frozen=True)
class Shape:
    """Four sets and a pair. `share`: in a thousand everyday hands.

    Sets are drawn from `kinds`, and each touches `outer`; `forced` gives those that the hand always has. In
    per cent: `chows` among the sets, hands with `called` sets, `kongs` among pungs, wins in the `first` turn.
    """

    share: int
    kinds: Callable[[Random], frozenset[int]] = lambda _lots: EVERY
    outer: frozenset[int] = EVERY
    forced: Callable[[Random], Sequence[Kinds]] = lambda _lots: []
    chows: int = 75
    called: int = 40
    kongs: int = 6
    first: int = 4


@dataclass(frozen=True)
class Loose:
    """Fourteen tiles without sets. `share`: in a thousand everyday hands; `first`: wins in the first turn."""

    share: int
    tiles: Callable[[Random], list[int]]
    first: int = 4


def one_suit(lots: Random) -> frozenset[int]:
    """The nine kinds of a suit."""
    lowest = 9 * lots.randrange(3)
    return frozenset(range(lowest, lowest + 9))


def chow(kind: int) -> Kinds:
    """Three in a row."""
    return (kind, kind + 1, kind + 2)


def pung(kind: int) -> Kinds:
    """Three of a kind."""
    return (kind,) * 3


def straight(lots: Random) -> list[Kinds]:
    """Three chows from one to nine in a suit."""
    lowest = 9 * lots.randrange(3)
    return [chow(lowest), chow(lowest + 3), chow(lowest + 6)]


def three_suits(numbers: int, part: Callable[[int], Kinds]) -> Callable[[Random], list[Kinds]]:
    """The same set in each suit, from a starting number below `numbers`."""

    def draw(lots: Random) -> list[Kinds]:
        number = lots.randrange(numbers)
        return [part(suit + number) for suit in (0, 9, 18)]

    return draw


def pungs_of(pool: Iterable[int], count: int) -> Callable[[Random], list[Kinds]]:
    """`count` pungs from the pool, and a pair from the rest of it."""
    kinds = tuple(pool)

    def draw(lots: Random) -> list[Kinds]:
        mixed = lots.sample(kinds, len(kinds))
        return [*map(pung, mixed[:count]), *((kind, kind) for kind in mixed[count : count + 1])]

    return draw


def pairs_of(pool: Callable[[Random], frozenset[int]]) -> Callable[[Random], list[int]]:
    """Seven different pairs out of a pool."""
    return lambda lots: 2 * lots.sample(sorted(pool(lots)), 7)


def nine_gates(lots: Random) -> list[int]:
    """1112345678999 of a suit and one more."""
    suit = sorted(one_suit(lots))
    return [*suit, *suit[:1] * 2, *suit[-1:] * 2, lots.choice(suit)]


def unconnected(lots: Random) -> list[int]:
    """A pair and twelve tiles of which no two are neighbours: shiisanpuutaa."""
    numbers = [lots.choice(((0, 3, 6), (0, 4, 8), (1, 4, 7))) for _suit in range(3)]
    suited = [9 * suit + number for suit, numbers_of_suit in enumerate(numbers) for number in numbers_of_suit]
    kinds = [*suited, *lots.sample(sorted(HONOURS), 4)]
    return [*kinds, lots.choice(kinds)]


SHAPES: dict[str, Shape | Loose] = {
    "mixed": Shape(490),
    "simples": Shape(230, kinds=of(SIMPLES), chows=85),
    "value-pung": Shape(107, forced=lambda lots: [pung(lots.choice(sorted(HONOURS)))], called=60),
    "half-flush": Shape(55, kinds=lambda lots: one_suit(lots) | HONOURS, chows=60, called=55),
    "pungs": Shape(30, chows=0, called=55),
    "seven-pairs": Loose(24, pairs_of(of(EVERY))),
    "three-chows": Shape(18, forced=three_suits(7, chow)),
    "straight": Shape(14, forced=straight),
    "outside": Shape(12, outer=OUTER, chows=60),
    "full-flush": Shape(8, kinds=one_suit),
    "twin-chows": Shape(3, forced=lambda lots: [lots.choice(CHOWS)] * 2, called=10),
    "junchan": Shape(3, outer=TERMINALS, chows=70),
    "three-concealed": Shape(2, chows=10, called=10),
    "three-pungs": Shape(1, forced=three_suits(9, pung)),
    "two-twin-chows": Shape(1, forced=lambda lots: lots.sample(CHOWS, 2) * 2, called=0),
    "little-dragons": Shape(1, forced=pungs_of((31, 32, 33), 2)),
    "four-concealed": Shape(1, chows=0, called=0, kongs=3),
    "kongs": Shape(0, chows=0, called=60, kongs=93),
    "big-dragons": Shape(0, forced=pungs_of((31, 32, 33), 3)),
    "little-winds": Shape(0, forced=pungs_of((27, 28, 29, 30), 3)),
    "big-winds": Shape(0, forced=pungs_of((27, 28, 29, 30), 4)),
    "honours": Shape(0, kinds=of(HONOURS), chows=0),
    "terminals": Shape(0, kinds=of(TERMINALS), chows=0),
    "outer-pungs": Shape(0, kinds=of(OUTER), chows=0),
    "greens": Shape(0, kinds=of(GREENS), chows=40),
    "peacock": Shape(0, kinds=of(PEACOCK), chows=0),
    "seven-simple-pairs": Loose(0, pairs_of(of(SIMPLES))),
    "seven-outer-pairs": Loose(0, pairs_of(of(OUTER))),
    "seven-honour-pairs": Loose(0, pairs_of(of(HONOURS))),
    "seven-pairs-flush": Loose(0, pairs_of(one_suit)),
    "thirteen-orphans": Loose(0, lambda lots: [*sorted(OUTER), lots.choice(sorted(OUTER))]),
    "nine-gates": Loose(0, nine_gates),
    "unconnected": Loose(0, unconnected, first=100),
}
