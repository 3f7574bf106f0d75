"""Winds for sessions after fixed ones, balanced by exchanges, so that nobody has one wind too often.

First every table takes the order that is most even after each session; then chains of exchanges even out what
is left at the end, and a few random changes do what chains cannot.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from itertools import combinations, islice, pairwise, permutations
from operator import add
from typing import Any

from seating.construct.even_winds import with_winds
from seating.construct.schedules import Round
from seating.improve.repeated_meetings import Meetings
from seating.lots import Lots

KICKS = 30_000
"""The most random changes, divided by the number of tables: all tables are settled after each."""
SWEEPS = 3
ORDERS = tuple(permutations(range(4)))
Seats = list[list[int]]
"""The tables of all free sessions, each the four places in wind order."""
Counts = list[list[int]]
"""How often each place is E, S, W, N, the earlier winds included."""
TRIES_PER_PLAYER = 60
MOST_TRIES = 6_000


def balanced_winds(
    rounds: Sequence[Round], earlier_winds: Sequence[Sequence[int]], *, keep: bool = False
) -> tuple[Round, ...]:
    """The rounds with every group in wind order.

    `earlier_winds`: for each place, how often it was E, S, W, N before. `keep`: the groups are in wind order
    already, and change as little as possible.
    """
    if keep:
        seats = [list(group) for tables in rounds for group in tables]
    elif len(rounds) == 1:
        seats = [evenest(group, [earlier_winds[place] for place in group]) for group in rounds[0]]
    else:
        seats = [list(group) for tables in with_winds(rounds) for group in tables]
        sizes = [len(tables) for tables in rounds]
        for _ in range(SWEEPS):
            if not sweep(seats, sizes, earlier_winds):
                break
    counts = counted(seats, earlier_winds)
    if not are_even(counts):
        settle(seats, counts)
        seats = kicked_one_by_one(seats, earlier_winds) if len(rounds) == 1 else kicked(seats, counts)[0]
    return regrouped(seats, rounds)


def are_even(counts: Counts) -> bool:
    """Whether nobody has had one wind two times more than another."""
    return all(max(row) - min(row) <= 1 for row in set(map(tuple, counts)))


def kicked(
    seats: Seats, counts: Counts, cost: Callable[[Seats, Counts], Any] | None = None
) -> tuple[Seats, Counts]:
    """Seats and counts after random changes, again and again until everybody's winds are even.

    A change that leaves winds less even is taken back, and so is one that raises the `cost`.
    """
    lots = Lots("", "winds")
    for _ in range(KICKS // max(30, len(seats))):
        uneven = uneven_places(counts)
        if not uneven:
            break
        changed = randomly_changed(seats, counts, uneven[lots.below(len(uneven))], lots)
        if cost is None or cost(*changed) <= cost(seats, counts):
            seats, counts = changed
    return seats, counts


def kicked_one_by_one(seats: Seats, earlier_winds: Sequence[Sequence[int]]) -> Seats:
    """What `kicked` returns for the tables of one session: they share nobody, so each settles alone."""
    lots = Lots("", "winds")
    table_of = {place: at for at, group in enumerate(seats) for place in group}
    uneven = uneven_places(counted(seats, earlier_winds))
    for _ in range(KICKS // max(30, len(seats))):
        if not uneven:
            break
        place = uneven[lots.below(len(uneven))]
        if place in table_of:
            at = table_of[place]
            lots.below(1)  # which table of the place: it has one
            seats[at], uneven_there = changed_alone(seats[at], earlier_winds, lots)
            uneven = sorted({*uneven}.difference(seats[at]).union(uneven_there))
    return seats


def changed_alone(
    group: list[int], earlier_winds: Sequence[Sequence[int]], lots: Lots
) -> tuple[list[int], list[int]]:
    """One table changed at random and settled, if no less even, and who of it has uneven winds."""
    places = sorted(group)
    winds = [earlier_winds[place] for place in places]
    before, after = ([[*map(places.index, order)]] for order in (group, lots.shuffled(group)))
    counts_before, counts_after = counted(before, winds), counted(after, winds)
    settle(after, counts_after)
    if unevenness(counts_after) > unevenness(counts_before):
        after, counts_after = before, counts_before
    return [places[index] for index in after[0]], [places[index] for index in uneven_places(counts_after)]


def uneven_places(counts: Counts) -> list[int]:
    """The places that have had one wind at least two times more than another."""
    return [place for place, row in enumerate(counts) if max(row) - min(row) > 1]


def sweep(seats: Seats, sizes: Sequence[int], earlier_winds: Sequence[Sequence[int]]) -> bool:
    """Give every table the most even order of winds, summed over this session and all later ones.

    Returns whether any table changed.
    """
    has_changed = False
    starts = [sum(sizes[:number]) for number in range(len(sizes) + 1)]
    counts, prefixes = [*map(list, zip(*earlier_winds, strict=True))], []
    of_east, of_south, of_west, of_north = counts
    for start, end in pairwise(starts):
        for east, south, west, north in seats[start:end]:
            of_east[east] += 1
            of_south[south] += 1
            of_west[west] += 1
            of_north[north] += 1
        prefixes.append([*map(list, counts)])
    sums = [[0] * len(earlier_winds) for _ in range(4)]
    for number in reversed(range(len(sizes))):
        sums = [[*map(add, *pair)] for pair in zip(sums, prefixes[number], strict=True)]
        rows = [*zip(*sums, strict=True)]
        later = len(sizes) - number
        for at in range(starts[number], starts[number + 1]):
            east, south, west, north = group = seats[at]
            a0, a1, a2, a3 = rows[east]
            b0, b1, b2, b3 = rows[south]
            c0, c1, c2, c3 = rows[west]
            d0, d1, d2, d3 = rows[north]
            a0 -= later  # without this table: then its order stays if nobody has another wind less often
            b1 -= later
            c2 -= later
            d3 -= later
            if (
                a1 >= a0 <= a2
                and a0 <= a3
                and b0 >= b1 <= b2
                and b1 <= b3
                and c0 >= c2 <= c1
                and c2 <= c3
                and d0 >= d3 <= d1
                and d3 <= d2
            ):
                continue
            order = least_order(((a0, a1, a2, a3), (b0, b1, b2, b3), (c0, c1, c2, c3), (d0, d1, d2, d3)))
            if order != ORDERS[0]:
                seats[at] = [group[seat] for seat in order]
                for of_wind, before, now in zip(sums, group, seats[at], strict=True):
                    of_wind[before] -= later
                    of_wind[now] += later
                has_changed = True
    return has_changed


def evenest(group: Sequence[int], winds: Sequence[Sequence[int]]) -> list[int]:
    """The four in the order of winds that they have had least; `winds`: how often each had E, S, W, N."""
    least = sum(map(min, winds))
    has_rarest = winds[0][0] + winds[1][1] + winds[2][2] + winds[3][3] == least
    return list(group) if has_rarest else [group[at] for at in least_order(winds)]


def least_order(rows: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Who of four sits E, S, W, N so that the sum of their counts of these winds is least.

    Of several such orders the first of `ORDERS`. Every table comes here, often thrice, so all is written out,
    without calls: for each two at E and S the sum with the better order of the other two.
    """
    (a0, a1, a2, a3), (b0, b1, b2, b3), (c0, c1, c2, c3), (d0, d1, d2, d3) = rows
    ab, ba, ac, ca, ad, da = a2 + b3, b2 + a3, a2 + c3, c2 + a3, a2 + d3, d2 + a3
    bc, cb, bd, db, cd, dc = b2 + c3, c2 + b3, b2 + d3, d2 + b3, c2 + d3, d2 + c3
    ab, ac, ad = ab if ab < ba else ba, ac if ac < ca else ca, ad if ad < da else da  # noqa: FURB136 - fewer calls
    bc, bd, cd = bc if bc < cb else cb, bd if bd < db else db, cd if cd < dc else dc  # noqa: FURB136 - fewer calls
    east_a, east_b = (a0 + b1 + cd, a0 + c1 + bd, a0 + d1 + bc), (b0 + a1 + cd, b0 + c1 + ad, b0 + d1 + ac)
    east_c, east_d = (c0 + a1 + bd, c0 + b1 + ad, c0 + d1 + ab), (d0 + a1 + bc, d0 + b1 + ac, d0 + c1 + ab)
    sums = east_a + east_b + east_c + east_d
    first = 2 * sums.index(min(sums))
    _, _, west, north = ORDERS[first]
    return ORDERS[first + (rows[west][2] + rows[north][3] > rows[north][2] + rows[west][3])]


