"""Draws the sessions still free: who plays them, which seats stay, then meetings, tables and winds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from scoring.sentence import Sentence
from seating.constraints import Constraints, apart_weights, tiers
from seating.construct.schedules import Round, table_draw
from seating.draw import SeatingError, SessionDraw
from seating.history import Past, fours
from seating.improve.kept_winds import NOBODY, few_turns
from seating.improve.ranked_meetings import Seats, settled_by_rank
from seating.improve.repeated_meetings import REPEAT, UNWANTED, Meetings, reduce_repeats
from seating.improve.table_assignment import Hall, Visits, least_cost, settle_tables
from seating.improve.wind_balance import balanced_winds, even_tables
from seating.lots import Lots
from seating.lower_bounds import rest_bound
from seating.progress import Progress, Search

Four = list[int]


@dataclass(frozen=True, slots=True)
class FreeSession:
    """A session that is still to be drawn.

    `playing`: the numbers of those who sit; `tables`: those of as many physical tables as they fill;
    `fixed_tables`: the table of each player who must sit there; `start`: seats to begin with, which may name
    people who do not play and tables that are not in use; `sitting_out`: who takes part, but sits out of this
    session.
    """

    number: int
    playing: tuple[int, ...]
    tables: tuple[int, ...]
    start: SessionDraw
    fixed_tables: Mapping[int, int] = field(default_factory=dict)
    sitting_out: tuple[int, ...] = ()


def check_free(free: FreeSession) -> None:
    """Raise SeatingError for a session with too few tables, or with a held seat that cannot be."""
    session_name = Sentence("session %(number)s", number=free.number)
    if not free.playing:
        raise SeatingError(Sentence("Nobody plays %(where)s: name at least 4 players.", where=session_name))
    if 4 * len(free.tables) != len(free.playing):
        raise SeatingError(
            Sentence(
                "Tables in use in %(where)s: %(stand)s, needed for %(players)s players: %(needed)s. Open "
                "tables, or let people sit out.",
                players=len(free.playing),
                needed=len(free.playing) // 4,
                where=session_name,
                stand=len(free.tables),
            )
        )
    for player, table in free.fixed_tables.items():
        if player not in free.playing:
            raise SeatingError(
                Sentence(
                    "Player %(player)s is to sit at table %(table)s of %(where)s, but does not play it.",
                    player=player,
                    table=table,
                    where=session_name,
                )
            )
        if table not in free.tables:
            raise SeatingError(
                Sentence(
                    "Player %(player)s is to sit at table %(table)s of %(where)s, which is not in use.",
                    player=player,
                    table=table,
                    where=session_name,
                )
            )
    for table in free.tables:
        held_players = [player for player, at in free.fixed_tables.items() if at == table]
        if len(held_players) > 4:
            raise SeatingError(
                Sentence(
                    "%(count)s players are to sit at table %(table)s of %(where)s: at most 4 can.",
                    count=len(held_players),
                    table=table,
                    where=session_name,
                )
            )


def first_groups(free: FreeSession, lots: Lots) -> list[Four]:
    """Four players for each of the session's tables, as close to its `start` as the changes allow.

    Players keep their table while it stands. Four at a table that no longer stands move together to an unused
    one; the rest take the empty seats by lot.
    """
    playing, standing = set(free.playing), set(free.tables)
    seated_at = {table.number: [p for p in table.players if p in playing] for table in free.start.tables}
    displaced = [four for number, four in seated_at.items() if number not in standing and len(four) == 4]
    groups = [seated_at.get(number) or (displaced.pop(0) if displaced else []) for number in free.tables]
    seated = {player for four in groups for player in four}
    waiting = lots.shuffled([player for player in free.playing if player not in seated])
    for four in groups:
        while len(four) < 4:
            four.append(waiting.pop())
    move_to_held_tables(groups, free)
    return groups


def move_to_held_tables(groups: list[Four], free: FreeSession) -> None:
    """Move everybody who is held to their table: whole tables change places where that is enough."""
    settled: set[int] = set()
    for player, table in sorted(free.fixed_tables.items()):
        target = free.tables.index(table)
        current = next(at for at, four in enumerate(groups) if player in four)
        if current != target and settled.isdisjoint(groups[current] + groups[target]):
            groups[current], groups[target] = groups[target], groups[current]
        elif current != target:
            other = next(p for p in groups[target] if free.fixed_tables.get(p) != table)
            groups[target][groups[target].index(other)] = player
            groups[current][groups[current].index(player)] = other
        settled.add(player)


def held_positions(groups: Sequence[Sequence[int]], free: FreeSession) -> frozenset[int]:
    """The positions, counted table by table, of those who are held."""
    if not free.fixed_tables:
        return frozenset()
    flat = [player for four in groups for player in four]
    return frozenset(at for at, player in enumerate(flat) if player in free.fixed_tables)


@dataclass(frozen=True, slots=True)
class Drawn:
    """The sessions that were free, and after how many steps the search was stopped (0: not at all)."""

    sessions: tuple[SessionDraw, ...]
    steps: int


def draw_free(
    free: Sequence[FreeSession],
    played: Sequence[SessionDraw],
    constraints: Constraints,
    lots: Lots,
    search: Search,
    keep: int = 0,
    *,
    turns_few: bool = True,
) -> Drawn:
    """Draw the free sessions after those played, a player's changed seat costing `keep` % of a repeat.

    Where seats are kept, few winds are turned, unless `turns_few` is False, as it was in earlier versions.
    Raises SeatingError for a session that cannot be drawn.
    """
    for session in free:
        check_free(session)
    past = Past(sorted({player for session in free for player in session.playing}), played)
    groups = [first_groups(session, lots) for session in free]
    seats = Seats(
        past,
        [[past.place_of[player] for four in session for player in four] for session in groups],
        [held_positions(*pair) for pair in zip(groups, free, strict=True)],
        keep * REPEAT // 100,
        free_bound(free, past),
    )
    search = replace(search, progress=counting_past_repeats(search, played))
    meetings, steps = settled(seats, constraints, lots, search)
    if len(free) == 1 and not keep:
        even_tables(meetings, past.winds, lots)
    hall: Hall = [list(fours(order)) for order in meetings.orders]
    hall = (
        with_old_winds(hall, free, past)
        if keep
        else at_least_visited_tables(repeats_late(hall, free, past, meetings), free, past, lots)
    )
    rounds = [tuple(map(tuple, tables)) for tables in hall]
    in_wind_order = (
        few_turns(rounds, staying(hall, free, past), past.winds)
        if keep and turns_few
        else balanced_winds(rounds, past.winds, keep=bool(keep))
    )
    return Drawn(tuple(seated(*pair, past) for pair in zip(in_wind_order, free, strict=True)), steps)


def settled(seats: Seats, constraints: Constraints, lots: Lots, search: Search) -> tuple[Meetings, int]:
    """The best meetings found, and after how many steps the search was stopped (0: it ran to its end)."""
    if constraints.is_ranked:
        named = (player for group in constraints.apart for player in group.players)
        ranked = tiers(constraints, max([*seats.past.players, *named]))
        return settled_by_rank(seats, ranked, lots, search)
    costs = apart_costs(seats.past, constraints)
    meetings = Meetings(seats.past.met, costs, seats.orders, seats.frozen, seats.stay)
    return meetings, reduce_repeats(meetings, REPEAT * seats.bound, lots, search.steps, search.progress)


def apart_costs(past: Past, constraints: Constraints) -> list[list[int]]:
    """For every two places, what their meeting costs by the wishes to keep people apart."""
    size = len(past.players)
    if not constraints.apart:
        return [[0] * size] * size
    costs = [[0] * size for _ in range(size)]
    highest_number = max(
        player for group in (past.players, *(g.players for g in constraints.apart)) for player in group
    )
    for (first, second), weight in apart_weights(constraints, highest_number).items():
        if first in past.place_of and second in past.place_of:
            a, b = past.place_of[first], past.place_of[second]
            costs[a][b] = costs[b][a] = UNWANTED * weight
    return costs


def free_bound(free: Sequence[FreeSession], past: Past) -> int:
    """A proved lower bound for the repeated meetings of the free sessions."""
    fields = [[past.place_of[player] for player in session.playing] for session in free]
    return rest_bound(past.mates, fields)


def counting_past_repeats(search: Search, played: Sequence[SessionDraw]) -> Progress | None:
    """The progress callback, wrapped so that past repeats are counted too; None if there is no callback."""
    progress = search.progress
    if progress is None:
        return None
    pairs = [frozenset(p) for s in played for table in s.tables for p in combinations(table.players, 2)]
    repeats = len(pairs) - len(set(pairs))
    return lambda so_far: progress(
        replace(so_far, repeats=repeats + so_far.repeats, bound=repeats + so_far.bound)
    )


def repeats_late(hall: Hall, free: Sequence[FreeSession], past: Past, meetings: Meetings) -> Hall:
    """The sessions ordered so that repeats come late, if all have the same players, tables and held seats.

    `meetings`: those of these sessions and of the past.
    """
    kinds = {
        (session.playing, session.tables, tuple(sorted(session.fixed_tables.items()))) for session in free
    }
    if len(kinds) > 1:
        return hall
    waiting, ordered = [(groups, repeated_pairs(groups, meetings)) for groups in hall], []
    met_pairs = {(a, b) for _, pairs in waiting for a, b in pairs if past.met[a][b]}
    while waiting:
        latest = min(waiting, key=lambda groups_and_pairs: len(groups_and_pairs[1] & met_pairs))
        waiting.remove(latest)
        ordered.append(latest[0])
        met_pairs |= latest[1]
    return ordered


def repeated_pairs(groups: Sequence[Sequence[int]], meetings: Meetings) -> set[tuple[int, int]]:
    """The pairs of a session who meet in another one too, or have met before; higher place first."""
    met = meetings.met
    return {(max(a, b), min(a, b)) for group in groups for a, b in combinations(group, 2) if met[a][b] > 1}


def at_least_visited_tables(hall: Hall, free: Sequence[FreeSession], past: Past, lots: Lots) -> Hall:
    """The groups moved to tables that they visit again as little as possible; tables with held seats stay."""
    numbers = sorted({number for session in free for number in session.tables})
    column_of = {number: column for column, number in enumerate(numbers)}
    earlier = [[0] * len(numbers) for _ in past.players]
    for (place, table), times in past.visits.items():
        if table + 1 in column_of:
            earlier[place][column_of[table + 1]] = times
    columns = [[column_of[number] for number in session.tables] for session in free]
    frozen = [
        frozenset(at for at, number in enumerate(session.tables) if number in session.fixed_tables.values())
        for session in free
    ]
    visits = Visits(hall, columns, earlier)
    settle_tables(visits, frozen, lots, least_cost(visits))
    return visits.hall


def with_old_winds(hall: Hall, free: Sequence[FreeSession], past: Past) -> Hall:
    """The groups in wind order: those who stay at a table keep their wind, the others take the free ones."""
    return [
        [
            old_winds(group, seated_before(session, number), past)
            for group, number in zip(groups, session.tables, strict=True)
        ]
        for groups, session in zip(hall, free, strict=True)
    ]


def staying(hall: Hall, free: Sequence[FreeSession], past: Past) -> list[list[int]]:
    """For every table, in wind order, who sat there before, and NOBODY in place of newcomers."""
    return [
        [place if past.players[place] in seated_before(session, number) else NOBODY for place in group]
        for groups, session in zip(hall, free, strict=True)
        for group, number in zip(groups, session.tables, strict=True)
    ]


def seated_before(session: FreeSession, number: int) -> tuple[int, ...]:
    """Who sits at a table in the session's `start`, in wind order; () when it is not there."""
    return next((table.players for table in session.start.tables if table.number == number), ())


def old_winds(group: Sequence[int], before: Sequence[int], past: Past) -> Four:
    """One group in wind order: those who sat there before keep their wind, newcomers take their rarest."""
    winds: dict[int, int] = {}
    for place in group:
        if past.players[place] in before:
            winds[before.index(past.players[place])] = place
    for place in group:
        if place not in winds.values():
            winds[min(set(range(4)) - set(winds), key=lambda wind: (past.winds[place][wind], wind))] = place
    return [winds[wind] for wind in range(4)]


def seated(tables: Round, free: FreeSession, past: Past) -> SessionDraw:
    """The groups, in wind order, as a session with the players' numbers, in order of the tables' numbers."""
    drawn = (
        table_draw(number, group, past.players) for number, group in zip(free.tables, tables, strict=True)
    )
    return SessionDraw(free.number, tuple(sorted(drawn, key=lambda table: table.number)), free.sitting_out)
