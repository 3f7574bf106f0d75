"""The plan of an import of results: every table, what becomes of it, what is wrong, how the file was read."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from scoring.table.written_tables import Points
from tournament.models import Seat, Table
from tournament.registration.services.importing.mapping import ColumnChoice
from tournament.result.queries.penalty_cells import Penalty
from tournament.result.services.importing.cells import Fault, SeatLine
from tournament.result.services.importing.layout import Layout
from tournament.result.services.importing.manners import Manners


class State(StrEnum):
    """The effect on a table: its first result, another one, the same one, or none.

    AGREES: it has this result already, somebody else entered it, and the import confirms it.
    """

    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    AGREES = "agrees"
    FAULTY = "faulty"


@dataclass(frozen=True)
class Choices:
    """The user's choices for a file: the field of each column, the manner of the scores (a key of
    `scoring.table.written_tables.Manner`), the session of rows that name none, the points that a 1 stands for
    in a penalty. Empty: to be recognised."""

    columns: tuple[str, ...] = ()
    manner: str = ""
    session: int | None = None
    penalty_unit: int | None = None


NO_CHOICES = Choices()


@dataclass(frozen=True)
class TypedSeat:
    """A seat as the file has it: the line, the player, the points; and the fault that keeps it out, or ""."""

    line: int
    who: str
    points: str
    fault: str = ""


@dataclass(frozen=True)
class TableLine:
    """A table of the file. new_seats: those that the import makes; none where it is drawn. names, new_seats,
    points (differences from the start), penalties that become rulings, `rulings` (the same one by one, where
    the file says so), chips, and `before`: in the order E S W N. typed: all its seats as the file has them,
    where some are at fault."""

    table: Table
    lines: tuple[int, ...]
    names: tuple[str, ...]
    points: tuple[int | None, ...]
    before: tuple[int, ...] | None
    bets_left: int
    state: State
    problems: tuple[str, ...]
    new_seats: tuple[Seat, ...] = ()
    penalties: Points = (0, 0, 0, 0)
    remarks: tuple[str, ...] = ()
    chips: tuple[int, ...] = (0, 0, 0, 0)
    rulings: tuple[tuple[Penalty, ...], ...] = ((), (), (), ())
    typed: tuple[TypedSeat, ...] = ()

    @property
    def place(self) -> tuple[int, int]:
        """Session and table."""
        return self.table.session.number, self.table.number

    @property
    def seats(self) -> list[tuple[str, int | None, int, int]]:
        """Names, points, penalties and chips."""
        return list(zip(self.names, self.points, self.penalties, self.chips, strict=True))


@dataclass(frozen=True)
class Plan:
    """All tables in the order of the event; problems of cells and lines, one sentence each.

    unknown: the names that are not on the list of players. `layout`: the columns; `manners`: how the scores
    are written; `notes`: sentences on how the file was read; `lost`: faults whose tables are not among those;
    `loose`: names that are not spelled as on the list, and whom they are taken for.
    """

    tables: tuple[TableLine, ...]
    problems: tuple[str, ...]
    unknown: tuple[str, ...]
    layout: Layout
    manners: Manners
    notes: tuple[str, ...] = ()
    lost: int = 0
    session: int | None = None  # of the rows that name none; None where all do
    loose: tuple[tuple[str, str], ...] = ()
    columns: tuple[ColumnChoice, ...] = ()  # with the field of each, for the form that changes them

    def count(self, state: State) -> int:
        """How many tables are of this state."""
        return sum(1 for line in self.tables if line.state == state)

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
    def left_out(self) -> int:
        """How many tables have faults, counting faulty lines whose table is unknown."""
        return self.count(State.FAULTY) + self.lost

    @property
    def faults(self) -> tuple[str, ...]:
        """Every fault of the file, cells first."""
        return (*self.problems, *(sentence for line in self.tables for sentence in line.problems))

    @property
    def wanted(self) -> tuple[TableLine, ...]:
        """The tables whose results would be stored."""
        return tuple(line for line in self.tables if line.state in {State.NEW, State.CHANGED})

    @property
    def agreeing(self) -> tuple[TableLine, ...]:
        """The tables whose result would be confirmed."""
        return tuple(line for line in self.tables if line.state == State.AGREES)

    @property
    def ruled(self) -> tuple[TableLine, ...]:
        """The tables at which penalties become rulings."""
        return tuple(line for line in self.tables if line.state != State.FAULTY and any(line.penalties))

    @property
    def bare(self) -> bool:
        """Whether some penalties become rulings of which the file says nothing but the points."""
        return any(
            points and not rulings
            for line in self.ruled
            for points, rulings in zip(line.penalties, line.rulings, strict=True)
        )

    @property
    def seating(self) -> tuple[TableLine, ...]:
        """The tables that the import makes; of a session all or none."""
        return tuple(line for line in self.tables if line.new_seats)

    @property
    def seated(self) -> tuple[int, ...]:
        """The sessions whose seating the import makes."""
        return tuple(sorted({line.table.session.number for line in self.seating}))

    @property
    def digest(self) -> str:
        """A hash of the plan and of the current results at its tables."""
        facts = [
            (line.table.pk, line.table.revision, line.points, line.bets_left, line.penalties, line.state,
             line.chips, line.rulings, _noted(line))
            for line in self.tables
        ]  # fmt: skip
        return hashlib.sha256(repr((facts, self.faults, self.manners.key)).encode()).hexdigest()[:16]


def as_typed(seated: Iterable[tuple[SeatLine, Seat]], faults: Iterable[Fault]) -> tuple[TypedSeat, ...]:
    """The seats of a table in the order of the file: those that were found, and those that have faults."""
    typed = [TypedSeat(row.line, (seat.substitute or seat.entry).name, row.text) for row, seat in seated]
    for fault in faults:
        for row in fault.seats:
            sentence = fault.sentence if row is fault.seats[-1] else ""
            typed.append(TypedSeat(row.line, row.who, row.text, sentence))
    return tuple(sorted(typed, key=lambda seat: seat.line))


def _noted(line: TableLine) -> tuple[int, ...]:
    """A new table and who sits there."""
    if not line.new_seats:
        return ()
    return (line.table.session.number, line.table.number, *(seat.entry_id for seat in line.new_seats))
