"""Rounding of final points, as the online rooms do it."""

from collections.abc import Sequence

from scoring.rulesets import RuleSet


def rounded(rules: RuleSet, points: int) -> int:
    """Final points as the rules round them: a half up or down, or always down, below zero as above it."""
    unit = rules.rounding_unit
    lift = {"none": None, "half-up": unit // 2, "half-down": (unit - 1) // 2, "down": 0}[rules.rounding]
    return points if lift is None else (points + lift) // unit * unit


def roundings(rules: RuleSet, finals: Sequence[int], first: int) -> list[int]:
    """What rounding adds to each seat's final points.

    With `rounding_balance` "first", the seat `first` makes up for the other three, so that nothing is lost.
    """
    added = [rounded(rules, points) - points for points in finals]
    if rules.rounding_balance == "first":
        added[first] -= sum(added)
    return added
