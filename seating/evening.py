"""Tables of one more session chosen so that everybody can have a wind he had least."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from .lots import Lots
from .search import SessionSearch, anybody

TRIES_PER_PLAYER = 60
MOST_TRIES = 6_000


def even_tables(search: SessionSearch, had: Sequence[Sequence[int]], lots: Lots) -> None:
    """Exchange players of the search's only session, at no cost to it, until every table's winds are even.

    `had`: for each place how often it was E, S, W, N before. Gives up after a bounded number of tries.
    """
    order = search.orders[0]
    partner = anybody(len(order))
    excess = [table_excess(order[start : start + 4], had) for start in range(0, len(order), 4)]
    for _ in range(min(MOST_TRIES, TRIES_PER_PLAYER * len(order))):
        uneven = [table for table, over in enumerate(excess) if over]
        if not uneven:
            break
        first = 4 * uneven[lots.below(len(uneven))] + lots.below(4)
        exchange(search, first, partner(first, lots), excess, had)


def exchange(
    search: SessionSearch, first: int, second: int, excess: list[int], had: Sequence[Sequence[int]]
) -> None:
    """Exchange two positions when neither the search's cost nor the sum of the excesses goes up."""
    order, before, here, there = search.orders[0], search.cost, first // 4, second // 4
    players = (order[first], order[second])
    search.attempt(order, first, second, 0)
    if (order[first], order[second]) == players:
        return
    now = [table_excess(order[4 * table : 4 * table + 4], had) for table in (here, there)]
    if sum(now) > excess[here] + excess[there]:
        search.attempt(order, first, second, before - search.cost)
        return
    excess[here], excess[there] = now


def table_excess(group: Sequence[int], had: Sequence[Sequence[int]]) -> int:
    """How much more often than their rarest the four had the winds they get at best; 0 when all are even."""
    least = min(sum(had[place][wind] for wind, place in enumerate(order)) for order in permutations(group))
    return least - sum(min(had[place]) for place in group)
