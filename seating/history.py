"""The sessions played: who met whom, who sat at which wind and table, counted over places 0..n − 1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from seating.construct.schedules import Group, Round
from seating.draw import SessionDraw


class Past:
    """Counts of the sessions already fixed, for the players who sit in the next one.

    `players`: their numbers; a place is an index into it. Past players who no longer play do not count.
    """

    def __init__(self, players: Sequence[int], sessions: Sequence[SessionDraw]) -> None:
        self.players = tuple(players)
        self.place_of = {player: place for place, player in enumerate(self.players)}
        self.met = [[0] * len(self.players) for _ in self.players]
        self.winds = [[0, 0, 0, 0] for _ in self.players]
        self.visits: Counter[tuple[int, int]] = Counter()
        for session in sessions:
            self.add(session)

    def add(self, session: SessionDraw) -> None:
        """Count one more session."""
        for table in session.tables:
            seated = [(wind, self.place_of.get(player)) for wind, player in enumerate(table.players)]
            present = [(wind, place) for wind, place in seated if place is not None]
            for wind, place in present:
                self.winds[place][wind] += 1
                self.visits[place, table.number - 1] += 1
            self.count_meetings([place for _, place in present], 1)

    def count_meetings(self, group: Sequence[int], times: int) -> None:
        """Add (or take away) the meetings of one table."""
        for first, second in combinations(group, 2):
            self.met[first][second] += times
            self.met[second][first] += times


def fours(order: Sequence[int]) -> Round:
    """The places in tables of four, in order."""
    return tuple(as_group(order[start : start + 4]) for start in range(0, len(order), 4))


def as_group(places: Sequence[int]) -> Group:
    """Four places as a table."""
    return tuple(places)
