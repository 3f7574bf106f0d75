"""The weight of a tournament, and the base rank for a place in it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from operator import floordiv
from types import MappingProxyType
from typing import Final, Literal

Base = int | Fraction
Rounding = Literal["nearest", "down", "exact"]
_ROUNDINGS: Final[Mapping[Rounding, Callable[[int, int], Base]]] = MappingProxyType(
    {"nearest": lambda top, bottom: (2 * top + bottom) // (2 * bottom), "down": floordiv, "exact": Fraction}
)


@lru_cache(
    maxsize=65_536
)  # a list of hundreds of thousands of results has only a few thousand different arguments
def base_rank(place: int, participants: int, rounding: Rounding = "nearest") -> Base:
    """1000 × (N − place) / (N − 1): 1000 for the first, 0 for the last (MERS 2018, Base rank).

    place: from 1, a shared place being the better one; participants: N as stated for the tournament. A place
    behind N (more result rows than stated participants) gives 0. Half a point is rounded up. Raises
    ValueError for a place below 1.
    """
    if place < 1 or participants < 1:
        raise ValueError(f"Place {place} of {participants} does not exist.")
    if place == 1:
        return 1000
    return _ROUNDINGS[rounding](1000 * max(0, participants - place), max(1, participants - 1))


def shared_places(points: Iterable[Fraction]) -> Iterator[int]:
    """The place of each item of `points`, which are sorted highest first; ties share the better place."""
    place, previous = 0, None
    for number, value in enumerate(points, start=1):
        if value != previous:
            place, previous = number, value
        yield place


def two_decimals(value: Fraction) -> str:
    """Points as printed on a player's page, with half a hundredth rounded up: "801.25"."""
    hundredths = (200 * value.numerator + value.denominator) // (2 * value.denominator)
    return f"{hundredths // 100}.{hundredths % 100:02}"


COUNTRIES_FOR_ONE: Final = 10
"""The fewest countries for which the countries' part of the weight is 1. The page of 2018 says "more than
10"; the current one, and every program that reproduces the published weights, "10 or more"."""


@dataclass(frozen=True)
class Weight:
    """A tournament's weight and its parts, in halves of a point.

    `graded`: a weight by the rules before 2018, which has no parts and is stored in `extra`.
    """

    days: Fraction
    players: Fraction
    countries: Fraction
    extra: Fraction
    graded: bool = False

    @property
    def total(self) -> Fraction:
        """The MERS weight, 1 to 6."""
        return self.days + self.players + self.countries + self.extra


def weight(
    days: int,
    players: int,
    countries: int,
    *,
    quota: bool = False,
    countries_for_one: int = COUNTRIES_FOR_ONE,
) -> Weight:
    """The MERS weight: duration + players + countries + qualification.

    players: participants, including at most three substitutes; countries: different countries of the players,
    counting guests for the host; quota: whether entry is by country quota; countries_for_one: 10 or 11.
    """
    return Weight(
        days=Fraction(max(1, min(days, 3))),
        players=_halves(players, 41, 81),
        countries=_halves(countries, 6, countries_for_one),
        extra=Fraction(int(quota)),
    )


def grade(*, national: bool, european: bool) -> Weight:
    """The weight by the rules before 2018: MERS1, MERS2 for a national event, MERS5 for OEMC, ERMC, WMC."""
    points = 5 if european else 2 if national else 1
    return Weight(Fraction(0), Fraction(0), Fraction(0), Fraction(points), graded=True)


def _halves(count: int, half_from: int, one_from: int) -> Fraction:
    if count >= one_from:
        return Fraction(1)
    return Fraction(1, 2) if count >= half_from else Fraction(0)
