"""The order of a schedule's sessions: by lot when nobody meets twice, else with repeats late."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from .lots import Lots
from .schedules import Round

Pairs = frozenset[tuple[int, int]]


def ordered_rounds(rounds: Sequence[Round], lots: Lots) -> tuple[Round, ...]:
    """The rounds in an order of the lots, changed only so far that repeated meetings come late."""
    drawn = lots.shuffled(rounds)
    met = [round_pairs(tables) for tables in drawn]
    if len(frozenset[tuple[int, int]]().union(*met)) == sum(map(len, met)):
        return tuple(drawn)
    order = min((late_repeats(met, first) for first in range(len(drawn))), key=lambda found: found[0])[1]
    return tuple(drawn[index] for index in order)


def round_pairs(tables: Round) -> Pairs:
    """The pairs that meet in a round, lower place first."""
    return frozenset(pair for group in tables for pair in combinations(sorted(group), 2))


def late_repeats(met: Sequence[Pairs], first: int) -> tuple[list[int], list[int]]:
    """From one first round, then always the fewest new repeats: (repeats after each round, order)."""
    order, seen = [first], set(met[first])
    waiting = [index for index in range(len(met)) if index != first]
    sums = [0]
    while waiting:
        repeats, chosen = min((len(met[index] & seen), index) for index in waiting)
        waiting.remove(chosen)
        order.append(chosen)
        sums.append(sums[-1] + repeats)
        seen |= met[chosen]
    return sums, order
