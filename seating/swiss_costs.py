"""What it costs that two meet in a Swiss session, in levels that no sum of lower ones outweighs.

From the highest: meetings that must not be; meetings repeated; how often those met before; and last the
rank distance together with the wishes to keep people apart. Every sum over whole tables is even, because
the ranks of all players are: a proof may round its bound up to the next even number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from .constraints import Constraints, apart_weights
from .past import Past

STRICT_FROM = 50
"""From this weight on, a meeting to avoid outranks a repeated one."""
WISH = 4
"""A meeting of weight w below that counts as much as w players one place further from their table."""
SEPARATE = 40
"""The same for two of one pot, in the ways of drawing that seat one of each pot at a table."""

Costs = list[list[int]]
"""The cost of a meeting of two positions of the line, from 0; at least the distance of the two."""


@dataclass(frozen=True, slots=True)
class Counts:
    """A Swiss session by its levels: meetings that must not be (their weights), repeated ones, how often
    those had met beyond once, and the rank distances with wishes."""

    strict: int
    repeats: int
    again: int
    distance: int

    @property
    def hard(self) -> tuple[int, int, int]:
        """All levels above the distance."""
        return (self.strict, self.repeats, self.again)


@dataclass(frozen=True, slots=True)
class Levels:
    """The cost of one unit of each level; the rank distance costs 1."""

    strict: int
    repeat: int
    again: int

    def counts(self, cost: int) -> Counts:
        """The levels of the cost of a whole session."""
        strict, rest = divmod(cost, self.strict)
        repeats, rest = divmod(rest, self.repeat)
        again, distance = divmod(rest, self.again)
        return Counts(strict, repeats, again, distance)


def levels(players: int, most_met: int, dearest_wish: int) -> Levels:
    """Levels for so many players: each is more than all lower ones together can cost.

    `most_met`: how often any two have met; `dearest_wish`: the most that a wish costs a meeting.
    """
    pairs = 6 * (players // 4)
    again = players * (players - 1) + pairs * dearest_wish + 2
    repeat = again * (1 + pairs * max(0, most_met - 1))
    return Levels(strict=repeat * (1 + pairs), repeat=repeat, again=again)


def pair_costs(
    past: Past, line: Sequence[int], pots: Mapping[int, int], constraints: Constraints
) -> tuple[Costs, Levels]:
    """The cost of every meeting of two positions of a line, and the levels.

    `line`: the places in the order in which neighbours should meet; `pots`: the pot of a place that has one.
    """
    size = len(line)
    weights = place_weights(past, constraints)
    soft = max((weight for weight in weights.values() if weight < STRICT_FROM), default=0)
    level = levels(size, max(map(max, past.met)), WISH * soft + (SEPARATE if pots else 0))
    costs = [[0] * size for _ in line]
    for (first, a), (second, b) in combinations(enumerate(line), 2):
        cost = second - first
        if past.met[a][b]:
            cost += level.repeat + level.again * (past.met[a][b] - 1)
        weight = weights.get((min(a, b), max(a, b)), 0)
        cost += weight * (level.strict if weight >= STRICT_FROM else WISH)
        if pots and pots.get(a) == pots.get(b):
            cost += SEPARATE
        costs[first][second] = costs[second][first] = cost
    return costs, level


def place_weights(past: Past, constraints: Constraints) -> dict[tuple[int, int], int]:
    """The weights of the pairs of places to keep apart, the lower place first."""
    found: dict[tuple[int, int], int] = {}
    for (first, second), weight in apart_weights(constraints, max(past.who)).items():
        if first in past.place_of and second in past.place_of:
            a, b = sorted((past.place_of[first], past.place_of[second]))
            found[a, b] = weight
    return found
