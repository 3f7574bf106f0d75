"""The ranking of countries, and the allocation of the seats of a championship to them."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from scoring.mers.weight_and_base_rank import shared_places

BEST_COUNTED: Final = 3


@dataclass(frozen=True)
class CountryRank:
    """A line of the ranking of countries; players: the number of ranked players of the country."""

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
    """The points of ranked players by country, from pairs of country and points."""
    points_by_country: dict[str, list[Fraction]] = defaultdict(list)
    for country, points in players:
        points_by_country[country].append(points)
    return dict(points_by_country)


def _mean_of_best(points: Sequence[Fraction]) -> Fraction:
    return sum(sorted(points, reverse=True)[:BEST_COUNTED], Fraction(0)) / BEST_COUNTED


STRONG: Final = 700
BEST_COUNTRIES: Final = 3
Players = Mapping[str, Sequence[Fraction]]


@dataclass(frozen=True)
class Quota:
    """A country's seats.

    fixed: part A (one for each country, one more with a player above 700, one more for the three best
    countries); shared: part B, by its players; limit: the number of its players above the overall average, at
    least 1; seats: the total it gets.
    """

    country: str
    fixed: int
    shared: int
    limit: int
    seats: int


def quotas(players: Players, seats: int) -> tuple[Quota, ...]:
    """The countries with their seats, in the order of the countries' ranking.

    players: by EMA country, the points of its ranked players, without guests (they earn no quota); a country
    without ranked players has an empty list. seats: the number for EMA countries, without invitations. Seats
    remain unused if every country has reached its limit.
    """
    if not players:
        return ()
    order = [rank.country for rank in country_ranking(players)]
    fixed = Counter(_fixed(order, players)[:seats])
    shared = _shared(order, _shares(players), seats - fixed.total())
    limits = _limits(players)
    seats_given = {country: min(limits[country], fixed[country] + shared[country]) for country in order}
    _distribute_remaining(seats_given, limits, seats - sum(seats_given.values()))
    return tuple(
        Quota(country, fixed[country], shared[country], limits[country], seats_given[country])
        for country in order
    )


def _fixed(order: Sequence[str], players: Players) -> list[str]:
    """Part A, a country for each seat in the order of 2019: A2 all, A3 with a strong player, A1 top 3."""
    strong = [country for country in order if _strong(players[country])]
    return [*order, *strong, *order[:BEST_COUNTRIES]]


def _shares(players: Players) -> dict[str, Fraction]:
    """B3 of each country: the mean of its shares of all players (B1) and of strong players (B2).

    If there are no strong players, only B1 counts.
    """
    counts = {country: len(points) for country, points in players.items()}
    strong = {country: _strong(points) for country, points in players.items()}
    all_parts, strong_parts = _parts(counts), _parts(strong if any(strong.values()) else counts)
    return {country: (all_parts[country] + strong_parts[country]) / 2 for country in players}


def _parts(counts: Mapping[str, int]) -> dict[str, Fraction]:
    total = max(1, sum(counts.values()))
    return {country: Fraction(count, total) for country, count in counts.items()}


def _shared(order: Sequence[str], shares: Mapping[str, Fraction], seats: int) -> Counter[str]:
    """Part B: each seat in turn goes to the country furthest below its share of the seats so far (2019)."""
    seats_given: Counter[str] = Counter()
    for number in range(1, seats + 1):
        behind = {country: shares[country] * number - seats_given[country] for country in order}
        seats_given[max(order, key=behind.__getitem__)] += 1
    return seats_given


def _limits(players: Players) -> dict[str, int]:
    everybody = [value for points in players.values() for value in points]
    average = sum(everybody, Fraction(0)) / max(1, len(everybody))
    return {
        country: max(1, sum(1 for value in points if value > average)) for country, points in players.items()
    }


def _distribute_remaining(seats_given: dict[str, int], limits: Mapping[str, int], remaining: int) -> None:
    """Give remaining seats to countries below their limit, best first, one to each per pass."""
    while remaining and (
        waiting := [country for country in seats_given if seats_given[country] < limits[country]][:remaining]
    ):
        for country in waiting:
            seats_given[country] += 1
        remaining -= len(waiting)


def _strong(points: Sequence[Fraction]) -> int:
    """How many players have more than 700 points."""
    return sum(1 for value in points if value > STRONG)
