"""The ranking of countries: each by its three best players."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from scoring.mers.places import shared_places

BEST_COUNTED: Final = 3


@dataclass(frozen=True)
class CountryRank:
    """A line of the countries' ranking; players: how many of the country are ranked."""

    position: int
    country: str
    points: Fraction
    players: int


def country_ranking(players: Mapping[str, Sequence[Fraction]]) -> tuple[CountryRank, ...]:
    """Countries by the mean points of their three best players, missing ones being 0.

    players: by country, the points of its ranked players. Equal countries share the better position.
    """
    means = {country: _mean_of_best(points) for country, points in players.items()}
    order = sorted(means, key=lambda country: (-means[country], country))
    positions = shared_places(means[country] for country in order)
    return tuple(
        CountryRank(position, country, means[country], len(players[country]))
        for position, country in zip(positions, order, strict=True)
    )


def by_country(players: Iterable[tuple[str, Fraction]]) -> dict[str, list[Fraction]]:
    """The points of ranked players by country, from pairs of both."""
    found: dict[str, list[Fraction]] = defaultdict(list)
    for country, points in players:
        found[country].append(points)
    return dict(found)


def _mean_of_best(points: Sequence[Fraction]) -> Fraction:
    return sum(sorted(points, reverse=True)[:BEST_COUNTED], Fraction(0)) / BEST_COUNTED
