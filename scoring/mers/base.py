"""The base rank: what a place in one tournament is worth, 0 to 1000."""

from collections.abc import Callable, Mapping
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


@lru_cache(maxsize=65_536)  # a list of hundreds of thousands of results asks for the same few thousands
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