def randomly_changed(seats: Seats, counts: Counts, place: int, lots: Lots) -> tuple[Seats, Counts]:
    """Seats and counts after one table of an uneven player changed at random and all settled, if no worse."""
    tables = [at for at, group in enumerate(seats) if place in group]
    if not tables:
        return seats, counts
    changed, changed_counts = [list(group) for group in seats], [list(row) for row in counts]
    at = tables[lots.below(len(tables))]
    changed[at] = lots.shuffled(seats[at])
    for group, times in ((seats[at], -1), (changed[at], 1)):
        for wind, player in enumerate(group):
            changed_counts[player][wind] += times
    settle(changed, changed_counts)
    return (changed, changed_counts) if unevenness(changed_counts) <= unevenness(counts) else (seats, counts)


def settle(seats: Seats, counts: Counts) -> None:
    """Even out every pair of winds until nothing changes; the counts follow."""
    tables_of: list[list[int]] = [[] for _ in counts]
    for table, group in enumerate(seats):
        for place in group:
            tables_of[place].append(table)
    while sum(even_out(seats, counts, tables_of, *pair) for pair in combinations(range(4), 2)):
        continue


def counted(seats: Seats, earlier_winds: Sequence[Sequence[int]]) -> Counts:
    """How often each place is E, S, W, N, the earlier winds included."""
    counts = [*map(list, earlier_winds)]
    for east, south, west, north in seats:
        counts[east][0] += 1
        counts[south][1] += 1
        counts[west][2] += 1
        counts[north][3] += 1
    return counts


