"""Free sessions as lists of players in fours, with what every meeting of two costs, or would cost."""

from __future__ import annotations

from collections.abc import Sequence

REPEAT = 10_000
"""The cost of a repeated meeting. Unwanted ones cost 200 times their weight: from 50 on as much or more."""
AGAIN = 100
"""What a repeat costs besides for every repeat before it, so that nobody meets a third time too soon."""
UNWANTED = 200
MOST = 64

Matrix = Sequence[Sequence[int]]

COSTS = (0, *(REPEAT + AGAIN * repeats for repeats in range(MOST)))
"""What one more meeting costs of two who met 0, 1, 2, ... times."""


class Meetings:
    """The free sessions and the cost of their meetings.

    Players are 0..n − 1; position p of a session is at its table p // 4. `met` counts the meetings of the
    past; `dislike` is the cost of any meeting of two; `frozen` holds for each session the positions that
    stay; leaving one's first table costs `stay`.
    """

    def __init__(
        self,
        met: Matrix,
        dislike: Matrix,
        orders: Sequence[Sequence[int]],
        frozen: Sequence[frozenset[int]],
        stay: int = 0,
    ) -> None:
        self.met = [list(row) for row in met]
        self.dislike, self.frozen, self.stay = dislike, frozen, stay
        self.orders = [list(order) for order in orders]
        self.home = [{player: at // 4 for at, player in enumerate(order)} for order in orders]
        self.cost = sum(self.seated(order) for order in self.orders)
        self.join = [
            [COSTS[times] + cost for times, cost in zip(*rows, strict=True)]
            for rows in zip(self.met, dislike, strict=True)
        ]
        self.leave = [
            [COSTS[times - 1] + cost if times else 0 for times, cost in zip(*rows, strict=True)]
            for rows in zip(self.met, dislike, strict=True)
        ]

    def seated(self, order: Sequence[int]) -> int:
        """Count the meetings of a session; what they cost."""
        cost = 0
        for at, a in enumerate(order):
            for b in order[at - at % 4 : at]:
                cost += COSTS[self.met[a][b]] + self.dislike[a][b]
                self.met[a][b] += 1
                self.met[b][a] += 1
        return cost

    def own_costs(self, session: int) -> list[int]:
        """What the player at each position of a session would save by leaving his table."""
        order, leave = self.orders[session], self.leave
        costs: list[int] = []
        for start in range(0, len(order), 4):
            p, q, r, t = order[start : start + 4]
            from_p, from_q = leave[p], leave[q]
            pq, pr, pt, qr, qt, rt = from_p[q], from_p[r], from_p[t], from_q[r], from_q[t], leave[r][t]
            costs += (pq + pr + pt, pq + qr + qt, pr + qr + rt, pt + qt + rt)
        return costs

    def wishes(self, session: int, own: Sequence[int]) -> Sequence[int]:
        """For each position something above 0 when its player has a reason to move."""
        if not self.stay:
            return own
        home = self.home[session]
        return [
            cost + (home[player] != at // 4)
            for at, (cost, player) in enumerate(zip(own, self.orders[session], strict=True))
        ]

    def changes(self, session: int, first: int, own: Sequence[int]) -> list[int]:
        """By how much the cost grows when position `first` is exchanged with each of another table."""
        order, start = self.orders[session], first - first % 4
        join, here = self.join[order[first]], own[first]
        q, r, t = (self.join[order[at]] for at in range(start, start + 4) if at != first)
        into = [sum(join[b] for b in order[at : at + 4]) - here for at in range(0, len(order), 4)]
        found = [
            q[b] + r[b] + t[b] - join[b] - saved + into[at // 4]
            for at, (b, saved) in enumerate(zip(order, own, strict=True))
        ]
        return self.with_ways_home(session, first, found) if self.stay else found

    def with_ways_home(self, session: int, first: int, found: Sequence[int]) -> list[int]:
        """The changes with what leaving or finding one's first table costs or saves."""
        order, home, here = self.orders[session], self.home[session], first // 4
        mine = home[order[first]]
        return [
            change
            + self.stay
            * ((mine != at // 4) - (mine != here) + (home[other] != here) - (home[other] != at // 4))
            for at, (change, other) in enumerate(zip(found, order, strict=True))
        ]

    def exchange(self, session: int, first: int, second: int) -> None:
        """Exchange the players of two positions at different tables, and count their meetings anew."""
        order = self.orders[session]
        change = -self.stay * self.strangers(session, first, second)
        change += self.count(order, first, -1) + self.count(order, second, -1)
        order[first], order[second] = order[second], order[first]
        change += self.count(order, first, 1) + self.count(order, second, 1)
        self.cost += change + self.stay * self.strangers(session, first, second)

    def strangers(self, session: int, *positions: int) -> int:
        """How many of the positions hold a player who started at another table."""
        home, order = self.home[session], self.orders[session]
        return sum(home[order[at]] != at // 4 for at in positions)

    def count(self, order: Sequence[int], at: int, times: int) -> int:
        """Add (or take away) the meetings at the table of a position with its player; what that costs."""
        player, start, change = order[at], at - at % 4, 0
        for other in order[start : start + 4]:
            if other != player:
                now = self.met[player][other] + times
                dislike = self.dislike[player][other]
                change += times * (COSTS[max(now, now - times) - 1] + dislike)
                for one, two in ((player, other), (other, player)):
                    self.met[one][two] = now
                    self.join[one][two] = COSTS[now] + dislike
                    self.leave[one][two] = COSTS[now - 1] + dislike if now else 0
        return change
