"""Searches for sessions with few repeated meetings, among those that a rotation of all players leaves as is.

Players stand in rings of equal size. A rotation moves everybody one place on in their ring, so a few base
sessions give all the others, and pairs that a rotation maps to each other meet equally often. That leaves
far fewer draws to search, and with the right rings the best are among them. The search is simulated annealing
over exchanges of two players of a base session, in integers, so that every machine finds the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, islice
from typing import NamedTuple

from seating.construct.schedules import Round
from seating.lots import Lots, words

HEAT_UNITS = 1000 << 10
"""A heat of 1000 is one meeting, and a chance is told in 1024ths of a halving."""
CHANCE_BITS = 24


class Symmetry(NamedTuple):
    """How a search places the players, and how it goes on.

    `ring`: the players of a ring, which is also the number of rotations; 1 for none. `stays`: for each base
    session, how many of the rotations leave it unchanged: it gives `ring` / `stays` sessions. `steps`: how
    many exchanges are tried. `hot`, `cold`: the cost of an exchange, in thousandths of a meeting, that is
    accepted half of the time, at the start and at the end.
    """

    ring: int
    stays: tuple[int, ...]
    steps: int
    hot: int
    cold: int


class BaseSessions:
    """The base sessions, and the repeated meetings of all the sessions that they give.

    Place p of a ring is player `ring` · (number of the ring) + p. Rotations that leave a session unchanged
    exchange some of its players: its base names one of each such group, in tables of four; the rotations
    seat the others.
    """

    def __init__(self, players: int, symmetry: Symmetry, lots: Lots) -> None:
        self.ring, self.stays = symmetry.ring, symmetry.stays
        self.kind_of, self.sizes = kinds_of_pairs(players, symmetry.ring)
        self.orders = [base_order(players, symmetry.ring, stay, lots) for stay in symmetry.stays]
        self.places = [(at, place) for at, order in enumerate(self.orders) for place in range(len(order))]
        self.times = [0] * len(self.sizes)
        pairs = (pair for order in self.orders for four in fours(order) for pair in combinations(four, 2))
        meetings = sum(symmetry.ring // stay for stay in symmetry.stays) * players * 3 // 2
        self.repeats = meetings + self.recount((), [self.kind_of[a][b] for a, b in pairs])

    def recount(self, leaving: Sequence[int], coming: Sequence[int]) -> int:
        """Count kinds of pairs that no longer meet and those that now do; returns the change in repeats."""
        times, sizes, change = self.times, self.sizes, 0
        for kind in leaving:
            times[kind] -= 1
            if not times[kind]:
                change += sizes[kind]
        for kind in coming:
            if not times[kind]:
                change -= sizes[kind]
            times[kind] += 1
        return change

    def step(self, word: int, heat: int) -> None:
        """Exchange two players of a base session, or rotate one, if that costs no more than the heat allows.

        `word`: a random number of 64 bits, which chooses whom, and how much it may cost.
        """
        at, first = self.places[(word >> CHANCE_BITS) % len(self.places)]
        order = self.orders[at]
        shift, second = divmod(word >> 44, len(order))
        a, b, table = order[first], order[second], first - first % 4
        beside = [order[place] for place in range(table, table + 4) if place != first]
        if second // 4 == first // 4:
            if self.stays[at] == 1:
                return
            stay = self.stays[at]
            b = rotated(a, (1 + shift % (stay - 1)) * (self.ring // stay), self.ring)
            leaving, coming = [[self.kind_of[player][other] for other in beside] for player in (a, b)]
        else:
            table = second - second % 4
            there = [order[place] for place in range(table, table + 4) if place != second]
            of_a, of_b = self.kind_of[a], self.kind_of[b]
            leaving = [of_a[other] for other in beside] + [of_b[other] for other in there]
            coming = [of_a[other] for other in there] + [of_b[other] for other in beside]
            order[second] = a
        order[first] = b
        change = self.recount(leaving, coming)
        if change > 0 and change * HEAT_UNITS > heat * halvings(word & ((1 << CHANCE_BITS) - 1)):
            self.recount(coming, leaving)
            order[first] = a
            if second // 4 != first // 4:
                order[second] = b
        else:
            self.repeats += change

    def rounds(self) -> list[Round]:
        """All sessions that the base sessions give."""
        return [
            tuple(
                tuple(rotated(player, rotation + again * (self.ring // stay), self.ring) for player in four)
                for again in range(stay)
                for four in fours(order)
            )
            for order, stay in zip(self.orders, self.stays, strict=True)
            for rotation in range(self.ring // stay)
        ]


def rotated(player: int, places: int, ring: int) -> int:
    """The player so many places further on in the ring."""
    return player - player % ring + (player + places) % ring


def fours(order: Sequence[int]) -> list[Sequence[int]]:
    """The tables of a base session."""
    return [order[start : start + 4] for start in range(0, len(order), 4)]


def kinds_of_pairs(players: int, ring: int) -> tuple[list[list[int]], list[int]]:
    """The kind of every pair, the same where a rotation maps one to the other, and the size of each kind."""
    kind_of, sizes = [[-1] * players for _ in range(players)], list[int]()
    for a, b in combinations(range(players), 2):
        if kind_of[a][b] < 0:
            sizes.append(0)
            while kind_of[a][b] < 0:
                kind_of[a][b] = kind_of[b][a] = len(sizes) - 1
                sizes[-1] += 1
                a, b = rotated(a, 1, ring), rotated(b, 1, ring)  # noqa: PLW2901 - walks along the orbit
    return kind_of, sizes


def base_order(players: int, ring: int, stay: int, lots: Lots) -> list[int]:
    """A base session by lot: one of each `stay` players that its rotations exchange, in tables of four."""
    apart = ring // stay
    named = [start + place for start in range(0, players, ring) for place in range(apart)]
    return [rotated(player, apart * lots.below(stay), ring) for player in lots.shuffled(named)]


def halvings(chance: int) -> int:
    """How often, in 1024ths, one has to be halved to get to a chance told in 2^-24ths."""
    chance |= 1
    bits = chance.bit_length() - 1
    return (CHANCE_BITS - bits << 10) - ((chance << 10 >> bits) & 1023)


def repeats_of(rounds: Sequence[Round]) -> int:
    """The repeated meetings of some sessions, counted pair by pair."""
    times = Counter(frozenset(pair) for tables in rounds for four in tables for pair in combinations(four, 2))
    return sum(times.values()) - len(times)


def symmetric_rounds(players: int, symmetry: Symmetry, seed: str, goal: int) -> list[Round]:
    """The sessions with the fewest repeated meetings that one search finds; the seed decides its lots.

    It ends early once there are no more repeats than `goal`. The sessions that repeat most come last.
    """
    lots = Lots(seed, "symmetric sessions")
    base = BaseSessions(players, symmetry, lots)
    best, best_orders = base.repeats, [list(order) for order in base.orders]
    steps, hot, cold = symmetry.steps, symmetry.hot, symmetry.cold
    for step, word in enumerate(islice(words(seed, "symmetric steps"), steps)):
        base.step(word, cold + (hot - cold) * (steps - step) // steps)
        if base.repeats < best:
            best, best_orders = base.repeats, [list(order) for order in base.orders]
            if best <= goal:
                break
    base.orders = best_orders
    return repeats_late(base.rounds())


def repeats_late(rounds: Sequence[Round]) -> list[Round]:
    """The sessions in an order in which repeats come late: each time the one that repeats most goes last."""
    waiting, late = list(rounds), list[Round]()
    while waiting:
        repeats = [repeats_of([*waiting[:at], *waiting[at + 1 :]]) for at in range(len(waiting))]
        late.append(waiting.pop(repeats.index(min(repeats))))
    return late[::-1]