def unevenness(counts: Sequence[Sequence[int]]) -> int:
    """The sum of squared counts: least when all are even."""
    return sum(count * count for row in counts for count in row)


def regrouped(seats: Seats, rounds: Sequence[Round]) -> tuple[Round, ...]:
    """The tables put back into their sessions."""
    waiting = iter(seats)
    return tuple(tuple(map(tuple, islice(waiting, len(tables)))) for tables in rounds)


def even_out(seats: Seats, counts: Counts, tables_of: Sequence[Sequence[int]], a: int, b: int) -> bool:
    """Exchange winds a and b along chains of tables until nothing gets more even; True if anything did.

    A table is an arrow from its player at a to its player at b. Turning all arrows of a chain takes two from
    the difference a − b of its first player and gives two to that of its last. `tables_of`: by place.
    """
    changed = False
    for place, row in enumerate(counts):
        while (
            row[a] - row[b] > 1 and (chain := chain_from(place, seats, counts, tables_of, a, b)) is not None
        ):
            for table in chain:
                swap_winds(seats[table], counts, a, b)
            changed = True
    return changed


def swap_winds(table: list[int], counts: Counts, a: int, b: int) -> None:
    """Exchange the players of two winds at a table."""
    for place, old, new in ((table[a], a, b), (table[b], b, a)):
        counts[place][old] -= 1
        counts[place][new] += 1
    table[a], table[b] = table[b], table[a]


def chain_from(
    place: int, seats: Seats, counts: Counts, tables_of: Sequence[Sequence[int]], a: int, b: int
) -> list[int] | None:
    """The tables of a shortest chain from a place to one whose difference a − b is less by three or more."""
    enough = counts[place][a] - counts[place][b] - 3
    reached_by: dict[int, int] = {place: -1}
    waiting = deque([place])
    while waiting:
        at = waiting.popleft()
        for table in tables_of[at]:
            group = seats[table]
            if group[a] == at and (other := group[b]) not in reached_by:
                reached_by[other] = table
                if counts[other][a] - counts[other][b] <= enough:
                    return chain_to(other, seats, reached_by, a)
                waiting.append(other)
    return None


def chain_to(place: int, seats: Seats, reached_by: dict[int, int], a: int) -> list[int]:
    """The tables through which a search reached a place."""
    chain = []
    while (table := reached_by[place]) >= 0:
        chain.append(table)
        place = seats[table][a]
    return chain


def even_tables(meetings: Meetings, earlier_winds: Sequence[Sequence[int]], lots: Lots) -> None:
    """Exchange players of the only session, at no cost to its meetings, until every table's winds are even.

    `earlier_winds`: for each place, how often it was E, S, W, N before. The number of tries is bounded.
    """
    order, frozen = meetings.orders[0], meetings.frozen[0]
    excess = [table_excess(order[start : start + 4], earlier_winds) for start in range(0, len(order), 4)]
    for _ in range(min(MOST_TRIES, TRIES_PER_PLAYER * len(order))):
        uneven = [table for table, amount in enumerate(excess) if amount]
        if not uneven:
            break
        first = 4 * uneven[lots.below(len(uneven))] + lots.below(4)
        second = lots.below(len(order))
        if first // 4 != second // 4 and frozen.isdisjoint((first, second)):
            exchange(meetings, first, second, excess, earlier_winds)


def exchange(
    meetings: Meetings, first: int, second: int, excess: list[int], earlier_winds: Sequence[Sequence[int]]
) -> None:
    """Exchange two positions when neither the meetings' cost nor the sum of the excesses goes up."""
    order, before, tables = meetings.orders[0], meetings.cost, (first // 4, second // 4)
    meetings.exchange(0, first, second)
    new_excess = [table_excess(order[4 * table : 4 * table + 4], earlier_winds) for table in tables]
    if meetings.cost > before or sum(new_excess) > sum(excess[table] for table in tables):
        meetings.exchange(0, first, second)
    else:
        for table, amount in zip(tables, new_excess, strict=True):
            excess[table] = amount


def table_excess(group: Sequence[int], earlier_winds: Sequence[Sequence[int]]) -> int:
    """How much more often than their rarest the four had the winds they get at best; 0 when all are even."""
    least = min(
        sum(earlier_winds[place][wind] for wind, place in enumerate(order)) for order in permutations(group)
    )
    return least - sum(min(earlier_winds[place]) for place in group)
