"""Repair: the sessions that are left drawn again from what was played, and who sits out of them.

Somebody drops out or arrives late, a substitute comes in, a table closes or opens, a seat was swapped by
hand: `Change` says who plays and which tables stand from now on; `repair` draws the rest, and what was played
stays as it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from seating.constraints import Constraints, own_tables
from seating.construct.continued_schedules import fresh_sessions
from seating.draw import Draw, SessionDraw
from seating.improve.free_sessions import FreeSession, draw_free
from seating.lots import Lots
from seating.progress import NO_SEARCH, Search
from seating.repair.swaps import swap

REPAIR, RANKED = "hanchan-repair-4", "hanchan-repair-5"
"""With wishes that are added up, and with wishes by rank."""
MANY_TURNS, RANKED_MANY_TURNS = "hanchan-repair-2", "hanchan-repair-3"
"""Earlier versions, still redrawn: they gave many people another wind at a table that they kept."""
Pins = tuple[tuple[int, int, int], ...]
"""Seats that stay: session number, player, table number."""


def sitting_out(
    playing: Sequence[Sequence[int]],
    tables: Sequence[int],
    played: Sequence[SessionDraw],
    lots: Lots,
    must_play_in: Sequence[Collection[int]],
) -> list[tuple[int, ...]]:
    """Who sits out of each session, of the players who take part in it.

    `tables`: how many stand in each session; `played`: the sessions before, whose sit-outs count;
    `must_play_in`: who must have a seat in each session.
    """
    times = Counter(player for session in played for player in session.sitting_out)
    everybody = sorted({player for session in playing for player in session})
    rank = {player: place for place, player in enumerate(lots.shuffled(everybody))}
    outs = []
    for session, table_count, must_play in zip(playing, tables, must_play_in, strict=True):
        count = len(session) - 4 * min(table_count, len(session) // 4)
        candidates = [player for player in session if player not in must_play] if count else []
        out = sorted(candidates, key=lambda player: (times[player], rank[player]))[:count]
        times.update(out)
        outs.append(tuple(sorted(out)))
    return outs


@dataclass(frozen=True, slots=True)
class Change:
    """Who plays and which tables stand from session `first` on.

    `playing`: for each session that is left, the numbers of those who take part; where they do not fill
    tables of four, some sit out. `tables`: for each of these sessions the numbers of the tables in use;
    () where there are enough. `pinned`: seats that must stay, as (session, player, table). `keep`: how many
    hundredths of a repeated meeting a changed seat costs; 0: seats change freely.
    """

    first: int
    playing: tuple[tuple[int, ...], ...]
    tables: tuple[tuple[int, ...], ...] = ()
    pinned: Pins = ()
    keep: int = 0


def people_change(
    draw: Draw, first: int, leave: Collection[int] = (), join: Collection[int] = (), keep: int = 0
) -> Change:
    """The change when some leave and others join before session `first`; everybody else plays on."""
    remaining = [session for session in draw.sessions if session.number >= first]
    playing = tuple(
        tuple(sorted({*session.players, *session.sitting_out, *join} - set(leave))) for session in remaining
    )
    return Change(first, playing, keep=keep)


def repair(
    draw: Draw,
    change: Change,
    seed: str,
    constraints: Constraints | None = None,
    search: Search = NO_SEARCH,
    *,
    turns_few: bool = True,
) -> Draw:
    """The draw with the sessions from `change.first` on drawn again, as well as is still possible.

    The search starts from the seats in `draw`, so a small change moves few people. Earlier sessions stay as
    they are. `turns_few`: False to draw what the earlier versions drew. Raises SeatingError for a change that
    cannot be drawn.
    """
    played = tuple(session for session in draw.sessions if session.number < change.first)
    before = tuple(session for session in draw.sessions if session.number >= change.first)
    seated = (player for session in played for player in session.players)
    players = max([draw.players, *seated, *(player for session in change.playing for player in session)])
    lots = Lots(seed, f"repair {search.attempt}")
    constraints = constraints or Constraints()
    free = free_sessions(change, played, before, constraints, players, lots)
    drawn = draw_free(free, played, constraints, lots, search, change.keep, turns_few=turns_few)
    return Draw(
        players,
        (*played, *drawn.sessions),
        seed,
        constraints.algorithm(REPAIR, RANKED),
        fixed=len(played),
        attempt=search.attempt,
        steps=drawn.steps,
        before=before,
        pinned=change.pinned,
        keep=change.keep,
    )


def repair_around(
    draw: Draw,
    exchanged: tuple[int, int, int],
    first: int,
    seed: str,
    constraints: Constraints | None = None,
    keep: int = 10,
    search: Search = NO_SEARCH,
) -> Draw:
    """Two players exchanged and held at their new tables, with the sessions from `first` on drawn again.

    `exchanged`: the session and the two players; `keep`: how many hundredths of a repeated meeting a changed
    seat costs; 0: seats change freely. Raises SeatingError when the two cannot be exchanged.
    """
    swapped = swap(draw, *exchanged)
    number, a, b = exchanged
    pinned = tuple((number, player, table_of(swapped, number, player)) for player in (a, b))
    return repair(
        swapped, replace(people_change(swapped, first, keep=keep), pinned=pinned), seed, constraints, search
    )


def table_of(draw: Draw, number: int, player: int) -> int:
    """The number of the table at which a player sits in a session that the player plays."""
    [table] = [t.number for s in draw.sessions if s.number == number for t in s.tables if player in t.players]
    return table


def free_sessions(
    change: Change,
    played: Sequence[SessionDraw],
    before: Sequence[SessionDraw],
    constraints: Constraints,
    players: int,
    lots: Lots,
) -> list[FreeSession]:
    """The sessions that are left, each with its players, its tables and the seats to start from."""
    numbers = range(change.first, change.first + len(change.playing))
    start = {session.number: session for session in before}
    if missing := [number for number in numbers if number not in start]:
        everybody = sorted({player for playing in change.playing for player in playing})
        added = fresh_sessions(everybody, played, len(missing), constraints, lots)
        start.update(zip(missing, added, strict=True))
    standing = change.tables or ((),) * len(numbers)
    fixed_seats = [
        held_seats(number, playing, change.pinned, constraints, players)
        for number, playing in zip(numbers, change.playing, strict=True)
    ]
    counts = [
        len(tables) or len(playing) // 4 for tables, playing in zip(standing, change.playing, strict=True)
    ]
    outs = sitting_out(change.playing, counts, played, lots, fixed_seats)
    return [
        free_session(number, set(playing) - set(out), tables, start[number], seats, out)
        for number, playing, tables, seats, out in zip(
            numbers, change.playing, standing, fixed_seats, outs, strict=True
        )
    ]


def held_seats(
    number: int, playing: Collection[int], pinned: Pins, constraints: Constraints, players: int
) -> dict[int, int]:
    """The table of everybody who must sit at one in a session; a pinned seat outranks a table to keep."""
    pins = {player: table for session, player, table in pinned if session == number}
    tables = {own_table.table for own_table in constraints.own_tables}
    own_table_of = own_tables(constraints, players, tables)
    return {**{player: table for player, table in own_table_of.items() if player in playing}, **pins}


def free_session(
    number: int,
    playing: Collection[int],
    standing: Sequence[int],
    start: SessionDraw,
    fixed_tables: Mapping[int, int],
    out: tuple[int, ...],
) -> FreeSession:
    """One session that is left, at the tables it needs: those held, then those of the start, then others."""
    needed = len(playing) // 4
    possible = standing or range(1, needed + 1 + max([*fixed_tables.values(), len(start.tables)], default=0))
    drawn = {table.number for table in start.tables}
    by_need = sorted(
        set(possible), key=lambda table: (table not in fixed_tables.values(), table not in drawn, table)
    )
    tables = tuple(sorted(by_need[:needed]))
    renumbered = SessionDraw(number, start.tables)
    return FreeSession(number, tuple(sorted(playing)), tables, renumbered, fixed_tables, out)
