"""Physical tables: nobody at a table more often than must be."""

from __future__ import annotations

from collections import Counter

from .matching import cheapest_assignment
from .schedules import Group, Round

AGAIN = 1000
"""The cost of sitting at a table again, against 1 for every earlier visit to it."""

Visits = Counter[tuple[int, int]]
"""How often a place (or player) sat at a table, both from 0."""


def with_tables(tables: Round, visits: Visits) -> Round:
    """The groups of a session in the order of physical tables that repeats the fewest visits before it."""
    numbers = range(len(tables))
    costs = [[visit_cost(group, table, visits) for table in numbers] for group in tables]
    at = dict(zip(cheapest_assignment(costs), tables, strict=True))
    return tuple(at[table] for table in numbers)


def visit_cost(group: Group, table: int, visits: Visits) -> int:
    """What it costs to seat the group at the table."""
    earlier = [visits[place, table] for place in group]
    return sum(AGAIN + number for number in earlier if number)
