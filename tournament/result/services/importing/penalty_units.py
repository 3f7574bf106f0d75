"""The unit in which a results spreadsheet writes its penalties: that of its scores, if it can be."""

from collections.abc import Collection, Iterator
from fractions import Fraction

from scoring.rulesets import RuleSet
from scoring.table.written_tables import units_of


def penalty_units(rules: RuleSet, penalties: Collection[Fraction], scores: int) -> tuple[int, ...]:
    """The points that a 1 of the penalties may stand for, where a 1 of the scores stands for `scores`.

    One where it is clear: the scores' own unit if the penalties can be written in it, or the only other one
    in which all are sums that a referee takes. Several where somebody has to choose.
    """
    numbers = {abs(number) for number in penalties if number}
    if not numbers:
        return (scores,)
    possible = list(_possible(rules, numbers, least=0))
    if scores in possible:
        return (scores,)
    return tuple(_possible(rules, numbers, least=rules.penalty_minimum)) or tuple(possible[:1]) or (1,)


def _possible(rules: RuleSet, numbers: Collection[Fraction], *, least: int) -> Iterator[int]:
    """The units in which all of these are whole sums of at least `least` and at most the largest penalty."""
    most = rules.penalty_maximum or rules.start_points
    for unit in units_of(rules):
        sums = [number * unit for number in numbers]
        if all(taken % rules.points_unit == 0 and least <= taken <= most for taken in sums):
            yield unit
