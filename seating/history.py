"""The sessions played: who met whom, who sat at which wind and table, counted over places 0..n − 1."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import cached_property
from itertools import combinations

from seating.construct.schedules import Group, Round
from seating.draw import SessionDraw

ABSENT = -1
"""Stands for the place of somebody who does not sit in the next session."""


class Past:
    """Counts of the sessions already fixed, for the players who sit in the next one.

    `players`: their numbers; a place is an index into it. Past players who no longer play do not count.
    Each count is made when it is first asked for.
    """

    def __init__(self, players: Sequence[int], sessions: Sequence[SessionDraw]) -> None:
        self.players, self.sessions = tuple(players), tuple(sessions)
        self.place_of = {player: place for place, player in enumerate(self.players)}

    @cached_property
    def groups(self) -> list[tuple[int, int, int, int]]:
        """The places at every table of every session in wind order, or ABSENT."""
        place_of = defaultdict(lambda: ABSENT, self.place_of)
        return [
            (place_of[table.E], place_of[table.S], place_of[table.W], place_of[table.N])
            for session in self.sessions
            for table in session.tables
        ]

    @cached_property
    def met(self) -> list[bytearray]:
        """For each place how often it met every other place."""
        met = [bytearray(len(self.players)) for _ in self.players]
        for group in self.groups:
            present = [place for place in group if place != ABSENT]
            for first, second in combinations(present, 2):
                met[first][second] += 1
                met[second][first] += 1
        return met

    @cached_property
    def winds(self) -> list[list[int]]:
        """For each place how often it was E, S, W and N."""
        winds = [[0, 0, 0, 0] for _ in range(len(self.players) + 1)]
        for east, south, west, north in self.groups:
            winds[east][0] += 1
            winds[south][1] += 1
            winds[west][2] += 1
            winds[north][3] += 1
        return winds[:ABSENT]

    @cached_property
    def visits(self) -> Counter[tuple[int, int]]:
        """How often each place sat at each table, counted from 0."""
        place_of = self.place_of
        return Counter(
            (place_of[player], table.number - 1)
            for session in self.sessions
            for table in session.tables
            for player in table.players
            if player in place_of
        )

    def times_met(self, first: int, second: int) -> int:
        """How often two places met; for a few pairs, where `met` would count all."""
        return sum(first in group and second in group for group in self.groups)

    @property
    def mates(self) -> list[int]:
        """For each place the set of the places it has met, and of itself, with a bit for each."""
        return self.mates_along(range(len(self.players)))

    def mates_along(self, line: Sequence[int]) -> list[int]:
        """For each position of a line of all places the set of the positions it has met, and of itself.

        A set has a bit for each of its positions.
        """
        bits = [0] * (len(line) + 1)
        for position, place in enumerate(line):
            bits[place] = 1 << position
        mates = list(bits)
        for east, south, west, north in self.groups:
            table = bits[east] | bits[south] | bits[west] | bits[north]
            mates[east] |= table
            mates[south] |= table
            mates[west] |= table
            mates[north] |= table
        return [mates[place] for place in line]


def fours(order: Sequence[int]) -> Round:
    """The places in tables of four, in order."""
    return tuple(as_group(order[start : start + 4]) for start in range(0, len(order), 4))


def as_group(places: Sequence[int]) -> Group:
    """Four places as a table."""
    return tuple(places)
