"""Initial winds as even as they can be.

Sessions are taken in blocks of four. In a block every table has four players and every player at most four
tables; Euler tours halve such a graph twice, which leaves four winds: one player each at a table, no player
twice the same wind in a block. So after every session, a player's counts of the winds differ by at most one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import islice

from seating.construct.schedules import Group, Round

Edge = int
"""A seat of a block, four to a table: it joins its place to its table."""

BLOCK = 4


def with_winds(rounds: Sequence[Round]) -> tuple[Round, ...]:
    """The same rounds with each group's four places in the order East, South, West, North."""
    in_wind_order: list[Round] = []
    for start in range(0, len(rounds), BLOCK):
        in_wind_order.extend(block_winds(rounds[start : start + BLOCK]))
    return tuple(in_wind_order)


def block_winds(block: Sequence[Round]) -> list[Round]:
    """Winds of up to four sessions in which nobody gets a wind twice."""
    places = [place for tables in block for group in tables for place in group]
    seats_at: list[list[int]] = [[0] * 4 for _ in range(len(places) // 4)]
    halves = halved(range(len(places)), places)
    for wind, chosen in enumerate(quarter for half in halves for quarter in halved(half, places)):
        for edge in chosen:
            seats_at[edge // 4][wind] = places[edge]
    ordered: list[Group] = [tuple(seats) for seats in seats_at]
    waiting = iter(ordered)
    return [tuple(islice(waiting, len(tables))) for tables in block]


def halved(edges: Sequence[Edge], places: Sequence[int]) -> tuple[list[Edge], list[Edge]]:
    """The edges in two halves: equal for each table, and for each place as nearly equal as possible.

    Every table must have an even number of edges. `places`: the place of every edge of the block.
    """
    odd = odd_places([places[edge] for edge in edges])
    to_tables, to_places = euler_walk(edges, [*places, *odd], len(places))
    if not odd:
        return to_tables, to_places
    seats = range(len(places))  # without those at the extra table
    return [edge for edge in to_tables if edge in seats], [edge for edge in to_places if edge in seats]


def odd_places(places: Sequence[int]) -> list[int]:
    """The places that are named an odd number of times, in order."""
    return sorted(place for place, times in Counter(places).items() if times % 2)


def euler_walk(edges: Sequence[Edge], places: Sequence[int], seats: int) -> tuple[list[Edge], list[Edge]]:
    """Closed walks over every edge once: the edges walked to a table, and those walked to a place.

    `places`: the place of every edge. Those from `seats` on lead to an extra table: one for each place that
    otherwise has an odd number of edges. So all degrees are even: a walk can leave every table that it
    reaches, and ends at the place of its start.
    """
    of_place: defaultdict[int, list[Edge]] = defaultdict(list)
    at_table: list[list[Edge]] = [[] for _ in range(0, seats, 4)]
    at_extra_table = [*range(seats, len(places))]
    for edge in edges:
        of_place[places[edge]].append(edge)
        at_table[edge // 4].append(edge)
    for edge in at_extra_table:
        of_place[places[edge]].append(edge)
    used = bytearray(len(places))
    to_tables: list[Edge] = []
    to_places: list[Edge] = []
    for waiting in of_place.values():
        while waiting:
            edge = waiting.pop()
            if used[edge]:
                continue
            used[edge] = 1
            to_tables.append(edge)
            others = at_table[edge // 4] if edge < seats else at_extra_table
            while used[edge := others.pop()]:
                continue
            used[edge] = 1
            to_places.append(edge)
            waiting = of_place[places[edge]]  # noqa: PLW2901 - walks on
    return to_tables, to_places
