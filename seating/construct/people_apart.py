"""Keeping people apart: who takes which place of a schedule, so that they do not meet, or only late.

Giving the players other places leaves repeats, winds and tables of a schedule as they are. The search is
threshold accepting in whole numbers, so it ends the same on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from seating.constraints import ApartGroup
from seating.construct.schedules import Schedule
from seating.lots import Lots
from seating.lower_bounds import least_pairs

Weights = Mapping[int, Mapping[int, int]]
"""By player, everyone whom that player should not meet, with the weight."""
WORK = 10_000_000
"""The most meetings that a search looks up: about a second's work."""
STEPS_PER_PLAYER = 1_500
LATE = 100
"""A meeting in session s of R costs its weight times LATE + R − s: an earlier one a little more."""


def drawn_players(
    schedule: Schedule,
    groups: Sequence[ApartGroup],
    weights: Mapping[tuple[int, int], int],
    seed: str,
    attempt: int = 0,
) -> list[int]:
    """The player number (from 1) at each place (from 0), drawn by lot; `weights`: the pairs to keep apart."""
    players = range(1, 4 * schedule.tables + 1)
    if not weights:
        return Lots(seed, "players").shuffled(players)
    start = block_start(schedule.tables, groups, Lots(seed, "players"))
    search = PlaceSearch(schedule, both_ways(weights), start)
    steps = min(STEPS_PER_PLAYER * len(start), WORK // (12 * len(schedule.rounds)))
    search.run(steps, Lots(seed, f"apart {attempt}"), least_cost(schedule, groups))
    return search.best


def least_cost(schedule: Schedule, groups: Sequence[ApartGroup]) -> int:
    """A lower bound for the cost: groups that share nobody, each spread evenly over the tables."""
    prices = sum(price(number, schedule) for number in range(len(schedule.rounds)))
    counted: set[int] = set()
    total = 0
    for group in groups:
        if counted.isdisjoint(group.players):
            counted.update(group.players)
            total += prices * group.weight * least_pairs(len(group.players), schedule.tables)
    return total


def both_ways(weights: Mapping[tuple[int, int], int]) -> Weights:
    """The weights of the pairs, listed under each of the two players."""
    by_player: dict[int, dict[int, int]] = {}
    for (first, second), weight in weights.items():
        by_player.setdefault(first, {})[second] = weight
        by_player.setdefault(second, {})[first] = weight
    return by_player


def block_start(tables: int, groups: Sequence[ApartGroup], lots: Lots) -> list[int]:
    """Players by lot, each group within one quarter of the places as far as it fits.

    In a transversal schedule, nobody meets anybody of the same quarter.
    """
    quarters: list[list[int]] = [[], [], [], []]
    waiting = lots.shuffled(range(1, 4 * tables + 1))
    heaviest_first = sorted(lots.shuffled(groups), key=lambda group: (-group.weight, -len(group.players)))
    for group in heaviest_first:
        members = [player for player in waiting if player in group.players]
        waiting = [player for player in waiting if player not in group.players]
        place_members(members, quarters, tables)
    for quarter in quarters:
        room = tables - len(quarter)
        quarter.extend(waiting[:room])
        waiting = waiting[room:]
    return list(chain.from_iterable(lots.shuffled(quarter) for quarter in lots.shuffled(quarters)))


def place_members(members: list[int], quarters: list[list[int]], size: int) -> None:
    """Put the members into the emptiest quarter, and those who do not fit into the next emptiest."""
    while members:
        quarter = min(quarters, key=len)
        room = size - len(quarter)
        quarter.extend(members[:room])
        members = members[room:]


class PlaceSearch:
    """A search that exchanges players between places to lower the weighted cost of unwanted meetings."""

    def __init__(self, schedule: Schedule, weights: Weights, start: Sequence[int]) -> None:
        self.weights = weights
        self.player_at = list(start)
        self.place_of = {player: place for place, player in enumerate(start)}
        self.neighbours = neighbours(schedule)
        self.cost = sum(self.cost_at(place) for place in range(len(start))) // 2
        self.best, self.best_cost = list(start), self.cost

    def cost_at(self, place: int) -> int:
        """The cost of the meetings at one place."""
        mates = self.weights.get(self.player_at[place])
        if mates is None:
            return 0
        at = self.player_at
        return sum(mates[at[other]] * cost for other, cost in self.neighbours[place] if at[other] in mates)

    def exchange(self, first: int, second: int) -> None:
        """Exchange the players of two places."""
        a, b = self.player_at[first], self.player_at[second]
        self.player_at[first], self.player_at[second] = b, a
        self.place_of[a], self.place_of[b] = second, first

    def run(self, steps: int, lots: Lots, goal: int) -> None:
        """Try `steps` exchanges with a falling threshold; stop early once the cost is down to the goal."""
        constrained = sorted(self.weights)
        heat = 2 * LATE * max(max(mates.values()) for mates in self.weights.values())
        for step in range(steps):
            if self.best_cost <= goal:
                return
            threshold = heat * (steps - step) ** 3 // (4 * steps**3)
            self.attempt(constrained[lots.below(len(constrained))], lots, threshold)

    def attempt(self, player: int, lots: Lots, threshold: int) -> None:
        """Try one exchange for this player; keep it if it costs at most a lot drawn up to the threshold."""
        place, other = self.place_of[player], lots.below(len(self.player_at))
        before = self.cost_at(place) + self.cost_at(other)
        if place == other or before == 0:
            return
        self.exchange(place, other)
        change = self.cost_at(place) + self.cost_at(other) - before
        if change > lots.below(threshold + 1):
            self.exchange(place, other)
            return
        self.cost += change
        if self.cost < self.best_cost:
            self.best, self.best_cost = list(self.player_at), self.cost


def neighbours(schedule: Schedule, late: int = LATE) -> list[list[tuple[int, int]]]:
    """For every place, the places that it meets, each with the cost of meeting in that session."""
    meetings: list[list[tuple[int, int]]] = [[] for _ in range(4 * schedule.tables)]
    for number, tables in enumerate(schedule.rounds):
        cost = price(number, schedule, late)
        for group in tables:
            for place in group:
                meetings[place].extend((other, cost) for other in group if other != place)
    return meetings


def price(number: int, schedule: Schedule, late: int = LATE) -> int:
    """The cost of a meeting of weight 1 in a round; `number` counts from 0."""
    return late + len(schedule.rounds) - number
