"""Initial winds as even as they can be.

Sessions are taken in blocks of four. In a block every table has four players and every player at most four
tables; Euler tours halve such a graph twice, which leaves four winds: one player each at a table, no player
twice the same wind in a block. So after every session, a player's counts of the winds differ by at most one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from seating.construct.schedules import Group, Round

Edge = tuple[int, int]
"""A place (from 0) and a table (from 0 in its block of sessions)."""

BLOCK = 4
DUMMY = -1
"""An extra table for the players with an odd number of edges, so that all degrees are even."""


def with_winds(rounds: Sequence[Round]) -> tuple[Round, ...]:
    """The same rounds with each group's four places in the order East, South, West, North."""
    in_wind_order: list[Round] = []
    for start in range(0, len(rounds), BLOCK):
        in_wind_order.extend(block_winds(rounds[start : start + BLOCK]))
    return tuple(in_wind_order)


def block_winds(block: Sequence[Round]) -> list[Round]:
    """Winds of up to four sessions in which nobody gets a wind twice."""
    groups = [group for tables in block for group in tables]
    edges = [(place, table) for table, group in enumerate(groups) for place in group]
    seats_at: list[list[int]] = [[0] * 4 for _ in groups]
    for wind, chosen in enumerate(quarter for half in halved(edges) for quarter in halved(half)):
        for place, table in chosen:
            seats_at[table][wind] = place
    ordered: list[Group] = [tuple(seats) for seats in seats_at]
    waiting = iter(ordered)
    return [tuple(next(waiting) for _ in tables) for tables in block]


def halved(edges: Sequence[Edge]) -> tuple[list[Edge], list[Edge]]:
    """The edges in two halves: equal for each table, and for each place as nearly equal as possible.

    Every table must have an even number of edges.
    """
    graph = [*edges, *((place, DUMMY) for place in odd_places(edges))]
    to_tables, to_places = euler_walk(graph)
    return [edge for edge in to_tables if edge[1] != DUMMY], [edge for edge in to_places if edge[1] != DUMMY]


def odd_places(edges: Sequence[Edge]) -> list[int]:
    """The places with an odd number of edges, in order."""
    degrees = Counter(place for place, _ in edges)
    return sorted(place for place, degree in degrees.items() if degree % 2)


def euler_walk(graph: Sequence[Edge]) -> tuple[list[Edge], list[Edge]]:
    """Closed walks over every edge once: the edges walked to a table, and those walked to a place.

    All degrees are even, so a walk can leave every table that it reaches, and ends at the place of its start.
    """
    of_place: defaultdict[int, list[Edge]] = defaultdict(list)
    at_table: defaultdict[int, list[Edge]] = defaultdict(list)
    for edge in graph:
        of_place[edge[0]].append(edge)
        at_table[edge[1]].append(edge)
    used: set[Edge] = set()
    to_tables: list[Edge] = []
    to_places: list[Edge] = []
    for edges in of_place.values():
        waiting = edges
        while waiting:
            edge = waiting.pop()
            if edge not in used:
                used.add(edge)
                to_tables.append(edge)
                others = at_table[edge[1]]
                while (edge := others.pop()) in used:
                    continue
                used.add(edge)
                to_places.append(edge)
                waiting = of_place[edge[0]]
    return to_tables, to_places
