"""The fans of one reading for the second count: those of the whole hand, and those that join sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tests.scoring.mcr.reference_count import Reading

GREEN: Final = {32, 33, 34, 36, 38, 46}
REVERSIBLE: Final = {21, 22, 23, 24, 25, 28, 29, 32, 34, 35, 36, 38, 39, 45}


def joins(reading: Reading) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every combination of two to four sets: its number, and the places of its sets."""
    places = range(len(reading.parts)) if reading.shape == "sets" else range(0)
    for size in (2, 3, 4):
        for chosen in combinations(places, size):
            parts = [reading.parts[place] for place in chosen]
            firsts = sorted(part.first for part in parts)
            forms = {part.form == "chow" for part in parts}
            if forms == {True}:
                yield from ((number, chosen) for number in _chows(firsts, reading.pair))
            if forms == {False} and max(firsts) < 40:
                yield from ((number, chosen) for number in _pungs(firsts))


def _chows(firsts: list[int], pair: int) -> Iterator[int]:
    suits = {first // 10 for first in firsts}
    values = sorted(first % 10 for first in firsts)
    steps = {after - before for before, after in pairwise(values)}
    if len(suits) == 1:
        yield from _chows_of_one_suit(values, steps)
    if len(firsts) == len(suits) == 2 and steps == {0}:
        yield 2
    if len(firsts) == len(suits) == 3:
        yield from [number for number, wanted in ((30, {1}), (36, {0}), (34, {3})) if steps == wanted]
    if len(firsts) == 4 and values == [1, 1, 7, 7]:
        if len(suits) == 2 and len(set(firsts)) == 4 and pair % 10 == 5 and pair // 10 not in {*suits, 4}:
            yield 50
        if len(suits) == 1 and pair == 10 * min(suits) + 5:
            yield 74


def _chows_of_one_suit(values: list[int], steps: set[int]) -> Iterator[int]:
    same, shifted = {2: 1, 3: 59, 4: 67}[len(values)], {2: 0, 3: 51, 4: 64}[len(values)]
    if steps == {0}:
        yield same
    if shifted and steps in ({1}, {2}):
        yield shifted
    if len(values) == 2 and steps == {3}:
        yield 3
    if values == [1, 7]:
        yield 4
    if values == [1, 4, 7]:
        yield 49


def _pungs(firsts: list[int]) -> Iterator[int]:
    suits = {first // 10 for first in firsts}
    values = sorted(first % 10 for first in firsts)
    steps = {after - before for before, after in pairwise(values)}
    if steps == {0} and len(firsts) < 4:
        yield {2: 20, 3: 53}[len(firsts)]
    if steps == {1} and len(suits) == 1 and len(firsts) > 2:
        yield {3: 60, 4: 68}[len(firsts)]
    if steps == {1} and len(suits) == len(firsts) == 3:
        yield 37


def fans_of_the_hand(reading: Reading) -> Iterator[int]:
    """Every fan that is not a combination of sets, each as often as it counts, with what it includes."""
    for counted in (_pungs_alone, _concealment, _kongs, _circumstances, _kinds, _shape, _ranges, _hogs):
        yield from counted(reading)


def _sets(reading: Reading) -> list[int]:
    """The kinds of the pungs and kongs."""
    return [part.first for part in reading.parts if part.form != "chow"]


def _pungs_alone(reading: Reading) -> Iterator[int]:
    pungs = _sets(reading)
    winds = [kind for kind in pungs if 41 <= kind <= 44]
    dragons = [kind for kind in pungs if kind >= 45]
    own_winds = [
        41 + "ESWN".index(reading.record.get("round", "E")),
        41 + "ESWN".index(reading.record.get("seat", "S")),
    ]
    yield from [14] * len(dragons)
    yield from [number for number, wind in zip((15, 16), own_winds, strict=True) if wind in winds]
    valued = {*own_winds, *dragons} if len(winds) < 3 else {*winds, *dragons}
    yield from [5 for kind in pungs if (kind > 40 or kind % 10 in {1, 9}) and kind not in valued]
    if len(dragons) == 2:
        yield 71 if reading.pair >= 45 else 33
    if len(dragons) == 3:
        yield 76
    if len(winds) == 3:
        yield 70 if reading.pair in {41, 42, 43, 44} else 48
    if len(winds) == 4:
        yield 75
    if len(pungs) == 4:
        yield 28
        if all(kind < 40 and kind % 2 == 0 for kind in [*pungs, reading.pair]):
            yield 57


def _concealment(reading: Reading) -> Iterator[int]:
    melded = [meld for meld in reading.record["melds"] if meld[0] != "a"]
    drawn = reading.record["by"] == "tsumo"
    if drawn:
        yield 12
    if not melded:
        yield 25 if drawn else 17
    if not drawn and len(melded) == 4:
        yield 32
    concealed = [part for part in reading.parts if part.form != "chow" and part.concealed]
    if len(concealed) >= 2:
        yield {2: 21, 3: 54, 4: 73}[len(concealed)]
    if reading.wait:
        yield reading.wait


def _kongs(reading: Reading) -> Iterator[int]:
    """Appendix C and rulings M5."""
    kongs = [part for part in reading.parts if part.form == "kong"]
    concealed = sum(part.concealed for part in kongs)
    if len(kongs) == 1:
        yield 22 if concealed else 6
    if len(kongs) == 2:
        yield {0: 26, 1: 82, 2: 43}[concealed]
    if len(kongs) > 2:
        yield {3: 65, 4: 79}[len(kongs)]


def _circumstances(reading: Reading) -> Iterator[int]:
    record, drawn = reading.record, reading.record["by"] == "tsumo"
    if record.get("last_of_kind") or _shows_the_other_three(record):
        yield 27
    if record.get("last_tile"):
        yield 39 if drawn else 40
    if record.get("after_kong"):
        yield 41
    if record.get("robbing_kong"):
        yield 42


def _shows_the_other_three(record: Mapping[str, object]) -> bool:
    """Whether the winner's own open melds make it evident that the tile is the last of its kind (5.27)."""
    number, suit = str(record["win"])
    open_melds = [meld for meld in record["melds"] if meld[0] != "a" and meld[-1] == suit]  # type: ignore[attr-defined]  # JSON
    return sum(meld.count(number) for meld in open_melds) == 3


def _kinds(reading: Reading) -> Iterator[int]:
    """Fans of suits, honours and the look of the tiles."""
    kinds = set(reading.tiles)
    suits = {tile // 10 for tile in kinds}
    numbered = suits - {4}
    if 4 not in suits:
        yield 8
    if len(numbered) == 2:
        yield 7
    if len(numbered) == 1:
        yield 29 if 4 in suits else 58
    if not numbered:
        yield 72
    if kinds <= GREEN:
        yield 77
    if kinds <= REVERSIBLE:
        yield 35
    if _holds_all_types(reading, kinds):
        yield 31


def _holds_all_types(reading: Reading, kinds: set[int]) -> bool:
    types = {tile // 10 if tile < 45 else 5 for tile in kinds}
    return len(types) == 5 and reading.shape != "singles"


def _shape(reading: Reading) -> Iterator[int]:
    if reading.shape == "pairs":
        kinds = sorted(set(reading.tiles))
        shifted = len(kinds) == 7 and kinds[-1] - kinds[0] == 6 and kinds[-1] < 40
        yield 80 if shifted else 55
    if reading.shape == "orphans":
        yield 81
    if reading.shape == "singles":
        honours = sum(tile > 40 for tile in reading.tiles)
        yield 56 if honours == 7 else 44
        if honours == 5:
            yield 45
    if reading.shape == "knitted":
        yield 45
    if reading.shape in {"sets", "knitted"} and not _sets(reading) and reading.pair < 40:
        yield 18
    if _is_nine_gates(reading):
        yield 78


def _is_nine_gates(reading: Reading) -> bool:
    hand = reading.record["hand"]
    return (
        sorted(digit for digit in hand if digit.isdigit()) == list("1112345678999") and len(set(hand)) == 10
    )


def _ranges(reading: Reading) -> Iterator[int]:
    """Fans of which numbers there are."""
    kinds = set(reading.tiles)
    values = {tile % 10 if tile < 40 else 0 for tile in kinds}
    yield from [number for number, allowed in _RANGES.items() if values <= set(map(int, allowed))]
    if reading.shape == "sets":
        parts = [part.tiles for part in reading.parts] + [(reading.pair,)]
        if all(any(tile > 40 or tile % 10 in {1, 9} for tile in part) for part in parts):
            yield 24
        if all(any(tile < 40 and tile % 10 == 5 for tile in part) for part in parts):
            yield 52


_RANGES: Final = {23: "2345678", 46: "6789", 47: "1234", 61: "789", 62: "456", 63: "123", 66: "019", 69: "19"}


def _hogs(reading: Reading) -> Iterator[int]:
    konged = {part.first for part in reading.parts if part.form == "kong"}
    yield from [19 for tile, count in Counter(reading.tiles).items() if count == 4 and tile not in konged]
