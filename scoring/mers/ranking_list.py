"""The ranking list of one kind of mahjong on one day: ageing of results, averages, positions."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from operator import itemgetter
from typing import Literal, NamedTuple

from scoring.mers.rules import MERS_2018, MersRules, Part
from scoring.mers.weight_and_base_rank import Base, base_rank, shared_places


def age_factor(ends_on: date, on: date, factors: Sequence[Fraction]) -> Fraction:
    """The factor for a tournament's weight on a day: `factors` by year of age, then 0.

    The anniversary itself still belongs to the year that it ends (MERS 2018: 100 % up to one year). The
    anniversary of 29 February is 28 February in common years. A future tournament counts 0.
    """
    if ends_on > on:
        return Fraction(0)
    year = on.year - ends_on.year + ((on.month, on.day) > (ends_on.month, ends_on.day))
    return factors[max(1, year) - 1] if year <= len(factors) else Fraction(0)


class Result(NamedTuple):
    """A result that counts: its base rank, its aged weight in grains of the rules, its tournament's id.

    The order of the fields is the sort order for choosing results: by base rank, then by weight, as in the
    published rankings.
    """

    base: Base
    weight: int
    tournament: str


def averages(results: Sequence[Result], rules: MersRules) -> tuple[Fraction, ...]:
    """The weighted average of each part of the rules, 0 to 1000, from at least one result."""
    results_by_part = chosen(results, rules)
    return tuple(
        _average(part_results, part, rules.grain)
        for part_results, part in zip(results_by_part, rules.parts, strict=True)
    )


def chosen(results: Sequence[Result], rules: MersRules) -> tuple[list[Result], ...]:
    """The results that count for each part of the rules, best first."""
    best_first = sorted(results, reverse=True)
    return tuple(best_first[: part.counted(len(best_first))] for part in rules.parts)


def ranking_points(parts: Sequence[Fraction]) -> Fraction:
    """The points of the ranking: the mean of the parts."""
    first_part, *other_parts = parts
    return sum(other_parts, first_part) / len(parts)


def _average(results: Sequence[Result], part: Part, grain: int) -> Fraction:
    padding = grain * max(0, part.best - len(results))
    total = sum(result.weight for result in results) + padding
    return Fraction(sum(result.base * result.weight for result in results), total)


Mahjong = Literal["MCR", "RCR"]


class Placing(NamedTuple):
    """A player's EMA number ("" without one) and place; tied players all have the better place."""

    ema_number: str
    place: int


@dataclass(frozen=True)
class Tournament:
    """A certified tournament; participants: the stated number, not always the number of its placings."""

    id: str
    mahjong: Mahjong
    ends_on: date
    weight: Fraction
    participants: int
    placings: tuple[Placing, ...]


@dataclass(frozen=True)
class Ranked:
    """A line of the ranking; tournaments: the number of results not too old; parts: A and B."""

    position: int
    ema_number: str
    points: Fraction
    tournaments: int
    parts: tuple[Fraction, ...]


def ranking(
    tournaments: Iterable[Tournament], mahjong: Mahjong, on: date, rules: MersRules = MERS_2018
) -> tuple[Ranked, ...]:
    """The list of MCR or RCR on a day by descending points; ties share a position, sorted by EMA number."""
    concerned = (tournament for tournament in tournaments if tournament.mahjong == mahjong)
    lines = [
        (ranking_points(parts), number, len(results), parts)
        for number, results in active_results(concerned, on, rules).items()
        if len(results) >= rules.least
        for parts in [averages(results, rules)]
    ]
    lines.sort(key=itemgetter(1))
    lines.sort(key=lambda line: (_whole_grains(line[0]), line[0]), reverse=True)
    positions = shared_places(line[0] for line in lines)
    return tuple(
        Ranked(position, number, value, count, parts)
        for position, (value, number, count, parts) in zip(positions, lines, strict=True)
    )


def active_results(
    tournaments: Iterable[Tournament], on: date, rules: MersRules = MERS_2018
) -> Mapping[str, list[Result]]:
    """The results that count on a day, by EMA number; players without one only affect others' places."""
    results_of: dict[str, list[Result]] = defaultdict(list)
    for tournament in tournaments:
        grains = int(tournament.weight * age_factor(tournament.ends_on, on, rules.ages) * rules.grain)
        if grains:
            for number, place in tournament.placings:
                base = base_rank(place, tournament.participants, rules.rounding)
                results_of[number].append(Result(base, grains, tournament.id))
    results_of.pop("", None)
    return results_of


def _whole_grains(points: Fraction) -> int:
    """Points truncated to a fine integer: truncation preserves the order, and integers compare quickly."""
    return (points.numerator << 40) // points.denominator
