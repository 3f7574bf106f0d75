"""From a player's results to the points of the ranking (MERS 2018, Averaging; assembly of 2017, item 3)."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from scoring.mers.base import Base
from scoring.mers.rules import MersRules, Part


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
