"""The list of one kind of mahjong on one day: how results age, how they are averaged, who stands where."""

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
    """The part of a tournament's weight that is left on a day: `factors` by year, then nothing.

    The anniversary itself still belongs to the year that it ends (MERS 2018: 100 % up to one year). The
    anniversary of 29 February is 28 February where there is no other. A tournament to come counts nothing.
    """
    if ends_on > on:
        return Fraction(0)
    year = on.year - ends_on.year + ((on.month, on.day) > (ends_on.month, ends_on.day))
    return factors[max(1, year) - 1] if year <= len(factors) else Fraction(0)


class Result(NamedTuple):
    """A result that counts: its base rank, its aged weight in grains of the rules, its tournament's id.

    The fields stand in the order in which results are chosen: by base rank, then the heavier first, as the
    published rankings have it.
    """

    base: Base
    weight: int
    tournament: str


def averages(results: Sequence[Result], rules: MersRules) -> tuple[Fraction, ...]:
    """The weighted average of each part of the rules, 0 to 1000, from at least one result."""
    counted = chosen(results, rules)
    return tuple(_average(own, part, rules.grain) for own, part in zip(counted, rules.parts, strict=True))


def chosen(results: Sequence[Result], rules: MersRules) -> tuple[list[Result], ...]:
    """The results that each part of the rules counts, best first."""
    best_first = sorted(results, reverse=True)
    return tuple(best_first[: part.counted(len(best_first))] for part in rules.parts)


def ranking_points(parts: Sequence[Fraction]) -> Fraction:
    """The points of the ranking: the mean of the parts."""
    first, *others = parts
    return sum(others, first) / len(parts)


def _average(counted: Sequence[Result], part: Part, grain: int) -> Fraction:
    padding = grain * max(0, part.best - len(counted))
    total = sum(result.weight for result in counted) + padding
    return Fraction(sum(result.base * result.weight for result in counted), total)


Mahjong = Literal["MCR", "RCR"]


class Placing(NamedTuple):
    """A player's EMA number, empty for one without, and their place, a shared one being the better."""

    ema_number: str
    place: int


@dataclass(frozen=True)
class Tournament:
    """A certified tournament; participants: the number stated for it, not always that of its placings."""

    id: str
    mahjong: Mahjong
    ends_on: date
    weight: Fraction
    participants: int
    placings: tuple[Placing, ...]


@dataclass(frozen=True)
class Ranked:
    """A line of the ranking; tournaments: how many results are not too old; parts: A and B."""

    position: int
    ema_number: str
    points: Fraction
    tournaments: int
    parts: tuple[Fraction, ...]


def ranking(
    tournaments: Iterable[Tournament], mahjong: Mahjong, on: date, rules: MersRules = MERS_2018
) -> tuple[Ranked, ...]:
    """The list of MCR or of RCR on a day: points descending, equal points by EMA number with one position."""
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
    """The results that count on a day, by EMA number. Players without one only push others down."""
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
    """Points cut off to a fine whole number: cutting keeps the order, and whole numbers compare quickly."""
    return (points.numerator << 40) // points.denominator
