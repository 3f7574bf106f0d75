"""The rules of the ranking as values: the edition in force since 2018, and the two before it."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cached_property
from math import ceil, lcm
from typing import Final

from scoring.mers.weight_and_base_rank import Rounding


@dataclass(frozen=True)
class Part:
    """One weighted average: the `best` results by base rank, missing ones as 0 with weight 1.

    of_the_rest: the fraction of the results beyond `best` that count as well, rounded up to a whole number.
    """

    best: int
    of_the_rest: Fraction = Fraction(0)

    def counted(self, results: int) -> int:
        """The number of results that count for a player with `results`: at least `best`, even with fewer."""
        return self.best + ceil(self.of_the_rest * max(0, results - self.best))


@dataclass(frozen=True)
class MersRules:
    """One edition of the ranking.

    rounding: of the base rank; weights: the possible weights of a tournament; weighed: whether the weight
    follows from days, players and countries; ages: the factors for the first year, the second, ...; parts:
    the averages whose mean is the ranking; least: the fewest results of a listed player.
    """

    key: str
    name: str
    rounding: Rounding
    weights: tuple[Fraction, ...]
    weighed: bool
    ages: tuple[Fraction, ...]
    parts: tuple[Part, ...]
    least: int

    @cached_property
    def grain(self) -> int:
        """The number of grains in a weight of 1, such that every aged weight is a whole number of grains."""
        weights = lcm(*(fraction.denominator for fraction in self.weights))
        return weights * lcm(*(fraction.denominator for fraction in self.ages))


ALL: Final = Fraction(1)
HALF: Final = Fraction(1, 2)

MERS_2018: Final = MersRules(
    key="mers-2018",
    name="MERS since 1 January 2018",
    rounding="nearest",
    weights=tuple(Fraction(halves, 2) for halves in range(2, 13)),
    weighed=True,
    ages=(ALL, HALF),
    parts=(Part(best=5, of_the_rest=Fraction(4, 5)), Part(best=4)),
    least=2,
)

# The page of 2010 gives 252 for the 75th of 100, which is 252.53 truncated; it prints thirds as 66.66 % and
# 33.33 %.
MERS_2010: Final = MersRules(
    key="mers-2010",
    name="MERS from 12 July 2010 to 31 December 2017",
    rounding="down",
    weights=(Fraction(1), Fraction(2), Fraction(5)),
    weighed=False,
    ages=(ALL, Fraction(2, 3), Fraction(1, 3)),
    parts=(Part(best=5, of_the_rest=ALL), Part(best=3)),
    least=2,
)

# No minimum number of results is documented before 2010.
MERS_2005: Final = MersRules(
    key="mers-2005",
    name="MERS from 2005 to July 2010",
    rounding="exact",
    weights=(Fraction(1), Fraction(2), Fraction(5)),
    weighed=False,
    ages=(ALL, ALL, HALF, HALF),
    parts=(Part(best=0, of_the_rest=ALL),),
    least=1,
)


def edition_of(day: date) -> MersRules:
    """The edition in force on the day on which a tournament ends."""
    if day >= date(2018, 1, 1):
        return MERS_2018
    return MERS_2010 if day >= date(2010, 7, 12) else MERS_2005


MERS: Final = {rules.key: rules for rules in (MERS_2018, MERS_2010, MERS_2005)}
