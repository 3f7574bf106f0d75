"""How much a result still counts as it grows old, by the calendar and not by counting days."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction


def age_factor(ends_on: date, on: date, factors: Sequence[Fraction]) -> Fraction:
    """The part of a tournament's weight that is left on a day: `factors` by year, then nothing.

    The anniversary itself still belongs to the year that it ends (MERS 2018: 100 % up to one year). The
    anniversary of 29 February is 28 February where there is no other. A tournament to come counts nothing.
    """
    if ends_on > on:
        return Fraction(0)
    year = on.year - ends_on.year + ((on.month, on.day) > (ends_on.month, ends_on.day))
    return factors[max(1, year) - 1] if year <= len(factors) else Fraction(0)
