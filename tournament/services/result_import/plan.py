"""What an import of results would do, table by table."""

import hashlib
from dataclasses import dataclass
from enum import StrEnum

from tournament.models import Seat, Table


class State(StrEnum):
    """What becomes of a table: its first result, another one, the one it has already, or nothing.

    AGREES: it has this result already, somebody else entered it, and the import confirms it.
    """

    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    AGREES = "agrees"
    FAULTY = "faulty"


@dataclass(frozen=True)
class TableLine:
    """A table of the file. new_seats: those that the import makes; none where it is drawn. names, new_seats,
    points (differences from the start) and `before`: in the order E S W N."""

    table: Table
    lines: tuple[int, ...]
    names: tuple[str, ...]
    points: tuple[int | None, ...]
    before: tuple[int, ...] | None
    bets_left: int
    state: State
    problems: tuple[str, ...]
    new_seats: tuple[Seat, ...] = ()

    @property
    def seats(self) -> list[tuple[str, int | None]]:
        """Names and points."""
        return list(zip(self.names, self.points, strict=True))


@dataclass(frozen=True)
class Plan:
    """All tables in the order of the event; problems of cells and lines, one sentence each.

    unknown: the names that are not on the list of players.
    """

    tables: tuple[TableLine, ...]
    problems: tuple[str, ...]
    unknown: tuple[str, ...] = ()

    def count(self, state: State) -> int:
        """How many tables are of this state."""
        return sum(1 for one in self.tables if one.state == state)

    @property
    def new(self) -> int:
        """Tables that get their first result."""
        return self.count(State.NEW)

    @property
    def changed(self) -> int:
        """Tables whose result becomes another."""
        return self.count(State.CHANGED)

    @property
    def same(self) -> int:
        """Tables that stay as they are."""
        return self.count(State.SAME)

    @property
    def faults(self) -> tuple[str, ...]:
        """Every fault of the file, cells first."""
        return (*self.problems, *(sentence for one in self.tables for sentence in one.problems))

    @property
    def wanted(self) -> tuple[TableLine, ...]:
        """The tables that would be stored."""
        return tuple(one for one in self.tables if one.state in {State.NEW, State.CHANGED})

    @property
    def agreeing(self) -> tuple[TableLine, ...]:
        """The tables whose result would be confirmed."""
        return tuple(one for one in self.tables if one.state == State.AGREES)

    @property
    def seated(self) -> tuple[int, ...]:
        """The sessions whose seating the import makes."""
        return tuple(sorted({one.table.session.number for one in self.tables if one.new_seats}))

    @property
    def digest(self) -> str:
        """Changes with whatever the import would do, and with what is at the tables now."""
        facts = [
            (one.table.pk, one.table.revision, one.points, one.bets_left, one.state, _noted(one))
            for one in self.tables
        ]
        return hashlib.sha256(repr((facts, self.faults)).encode()).hexdigest()[:16]


def _noted(line: TableLine) -> tuple[int, ...]:
    """A new table and who sits there."""
    if not line.new_seats:
        return ()
    return (line.table.session.number, line.table.number, *(seat.entry_id for seat in line.new_seats))
