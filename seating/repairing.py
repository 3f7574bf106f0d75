"""Repair: the sessions that are left drawn again from what was played, after whatever has happened.

Somebody drops out or arrives late, a substitute comes in, a table closes or opens, a seat was swapped by
hand: `Change` says what holds from now on, `repair` draws the rest, and everything before stays as it was.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from .constraints import Constraints, own_tables
from .draw import Draw, SessionDraw
from .finishing import draw_free
from .free import FreeSession
from .fresh import fresh_sessions
from .lots import Lots
from .sitouts import sitting_out
from .swapping import swap
from .watching import NO_SEARCH, Search

REPAIR = "hanchan-repair-2"

Pins = tuple[tuple[int, int, int], ...]
"""Seats that stay: session number, player, table number."""


@dataclass(frozen=True, slots=True)
class Change:
    """What holds from session `first` on.

    `playing`: for each session that is left, the numbers of those who take part; where they do not fill
    tables of four, some sit out. `tables`: for each of these sessions the numbers of the tables that stand;
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
    """The change when some leave and others join before session `first`; the rest goes on."""
    left = [session for session in draw.sessions if session.number >= first]
    playing = tuple(
        tuple(sorted({*session.players, *session.sitting_out, *join} - set(leave))) for session in left
    )
    return Change(first, playing, keep=keep)


def repair(
    draw: Draw,
    change: Change,
    seed: str,
    constraints: Constraints | None = None,
    search: Search = NO_SEARCH,
) -> Draw:
    """The draw with the sessions from `change.first` on drawn again, as good as can be from there.

    They begin from the seats that `draw` has for them, so a repair that needs little changes little. Those
    before stay as they are. Raises SeatingError for a change that cannot be drawn.
    """
    played = tuple(session for session in draw.sessions if session.number < change.first)
    before = tuple(session for session in draw.sessions if session.number >= change.first)
    seated = (player for session in played for player in session.players)
    players = max([draw.players, *seated, *(player for who in change.playing for player in who)])
    lots = Lots(seed, f"repair {search.attempt}")
    free = free_sessions(change, played, before, constraints or Constraints(), players, lots)
    drawn = draw_free(free, played, constraints or Constraints(), lots, search, change.keep)
    return Draw(
        players,
        (*played, *drawn.sessions),
        seed,
        REPAIR,
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
    """Two players exchanged by hand and held at their new tables, everything from session `first` on mended.

    `exchanged`: the session and the two players; `keep`: how many hundredths of a repeated meeting a changed
    seat costs, 0 for as many as the search likes. Raises SeatingError when the two cannot be exchanged.
    """
    swapped = swap(draw, *exchanged)
    number, a, b = exchanged
    pinned = tuple((number, player, table_of(swapped, number, player)) for player in (a, b))
    return repair(
        swapped, replace(people_change(swapped, first, keep=keep), pinned=pinned), seed, constraints, search
    )


def table_of(draw: Draw, number: int, player: int) -> int:
    """The number of the table at which somebody who plays a session sits in it."""
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
    """The sessions that are left, each with who plays it, at which tables, and where it begins."""
    numbers = range(change.first, change.first + len(change.playing))
    start = {session.number: session for session in before}
    if missing := [number for number in numbers if number not in start]:
        everybody = sorted({player for who in change.playing for player in who})
        fresh = fresh_sessions(everybody, played, len(missing), constraints, lots)
        start.update(zip(missing, fresh, strict=True))
    standing = change.tables or ((),) * len(numbers)
    held = [
        held_seats(number, who, change.pinned, constraints, players)
        for number, who in zip(numbers, change.playing, strict=True)
    ]
    many = [len(tables) or len(who) // 4 for tables, who in zip(standing, change.playing, strict=True)]
    outs = sitting_out(change.playing, many, played, lots, held)
    return [
        free_session(number, set(who) - set(out), tables, start[number], seats, out)
        for number, who, tables, seats, out in zip(numbers, change.playing, standing, held, outs, strict=True)
    ]


def held_seats(
    number: int, who: Collection[int], pinned: Pins, constraints: Constraints, players: int
) -> dict[int, int]:
    """The table of everybody who must sit at one in a session; a pinned seat outranks one's own table."""
    pins = {player: table for session, player, table in pinned if session == number}
    tables = {own.table for own in constraints.own_tables}
    own = own_tables(constraints, players, tables)
    return {**{player: table for player, table in own.items() if player in who}, **pins}


def free_session(
    number: int,
    playing: Collection[int],
    standing: Sequence[int],
    start: SessionDraw,
    held: Mapping[int, int],
    out: tuple[int, ...],
) -> FreeSession:
    """One session that is left, at the tables it needs: those held, then those of the start, then others."""
    needed = len(playing) // 4
    possible = standing or range(1, needed + 1 + max([*held.values(), len(start.tables)], default=0))
    drawn = {table.number for table in start.tables}
    wanted = sorted(set(possible), key=lambda table: (table not in held.values(), table not in drawn, table))
    tables = tuple(sorted(wanted[:needed]))
    moved = SessionDraw(number, start.tables)
    return FreeSession(number, tuple(sorted(playing)), tables, moved, held, out)
