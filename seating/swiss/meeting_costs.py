"""The cost of two players meeting in a Swiss session, in levels that no sum of lower ones outweighs.

From the highest: meetings that must not happen; repeated meetings; how often those had met before; and last
the rank distance together with the wishes to keep people apart. Every sum over whole tables is even, because
the ranks of all players are: a proof may round its bound up to the next even number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, compress, permutations

from seating.constraints import FIRM, Constraints, apart_weights, tiers
from seating.history import Past
from seating.swiss.candidate_tables import Four

WISH = 4
"""A meeting of weight w (below FIRM) counts as much as w players one place further from their table."""
SEPARATE = 40
"""The cost of two of one pot meeting, for methods that seat one of each pot at a table."""

Costs = list[list[int]]
"""The cost of a meeting of two positions of the line, from 0; at least the distance of the two."""
Weights = dict[tuple[int, int], int]
"""By pair of places, the lower place first."""


@dataclass(frozen=True, slots=True, order=True)
class Counts:
    """A Swiss session by its levels, compared from the highest down.

    `strict`: the weights of meetings that must not happen; `repeats`: repeated meetings; `extra_meetings`:
    how often those had met beyond once; `distance`: the rank distances with the wishes.
    """

    strict: int
    repeats: int
    extra_meetings: int
    distance: int

    @property
    def hard(self) -> tuple[int, int, int]:
        """All levels above the distance."""
        return (self.strict, self.repeats, self.extra_meetings)


@dataclass(frozen=True, slots=True)
class Levels:
    """The cost of one unit of each level; the rank distance costs 1."""

    strict: int
    repeat: int
    extra_meeting: int

    def counts(self, cost: int) -> Counts:
        """The levels of the cost of a whole session."""
        strict, rest = divmod(cost, self.strict)
        repeats, rest = divmod(rest, self.repeat)
        extra_meetings, distance = divmod(rest, self.extra_meeting)
        return Counts(strict, repeats, extra_meetings, distance)


def levels(players: int, most_met: int, dearest_wish: int) -> Levels:
    """Levels for a number of players: each is more than all lower ones together can cost.

    `most_met`: how often any two have met; `dearest_wish`: the most that a wish costs a meeting.
    """
    pairs = 6 * (players // 4)
    extra_meeting = players * (players - 1) + pairs * dearest_wish + 2
    repeat = extra_meeting * (1 + pairs * max(0, most_met - 1))
    return Levels(strict=repeat * (1 + pairs), repeat=repeat, extra_meeting=extra_meeting)


class LineMeetings:
    """What it costs that two positions of a line meet.

    `line`: the places in the order in which neighbours should meet; `pots`: the pot of a place that has one.
    The costs of all meetings are worked out only when they are asked for.
    """

    def __init__(
        self, past: Past, line: Sequence[int], pots: Mapping[int, int], constraints: Constraints
    ) -> None:
        self.past, self.line, self.pots = past, line, pots
        self.firm, self.wished = place_weights(past, constraints)

    @cached_property
    def position_of(self) -> dict[int, int]:
        """The position of every place."""
        return {place: position for position, place in enumerate(self.line)}

    @cached_property
    def barred(self) -> list[int]:
        """For each position those it has met or must not meet, and itself: a set with a bit for each."""
        barred, position_of = self.past.mates_along(self.line), self.position_of if self.firm else {}
        for a, b in self.firm:
            barred[position_of[a]] |= 1 << position_of[b]
            barred[position_of[b]] |= 1 << position_of[a]
        return barred

    @cached_property
    def level(self) -> Levels:
        """The cost of one unit of each level."""
        soft = max(self.wished.values(), default=0)
        dearest_wish = WISH * soft + (SEPARATE if self.pots else 0)
        return levels(len(self.line), max(map(max, self.past.met)), dearest_wish)

    @cached_property
    def costs(self) -> Costs:
        """The cost of every meeting."""
        size, met, level, position_of = len(self.line), self.past.met, self.level, self.position_of
        distances = [*range(size - 1, 0, -1), *range(size)]
        costs = [distances[size - 1 - first : 2 * size - 1 - first] for first in range(size)]
        for first, a in enumerate(self.line):
            for b in compress(range(size), met[a]):
                costs[first][position_of[b]] += level.repeat + level.extra_meeting * (met[a][b] - 1)
        for weights, unit in ((self.firm, level.strict), (self.wished, WISH)):
            for (a, b), weight in weights.items():
                costs[position_of[a]][position_of[b]] += weight * unit
                costs[position_of[b]][position_of[a]] += weight * unit
        for first, other in permutations(range(size), 2) if self.pots else ():
            if self.pots.get(self.line[first]) == self.pots.get(self.line[other]):
                costs[first][other] += SEPARATE
        return costs

    def counts(self, tables: Sequence[Four], strained: Sequence[Four]) -> Counts:
        """The levels of a session at these tables, each of positions in the order of the line.

        `strained`: those of them at which somebody may not meet somebody else.
        """
        barred, line = self.barred, self.line
        pairs = [
            (line[a], line[b]) for four in strained for a, b in combinations(four, 2) if barred[a] >> b & 1
        ]
        again = [times for times in (self.past.times_met(*pair) for pair in pairs) if times]
        distance = sum(3 * (d - a) + c - b for a, b, c, d in tables)
        strict = self.weight_at(tables, self.firm)
        wishes = WISH * self.weight_at(tables, self.wished) + SEPARATE * self.within_pots(tables)
        return Counts(strict, len(again), sum(again) - len(again), distance + wishes)

    def weight_at(self, tables: Sequence[Four], weights: Weights) -> int:
        """The summed weight of the pairs of places that meet at these tables."""
        if not weights:
            return 0
        table_of = {self.line[at]: number for number, four in enumerate(tables) for at in four}
        return sum(weight for (a, b), weight in weights.items() if table_of[a] == table_of[b])

    def within_pots(self, tables: Sequence[Four]) -> int:
        """How many meetings at these tables are between two of one pot."""
        if not self.pots:
            return 0
        pots_at = ([self.pots.get(self.line[at]) for at in four] for four in tables)
        return sum(first == second for pots in pots_at for first, second in combinations(pots, 2))


def place_weights(past: Past, constraints: Constraints) -> tuple[Weights, Weights]:
    """The weights of the pairs of places that must not meet, and of those that had better not.

    By ranks, one meeting of two who must not meet weighs more than all those of the ranks after it.
    """
    highest_number = max(past.players)
    if not constraints.is_ranked:
        weights = in_places(past, apart_weights(constraints, highest_number))
        firm = {pair: weight for pair, weight in weights.items() if weight >= FIRM}
        return firm, {pair: weight for pair, weight in weights.items() if pair not in firm}
    groups = tuple(group for group in constraints.apart if group.weight < FIRM)
    weight, meetings = 1, 6 * (len(past.players) // 4)
    ranked: Weights = {}
    for tier in reversed([tier for tier in tiers(constraints, highest_number) if tier.is_firm]):
        for pair in tier.pairs:
            ranked[pair] = ranked.get(pair, 0) + weight
        weight *= meetings + 1
    return in_places(past, ranked), in_places(past, apart_weights(Constraints(groups), highest_number))


def in_places(past: Past, weights: Mapping[tuple[int, int], int]) -> Weights:
    """The weights of pairs of players who both play, by their places."""
    by_places: Weights = {}
    for (first, second), weight in weights.items():
        if first in past.place_of and second in past.place_of:
            a, b = sorted((past.place_of[first], past.place_of[second]))
            by_places[a, b] = weight
    return by_places
