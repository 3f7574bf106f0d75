"""Places in a list that is ordered by points, and points as they are printed."""

from collections.abc import Iterable, Iterator
from fractions import Fraction


def shared_places(points: Iterable[Fraction]) -> Iterator[int]:
    """The place of each of some points, highest first; equal ones share the better place."""
    place, last = 0, None
    for number, value in enumerate(points, start=1):
        if value != last:
            place, last = number, value
        yield place


def two_decimals(value: Fraction) -> str:
    """Points as a player's page prints them, half a hundredth rounded up: "801.25"."""
    hundredths = (200 * value.numerator + value.denominator) // (2 * value.denominator)
    return f"{hundredths // 100}.{hundredths % 100:02}"
