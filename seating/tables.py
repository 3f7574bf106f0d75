"""Physical tables: nobody at a table more often than must be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from .matching import cheapest_assignment
from .schedules import Group, Round

AGAIN = 1000
"""The cost of sitting at a table again, against 1 for every earlier visit to it."""
PASSES = 4

Visits = Counter[tuple[int, int]]
"""How often a place (or player) sat at a table, both from 0."""


def with_tables(rounds: Sequence[Round], earlier: Visits | None = None) -> tuple[Round, ...]:
    """The rounds with their groups in the order of physical tables that repeats the fewest.

    `earlier`: the visits of sessions already decided.
    """
    visits: Visits = Counter(earlier)
    placed = [place_round(tables, visits) for tables in rounds]
    for _ in range(PASSES):
        before = list(placed)
        for index, tables in enumerate(placed):
            count(visits, tables, -1)
            placed[index] = place_round(tables, visits)
        if placed == before:
            break
    return tuple(placed)


def place_round(tables: Round, visits: Visits) -> Round:
    """The round's groups at their cheapest tables; the visits are counted."""
    size = len(tables)
    costs = [[visit_cost(group, table, visits) for table in range(size)] for group in tables]
    ordered: list[Group] = [()] * size
    for group, table in zip(tables, cheapest_assignment(costs), strict=True):
        ordered[table] = group
    count(visits, ordered, 1)
    return tuple(ordered)


def visit_cost(group: Group, table: int, visits: Visits) -> int:
    """What it costs to seat the group at the table."""
    earlier = [visits[place, table] for place in group]
    return sum(AGAIN + number for number in earlier if number)


def count(visits: Visits, tables: Iterable[Group], times: int) -> None:
    """Add (or take away) a round's visits."""
    for table, group in enumerate(tables):
        for place in group:
            visits[place, table] += times
