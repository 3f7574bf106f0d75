"""The list of one kind of mahjong on one day, from the tournaments that were played."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from operator import itemgetter
from typing import Literal, NamedTuple

from scoring.mers.ageing import age_factor
from scoring.mers.averaging import Result, averages, ranking_points
from scoring.mers.base import base_rank
from scoring.mers.places import shared_places
from scoring.mers.rules import MERS_2018, MersRules

Mahjong = Literal["MCR", "RCR"]


class Placing(NamedTuple):
    """A player's EMA number, empty for one without, and his place, a shared one being the better."""

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
    found = [
        (ranking_points(parts), number, len(results), parts)
        for number, results in active_results(concerned, on, rules).items()
        if len(results) >= rules.least
        for parts in [averages(results, rules)]
    ]
    found.sort(key=itemgetter(1))
    found.sort(key=lambda line: (_whole_grains(line[0]), line[0]), reverse=True)
    positions = shared_places(line[0] for line in found)
    return tuple(
        Ranked(position, number, value, count, parts)
        for position, (value, number, count, parts) in zip(positions, found, strict=True)
    )


def active_results(
    tournaments: Iterable[Tournament], on: date, rules: MersRules = MERS_2018
) -> Mapping[str, list[Result]]:
    """The results that count on a day, by EMA number. Players without one only push others down."""
    found: dict[str, list[Result]] = defaultdict(list)
    for tournament in tournaments:
        grains = int(tournament.weight * age_factor(tournament.ends_on, on, rules.ages) * rules.grain)
        if grains:
            for number, place in tournament.placings:
                base = base_rank(place, tournament.participants, rules.rounding)
                found[number].append(Result(base, grains, tournament.id))
    found.pop("", None)
    return found


def _whole_grains(points: Fraction) -> int:
    """Points cut off to a fine whole number: cutting keeps the order, and whole numbers compare quickly."""
    return (points.numerator << 40) // points.denominator
