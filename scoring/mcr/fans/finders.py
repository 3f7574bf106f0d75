"""The finders: each finds the fans of one feature of the hand, by the conditions of the catalogue."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Final, Generic, Protocol, TypeVar

from scoring.bounded_cache import Memo
from scoring.mcr.encoding import HONOURS_AT, WHOLE, bits, pair, pung, pungs_in, quad
from scoring.mcr.fans.catalogue import FANS
from scoring.mcr.fans.conditions import (
    ConcealedPungs,
    FourAlike,
    HonourSets,
    Kongs,
    OneKong,
    OnePung,
    Shaped,
    Tiles,
    WindPung,
    Won,
    circumstances_of,
)
from scoring.mcr.fans.joined_sets import (
    all_chow_fans,
    all_pung_fans,
    chow_fans,
    every_chows,
    pung_fans,
    usual_pungs,
)
from scoring.mcr.fans.principles import Found, Part, part
from scoring.tiles import DRAGONS, HONOURS, KINDS, WIND_TILES

Key = TypeVar("Key")
Key_contra = TypeVar("Key_contra", contravariant=True)

_WON: Final = tuple((fan.number, fan.when.when) for fan in FANS.values() if isinstance(fan.when, Won))
_SHAPED: Final = tuple((fan.number, fan.when.shapes) for fan in FANS.values() if isinstance(fan.when, Shaped))
_OF_TILES: Final = tuple(
    (fan.number, *properties)
    for fan in FANS.values()
    if isinstance(fan.when, Tiles)
    for properties in fan.when.properties
)
"""Fans with the properties that they require and those that they refuse."""
_CONCEALED_PUNGS: Final = {
    fan.number: fan.when.number for fan in FANS.values() if isinstance(fan.when, ConcealedPungs)
}
(_MELDED_KONG, _CONCEALED_KONG) = (
    next(fan.number for fan in FANS.values() if fan.when == OneKong(concealed)) for concealed in (False, True)
)
_KONGS: Final = {
    melded_and_concealed: fan.number
    for fan in FANS.values()
    if isinstance(fan.when, Kongs)
    for melded_and_concealed in fan.when.melded_and_concealed
}
_HONOUR_SETS: Final = tuple(
    (
        sum(map(pung, kinds)),
        sum(map(pair, kinds)),
        {
            (fan.when.pungs, fan.when.pairs): fan.number
            for fan in FANS.values()
            if isinstance(fan.when, HonourSets) and fan.when.kinds == kinds
        },
    )
    for kinds in (WIND_TILES, DRAGONS)
)
"""For winds and for dragons: the codes of their pungs and pairs, and the fan by the numbers of both."""
_ONE_PUNG: Final = {
    pung(kind): tuple(
        (fan.number, pung(kind))
        for fan in FANS.values()
        if isinstance(fan.when, OnePung) and kind in fan.when.kinds
    )
    for kind in HONOURS
}
_ROUND_WIND, _SEAT_WIND = (
    next(fan.number for fan in FANS.values() if fan.when == WindPung(wind)) for wind in ("round", "seat")
)
_FOUR_ALIKE: Final = next(fan.number for fan in FANS.values() if isinstance(fan.when, FourAlike))


def circumstance_fans(added_up: int) -> list[Found]:
    """The fans of the circumstances and of the wait; the key has them added up as `Circumstances` says."""
    circumstances = circumstances_of(added_up)
    numbers = [number for number, condition in _WON if condition(circumstances)]
    if circumstances.wait:
        numbers.append(circumstances.wait)
    return [(number, WHOLE) for number in numbers]


def shape_fans(shape: str) -> Iterator[Found]:
    """The fans of the shape of the hand."""
    return ((number, WHOLE) for number, shapes in _SHAPED if shape in shapes)


def whole_fans(lacked: int) -> Iterator[Found]:
    """The fans of the properties of tiles and sets, by those that the hand lacks."""
    for number, required, refused in _OF_TILES:
        if not lacked & required and lacked & refused == refused:
            yield number, WHOLE


def concealment_fans(key: tuple[int, int, int]) -> list[Found]:
    """The fans of concealed pungs (including concealed kongs), of melded kongs and of concealed kongs.

    The key has all three as codes of pungs, in this order.
    """
    concealed, melded_kongs, concealed_kongs = key
    fans = [
        (number, WHOLE if least == 4 else concealed)
        for number, least in _CONCEALED_PUNGS.items()
        if concealed.bit_count() >= least
    ]
    return fans + _of_kongs(melded_kongs, concealed_kongs) if melded_kongs | concealed_kongs else fans


def _of_kongs(melded: int, concealed: int) -> list[Found]:
    fans = [(_MELDED_KONG, kong) for kong in pungs_in(melded)]
    fans += [(_CONCEALED_KONG, kong) for kong in pungs_in(concealed)]
    numbers = (melded.bit_count(), concealed.bit_count())
    if fan := _KONGS.get(numbers):
        fans.append((fan, WHOLE if sum(numbers) == 4 else melded | concealed))
    return fans


def _of_counts(counts: tuple[int, int, int]) -> Part:
    """The part of concealed pungs, melded kongs and concealed kongs, from their numbers alone."""
    concealed, melded, concealed_kongs = counts
    all_pungs = (1 << concealed + melded) - 1
    pungs = (1 << concealed) - 1
    return part(tuple(concealment_fans((pungs, all_pungs ^ pungs, (1 << concealed_kongs) - 1))))


_OF_COUNTS: Final = Memo(_of_counts)
_OF_CONCEALED: Final = tuple(_of_counts((number, 0, 0)) for number in range(5))
"""The part by the number of concealed pungs, if there is no kong."""


def concealment_part(key: tuple[int, int, int]) -> Part:
    """The part of `concealment_fans`, cached by the numbers of pungs and kongs, which decide what counts."""
    concealed, melded, concealed_kongs = key
    kongs = melded | concealed_kongs
    points, fans = (
        _OF_COUNTS[concealed.bit_count(), melded.bit_count(), concealed_kongs.bit_count()]
        if kongs
        else _OF_CONCEALED[concealed.bit_count()]
    )
    scoped = [
        (number, scope if scope == WHOLE else concealed if number in _CONCEALED_PUNGS else kongs)
        for number, scope in fans
    ]
    return points, tuple(scoped)


def usual_concealment() -> Iterator[tuple[int, int, int]]:
    """The keys of `concealment_part` for two or three concealed pungs, without a kong."""
    for number in (2, 3):
        for some in combinations(map(pung, range(KINDS)), number):
            yield sum(some), 0, 0


def honour_fans(key: tuple[int, int, int]) -> list[Found]:
    """The fans of the pungs and the pair of honours.

    The key has their bits of a code from HONOURS_AT on, then of these the pung of the seat wind and the pung
    of the round wind.
    """
    code, seat, prevalent = (bits_of_honours << HONOURS_AT for bits_of_honours in key)
    fans = [fan for honour in pungs_in(code) for fan in _ONE_PUNG[honour]]
    if prevalent:
        fans.append((_ROUND_WIND, prevalent))
    if seat:
        fans.append((_SEAT_WIND, seat))
    for pungs, pairs, fan_of in _HONOUR_SETS:
        matching_pungs = code & pungs
        if number := fan_of.get((matching_pungs.bit_count(), (code & pairs).bit_count())):
            fans.append((number, WHOLE if matching_pungs.bit_count() == 4 else matching_pungs | code & pairs))
    return fans


class Finder(Protocol[Key_contra]):
    """Finds the fans of one feature of the hand: `finder[key]`."""

    def __getitem__(self, key: Key_contra, /) -> Part: ...


@dataclass(frozen=True, slots=True)
class Finders:
    """One finder for each feature of the hand that makes fans."""

    circumstances: Finder[int]
    shape: Finder[str]
    whole_hand: Finder[int]
    chows: Finder[int]
    pungs: Finder[int]
    honours: Finder[tuple[int, int, int]]
    concealment: Finder[tuple[int, int, int]]
    hogs: Finder[int]


def hog_fans(quads: int) -> Iterator[Found]:
    """Tile Hog for each kind marked in packed tiles (MCR 5.19, rulings M10)."""
    return ((_FOUR_ALIKE, quad(position // 3)) for position in bits(quads))


class _Everything(Generic[Key]):
    """A finder of all fans, before the principles exclude any."""

    def __init__(self, find: Callable[[Key], Iterable[Found]]) -> None:
        self._find = find

    def __getitem__(self, key: Key) -> Part:
        return 0, tuple(self._find(key))


_PARTS: Final = Memo(part)
"""The parts by their fans. Many combinations of chows or pungs have the same fans, and share a part."""


def _counted(
    find: Callable[[Key], Iterable[Found]], beforehand: Callable[[], Iterable[Key]] | None = None
) -> Memo[Key, Part]:
    return Memo(lambda key: _PARTS[tuple(find(key))], beforehand=beforehand)


_FINDERS: Final[tuple[Callable[[Any], Iterable[Found]], ...]] = (
    *(circumstance_fans, shape_fans, whole_fans, chow_fans, pung_fans),
    *(honour_fans, concealment_fans, hog_fans),
)
COUNTED: Final = replace(
    Finders(*map(_counted, _FINDERS)),
    chows=_counted(chow_fans, every_chows),
    pungs=_counted(pung_fans, usual_pungs),
    concealment=Memo(concealment_part, beforehand=usual_concealment),
)
"""Finders of the fans that count, considering each part by itself."""
EVERYTHING: Final = replace(
    Finders(*map(_Everything, _FINDERS)), chows=_Everything(all_chow_fans), pungs=_Everything(all_pung_fans)
)
"""Finders of all fans, before the principles are applied."""
