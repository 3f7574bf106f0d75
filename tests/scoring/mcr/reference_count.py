"""A second count of MCR, written from the rulebook alone: slow, every reading and every choice.

Tiles are numbers: tens for the suit (1 characters, 2 circles, 3 bamboos, 4 honours), ones for the value.
It counts what section 5 names, throws out what is included, and tries every choice of combinations.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from typing import Any, Final

from tests.scoring.mcr.hands import worth
from tests.scoring.mcr.pymahjonggb import tiles as words
from tests.scoring.mcr.reference_fans import fans_of_the_hand, joins

TILES: Final = [*range(11, 20), *range(21, 30), *range(31, 40), *range(41, 48)]
ORPHANS: Final = [11, 19, 21, 29, 31, 39, *range(41, 48)]
KNITTED: Final = [
    {
        10 * suit + value
        for suit, first in zip((1, 2, 3), order, strict=True)
        for value in (first, first + 3, first + 6)
    }
    for order in permutations((1, 2, 3))
]

# What a fan includes or excludes, directly or through another (section 5, then Appendix A, then rulings M)
INCLUDES: Final = {
    18: "8", 23: "8", 25: "12", 32: "11", 33: "14", 35: "7", 36: "2", 39: "12", 41: "12", 42: "27",
    43: "21 22", 44: "17 31", 46: "8", 47: "8", 49: "3 4", 50: "2 4 8 18", 52: "8 23", 53: "20", 54: "21",
    55: "11 17", 56: "17 31", 57: "8 23 28", 58: "8", 59: "1", 61: "8 46", 62: "8 23", 63: "8 47",
    64: "3 51", 66: "5 24 28", 67: "1 19 59", 68: "28 60", 69: "5 8 24 28 66", 70: "48", 71: "14 33",
    72: "5 24 28 66", 73: "17 21 28 54", 74: "1 4 8 18 58", 75: "5 15 16 28 48 70", 76: "14 33 71",
    78: "5 8 17 58", 79: "11 28", 80: "8 11 17 55 58", 81: "11 17 24 31 66",
}  # fmt: skip


@dataclass(frozen=True)
class Part:
    """A set: "chow", "pung" or "kong", its lowest tile, and whether all its tiles were drawn."""

    form: str
    first: int
    concealed: bool

    @cached_property
    def tiles(self) -> tuple[int, ...]:
        """Three tiles, of a kong four."""
        if self.form == "chow":
            return (self.first, self.first + 1, self.first + 2)
        return (self.first,) * (4 if self.form == "kong" else 3)


@dataclass(frozen=True)
class Reading:
    """One way of reading a won hand. `shape`: "sets", "knitted" (one set beside it), "pairs", "singles",
    "orphans". `wait`: 9, 10, 11, or 0 when another tile would win as well or none of the three counts.
    """

    shape: str
    parts: tuple[Part, ...]
    pair: int
    wait: int
    tiles: tuple[int, ...]
    record: Mapping[str, Any]


def numbers(text: str) -> list[int]:
    """The tiles of mpsz text."""
    return [10 * ("mpsz".index(tile[1]) + 1) + int(tile[0]) for tile in words(text)]


def best(record: Mapping[str, Any]) -> str:
    """The fans that give the most (rulings M4: among equals the fewest, then the lowest numbers)."""
    choices = {choice for reading in readings(record) for choice in _choices(reading) if choice}
    return min(choices, key=_order)


def _order(choice: str) -> tuple[int, int, list[int]]:
    listed = [int(number) for number in choice.split()]
    return -worth(choice), len(listed), listed


def _choices(reading: Reading) -> Iterator[str]:
    """Every choice of combinations that joins no two sets twice, with all that the whole hand is worth."""
    possible_joins = list(joins(reading))
    always = Counter(fans_of_the_hand(reading))
    if not possible_joins and not always:
        yield "38"
    for count in range(len(possible_joins) + 1):
        for chosen in combinations(possible_joins, count):
            if _is_forest([sets for _number, sets in chosen]):
                yield _listed(always + Counter(number for number, _sets in chosen))


def _is_forest(chosen: list[tuple[int, ...]]) -> bool:
    group = {0: 0, 1: 1, 2: 2, 3: 3}
    for sets in chosen:
        joined = {group[place] for place in sets}
        if len(joined) < len(sets):
            return False
        group = {
            place: min(joined) if place_group in joined else place_group
            for place, place_group in group.items()
        }
    return True


def _listed(counted: Counter[int]) -> str:
    included = {int(fan) for number in counted for fan in INCLUDES.get(number, "").split()}
    numbers = sorted(number for number in counted.elements() if number not in included)
    return " ".join(map(str, numbers))


def readings(record: Mapping[str, Any]) -> Iterator[Reading]:
    """Every way of reading the hand with its winning tile in every place."""
    concealed = Counter(numbers(record["hand"]))
    win = numbers(record["win"])[0]
    melds = tuple(_meld(meld) for meld in record["melds"])
    complete = concealed + Counter([win])
    tiles = tuple(sorted([*complete.elements(), *(tile for part in melds for tile in part.tiles)]))
    for split in _splits(complete, melds):
        for parts, place in _placed(split, win, drawn=record["by"] == "tsumo"):
            wait = place if place and not another_wins(win, concealed, melds) else 0
            yield Reading(split.shape, (*melds, *parts), split.pair, wait, tiles, record)


def _meld(text: str) -> Part:
    form = {"c": "chow", "p": "pung", "k": "kong", "a": "kong"}[text[0]]
    return Part(form, min(numbers(text[1:])), concealed=text[0] == "a")


def another_wins(win: int, concealed: Counter[int], melds: tuple[Part, ...]) -> bool:
    """Whether another kind wins too, of which the player does not hold all four (rulings M9)."""
    tile_counts = concealed + Counter(tile for part in melds for tile in part.tiles)
    others = (tile for tile in TILES if tile != win and tile_counts[tile] < 4)
    return any(True for tile in others for _split in _splits(concealed + Counter([tile]), melds))


@dataclass(frozen=True)
class Split:
    """Shape, concealed sets, pair, and the tiles that are in none of them."""

    shape: str
    parts: tuple[Part, ...] = ()
    pair: int = 0
    loose: frozenset[int] = frozenset()


def _splits(tiles: Counter[int], melds: tuple[Part, ...]) -> Iterator[Split]:
    yield from _standard(tiles, 4 - len(melds))
    if len(melds) <= 1:
        for knitted in KNITTED:
            if knitted <= set(tiles):
                rest = _standard(tiles - Counter(knitted), 1 - len(melds))
                yield from (Split("knitted", split.parts, split.pair, frozenset(knitted)) for split in rest)
    if not melds:
        yield from _special(tiles)


def _special(tiles: Counter[int]) -> Iterator[Split]:
    every = frozenset(tiles)
    if all(count % 2 == 0 for count in tiles.values()):
        yield Split("pairs", loose=every)
    if every == set(ORPHANS):
        yield Split("orphans", loose=every)
    suited = {tile for tile in tiles if tile < 40}
    if len(tiles) == 14 and any(suited <= knitted for knitted in KNITTED):
        yield Split("singles", loose=every)


def _standard(tiles: Counter[int], sets: int) -> Iterator[Split]:
    for pair, count in tiles.items():
        if count >= 2:
            for parts in _sets(tiles - Counter([pair, pair])):
                if len(parts) == sets:
                    yield Split("sets", parts, pair)


def _sets(tiles: Counter[int]) -> Iterator[tuple[Part, ...]]:
    if not tiles:
        yield ()
        return
    first = min(tiles)
    for part in (Part("pung", first, concealed=True), Part("chow", first, concealed=True)):
        if not Counter(part.tiles) - tiles and (part.form == "pung" or first < 40):
            yield from ((part, *others) for others in _sets(tiles - Counter(part.tiles)))


def _placed(split: Split, win: int, *, drawn: bool) -> Iterator[tuple[tuple[Part, ...], int]]:
    """The concealed sets and the wait fan, for every place that the winning tile can have."""
    if split.pair == win:
        yield split.parts, 11
    for place, part in enumerate(split.parts):
        if win in part.tiles:
            claimed = Part(part.form, part.first, concealed=drawn)
            yield (*split.parts[:place], claimed, *split.parts[place + 1 :]), _wait(part, win)
    if win in split.loose:
        knitted = 10 if win % 10 in {4, 5, 6} else 9  # rulings M8: the middle of 147, or an end
        yield split.parts, {"knitted": knitted, "singles": 0}.get(split.shape, 11)


def _wait(part: Part, win: int) -> int:
    low = part.first % 10
    if part.form != "chow":
        return 0
    return 10 if win == part.first + 1 else 9 if (low, win % 10) in {(1, 3), (7, 7)} else 0
