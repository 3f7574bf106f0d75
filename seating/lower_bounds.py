"""Proved lower bounds for the counts of a draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

NO_DESIGN = frozenset({(20, 6)})
"""Players and sessions that counting lets meet nobody twice, and that no draw of can.

Twenty players who meet eighteen others in six sessions each leave one out, so they are ten pairs: a
resolvable design of groups of four of type 2^10. There is none (H. Shen and J. Shen, Existence of resolvable
group divisible designs with block size four I, Discrete Mathematics 254, 2002; Handbook of Combinatorial
Designs, IV.5.4).
"""


def repeat_bound(players: int, sessions: int) -> int:
    """A proved lower bound for the repeated meetings (all of a pair after its first) of a full draw.

    Each player has players − 1 others and three neighbours a session: any excess must repeat. With fewer
    than four tables, four players of a table come from fewer than four earlier tables, so some of them met.
    Sizes of `NO_DESIGN` repeat at least one.
    """
    excess = max(0, 3 * sessions - (players - 1)) * players // 2
    tables = players // 4
    forced = {1: 6, 2: 2, 3: 1}.get(tables, 0) * tables * (sessions - 1)
    return max(excess, forced, int((players, sessions) in NO_DESIGN))


def table_bound(players: int, sessions: int, keepers: int = 0) -> int:
    """A proved lower bound for the visits to a table after a player's first one there.

    `keepers`: how many keep a table of their own, and so return to it in every session.
    """
    return (players - keepers) * max(0, sessions - players // 4) + keepers * (sessions - 1)


def wind_bound(sessions: int) -> int:
    """The least possible difference between a player's most and least frequent wind."""
    return 1 if sessions % 4 else 0


def spread_after(winds: Sequence[int], remaining: int) -> int:
    """The least possible difference between a player's winds after `remaining` more sessions.

    `winds`: how often the player had each of the four. Every session goes to the rarest of them.
    """
    counts = list(winds)
    for _ in range(remaining):
        counts[counts.index(min(counts))] += 1
    return max(counts) - min(counts)


def apart_bound(players: int, sessions: int, groups: Sequence[Collection[int]]) -> int:
    """A proved lower bound for the meetings inside groups of people to keep apart.

    A group with more members than there are tables must share some in every session, at best evenly. Groups
    that share nobody are added up, the largest bounds first.
    """
    counted: set[int] = set()
    bound = 0
    for group in sorted(groups, key=len, reverse=True):
        if counted.isdisjoint(group):
            counted.update(group)
            bound += sessions * least_pairs(len(group), players // 4)
    return bound


def least_pairs(members: int, tables: int) -> int:
    """The number of pairs that share a table when the members are spread as evenly as possible."""
    smallest, larger = divmod(members, tables)
    return tables * smallest * (smallest - 1) // 2 + larger * smallest


def uneven_bounds(played: Collection[int], players: int, tables: int) -> dict[str, int]:
    """Proved bounds when not everybody plays every session, from each player's number of sessions.

    `players`: how many there are in all; `tables`: the most that stood in a session.
    """
    return {
        "repeat_meetings": repeats_without(3 * sessions - (players - 1) for sessions in played),
        "wind_spread": max((wind_bound(sessions) for sessions in played), default=0),
        "table_repeats": sum(max(0, sessions - tables) for sessions in played),
        "apart_broken": 0,
    }


def rest_bound(mates: Sequence[int], free: Sequence[Collection[int]]) -> int:
    """A proved lower bound for the repeats of free sessions, from who met whom before.

    `mates`: for each of the places 0..n − 1 the set of those it has met, and of itself, with a bit for each;
    `free`: who plays each free session. A player has three neighbours a session, and only those of the same
    sessions whom the player has not met are new.
    """
    fields = Counter(sum([1 << place for place in session]) for session in free)
    lacking = []
    for place, met in enumerate(mates):
        sessions = possible_mates = 0
        for field, times in fields.items():
            if field >> place & 1:
                sessions += times
                possible_mates |= field
        lacking.append(3 * sessions - (possible_mates & ~met).bit_count())
    return repeats_without(lacking)


def repeats_without(lacking: Iterable[int]) -> int:
    """The least repeats when each player lacks so many others (or fewer than none) whom they have not met."""
    return -(-sum([others for others in lacking if others > 0]) // 2)
