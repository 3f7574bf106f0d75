"""What a tournament weighs: its days, players, countries, and how players qualified (MERS 2018, Weight)."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

COUNTRIES_FOR_ONE: Final = 10
"""From how many countries on the part of the countries is 1. The page of 2018 reads "more than 10"; the
current one, and every program that reproduces the published weights, "10 or more"."""


@dataclass(frozen=True)
class Weight:
    """A tournament's weight and its parts, in halves of a point."""

    days: Fraction
    players: Fraction
    countries: Fraction
    extra: Fraction

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

    players: participants, at most three substitutes among them; countries: different countries of the
    players, guests counted to the host; quota: entered by country quota; countries_for_one: 10 or 11.
    """
    return Weight(
        days=Fraction(max(1, min(days, 3))),
        players=_halves(players, 41, 81),
        countries=_halves(countries, 6, countries_for_one),
        extra=Fraction(int(quota)),
    )


def _halves(count: int, half_from: int, one_from: int) -> Fraction:
    if count >= one_from:
        return Fraction(1)
    return Fraction(1, 2) if count >= half_from else Fraction(0)
