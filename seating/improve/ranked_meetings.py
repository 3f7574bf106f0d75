"""Meetings of sessions still to be drawn when the wishes to keep people apart are ranks.

The wishes that must not be broken come first, rank after rank, then repeated meetings and changed seats,
then the other wishes. Each is searched in turn, and a single unit of an earlier one costs more than all of
the current one together, so that no search undoes what an earlier one reached.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from seating.constraints import Tier
from seating.history import Past
from seating.improve.repeated_meetings import COSTS, HEAT, REPEAT, Meetings, exchanges
from seating.lots import Lots
from seating.progress import Progress, Search, SoFar

NO_REPEATS = (0,) * len(COSTS)
Pairs = frozenset[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Seats:
    """The sessions to search: for each its order of places in fours, and the positions that stay.

    `past`: what was played before; `stay`: what a changed seat costs; `bound`: a proved lower bound for the
    repeated meetings.
    """

    past: Past
    orders: Sequence[Sequence[int]]
    frozen: Sequence[frozenset[int]]
    stay: int
    bound: int


@dataclass(frozen=True, slots=True)
class Aim:
    """What one search minimises: the meetings of these pairs, or (None) repeated meetings and changed seats.

    `least`: a proved lower bound for these meetings.
    """

    pairs: Pairs | None
    least: int = 0


def settled_by_rank(seats: Seats, ranked: Sequence[Tier], lots: Lots, search: Search) -> tuple[Meetings, int]:
    """The best meetings found, and after how many steps the search was stopped (0: it ran to its end)."""
    firm = [aim_of(tier, seats) for tier in ranked if tier.is_firm]
    soft = [aim_of(tier, seats) for tier in ranked if not tier.is_firm]
    aims = [*firm, Aim(None), *soft]
    start = Meetings(seats.past.met, no_costs(seats), seats.orders, seats.frozen)
    orders, home, used = start.orders, start.home, 0
    for number, aim in enumerate(aims):
        meetings = meetings_of(replace(seats, orders=orders), aims[: number + 1], home)
        goal = (
            meetings.cost
            - cost_of(aim, aims[:number], meetings, seats)
            + REPEAT * (seats.bound if aim.pairs is None else aim.least)
        )
        progress = in_parts(search.progress, number, len(aims), repeats_in(meetings, seats), seats.bound)
        steps_left = search.steps - used if search.steps else 0
        steps, stopped = exchanges(meetings, goal, lots, steps_left, progress)
        used, orders = used + steps, meetings.orders
        if stopped:
            break
    return meetings_of(replace(seats, orders=orders), aims, home), used if stopped else 0


def aim_of(tier: Tier, seats: Seats) -> Aim:
    """The aim of one rank: its pairs as places, with their proved minimum of meetings."""
    place_of, players = seats.past.place_of, seats.past.players
    pairs = {
        (place_of[first], place_of[second])
        for first, second in tier.pairs
        if first in place_of and second in place_of
    }
    least = sum(tier.least([players[place] for place in order], len(order) // 4) for order in seats.orders)
    return Aim(frozenset((min(pair), max(pair)) for pair in pairs), least)


def no_costs(seats: Seats) -> list[list[int]]:
    """No cost for any meeting of two places."""
    return [[0] * len(seats.past.players) for _ in seats.past.players]


def meetings_of(seats: Seats, aims: Sequence[Aim], home: Sequence[Mapping[int, int]]) -> Meetings:
    """The meetings, with costs at which each aim far outweighs those after it."""
    scales = scales_of(seats, aims)
    dislike = no_costs(seats)
    repeats, stay = NO_REPEATS, 0
    for aim, scale in zip(aims, scales, strict=True):
        if aim.pairs is None:
            repeats, stay = tuple(scale * cost for cost in COSTS), scale * seats.stay
        for a, b in aim.pairs or ():
            dislike[a][b] += scale * REPEAT
            dislike[b][a] += scale * REPEAT
    return Meetings(seats.past.met, dislike, seats.orders, seats.frozen, stay, home, repeats)


def scales_of(seats: Seats, aims: Sequence[Aim]) -> list[int]:
    """The factor of each aim, so that one unit of it outweighs everything after it together."""
    places = sum(map(len, seats.orders))
    scale, below, scales = 1, HEAT, list[int]()
    for aim in reversed(aims):
        scales.append(scale)
        meetings = 3 * places // 2
        below += scale * (meetings * (COSTS[-1] if aim.pairs is None else REPEAT) + places * seats.stay)
        scale = below + 1
    return scales[::-1]


def cost_of(aim: Aim, before: Sequence[Aim], meetings: Meetings, seats: Seats) -> int:
    """The share of the last aim in the cost of all meetings."""
    scales = scales_of(seats, [*before, aim])
    if aim.pairs is not None:
        return REPEAT * count(aim.pairs, meetings.orders)
    scaled_aims = zip(before, scales, strict=False)
    return meetings.cost - sum(
        scale * REPEAT * count(earlier.pairs or (), meetings.orders) for earlier, scale in scaled_aims
    )


def count(pairs: Collection[tuple[int, int]], orders: Sequence[Sequence[int]]) -> int:
    """How many meetings of these pairs there are."""
    return sum(
        (min(pair), max(pair)) in pairs
        for order in orders
        for start in range(0, len(order), 4)
        for pair in combinations(order[start : start + 4], 2)
    )


def repeats_in(meetings: Meetings, seats: Seats) -> int:
    """The repeated meetings of the sessions that are searched."""
    return (
        sum(
            max(0, times_now - 1) - max(0, times_before - 1)
            for rows in zip(meetings.met, seats.past.met, strict=True)
            for times_now, times_before in zip(*rows, strict=True)
        )
        // 2
    )


def in_parts(progress: Progress | None, number: int, parts: int, repeats: int, bound: int) -> Progress | None:
    """The progress callback of one of several searches; it reports the repeats at the start of that one."""
    if progress is None:
        return None
    report = progress

    def report_part(so_far: SoFar) -> bool:
        return report(replace(so_far, repeats=repeats, bound=bound, part=number + 1, parts=parts))

    return report_part
