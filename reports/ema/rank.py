"""Base rank and weight of a tournament in the ranking since 2018 (MERS): exact numbers, no floats."""

from dataclasses import dataclass
from fractions import Fraction

from reports.countries import is_guest_number
from reports.ema.data import EmaResults

COUNTRIES_FOR_ONE = 10
"""From how many countries on the part of the countries is 1. The page of 2018 reads "more than 10"; the
current one, and every program that reproduces the published weights, "10 or more"."""

SUBSTITUTES_COUNTED = 3


def base_rank(place: int, participants: int) -> int:
    """1000 × (N − place) / (N − 1), halves up: 1000 for the first, 0 for the last.

    place: from 1, a shared place being the better one; participants: N as stated for the tournament. A place
    behind N (more result rows than stated participants) gives 0. Raises ValueError for a place below 1.
    """
    if place < 1 or participants < 1:
        raise ValueError(f"Place {place} of {participants} does not exist.")
    if place == 1:
        return 1000
    behind, others = max(0, participants - place), participants - 1
    return (2000 * behind + others) // (2 * others) if others else 0


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


def countries(results: EmaResults) -> frozenset[str]:
    """The countries that count for the weight: players with a guest number belong to the host's."""
    host = results.event.country
    return frozenset(
        host if is_guest_number(player.ema_number) else player.country
        for player in results.players
        if player.country or is_guest_number(player.ema_number)
    )


def mers_weight(results: EmaResults, countries_for_one: int = COUNTRIES_FOR_ONE) -> Weight:
    """The weight of this tournament, from its own dates, players and countries."""
    event = results.event
    counted = len(results.players) + min(event.substitutes, SUBSTITUTES_COUNTED)
    nations = len(countries(results))
    return weight(event.days, counted, nations, quota=event.quota, countries_for_one=countries_for_one)
