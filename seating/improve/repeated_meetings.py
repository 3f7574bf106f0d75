"""What every meeting of two costs, and the search that reduces repeated meetings.

Annealing in whole numbers over exchanges of two players of a session, so that it ends the same everywhere.
One step looks at all partners of one player at once; the best sessions found are kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, compress
from math import inf
from operator import add, itemgetter, sub

from seating.lots import Lots
from seating.progress import Progress, SoFar

REPEAT = 10_000
"""The cost of a repeated meeting."""
EXTRA_REPEAT = 100
"""The extra cost of a repeat for every repeat before it, so that nobody meets a third time too soon."""
UNWANTED = 200
"""The cost of a meeting for each point of its weight: from weight 50 on as much as a repeat, or more."""
MOST_MEETINGS = 64
Matrix = Sequence[Sequence[int]]
COSTS = (0, *(REPEAT + EXTRA_REPEAT * repeats for repeats in range(MOST_MEETINGS)))
"""What one more meeting costs of two who met 0, 1, 2, ... times."""
HEAT = 2 * REPEAT
"""How much a step may raise the cost at the start; this falls to 0 by the end."""
WORK = 2_000_000
"""How many partners a search looks at before it gives up, in at most MOST_STEPS steps: a second or two."""
MOST_STEPS = 10_000
REPORT_EVERY = 128


class Meetings:
    """The free sessions and the cost of their meetings.

    Players are 0..n − 1; position p of a session is at its table p // 4. `met` counts the meetings of the
    past; `dislike` is the cost of any meeting of two; `frozen` holds for each session the positions that
    stay; leaving one's first table costs `stay`. `home`: everybody's first table by session, by
    default that of `orders`; `repeats`: what one more meeting costs of two who met 0, 1, 2, ... times.
    """

    def __init__(
        self,
        met: Matrix,
        dislike: Matrix,
        orders: Sequence[Sequence[int]],
        frozen: Sequence[frozenset[int]],
        stay: int = 0,
        home: Sequence[Mapping[int, int]] | None = None,
        repeats: Sequence[int] = COSTS,
    ) -> None:
        self.met = [*map(bytearray, met)]
        self.dislike, self.frozen, self.stay, self.repeats = dislike, frozen, stay, repeats
        self.orders = [list(order) for order in orders]
        self.table_of = [{player: at // 4 for at, player in enumerate(order)} for order in self.orders]
        self.home = home or [dict(table_of) for table_of in self.table_of]
        self.cost = sum(self.seated(order) for order in self.orders)
        if home:
            moves = (self.away_from_first_table(at, *range(len(order))) for at, order in enumerate(orders))
            self.cost += stay * sum(moves)
        self.join: dict[int, list[int]] = {}
        self.savings = [[0] * len(order) for order in self.orders]
        self.changed_tables = [set(range(len(order) // 4)) for order in self.orders]

    def seated(self, order: Sequence[int]) -> int:
        """Count the meetings of a session, and return their cost."""
        met, dislike, repeats, cost = self.met, self.dislike, self.repeats, 0
        for start in range(0, len(order), 4):
            for a, b in combinations(order[start : start + 4], 2):
                times = met[a][b]
                cost += repeats[times] + dislike[a][b]
                met[a][b] = met[b][a] = times + 1
        return cost

    def costs_of_joining(self, player: int) -> list[int]:
        """What it costs a player to meet each of the others once more; worked out when first asked for."""
        if player not in self.join:
            met, dislike, repeats = self.met[player], self.dislike[player], self.repeats
            join = [repeats[0] + cost for cost in dislike] if repeats[0] else list(dislike)
            for other in compress(range(len(met)), met):
                join[other] = repeats[met[other]] + dislike[other]
            self.join[player] = join
        return self.join[player]

    def savings_of_leaving(self, session: int) -> list[int]:
        """What the player at each position of a session would save by leaving the table."""
        order, savings = self.orders[session], self.savings[session]
        met, dislike, repeats = self.met, self.dislike, self.repeats
        for table in self.changed_tables[session]:
            start = 4 * table
            pq, pr, pt, qr, qt, rt = [
                repeats[met[a][b] - 1] + dislike[a][b] for a, b in combinations(order[start : start + 4], 2)
            ]
            savings[start : start + 4] = pq + pr + pt, pq + qr + qt, pr + qr + rt, pt + qt + rt
        self.changed_tables[session].clear()
        return savings

    def reasons_to_move(self, session: int, savings: Sequence[int]) -> Sequence[int]:
        """For each position a number above 0 where its player has a reason to move."""
        if not self.stay:
            return savings
        home = self.home[session]
        return [
            cost + (home[player] != at // 4)
            for at, (cost, player) in enumerate(zip(savings, self.orders[session], strict=True))
        ]

    def changes(self, session: int, first: int, savings: Sequence[int]) -> list[int]:
        """By how much the cost grows when position `first` is exchanged with each of another table."""
        order, start = self.orders[session], first - first % 4
        of_everybody = itemgetter(*order)
        own_costs = self.costs_of_joining(order[first])
        q, r, t = (self.costs_of_joining(order[at]) for at in range(start, start + 4) if at != first)
        costs = of_everybody(own_costs)
        into = [a + b + c + d - savings[first] for a, b, c, d in zip(*[iter(costs)] * 4, strict=True)]
        gains = [*map(sub, of_everybody([*map(sub, map(add, map(add, q, r), t), own_costs)]), savings)]
        changes = [0] * len(order)
        for seat in range(4):
            changes[seat::4] = map(add, gains[seat::4], into)
        return self.with_first_table_costs(session, first, changes) if self.stay else changes

    def with_first_table_costs(self, session: int, first: int, changes: Sequence[int]) -> list[int]:
        """The changes, plus the cost of leaving one's first table, or less that of coming back to it."""
        order, home, table = self.orders[session], self.home[session], first // 4
        first_home = home[order[first]]
        return [
            change
            + self.stay
            * (
                (first_home != at // 4)
                - (first_home != table)
                + (home[other] != table)
                - (home[other] != at // 4)
            )
            for at, (change, other) in enumerate(zip(changes, order, strict=True))
        ]

    def exchange(self, session: int, first: int, second: int) -> None:
        """Exchange the players of two positions at different tables, and count their meetings anew."""
        order = self.orders[session]
        change = self.count(order, first, -1) + self.count(order, second, -1)
        if self.stay:
            change -= self.stay * self.away_from_first_table(session, first, second)
        order[first], order[second] = order[second], order[first]
        self.table_of[session] |= {order[first]: first // 4, order[second]: second // 4}
        self.changed_tables[session] |= {first // 4, second // 4}
        change += self.count(order, first, 1) + self.count(order, second, 1)
        if self.stay:
            change += self.stay * self.away_from_first_table(session, first, second)
        self.cost += change

    def forget_savings(self, player: int, other: int) -> None:
        """Forget what would be saved at the tables where two sit together, for it has changed."""
        for table_of, changed in zip(self.table_of, self.changed_tables, strict=True):
            if player in table_of and table_of[player] == table_of.get(other):
                changed.add(table_of[player])

    def away_from_first_table(self, session: int, *positions: int) -> int:
        """How many of the positions hold a player who started at another table."""
        home, order = self.home[session], self.orders[session]
        return sum(home[order[at]] != at // 4 for at in positions)

    def count(self, order: Sequence[int], at: int, times: int) -> int:
        """Add (`times` 1) or take away (−1) the meetings of one position; returns the change in cost."""
        player, start, change = order[at], at - at % 4, 0
        met, join, repeats = self.met, self.join, self.repeats
        for other in order[start : start + 4]:
            if other != player:
                dislike, times_before = self.dislike[player][other], met[player][other]
                times_met = times_before + times
                change += times * (repeats[min(times_before, times_met)] + dislike)
                met[player][other] = met[other][player] = times_met
                for guest, host in ((player, other), (other, player)):
                    if guest in join:
                        join[guest][host] = repeats[times_met] + dislike
                if times_met > max(0, times):
                    self.forget_savings(player, other)
        return change


def reduce_repeats(
    seats: Meetings, goal: int, lots: Lots, most_steps: int = 0, progress: Progress | None = None
) -> int:
    """Exchange players down to the goal or until the work is done; leaves the best found in `seats`.

    `goal`: a lower bound of the cost. `most_steps`: stop after so many (0: never). Returns the number of
    steps if it was stopped before its end, else 0.
    """
    steps, stopped = exchanges(seats, goal, lots, most_steps, progress)
    return steps if stopped else 0


def exchanges(
    seats: Meetings, goal: int, lots: Lots, most_steps: int = 0, progress: Progress | None = None
) -> tuple[int, bool]:
    """As `reduce_repeats`; returns the number of steps, and whether the search was stopped before its end."""
    work = min(MOST_STEPS, WORK // max(map(len, seats.orders), default=1))
    best_cost, steps, stopped = seats.cost, 0, False
    undo: list[tuple[int, int, int]] = []
    while steps < work and best_cost > goal and not stopped:
        exchange = next_exchange(seats, HEAT * (work - steps) // work, lots)
        if exchange is None:
            break
        steps += 1
        if exchange:
            undo.append(exchange)
            seats.exchange(*exchange)
            if seats.cost < best_cost:
                best_cost = seats.cost
                undo.clear()
        if progress and steps % REPORT_EVERY == 0:
            stopped = not progress(SoFar(steps, work, best_cost // REPEAT, goal // REPEAT))
        stopped = stopped or steps == most_steps
    for exchanged in reversed(undo):
        seats.exchange(*exchanged)
    return steps, stopped


def next_exchange(seats: Meetings, heat: int, lots: Lots) -> tuple[int, int, int] | tuple[()] | None:
    """A session and two positions to exchange; () if that costs too much; None if nobody wants to move."""
    session, savings, unsettled = unsettled_session(seats, lots)
    if not unsettled:
        return None
    frozen = seats.frozen[session]
    first = unsettled[lots.below(len(unsettled))]
    changes: list[float] = [*seats.changes(session, first, savings)]
    start = first - first % 4
    for at in (*range(start, start + 4), *frozen):
        changes[at] = inf
    least_change = min(changes)
    if least_change == inf or (least_change > 0 and least_change > lots.below(heat + 1)):
        return ()
    second = -1
    for _ in range(1 + lots.below(changes.count(least_change))):  # one of the cheapest, by lot
        second = changes.index(least_change, second + 1)
    return session, first, second


def unsettled_session(seats: Meetings, lots: Lots) -> tuple[int, Sequence[int], Sequence[int]]:
    """A session in which somebody wants to move, what each would save, and the positions of those who want
    to; no positions when nobody does in any session."""
    sessions = len(seats.orders)
    start = lots.below(sessions)
    for session in (*range(start, sessions), *range(start)):
        savings = seats.savings_of_leaving(session)
        frozen, reasons = seats.frozen[session], seats.reasons_to_move(session, savings)
        if unsettled := [at for at in compress(range(len(reasons)), reasons) if at not in frozen]:
            return session, savings, unsettled
    return start, (), ()
