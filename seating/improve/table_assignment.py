"""Which physical table each four sits at, so that players return to a table as seldom as possible.

Simulated annealing in whole numbers: the tables of a session trade places in the hall.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress, starmap

from seating.lots import Lots

HEAT = 3
"""How many visits a step may add to the cost at the start."""
WORK = 200_000
"""How many tables the search looks at before it gives up: part of a second."""
MOST_STEPS = 10_000
FEW_TABLES = 8
"""For so many, all ways to give a session's groups their tables are looked at in a moment."""
Hall = list[list[Sequence[int]]]
"""For each session its groups of players 0..n − 1, in order of the tables 0, 1, 2, ..."""


class Visits:
    """How often every player sits at every table, over all sessions, and what exchanges would change."""

    def __init__(self, hall: Hall, tables: Sequence[Sequence[int]], earlier: Sequence[Sequence[int]]) -> None:
        """`tables`: for each session the columns of its tables in `earlier`, the visits before by player."""
        self.hall, self.tables = hall, tables
        self.at_column = [{column: at for at, column in enumerate(columns)} for columns in tables]
        self.repeats: dict[int, list[int]] = {}
        self.unsettled: dict[int, list[int]] = {}
        self.times = [list(row) for row in earlier]
        self.earlier_cost = self.cost()
        for groups, columns in zip(hall, tables, strict=True):
            for group, column in zip(groups, columns, strict=True):
                for player in group:
                    self.times[player][column] += 1

    def repeat_visits(self, session: int) -> list[int]:
        """For each group of a session how often its players sit at its table in other sessions."""
        if session not in self.repeats:
            groups_and_columns = zip(self.hall[session], self.tables[session], strict=True)
            self.repeats[session] = [*starmap(self.repeats_at, groups_and_columns)]
        return self.repeats[session]

    def repeats_at(self, group: Sequence[int], column: int) -> int:
        """How often a group's players sit at a table in all sessions but that in which they do together."""
        return sum([self.times[player][column] for player in group]) - len(group)

    def groups_that_return(self, session: int) -> list[int]:
        """The groups of a session with somebody who sits at its table in another session too."""
        if session not in self.unsettled:
            repeats = self.repeat_visits(session)
            self.unsettled[session] = [*compress(range(len(repeats)), repeats)]
        return self.unsettled[session]

    def changes(self, session: int, first: int, repeats: Sequence[int]) -> list[int]:
        """By how much the repeated visits grow when group `first` changes tables with each other group."""
        groups, columns, times = self.hall[session], self.tables[session], self.times
        seated, saved = columns[first], repeats[first]
        of_p, of_q, of_r, of_t = (times[player] for player in groups[first])
        return [
            (of_p[column] + of_q[column] + of_r[column] + of_t[column])
            + (times[p][seated] + times[q][seated] + times[r][seated] + times[t][seated])
            - (saved + saved_by_other)
            for (p, q, r, t), column, saved_by_other in zip(groups, columns, repeats, strict=True)
        ]

    def cost(self) -> int:
        """A player's visits to a table count 0 for the first, 1 for the second, 2 for the third."""
        return sum(times * (times - 1) // 2 for row in self.times for times in filter(None, row))

    def exchange(self, session: int, first: int, second: int) -> None:
        """Exchange the tables of two groups of a session."""
        groups, columns, times = self.hall[session], self.tables[session], self.times
        for at, other in ((first, second), (second, first)):
            old, new = columns[at], columns[other]
            for player in groups[at]:
                row = times[player]
                row[old] -= 1
                row[new] += 1
        groups[first], groups[second] = groups[second], groups[first]
        self.count_again({*groups[first], *groups[second]}, (columns[first], columns[second]))

    def count_again(self, players: set[int], columns: Sequence[int]) -> None:
        """Count the repeated visits again wherever any of the players sits at these tables."""
        for session, repeats in self.repeats.items():
            groups, at_column = self.hall[session], self.at_column[session]
            for column in columns:
                if column in at_column and not players.isdisjoint(groups[at_column[column]]):
                    at = at_column[column]
                    repeats[at] = self.repeats_at(groups[at], column)
                    self.unsettled.pop(session, None)


def least_visit_cost(players: int, tables: int, sessions: int) -> int:
    """A lower bound of the cost: everybody visits all tables as evenly as possible."""
    visits, remainder = divmod(sessions, tables)
    return players * (remainder * (visits + 1) * visits + (tables - remainder) * visits * (visits - 1)) // 2


def least_cost(visits: Visits) -> int:
    """A lower bound of the cost: for a single session with few tables the least possible one."""
    if len(visits.hall) != 1 or len(visits.hall[0]) > FEW_TABLES:
        return visits.earlier_cost
    [groups], [columns] = visits.hall, visits.tables
    least = {0: visits.cost() - sum(visits.repeat_visits(0))}  # by the tables taken so far, as bits
    for group_index, group in enumerate(groups):
        added = [sum(visits.times[player][column] for player in group) for column in columns]
        added[group_index] -= len(group)
        longer: dict[int, int] = {}
        for taken, cost in least.items():
            for at, more in enumerate(added):
                if not taken >> at & 1:
                    longer[taken | 1 << at] = min(cost + more, longer.get(taken | 1 << at, cost + more))
        least = longer
    return min(least.values())


def settle_tables(
    visits: Visits, frozen: Sequence[frozenset[int]], lots: Lots, goal: int = 0, work: int = WORK
) -> int:
    """Exchange tables inside sessions, down to the goal or until the work is done; returns the cost.

    `frozen`: for each session the groups that stay; `goal`: a lower bound of the cost. A player's visits to a
    table count 0 for the first, 1 for the second, 2 for the third: evenly spread ones cost least.
    """
    sessions = range(len(visits.hall))
    cost = visits.cost()
    best_cost, step = cost, 0
    undo: list[tuple[int, int, int]] = []
    steps = min(MOST_STEPS, work // max(map(len, visits.hall), default=1))
    while step < steps and best_cost > goal:
        exchange = next_exchange(
            visits, frozen, lots.below(len(sessions)), HEAT * (steps - step) // steps, lots
        )
        step += 1
        if exchange is not None:
            session, first, second, change = exchange
            visits.exchange(session, first, second)
            cost += change
            undo.append((session, first, second))
            if cost < best_cost:
                best_cost = cost
                undo.clear()
    for exchanged in reversed(undo):
        visits.exchange(*exchanged)
    return best_cost


def next_exchange(
    visits: Visits, frozen: Sequence[frozenset[int]], session: int, heat: int, lots: Lots
) -> tuple[int, int, int, int] | None:
    """The session, the two groups to exchange and the change in cost; None when that costs too much."""
    repeats, stays, unsettled = (
        visits.repeat_visits(session),
        frozen[session],
        visits.groups_that_return(session),
    )
    if stays:
        unsettled = [at for at in unsettled if at not in stays]
    if not unsettled:
        return None
    first = unsettled[lots.below(len(unsettled))]
    changes = visits.changes(session, first, repeats)
    candidates = [at for at in range(len(changes)) if at != first and at not in stays]
    if not candidates:
        return None
    least_change = min([changes[at] for at in candidates])
    if least_change > lots.below(heat + 1):
        return None
    cheapest = [at for at in candidates if changes[at] == least_change]
    return session, first, cheapest[lots.below(len(cheapest))], least_change
