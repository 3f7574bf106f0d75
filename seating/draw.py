"""A draw of seats: who sits where, with which initial wind; and the error raised for an impossible one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

WINDS = ("E", "S", "W", "N")


@dataclass(frozen=True, slots=True)
class TableDraw:
    """One table of one session: its number in the hall and the player number at each initial wind."""

    number: int
    E: int
    S: int
    W: int
    N: int

    @property
    def players(self) -> tuple[int, int, int, int]:
        """The four player numbers in wind order, East first."""
        return (self.E, self.S, self.W, self.N)

    def seats(self) -> Iterator[tuple[str, int]]:
        """Each wind with its player number, East first."""
        return zip(WINDS, self.players, strict=True)


@dataclass(frozen=True, slots=True)
class SessionDraw:
    """One session: its number from 1, its tables in order of their numbers, and who sits out of it by lot."""

    number: int
    tables: tuple[TableDraw, ...]
    sitting_out: tuple[int, ...] = ()

    @property
    def players(self) -> tuple[int, ...]:
        """Everybody who has a seat, table by table."""
        return tuple(player for table in self.tables for player in table.players)

    def table_of(self, player: int) -> TableDraw | None:
        """The table where the player sits, or None for somebody who does not play in this session."""
        return next((table for table in self.tables if player in table.players), None)


@dataclass(frozen=True, slots=True)
class Draw:
    """A whole draw for players 1..players, with all that is needed to draw it again.

    `seed` is the announced text of the lots, `algorithm` the name and version of what drew it, `swaps` the
    seats exchanged by hand afterwards: (session number, player, player), in order, and `fixed` the number of
    sessions at the beginning that were given and not drawn. `attempt` counts the searches before this one,
    `steps` is the number of steps after which a search was stopped (0: it ran to its end).

    A repair also carries `before`, the sessions as they were drawn until then, `pinned`, the seats that had
    to stay as (session number, player, table number), and `keep`, the weight of a changed seat.
    """

    players: int
    sessions: tuple[SessionDraw, ...]
    seed: str
    algorithm: str
    swaps: tuple[tuple[int, int, int], ...] = ()
    fixed: int = 0
    attempt: int = 0
    steps: int = 0
    before: tuple[SessionDraw, ...] = ()
    pinned: tuple[tuple[int, int, int], ...] = ()
    keep: int = 0

    def session(self, number: int) -> SessionDraw | None:
        """The session of that number, or None."""
        return next((session for session in self.sessions if session.number == number), None)

    def with_session(self, changed: SessionDraw) -> Draw:
        """The same draw with one session exchanged for another of the same number."""
        sessions = tuple(
            changed if session.number == changed.number else session for session in self.sessions
        )
        return replace(self, sessions=sessions)


def next_number(sessions: Iterable[SessionDraw]) -> int:
    """The number of the session after these: one more than the highest, 1 where there are none."""
    return 1 + max((session.number for session in sessions), default=0)


class SeatingError(ValueError):
    """A draw that is impossible; its message is a sentence that also says what to do instead."""
