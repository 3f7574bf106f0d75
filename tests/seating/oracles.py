"""What draws are compared with: all seatings there are, and counts made without the package's own."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations

from seating import Draw, SessionDraw, swiss_draw

Tables = tuple[tuple[int, ...], ...]


def partitions(players: Sequence[int]) -> Iterator[Tables]:
    """Every way to seat the players in fours."""
    if not players:
        yield ()
        return
    first, *rest = players
    for three in combinations(rest, 3):
        others = [player for player in rest if player not in three]
        yield from (((first, *three), *tables) for tables in partitions(others))


@cache
def seatings_of(size: int) -> tuple[Tables, ...]:
    """Every way to seat so many places, 0 the first, in fours."""
    return tuple(partitions(range(size)))


def cheapest(size: int, table_cost: Callable[[tuple[int, ...]], int]) -> int:
    """What the cheapest seating of so many places costs, each table being costed once."""
    costs = {four: table_cost(four) for four in combinations(range(size), 4)}
    return min(sum(map(costs.__getitem__, tables)) for tables in seatings_of(size))


def rank_distance(session: SessionDraw, ranking: Sequence[int]) -> int:
    """The sum over tables of the distances in the standings of each two at the table."""
    return sum(
        abs(ranking.index(first) - ranking.index(second))
        for table in session.tables
        for first, second in combinations(table.players, 2)
    )


def moved(before: Draw, after: Draw) -> int:
    """How many of those who play a session in both draws sit at another table in it."""
    tables = [
        {(s.number, player): t.number for s in draw.sessions for t in s.tables for player in t.players}
        for draw in (before, after)
    ]
    return sum(tables[0][seat] != tables[1][seat] for seat in tables[0].keys() & tables[1].keys())


def turned(before: Draw, after: Draw) -> int:
    """How many of those who play a session in both draws have another wind at the same table."""
    seats = [
        {
            (s.number, t.number, player): wind
            for s in draw.sessions
            for t in s.tables
            for wind, player in t.seats()
        }
        for draw in (before, after)
    ]
    return sum(seats[0][seat] != seats[1][seat] for seat in seats[0].keys() & seats[1].keys())


def swiss_session(*wish: object) -> SessionDraw:
    """The session of `swiss_draw`, without its counts and bounds."""
    return swiss_draw(*wish).session
