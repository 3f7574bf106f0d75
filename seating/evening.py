"""Tables of one more session chosen so that everybody can have a wind he had least."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from .lots import Lots
from .meetings import Meetings

TRIES_PER_PLAYER = 60
MOST_TRIES = 6_000


def even_tables(meetings: Meetings, had: Sequence[Sequence[int]], lots: Lots) -> None:
    """Exchange players of the only session, at no cost to its meetings, until every table's winds are even.

    `had`: for each place how often it was E, S, W, N before. Gives up after a bounded number of tries.
    """
    order, frozen = meetings.orders[0], meetings.frozen[0]
    excess = [table_excess(order[start : start + 4], had) for start in range(0, len(order), 4)]
    for _ in range(min(MOST_TRIES, TRIES_PER_PLAYER * len(order))):
        uneven = [table for table, over in enumerate(excess) if over]
        if not uneven:
            break
        first = 4 * uneven[lots.below(len(uneven))] + lots.below(4)
        second = lots.below(len(order))
        if first // 4 != second // 4 and frozen.isdisjoint((first, second)):
            exchange(meetings, first, second, excess, had)


def exchange(
    meetings: Meetings, first: int, second: int, excess: list[int], had: Sequence[Sequence[int]]
) -> None:
    """Exchange two positions when neither the meetings' cost nor the sum of the excesses goes up."""
    order, before, tables = meetings.orders[0], meetings.cost, (first // 4, second // 4)
    meetings.exchange(0, first, second)
    now = [table_excess(order[4 * table : 4 * table + 4], had) for table in tables]
    if meetings.cost > before or sum(now) > sum(excess[table] for table in tables):
        meetings.exchange(0, first, second)
    else:
        for table, over in zip(tables, now, strict=True):
            excess[table] = over


def table_excess(group: Sequence[int], had: Sequence[Sequence[int]]) -> int:
    """How much more often than their rarest the four had the winds they get at best; 0 when all are even."""
    least = min(sum(had[place][wind] for wind, place in enumerate(order)) for order in permutations(group))
    return least - sum(min(had[place]) for place in group)
