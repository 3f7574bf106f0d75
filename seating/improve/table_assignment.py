"""Which physical table each four sits at, so that players return to a table as seldom as possible.

Annealing in whole numbers: tables of a session change places in the hall while people return less often.
"""

from __future__ import annotations

from collections.abc import Sequence

from seating.lots import Lots

HEAT = 3
"""By how many visits a step may raise the cost at the start."""
WORK = 200_000
"""How many tables the search looks at before it gives up: part of a second."""
MOST_STEPS = 10_000
Hall = list[list[Sequence[int]]]
"""For each session its groups of players 0..n − 1, in order of the tables 0, 1, 2, ..."""


class Visits:
    """How often every player sits at every table, all sessions together, and the search for less."""

    def __init__(self, hall: Hall, tables: Sequence[Sequence[int]], earlier: Sequence[Sequence[int]]) -> None:
        """`tables`: for each session the columns of its tables in `earlier`, the visits before by player."""
        self.hall, self.tables = hall, tables
        self.times = [list(row) for row in earlier]
        for groups, columns in zip(hall, tables, strict=True):
            for group, column in zip(groups, columns, strict=True):
                self.count(group, column, 1)

    def count(self, group: Sequence[int], column: int, times: int) -> None:
        """Add (`times` 1) or take away (−1) the visit of a group to a table."""
        for player in group:
            self.times[player][column] += times

    def repeat_visits(self, session: int) -> list[int]:
        """For each group of a session how often its players sit at its table in other sessions."""
        times = self.times
        return [
            sum(times[player][column] for player in group) - len(group)
            for group, column in zip(self.hall[session], self.tables[session], strict=True)
        ]

    def changes(self, session: int, first: int, repeats: Sequence[int]) -> list[int]:
        """By how much the repeated visits grow when group `first` changes tables with each other group."""
        groups, columns, times = self.hall[session], self.tables[session], self.times
        own_column, saved = columns[first], repeats[first]
        rows = [times[player] for player in groups[first]]
        return [
            sum(row[column] for row in rows)
            + sum(times[player][own_column] for player in group)
            - saved
            - besides
            for group, column, besides in zip(groups, columns, repeats, strict=True)
        ]

    def exchange(self, session: int, first: int, second: int) -> None:
        """Exchange the tables of two groups of a session."""
        groups, columns = self.hall[session], self.tables[session]
        for at, times in ((first, -1), (second, -1)):
            self.count(groups[at], columns[at], times)
        groups[first], groups[second] = groups[second], groups[first]
        for at, times in ((first, 1), (second, 1)):
            self.count(groups[at], columns[at], times)


def least_visit_cost(players: int, tables: int, sessions: int) -> int:
    """The cost that no seating undercuts: everybody at every table as evenly as can be."""
    visits, more = divmod(sessions, tables)
    return players * (more * (visits + 1) * visits + (tables - more) * visits * (visits - 1)) // 2


def settle_tables(
    visits: Visits, frozen: Sequence[frozenset[int]], lots: Lots, goal: int = 0, work: int = WORK
) -> int:
    """Exchange tables inside sessions until the cost is at the goal or the work is done; returns the cost.

    `frozen`: for each session the groups that stay; `goal`: what nothing undercuts. The visits of a player to
    a table count 0 for the first, 1 for the second, 2 for the third: evenly spread ones cost least.
    """
    sessions = range(len(visits.hall))
    cost = sum(times * (times - 1) // 2 for row in visits.times for times in row)
    best, step = cost, 0
    undo: list[tuple[int, int, int]] = []
    steps = min(MOST_STEPS, work // max(map(len, visits.hall), default=1))
    while step < steps and best > goal:
        exchange = next_exchange(
            visits, frozen, lots.below(len(sessions)), HEAT * (steps - step) // steps, lots
        )
        step += 1
        if exchange is not None:
            session, first, second, change = exchange
            visits.exchange(session, first, second)
            cost += change
            undo.append((session, first, second))
            if cost < best:
                best = cost
                undo.clear()
    for exchanged in reversed(undo):
        visits.exchange(*exchanged)
    return best


def next_exchange(
    visits: Visits, frozen: Sequence[frozenset[int]], session: int, heat: int, lots: Lots
) -> tuple[int, int, int, int] | None:
    """The session, the two groups to exchange and the change in cost; None when that costs too much."""
    repeats = visits.repeat_visits(session)
    unsettled = [at for at, times in enumerate(repeats) if times and at not in frozen[session]]
    if not unsettled:
        return None
    first = unsettled[lots.below(len(unsettled))]
    changes = visits.changes(session, first, repeats)
    open_to = [at for at in range(len(changes)) if at != first and at not in frozen[session]]
    if not open_to:
        return None
    least = min(changes[at] for at in open_to)
    if least > lots.below(heat + 1):
        return None
    best = [at for at in open_to if changes[at] == least]
    return session, first, best[lots.below(len(best))], least
