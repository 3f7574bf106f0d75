"""How good a draw is: counts, proved bounds, and the names behind every count."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from seating.constraints import Constraints, apart_weights
from seating.draw import Draw, TableDraw
from seating.report.proofs import bounds_of, proof_sentences

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Meeting:
    """A pair of players, lower number first, and the numbers of the sessions in which they met."""

    first: int
    second: int
    sessions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class UnevenWinds:
    """A player, and how often that player starts as East, South, West and North."""

    player: int
    counts: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class SameTable:
    """A player, a table and the numbers of the sessions in which that player sits there."""

    player: int
    table: int
    sessions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Quality:
    """The quality of a draw. Every list is in order of player numbers.

    `repeat_meetings`: sum over pairs of (times met − 1) where they met, named in `repeats`.
    `repeat_bound`: a proved lower bound for it. `most_meetings`: of the pair that meets most often.
    `wind_spread`: the largest difference between two winds' counts of one player; `uneven_winds` names
    players with a larger one than necessary. `table_repeats`: visits to a table after a player's first one,
    named in `same_tables`. `apart_broken`: meetings of people who should be apart, named in `apart_meetings`.
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
    sessions_of = meetings(draw)
    winds, visits = wind_counts(draw), table_visits(draw)
    weights = apart_weights(constraints, draw.players)
    repeats = tuple(
        meetings_of(sessions_of, (pair for pair, sessions in sessions_of.items() if len(sessions) > 1))
    )
    broken = tuple(meetings_of(sessions_of, (pair for pair in sessions_of if pair in weights)))
    same_tables = tuple(
        SameTable(*visit_key, tuple(numbers))
        for visit_key, numbers in sorted(visits.items())
        if len(numbers) > 1
    )
    bounds = bounds_of(draw, constraints)
    counts = {
        "repeat_meetings": sum(len(meeting.sessions) - 1 for meeting in repeats),
        "wind_spread": max((spread(counts_of_player) for counts_of_player in winds.values()), default=0),
        "table_repeats": sum(len(visit.sessions) - 1 for visit in same_tables),
        "apart_broken": sum(len(meeting.sessions) for meeting in broken),
    }
    return Quality(
        **counts,
        repeat_bound=bounds["repeat_meetings"],
        most_meetings=max((len(numbers) for numbers in sessions_of.values()), default=0),
        proved_optimal=tuple(name for name, bound in bounds.items() if counts[name] == bound),
        repeats=repeats,
        uneven_winds=uneven(winds, bounds["wind_spread"]),
        same_tables=same_tables,
        apart_meetings=broken,
        proofs=proof_sentences(draw.players, len(draw.sessions), constraints, bounds, draw),
    )


def meetings(draw: Draw) -> dict[Pair, list[int]]:
    """The session numbers of every pair that meets, lower player number first."""
    sessions_of: defaultdict[Pair, list[int]] = defaultdict(list)
    for session in draw.sessions:
        for table in session.tables:
            for pair in combinations(sorted(table.players), 2):
                sessions_of[pair].append(session.number)
    return sessions_of


def earlier_meetings(
    table: TableDraw, session: int, sessions_of: Mapping[Pair, Sequence[int]]
) -> list[tuple[Pair, list[int]]]:
    """The pairs of a table that met in sessions before this one, each with the numbers of those sessions.

    `session`: the number of the session in which the table stands; `sessions_of`: as from `meetings`.
    """
    pairs = combinations(sorted(table.players), 2)
    earlier = [(pair, [number for number in sessions_of[pair] if number < session]) for pair in pairs]
    return [(pair, numbers) for pair, numbers in earlier if numbers]


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


def meetings_of(sessions_of: Mapping[Pair, list[int]], pairs: Iterator[Pair]) -> Iterator[Meeting]:
    """The pairs with their sessions, in order."""
    return (Meeting(*pair, tuple(sessions_of[pair])) for pair in sorted(pairs))


def seats(draw: Draw) -> dict[tuple[int, int], tuple[int, str]]:
    """Table number and wind by (session number, player)."""
    return {
        (session.number, player): (table.number, wind)
        for session in draw.sessions
        for table in session.tables
        for wind, player in table.seats()
    }


@dataclass(frozen=True, slots=True)
class HeatRow:
    """A player: how often they met each of the others, by number, and how often they have each wind."""

    player: int
    met: dict[int, int]
    winds: tuple[int, int, int, int]


def heat_map(draw: Draw) -> tuple[HeatRow, ...]:
    """Who met whom how often, a row per player, ordered by number; those who never met are left out."""
    met: dict[int, dict[int, int]] = {}
    for (a, b), sessions in sorted(meetings(draw).items()):
        met.setdefault(a, {})[b] = len(sessions)
        met.setdefault(b, {})[a] = len(sessions)
    winds = wind_counts(draw)
    return tuple(HeatRow(player, dict(sorted(met[player].items())), winds[player]) for player in sorted(met))
