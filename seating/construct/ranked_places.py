"""Who takes which place of a schedule when the wishes to keep people apart are ranks.

Each rank is searched in turn by threshold accepting in whole numbers. No step may add a meeting to an earlier
rank, so the result of the first ranks does not depend on those after them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from seating.constraints import Constraints, Tier, apart_weights, tiers
from seating.construct.people_apart import (
    STEPS_PER_PLAYER,
    WORK,
    drawn_players,
    neighbours,
    place_members,
    price,
)
from seating.construct.schedules import Schedule
from seating.lots import Lots

SHIFT = 20
"""A meeting costs 2**SHIFT, and a little more the earlier it is: shifted right, a cost counts meetings."""
TRIES = 2
"""The most searches of a firm rank; they end once one needs no more meetings than the proved minimum."""


def names_at_places(schedule: Schedule, constraints: Constraints, seed: str, attempt: int = 0) -> list[int]:
    """The player number (from 1) at each place (from 0), drawn by lot, with people kept apart.

    Raises SeatingError for a group that names nobody.
    """
    players = 4 * schedule.tables
    if not constraints.is_ranked:
        weights = apart_weights(constraints, players)
        return drawn_players(schedule, constraints.apart, weights, seed, attempt)
    ranked = tiers(constraints, players)
    if not ranked:
        return Lots(seed, "players").shuffled(range(1, players + 1))
    search = RankedPlaces(schedule, ranked, quarters_by_rank(schedule.tables, ranked, seed))
    for rank, tier in enumerate(ranked):
        search.settle(rank, tier, [Lots(seed, f"apart {attempt} {rank} {number}") for number in range(TRIES)])
    return search.player_at


def quarters_by_rank(tables: int, ranked: Sequence[Tier], seed: str) -> list[int]:
    """Players by lot, each group within one quarter of the places as far as it fits, earlier ranks first.

    In a transversal schedule, nobody meets anybody of the same quarter. Later ranks do not change the places
    of those before them.
    """
    quarters: list[list[int]] = [[], [], [], []]
    waiting = set(range(1, 4 * tables + 1))
    for rank, tier in enumerate(ranked):
        lots = Lots(seed, f"players {rank}")
        for group in sorted(lots.shuffled(tier.groups), key=lambda group: -len(group.players)):
            members = lots.shuffled(sorted(waiting & group.players))
            waiting -= group.players
            place_members(members, quarters, tables)
    remaining = Lots(seed, "players").shuffled(sorted(waiting))
    for quarter in quarters:
        room = tables - len(quarter)
        quarter.extend(remaining[:room])
        remaining = remaining[room:]
    lots = Lots(seed, "places")
    return list(chain.from_iterable(lots.shuffled(quarter) for quarter in lots.shuffled(quarters)))


class RankedPlaces:
    """A search that exchanges players between places, rank by rank. `costs`: of the meetings of each rank."""

    def __init__(self, schedule: Schedule, ranked: Sequence[Tier], start: Sequence[int]) -> None:
        self.schedule = schedule
        self.neighbours = neighbours(schedule, 1 << SHIFT)
        self.mates = [mates_of(tier) for tier in ranked]
        self.seat(start)

    def seat(self, players: Sequence[int]) -> None:
        """Assign the players to the places, and count the costs."""
        self.player_at = list(players)
        self.place_of = {player: place for place, player in enumerate(players)}
        self.costs = [
            sum(self.cost_at(rank, self.place_of[player]) for player in mates) // 2
            for rank, mates in enumerate(self.mates)
        ]

    def cost_at(self, rank: int, place: int) -> int:
        """The cost of the meetings of one rank at one place."""
        mates = self.mates[rank].get(self.player_at[place])
        if mates is None:
            return 0
        at = self.player_at
        return sum(cost for other, cost in self.neighbours[place] if at[other] in mates)

    def settle(self, rank: int, tier: Tier, streams: Sequence[Lots]) -> None:
        """Search one rank without adding meetings to earlier ones, and keep the best places found.

        `streams`: the lots of one search each, all from the same places; a rank that is not firm is searched
        only once.
        """
        goal = sum(price(number, self.schedule, 1 << SHIFT) for number in range(len(self.schedule.rounds)))
        goal *= tier.least(self.place_of, self.schedule.tables)
        start, best_places, best_standing = list(self.player_at), list(self.player_at), self.standing(rank)
        for lots in streams if tier.is_firm else streams[:1]:
            self.seat(start)
            places, standing = self.run(rank, lots, goal)
            if standing < best_standing:
                best_places, best_standing = places, standing
            if best_standing[-1] <= goal:
                break
        self.seat(best_places)

    def standing(self, rank: int) -> tuple[int, ...]:
        """The meetings of the ranks before this one, and the cost of this one: lower is better."""
        return (*(cost >> SHIFT for cost in self.costs[:rank]), self.costs[rank])

    def run(self, rank: int, lots: Lots, goal: int) -> tuple[list[int], tuple[int, ...]]:
        """Exchange with a falling threshold down to the goal; returns the best places and their standing."""
        players = len(self.player_at)
        steps = min(STEPS_PER_PLAYER * players, WORK // (12 * len(self.schedule.rounds)))
        constrained = sorted(self.mates[rank])
        best_places, standing = list(self.player_at), self.standing(rank)
        for step in range(steps):
            if standing[-1] <= goal:
                break
            threshold = (1 << SHIFT) * (steps - step) ** 3 // (2 * steps**3)
            if self.attempt(rank, self.place_of[constrained[lots.below(len(constrained))]], lots, threshold):
                new_standing = self.standing(rank)
                if new_standing < standing:
                    best_places, standing = list(self.player_at), new_standing
        return best_places, standing

    def attempt(self, rank: int, place: int, lots: Lots, threshold: int) -> bool:
        """Exchange the players of this place and one by lot; False where it costs too much."""
        other = lots.below(len(self.player_at))
        before = self.cost_of_both(rank, place, other)
        if place == other or not before:
            return False
        self.exchange(place, other)
        change = self.cost_of_both(rank, place, other) - before
        if change > lots.below(threshold + 1):
            self.exchange(place, other)
            return False
        costs_after = [self.cost_of_both(earlier, place, other) for earlier in range(rank)]
        self.exchange(place, other)
        costs = [
            cost + costs_after[earlier] - self.cost_of_both(earlier, place, other)
            for earlier, cost in enumerate(self.costs[:rank])
        ]
        if any(cost >> SHIFT > old >> SHIFT for cost, old in zip(costs, self.costs, strict=False)):
            return False
        self.exchange(place, other)
        self.costs[: rank + 1] = [*costs, self.costs[rank] + change]
        return True

    def cost_of_both(self, rank: int, place: int, other: int) -> int:
        """The cost of the meetings of one rank at two places."""
        return self.cost_at(rank, place) + self.cost_at(rank, other)

    def exchange(self, first: int, second: int) -> None:
        """Exchange the players of two places."""
        a, b = self.player_at[first], self.player_at[second]
        self.player_at[first], self.player_at[second] = b, a
        self.place_of[a], self.place_of[b] = second, first


def mates_of(tier: Tier) -> dict[int, set[int]]:
    """Everyone whom a player should not meet, by player."""
    mates: dict[int, set[int]] = {}
    for first, second in sorted(tier.pairs):
        mates.setdefault(first, set()).add(second)
        mates.setdefault(second, set()).add(first)
    return mates
