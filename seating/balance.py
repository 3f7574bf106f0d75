"""Winds for sessions after fixed ones, evened against the winds that players have had.

First every table takes the order that is evenest after each session, then chains of exchanges even out what
is left at the end; a few random changes untie the rare knots that are left after that.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import combinations, pairwise, permutations

from .lots import Lots
from .schedules import Round
from .winds import with_winds

KICKS = 30_000
"""Random changes at most, shared among the tables: each has all of them settled again."""
SWEEPS = 3
ORDERS = tuple(permutations(range(4)))

Seats = list[list[int]]
"""The tables of all free sessions, each the four places in wind order."""
Counts = list[list[int]]
"""How often each place is E, S, W, N, the earlier winds included."""


def balanced_winds(
    rounds: Sequence[Round], had: Sequence[Sequence[int]], *, keep: bool = False
) -> tuple[Round, ...]:
    """The rounds with every group in wind order; `had`: for each place how often it was E, S, W, N before.

    `keep`: groups are in wind order already, and change no more than must be.
    """
    anew = len(rounds) > 1 and not keep
    seats = [list(group) for tables in (with_winds(rounds) if anew else rounds) for group in tables]
    if not keep:
        for _ in range(SWEEPS):
            sweep(seats, [len(tables) for tables in rounds], had)
    counts = counted(seats, had)
    settle(seats, counts)
    lots = Lots("", "winds")
    for _ in range(KICKS // max(30, len(seats))):
        uneven = [place for place, each in enumerate(counts) if max(each) - min(each) > 1]
        if not uneven:
            break
        seats, counts = kicked(seats, counts, uneven[lots.below(len(uneven))], lots)
    return regrouped(seats, rounds)


def sweep(seats: Seats, sizes: Sequence[int], had: Sequence[Sequence[int]]) -> None:
    """Give every table the order of winds that is evenest, summed over this and all later sessions."""
    starts = [sum(sizes[:number]) for number in range(len(sizes) + 1)]
    counts, prefixes = [list(each) for each in had], []
    for start, end in pairwise(starts):
        for group in seats[start:end]:
            for wind, place in enumerate(group):
                counts[place][wind] += 1
        prefixes.append([list(each) for each in counts])
    sums = [[0, 0, 0, 0] for _ in had]
    for number in reversed(range(len(sizes))):
        for total, each in zip(sums, prefixes[number], strict=True):
            for wind in range(4):
                total[wind] += each[wind]
        later = len(sizes) - number
        for at in range(starts[number], starts[number + 1]):
            seats[at] = evenest(seats[at], sums, later)


def evenest(group: Sequence[int], sums: Sequence[list[int]], later: int) -> list[int]:
    """The four in the order whose winds they had least; `sums` count this table in so many sessions."""
    for wind, place in enumerate(group):
        sums[place][wind] -= later
    rows = [sums[place] for place in group]
    now = tuple(range(4))
    order = min(
        ORDERS,
        key=lambda o: (rows[o[0]][0] + rows[o[1]][1] + rows[o[2]][2] + rows[o[3]][3], o != now),
    )
    chosen = [group[at] for at in order]
    for wind, place in enumerate(chosen):
        sums[place][wind] += later
    return chosen


def kicked(seats: Seats, counts: Counts, place: int, lots: Lots) -> tuple[Seats, Counts]:
    """Seats and counts after one table of an uneven player changed at random and all settled, if no worse."""
    tables = [at for at, group in enumerate(seats) if place in group]
    if not tables:
        return seats, counts
    changed, now = [list(group) for group in seats], [list(each) for each in counts]
    at = tables[lots.below(len(tables))]
    changed[at] = lots.shuffled(seats[at])
    for group, times in ((seats[at], -1), (changed[at], 1)):
        for wind, player in enumerate(group):
            now[player][wind] += times
    settle(changed, now)
    return (changed, now) if unevenness(now) <= unevenness(counts) else (seats, counts)


def settle(seats: Seats, counts: Counts) -> None:
    """Even out every pair of winds until nothing changes; the counts follow."""
    while sum(even_out(seats, counts, *pair) for pair in combinations(range(4), 2)):
        continue


def counted(seats: Seats, had: Sequence[Sequence[int]]) -> Counts:
    """How often each place is E, S, W, N, the earlier winds included."""
    counts = [list(each) for each in had]
    for group in seats:
        for wind, place in enumerate(group):
            counts[place][wind] += 1
    return counts


def unevenness(counts: Sequence[Sequence[int]]) -> int:
    """The sum of squared counts: least when all are even."""
    return sum(count * count for each in counts for count in each)


def regrouped(seats: Seats, rounds: Sequence[Round]) -> tuple[Round, ...]:
    """The tables put back into their sessions."""
    waiting = iter(seats)
    return tuple(tuple(tuple(next(waiting)) for _ in tables) for tables in rounds)


def even_out(seats: Seats, counts: Counts, a: int, b: int) -> bool:
    """Exchange winds a and b along chains of tables until nothing gets more even; True if anything did.

    A table is an arrow from its player at a to its player at b. Turning all arrows of a chain takes two from
    the difference a − b of its first player and gives two to that of its last.
    """
    turned = False
    for place, each in enumerate(counts):
        while each[a] - each[b] > 1 and (chain := chain_from(place, seats, counts, a, b)) is not None:
            for table in chain:
                turn(seats[table], counts, a, b)
            turned = True
    return turned


def turn(table: list[int], counts: Counts, a: int, b: int) -> None:
    """The players of two winds at a table change."""
    for place, old, new in ((table[a], a, b), (table[b], b, a)):
        counts[place][old] -= 1
        counts[place][new] += 1
    table[a], table[b] = table[b], table[a]


def chain_from(place: int, seats: Seats, counts: Counts, a: int, b: int) -> list[int] | None:
    """The tables of a shortest chain from a place to one whose difference a − b is less by three or more."""
    start = counts[place][a] - counts[place][b]
    leaving: dict[int, list[int]] = {}
    for table, group in enumerate(seats):
        leaving.setdefault(group[a], []).append(table)
    came: dict[int, int] = {place: -1}
    waiting = deque([place])
    while waiting:
        at = waiting.popleft()
        if counts[at][a] - counts[at][b] < start - 2:
            return chain_to(at, seats, came, a)
        for table in leaving.get(at, ()):
            if seats[table][b] not in came:
                came[seats[table][b]] = table
                waiting.append(seats[table][b])
    return None


def chain_to(place: int, seats: Seats, came: dict[int, int], a: int) -> list[int]:
    """The tables by which a search came to a place."""
    chain = []
    while (table := came[place]) >= 0:
        chain.append(table)
        place = seats[table][a]
    return chain
