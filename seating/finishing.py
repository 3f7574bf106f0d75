"""Free sessions drawn after the past: who sits together, at which tables of the hall, at which winds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from .balance import balanced_winds
from .bounds import rest_bound
from .conflicts import mended
from .constraints import Constraints, apart_weights
from .draw import SessionDraw, TableDraw
from .evening import even_tables
from .free import Four, FreeSession, check_free, first_groups, held_positions
from .hall import Hall, Visits, settle_tables
from .lots import Lots
from .meetings import REPEAT, UNWANTED, Meetings
from .past import Past, fours
from .schedules import Round
from .watching import Progress, Search


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
) -> Drawn:
    """Draw the free sessions after those played, a player's changed seat costing `keep` % of a repeat.

    Raises SeatingError for a session that cannot be drawn.
    """
    for session in free:
        check_free(session)
    past = Past(sorted({player for session in free for player in session.playing}), played)
    groups = [first_groups(session, lots) for session in free]
    meetings = Meetings(
        past.met,
        dislikes(past, constraints),
        [[past.place_of[player] for four in session for player in four] for session in groups],
        [held_positions(*both) for both in zip(groups, free, strict=True)],
        keep * REPEAT // 100,
    )
    steps = mended(meetings, REPEAT * free_bound(free, past), lots, search.steps, told(search, played))
    if len(free) == 1 and not keep:
        even_tables(meetings, past.winds, lots)
    hall: Hall = [list(fours(order)) for order in meetings.orders]
    hall = as_before(hall, free, past) if keep else settled(late_first(hall, free, past), free, past, lots)
    winded = balanced_winds([tuple(map(tuple, tables)) for tables in hall], past.winds, keep=bool(keep))
    return Drawn(tuple(seated(*both, past) for both in zip(winded, free, strict=True)), steps)


def dislikes(past: Past, constraints: Constraints) -> list[list[int]]:
    """The cost of a meeting of two places by the wish to keep them apart."""
    size = len(past.who)
    costs = [[0] * size for _ in range(size)]
    most = max(player for group in (past.who, *(g.players for g in constraints.apart)) for player in group)
    for (first, second), weight in apart_weights(constraints, most).items():
        if first in past.place_of and second in past.place_of:
            a, b = past.place_of[first], past.place_of[second]
            costs[a][b] = costs[b][a] = UNWANTED * weight
    return costs


def free_bound(free: Sequence[FreeSession], past: Past) -> int:
    """A proved lower bound for the repeated meetings of the free sessions."""
    return rest_bound(past.met, [[past.place_of[player] for player in session.playing] for session in free])


def told(search: Search, played: Sequence[SessionDraw]) -> Progress | None:
    """The progress callback with the repeats of the past counted in; None where nobody listens."""
    progress = search.progress
    if progress is None:
        return None
    pairs = [frozenset(p) for s in played for table in s.tables for p in combinations(table.players, 2)]
    repeats = len(pairs) - len(set(pairs))
    return lambda one: progress(replace(one, repeats=repeats + one.repeats, bound=repeats + one.bound))


def late_first(hall: Hall, free: Sequence[FreeSession], past: Past) -> Hall:
    """The sessions ordered so that repeats come late, where who sits and what is held is always the same."""
    if len({(session.playing, session.tables, tuple(sorted(session.held.items()))) for session in free}) > 1:
        return hall
    seen = {(a, b) for a, b in combinations(range(len(past.who)), 2) if past.met[a][b]}
    waiting, ordered = list(hall), []
    while waiting:
        groups = min(waiting, key=lambda tables: len(pairs_of(tables) & seen))
        waiting.remove(groups)
        ordered.append(groups)
        seen |= pairs_of(groups)
    return ordered


def pairs_of(groups: Sequence[Sequence[int]]) -> set[tuple[int, int]]:
    """The pairs that meet in a session, lower place first."""
    return {pair for group in groups for pair in combinations(sorted(group), 2)}


def settled(hall: Hall, free: Sequence[FreeSession], past: Past, lots: Lots) -> Hall:
    """The groups at the tables of the hall that repeat the fewest visits; tables of those held stay."""
    numbers = sorted({number for session in free for number in session.tables})
    earlier = [[past.visits[place, number - 1] for number in numbers] for place in range(len(past.who))]
    columns = [[numbers.index(number) for number in session.tables] for session in free]
    frozen = [
        frozenset(at for at, number in enumerate(session.tables) if number in session.held.values())
        for session in free
    ]
    visits = Visits(hall, columns, earlier)
    settle_tables(visits, frozen, lots)
    return visits.hall


def as_before(hall: Hall, free: Sequence[FreeSession], past: Past) -> Hall:
    """The groups in wind order: who stays at a table keeps his wind, the others take what is free there."""
    return [
        [
            old_winds(group, sat(session, number), past)
            for group, number in zip(groups, session.tables, strict=True)
        ]
        for groups, session in zip(hall, free, strict=True)
    ]


def sat(session: FreeSession, number: int) -> tuple[int, ...]:
    """Who sat at a table at the start, in wind order; nobody when it did not stand."""
    return next((table.players for table in session.start.tables if table.number == number), ())


def old_winds(group: Sequence[int], before: Sequence[int], past: Past) -> Four:
    """One group in wind order, after who sat there before; newcomers take their rarest wind first."""
    winds: dict[int, int] = {}
    for place in group:
        if past.who[place] in before:
            winds[before.index(past.who[place])] = place
    for place in group:
        if place not in winds.values():
            winds[min(set(range(4)) - set(winds), key=lambda wind: (past.winds[place][wind], wind))] = place
    return [winds[wind] for wind in range(4)]


def seated(tables: Round, free: FreeSession, past: Past) -> SessionDraw:
    """The groups, in wind order, as a session with the players' numbers, in order of the tables' numbers."""
    drawn = (
        TableDraw(number, *(past.who[place] for place in group))
        for number, group in zip(free.tables, tables, strict=True)
    )
    return SessionDraw(free.number, tuple(sorted(drawn, key=lambda table: table.number)), free.sitting_out)
