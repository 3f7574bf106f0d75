"""What an import of results would store, table by table, with every problem found."""

import hashlib
from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from scoring.table.score_entry import ReadScores, read_scores
from tournament.acts.refusals import Reason, Refused
from tournament.models import Event, Result, Seat, Table, User
from tournament.registration.services.importing.text import split_rows
from tournament.result.services.importing.cells import WINDS, Reader, SeatLine, find_columns
from tournament.result.services.importing.seats import Seats
from tournament.session.services.table_revisions import why_not_enter
from tournament.words.sentences import problem_sentence

NOTHING_TO_IMPORT = Reason(
    "result.nothing-to-import", "There is nothing to import: choose a file, or paste its rows."
)
NO_ROWS = Reason("result.no-rows", "There is a head and no row below it.")


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
    def faults(self) -> tuple[str, ...]:
        """Every fault of the file, cells first."""
        return (*self.problems, *(sentence for line in self.tables for sentence in line.problems))

    @property
    def wanted(self) -> tuple[TableLine, ...]:
        """The tables that would be stored."""
        return tuple(line for line in self.tables if line.state in {State.NEW, State.CHANGED})

    @property
    def agreeing(self) -> tuple[TableLine, ...]:
        """The tables whose result would be confirmed."""
        return tuple(line for line in self.tables if line.state == State.AGREES)

    @property
    def seated(self) -> tuple[int, ...]:
        """The sessions whose seating the import makes."""
        return tuple(sorted({line.table.session.number for line in self.tables if line.new_seats}))

    @property
    def digest(self) -> str:
        """A hash of the plan and of the current results at its tables."""
        facts = [
            (line.table.pk, line.table.revision, line.points, line.bets_left, line.state, _noted(line))
            for line in self.tables
        ]
        return hashlib.sha256(repr((facts, self.faults)).encode()).hexdigest()[:16]


def _noted(line: TableLine) -> tuple[int, ...]:
    """A new table and who sits there."""
    if not line.new_seats:
        return ()
    return (line.table.session.number, line.table.number, *(seat.entry_id for seat in line.new_seats))


Found = dict[str, tuple[SeatLine, Seat]]  # by wind


def plan_results(event: Event, text: str, by: User | None) -> Plan:
    """What importing the text would do now. Refused for a text that is no table of results."""
    _separator, rows = split_rows(text)
    if not rows:
        raise Refused(NOTHING_TO_IMPORT(), "text")
    place, columns = find_columns(rows)
    if not rows[place + 1 :]:
        raise Refused(NO_ROWS(), "text")
    reader, seats = Reader(columns, rows[place]), Seats(event)
    tables: dict[tuple[int, int], Found] = defaultdict(dict)
    for row in rows[place + 1 :]:
        for seat_line in reader.seat_lines(row):
            _place(seat_line, seats, tables, reader.problems)
    results = _results(event)
    faulty = bool(reader.problems)
    lines = [_line(event, by_wind, results, by, whole=not faulty) for by_wind in tables.values()]
    lines.sort(key=lambda line: (line.table.session.number, line.table.number))
    return Plan(tuple(lines), tuple(reader.problems), tuple(seats.new.unknown))


def _place(
    seat_line: SeatLine, seats: Seats, tables: dict[tuple[int, int], Found], problems: list[str]
) -> None:
    seat = seats.of(seat_line)
    if isinstance(seat, str):
        if seat not in problems:  # a row of four seats says it four times
            problems.append(seat)
        return
    by_wind = tables[seat_line.session, seat.table.number]
    if seat.wind in by_wind:
        sentence = _(
            "Line %(line)d: line %(other)d has the points of %(name)s in session %(session)d already."
        )
        earlier_line, earlier_seat = by_wind[seat.wind]
        if earlier_seat.entry != seat.entry:
            sentence = _("Line %(line)d: line %(other)d seats %(name)s at this table and wind already.")
        values = {"line": seat_line.line, "other": earlier_line.line, "session": seat_line.session}
        problems.append(sentence % {**values, "name": earlier_seat.entry.name})
        return
    by_wind[seat.wind] = (seat_line, seat)


def _results(event: Event) -> dict[int, Result]:
    current = Result.objects.filter(table__session__event=event, current=True)
    return {result.table_id: result for result in current}


def _line(
    event: Event, by_wind: Found, results: dict[int, Result], by: User | None, *, whole: bool
) -> TableLine:
    """A table; whole: whether every line of the file was understood, so that a missing seat is missing."""
    table = next(iter(by_wind.values()))[1].table
    bets = next(iter(by_wind.values()))[0].bets
    scores = read_scores(event.rules, [by_wind[w][0].text if w in by_wind else "" for w in WINDS], bets)
    result = results.get(table.pk) if table.pk else None
    before = tuple(result.points.values()) if result else None
    problems = _problems(table, by_wind, scores, by, whole=whole)
    return TableLine(
        table=table,
        lines=tuple(sorted({seat_line.line for seat_line, _seat in by_wind.values()})),
        names=tuple(
            (by_wind[w][1].substitute or by_wind[w][1].entry).name if w in by_wind else "" for w in WINDS
        ),
        points=scores.points,
        before=before,
        bets_left=bets,
        state=_state(problems, scores, result, bets, by),
        problems=problems,
        new_seats=() if table.pk or len(by_wind) < len(WINDS) else tuple(by_wind[w][1] for w in WINDS),
    )


def _state(
    problems: tuple[str, ...],
    scores: ReadScores,
    result: Result | None,
    bets: int,
    by: User | None,
) -> State:
    if problems or None in scores.points:
        return State.FAULTY
    if result is None:
        return State.NEW
    if tuple(result.points.values()) != scores.points or result.bets_left != bets:
        return State.CHANGED
    second = by is not None and result.entered_by != by.get_username()
    return State.AGREES if second and not result.confirmed else State.SAME


def _problems(
    table: Table, by_wind: Found, scores: ReadScores, by: User | None, *, whole: bool
) -> tuple[str, ...]:
    place = {"session": table.session.number, "table": table.number}
    missing = [wind for wind in WINDS if wind not in by_wind]
    if missing:
        sentence = _("Session %(session)d, table %(table)d: no points of %(winds)s.")
        if not table.pk:
            sentence = _("Session %(session)d, table %(table)d: nobody sits at %(winds)s.")
        return (sentence % {**place, "winds": ", ".join(missing)},) if whole else ()
    reasons = [problem_sentence(problem) for problem in scores.problems]
    reason = None if table.session.state == "planned" else why_not_enter(table, by)
    sentence = _("Session %(session)d, table %(table)d: %(reason)s")
    return tuple(sentence % {**place, "reason": text} for text in [*reasons, *([reason] if reason else [])])
