"""What the text of a spreadsheet would store: each row at its seat, four seats a table, each table's sum."""

from collections import defaultdict

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from scoring.entry import ReadScores, read_scores
from tournament.models import Event, Result, Seat, Table
from tournament.queries.worded import problem_sentence
from tournament.services.errors import Refused
from tournament.services.player_import.splitting import split_rows
from tournament.services.result_import.cells import Reader, Said
from tournament.services.result_import.columns import WINDS, find_columns
from tournament.services.result_import.plan import Plan, State, TableLine
from tournament.services.result_import.seats import Seats
from tournament.services.results import why_not_record

Found = dict[str, tuple[Said, Seat]]  # by wind


def plan_results(event: Event, text: str, by: AbstractBaseUser | None) -> Plan:
    """What importing the text would do now. Refused for a text that is no table of results."""
    _separator, rows = split_rows(text)
    if not rows:
        raise Refused(_("There is nothing to import: choose a file, or paste its rows."), "text")
    place, columns = find_columns(rows)
    if not rows[place + 1 :]:
        raise Refused(_("There is a head and no row below it."), "text")
    reader, seats = Reader(columns, rows[place]), Seats(event)
    tables: dict[tuple[int, int], Found] = defaultdict(dict)
    for row in rows[place + 1 :]:
        for said in reader.said(row):
            _place(said, seats, tables, reader.problems)
    results = _results(event)
    faulty = bool(reader.problems)
    lines = [_line(event, found, results, by, whole=not faulty) for found in tables.values()]
    lines.sort(key=lambda line: (line.table.session.number, line.table.number))
    return Plan(tuple(lines), tuple(reader.problems), tuple(seats.new.unknown))


def _place(said: Said, seats: Seats, tables: dict[tuple[int, int], Found], problems: list[str]) -> None:
    seat = seats.of(said)
    if isinstance(seat, str):
        if seat not in problems:  # a row of four seats says it four times
            problems.append(seat)
        return
    found = tables[said.session, seat.table.number]
    if seat.wind in found:
        sentence = _(
            "Line %(line)d: line %(other)d has the points of %(name)s in session %(session)d already."
        )
        other, taken = found[seat.wind]
        if taken.entry != seat.entry:
            sentence = _("Line %(line)d: line %(other)d seats %(name)s at this table and wind already.")
        values = {"line": said.line, "other": other.line, "session": said.session}
        problems.append(sentence % {**values, "name": taken.entry.name})
        return
    found[seat.wind] = (said, seat)


def _results(event: Event) -> dict[int, Result]:
    current = Result.objects.filter(table__session__event=event, current=True)
    return {one.table_id: one for one in current}


def _line(
    event: Event, found: Found, results: dict[int, Result], by: AbstractBaseUser | None, *, whole: bool
) -> TableLine:
    """A table; whole: whether every line of the file was understood, so that a missing seat is missing."""
    table = next(iter(found.values()))[1].table
    bets = next(iter(found.values()))[0].bets
    read = read_scores(event.rules, [found[w][0].text if w in found else "" for w in WINDS], bets)
    result = results.get(table.pk) if table.pk else None
    before = tuple(result.points.values()) if result else None
    problems = _problems(table, found, read, by, whole=whole)
    return TableLine(
        table=table,
        lines=tuple(sorted({said.line for said, _seat in found.values()})),
        names=tuple((found[w][1].substitute or found[w][1].entry).name if w in found else "" for w in WINDS),
        points=read.points,
        before=before,
        bets_left=bets,
        state=_state(problems, read, result, bets, by),
        problems=problems,
        new_seats=() if table.pk or len(found) < len(WINDS) else tuple(found[w][1] for w in WINDS),
    )


def _state(
    problems: tuple[str, ...],
    read: ReadScores,
    result: Result | None,
    bets: int,
    by: AbstractBaseUser | None,
) -> State:
    if problems or None in read.points:
        return State.FAULTY
    if result is None:
        return State.NEW
    if tuple(result.points.values()) != read.points or result.bets_left != bets:
        return State.CHANGED
    second = by is not None and result.entered_by != by.get_username()
    return State.AGREES if second and not result.confirmed else State.SAME


def _problems(
    table: Table, found: Found, read: ReadScores, by: AbstractBaseUser | None, *, whole: bool
) -> tuple[str, ...]:
    where = {"session": table.session.number, "table": table.number}
    missing = [wind for wind in WINDS if wind not in found]
    if missing:
        sentence = _("Session %(session)d, table %(table)d: no points of %(winds)s.")
        if not table.pk:
            sentence = _("Session %(session)d, table %(table)d: nobody sits at %(winds)s.")
        return (sentence % {**where, "winds": ", ".join(missing)},) if whole else ()
    reasons = [problem_sentence(problem) for problem in read.problems]
    reason = None if table.session.state == "planned" else why_not_record(table, by)
    sentence = _("Session %(session)d, table %(table)d: %(reason)s")
    return tuple(sentence % {**where, "reason": one} for one in [*reasons, *([reason] if reason else [])])
