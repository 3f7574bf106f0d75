"""How good a draw is: counts, proved bounds, and the names behind every count."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from .constraints import Constraints, apart_weights
from .draw import Draw
from .proofs import bounds_of, proof_sentences

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Meeting:
    """A pair of players, lower number first, and the numbers of the sessions in which they met."""

    first: int
    second: int
    sessions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class UnevenWinds:
    """A player with how often he starts as East, South, West and North."""

    player: int
    counts: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class SameTable:
    """A player, a table and the numbers of the sessions in which he sits there."""

    player: int
    table: int
    sessions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Quality:
    """The quality of a draw. Every list is in order of player numbers.

    `repeat_meetings`: sum over pairs of (times met − 1) where they met, named in `repeats`.
    `repeat_bound`: a proved lower bound for it. `most_meetings`: of the pair that meets most often.
    `wind_spread`: the largest difference between two winds' counts of one player; `uneven_winds` names
    whoever has more than must be. `table_repeats`: visits to a table after a player's first, named in
    `same_tables`. `apart_broken`: meetings of people who should be apart, named in `apart_meetings`.
    `proved_optimal`: the names of the counts that no other draw can lower. `proofs`: why a count cannot be
    0, a sentence for each that cannot.
    """

    repeat_meetings: int
    repeat_bound: int
    most_meetings: int
    wind_spread: int
    table_repeats: int
    apart_broken: int
    proved_optimal: tuple[str, ...]
    repeats: tuple[Meeting, ...] = ()
    uneven_winds: tuple[UnevenWinds, ...] = ()
    same_tables: tuple[SameTable, ...] = ()
    apart_meetings: tuple[Meeting, ...] = ()
    proofs: tuple[str, ...] = ()


def quality(draw: Draw, constraints: Constraints | None = None) -> Quality:
    """Count a draw. Raises SeatingError when a constraint names somebody who is not in it."""
    constraints = constraints or Constraints()
    met = meetings(draw)
    winds, visits = wind_counts(draw), table_visits(draw)
    apart = apart_weights(constraints, draw.players)
    repeats = tuple(named(met, (pair for pair, sessions in met.items() if len(sessions) > 1)))
    broken = tuple(named(met, (pair for pair in met if pair in apart)))
    same = tuple(SameTable(*at, tuple(numbers)) for at, numbers in sorted(visits.items()) if len(numbers) > 1)
    least = bounds_of(draw, constraints)
    counts = {
        "repeat_meetings": sum(len(meeting.sessions) - 1 for meeting in repeats),
        "wind_spread": max((spread(each) for each in winds.values()), default=0),
        "table_repeats": sum(len(visit.sessions) - 1 for visit in same),
        "apart_broken": sum(len(meeting.sessions) for meeting in broken),
    }
    return Quality(
        **counts,
        repeat_bound=least["repeat_meetings"],
        most_meetings=max((len(numbers) for numbers in met.values()), default=0),
        proved_optimal=tuple(name for name, bound in least.items() if counts[name] == bound),
        repeats=repeats,
        uneven_winds=uneven(winds, least["wind_spread"]),
        same_tables=same,
        apart_meetings=broken,
        proofs=proof_sentences(draw.players, len(draw.sessions), constraints, least, draw),
    )


def meetings(draw: Draw) -> dict[Pair, list[int]]:
    """The session numbers of every pair that meets, lower player number first."""
    met: defaultdict[Pair, list[int]] = defaultdict(list)
    for session in draw.sessions:
        for table in session.tables:
            for pair in combinations(sorted(table.players), 2):
                met[pair].append(session.number)
    return met


def wind_counts(draw: Draw) -> dict[int, tuple[int, int, int, int]]:
    """How often each player is East, South, West and North."""
    counts: defaultdict[int, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for session in draw.sessions:
        for table in session.tables:
            for place, player in enumerate(table.players):
                counts[player][place] += 1
    return {player: (east, south, west, north) for player, (east, south, west, north) in counts.items()}


def table_visits(draw: Draw) -> dict[tuple[int, int], list[int]]:
    """The session numbers of every player's visits to every table, by (player, table number)."""
    visits: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for session in draw.sessions:
        for table in session.tables:
            for player in table.players:
                visits[player, table.number].append(session.number)
    return visits


def spread(counts: tuple[int, ...]) -> int:
    """The difference between the most and the least frequent wind."""
    return max(counts) - min(counts)


def uneven(winds: Mapping[int, tuple[int, int, int, int]], allowed: int) -> tuple[UnevenWinds, ...]:
    """The players whose winds differ by more than allowed."""
    return tuple(
        UnevenWinds(player, counts) for player, counts in sorted(winds.items()) if spread(counts) > allowed
    )


def named(met: Mapping[Pair, list[int]], pairs: Iterator[Pair]) -> Iterator[Meeting]:
    """The pairs with their sessions, in order."""
    return (Meeting(*pair, tuple(met[pair])) for pair in sorted(pairs))
