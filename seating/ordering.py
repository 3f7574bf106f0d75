"""The order of a schedule's sessions: by lot when nobody meets twice, else its own, with repeats late."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from .lots import Lots
from .schedules import Round


def ordered_rounds(rounds: Sequence[Round], lots: Lots) -> tuple[Round, ...]:
    """The rounds in an order of the lots, or in their own where that order puts repeats as late as can be."""
    met = [frozenset(pair) for tables in rounds for group in tables for pair in combinations(group, 2)]
    return tuple(lots.shuffled(rounds) if len(set(met)) == len(met) else rounds)
