"""What an import of results would store, table by table, with every problem found."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring.table.recognition import read_as
from scoring.table.score_entry import MOST_BETS
from scoring.table.written_tables import Points, contradictions
from scoring.winds import WIND_NAMES
from tournament.acts.refusals import Reason, Refused
from tournament.hand.queries.game import differing_words, possible_games
from tournament.models import ColumnMapping, Event, Result, Seat, Session, Table, User
from tournament.registration.services.importing.mapping import ColumnChoice, choices_of, remembered
from tournament.registration.services.importing.side_by_side import stacked
from tournament.registration.services.importing.text import Row, split_rows
from tournament.result.queries.ledger import ledger_of
from tournament.result.services.importing.cells import Fault, Reader, SeatLine
from tournament.result.services.importing.heads import WINDS, labels, usable
from tournament.result.services.importing.layout import Layout, layout_of, usable_layout
from tournament.result.services.importing.manners import Manners, TableTexts
from tournament.result.services.importing.names_above import apart, joined
from tournament.result.services.importing.plan import (
    NO_CHOICES,
    Choices,
    Plan,
    State,
    TableLine,
    as_typed,
)
from tournament.result.services.importing.rearranged import (
    with_one_head,
    with_places_apart,
    without_repeated_heads,
    without_rules,
)
from tournament.result.services.importing.seats import Seats
from tournament.result.services.importing.sessions_across import with_sessions_apart
from tournament.result.services.importing.titles import names_session, skipped_notes
from tournament.ruling.queries.suggestions import is_kind
from tournament.session.services.table_revisions import why_not_enter
from tournament.words.numbers import wind_letter
from tournament.words.sentences import enumerated, grouped

NOTHING_TO_IMPORT = Reason(
    "result.nothing-to-import", "There is nothing to import: choose a file, or paste its rows."
)
NO_ROWS = Reason("result.no-rows", "There is a header but no row below it.")


_BY_SPACES = re.compile(r"(?<=\S) {2,}(?=\S)")  # as in a text of even columns
AtTable = dict[str, tuple[SeatLine, Seat]]  # by wind


def plan_results(event: Event, text: str, by: User | None, choices: Choices = NO_CHOICES) -> Plan:
    """What importing the text would do now. Refused for a text that is not a table of results."""
    rows, notes = _rows_of(text)
    if not rows:
        raise Refused(NOTHING_TO_IMPORT(), "text")
    recognised = layout_of(rows)
    remembered_columns = () if choices.columns else remembered(ColumnMapping.RESULTS, recognised.heads)
    keys = choices.columns or remembered_columns
    layout = usable_layout(layout_of(rows, keys) if keys else recognised, chosen=bool(keys))
    if not rows[layout.place + 1 :]:
        raise Refused(NO_ROWS(), "text")
    seats = Seats(event)
    reader = Reader(layout, rows, choices.session or seats.session_going_on)
    reader.read_titles(rows[: max(layout.place, 0)])
    tables: dict[tuple[int, int], AtTable] = defaultdict(dict)
    for row in rows[layout.place + 1 :]:
        for seat_line in reader.seat_lines(row):
            _place(seat_line, seats, tables, reader.faults)
    plan = _Planner(event, by, layout, reader, seats).plan(tables, choices)
    if remembered_columns:
        notes.insert(0, _("Columns as chosen for an earlier file with the same headers."))
    return replace(plan, notes=(*notes, *plan.notes), columns=_choices(rows, layout, recognised))


def _rows_of(text: str) -> tuple[tuple[Row, ...], list[str]]:
    """The rows of a text, each a seat or a table, and sentences on how they stood there."""
    separator, read = split_rows(text)
    if not separator and _BY_SPACES.search(text):
        read = split_rows(_BY_SPACES.sub("\t", text))[1]
    notes = []
    in_one_head = with_sessions_apart(
        with_places_apart(with_one_head(without_repeated_heads(without_rules(read))))
    )
    rows = stacked(in_one_head, a_row=lambda count: count == len(WINDS), is_across=names_session)
    if len(rows) > len(in_one_head):
        notes.append(_("Tables side by side: read one after the other."))
    if in_one := joined(rows):
        rows = in_one.rows
        several = _(
            "The names stand above several rows of numbers: row %(row)d of them is read as points, the others"
            " are left out."
        )
        two = _("The names stand above the points: two rows are read as one table.")
        notes.append(several % {"row": in_one.read} if in_one.below > 1 else two)
    return rows if usable(layout_of(rows).columns) else apart(rows), notes


def columns_to_choose(text: str, keys: Sequence[str] = ()) -> tuple[ColumnChoice, ...]:
    """The columns of a text that has been refused, with what is known of them; none without rows."""
    rows, _notes = _rows_of(text)
    recognised = layout_of(rows)
    keys = keys or remembered(ColumnMapping.RESULTS, recognised.heads)
    return _choices(rows, layout_of(rows, keys) if keys else recognised, recognised)


def _choices(rows: Sequence[Row], layout: Layout, recognised: Layout) -> tuple[ColumnChoice, ...]:
    """The columns with their fields; `recognised`: the layout without anybody's choice."""
    guesses, names = dict(recognised.unknown), labels()
    near = {at: names[field] for at, head in enumerate(layout.heads) if (field := guesses.get(head))}
    return choices_of(rows, layout.place, layout.keys, near)


def _place(
    seat_line: SeatLine, seats: Seats, tables: dict[tuple[int, int], AtTable], faults: list[Fault]
) -> None:
    seat = seats.of(seat_line)
    if isinstance(seat, str):
        if all(seat != fault.sentence for fault in faults):  # a row of four seats says it four times
            faults.append(Fault(seat_line.line, seat, seat_line.session, seat_line.table, (seat_line,)))
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
        sentence %= {**values, "name": earlier_seat.entry.name}
        faults.append(Fault(seat_line.line, sentence, seat_line.session, seat.table.number, (seat_line,)))
        return
    by_wind[seat.wind] = (seat_line, seat)


class _Planner:
    """Judges the tables of a file, all under one manner of writing."""

    def __init__(self, event: Event, by: User | None, layout: Layout, reader: Reader, seats: Seats) -> None:
        self.event, self.by, self.layout, self.reader, self.seats = event, by, layout, reader, seats
        current = Result.objects.filter(table__session__event=event, current=True)
        self.results = {result.table_id: result for result in current}
        self.closed: dict[int, str | None] = {}
        self.games = possible_games(event)
        self.taken: Counter[tuple[int, int]] = Counter()
        for entry in ledger_of(event):
            if entry.table is not None and entry.counted and entry.moment in {"at-table", "after-uma"}:
                self.taken[entry.table, entry.entry] += entry.points

    def plan(self, tables: Mapping[tuple[int, int], AtTable], choices: Choices) -> Plan:
        """The plan of the seats by session and table."""
        unplayed = [place for place, seats in tables.items() if self._unplayed(place, seats)]
        played = {place: seats for place, seats in sorted(tables.items()) if place not in unplayed}
        texts = {place: self._texts(by_wind) for place, by_wind in played.items()}
        manners = Manners(self.event.rules, list(texts.values()), choices.manner, choices.penalty_unit)
        lines = [self._line(by_wind, texts[place], manners) for place, by_wind in played.items()]
        lines = _whole_seatings(lines, self._sessions_at_fault())
        planned = {line.place for line in lines}
        lost = {
            (fault.session, fault.table) if fault.session and fault.table else (None, fault.line)
            for fault in self.reader.faults
        }
        return Plan(
            tables=tuple(lines),
            problems=tuple(fault.sentence for fault in self.reader.faults),
            unknown=tuple(self.seats.new.unknown),
            layout=self.layout,
            manners=manners,
            notes=tuple(self._notes(len(unplayed))),
            lost=len(lost - planned) if not self._all_faults_in_plan(planned) else 0,
            session=self.reader.session if self.reader.used_session else None,
            loose=tuple(self.seats.new.loose.items()),
        )

    def _all_faults_in_plan(self, planned: set[tuple[int, int]]) -> bool:
        """Whether every fault belongs to a table of the plan, which counts as left out already."""
        without_table = [fault for fault in self.reader.faults if not (fault.session and fault.table)]
        tables = {(fault.session, fault.table) for fault in self.reader.faults} - {
            (fault.session, fault.table) for fault in without_table
        }
        return not without_table and tables <= planned

    def _unplayed(self, place: tuple[int, int], by_wind: AtTable) -> bool:
        """Whether a whole table has no points yet."""
        at_fault = any((fault.session, fault.table) == place for fault in self.reader.faults)
        return (
            not at_fault
            and len(by_wind) == len(WINDS)
            and not any(seat_line.text for seat_line, _seat in by_wind.values())
        )

    def _sessions_at_fault(self) -> set[int | None]:
        return {fault.session for fault in self.reader.faults}

    def _notes(self, unplayed: int) -> list[str]:
        notes = []
        if self.reader.used_session and self.reader.session:
            sentence = _("No column names the session: these rows are read as session %(session)d.")
            notes.append(sentence % {"session": self.reader.session})
        if self.layout.place < 0 and not self.layout.chosen:
            notes.append(_("No line names the columns: what stands in them tells what they hold."))
        if self.seats.new.in_order:
            notes.append(_("No winds are given: each table is read as East, South, West, North in order."))
        skipped = (unplayed, self.reader.out, self.reader.repeated, self.reader.worded, self.reader.sums)
        return [*notes, *skipped_notes(*skipped)]

    def _texts(self, by_wind: AtTable) -> TableTexts:
        """The texts of a table from the file, completed from the stored result."""
        pairs = [by_wind.get(wind) for wind in WINDS]
        table = next(iter(by_wind.values()))[1].table
        lines = [pair[0] if pair else None for pair in pairs]
        bets = [line.bets for line in lines if line and line.bets is not None]
        result = self.results.get(table.pk) if table.pk else None
        bet = self.event.rules.bet_value
        bets_left = max(bets, default=result.bets_left if result else 0)
        return TableTexts(
            texts=tuple(line.text if line else "" for line in lines),
            bets_left=bets_left * bet if bets and 0 < bets_left < MOST_BETS else bets_left,
            penalties=tuple(line.penalty if line else "" for line in lines),
            taken=tuple(self.taken[table.pk or 0, pair[1].entry_id] if pair else 0 for pair in pairs),
            substitutes=tuple(
                ("out" if pair[1].out else pair[1].substitute_since or None) if pair else None
                for pair in pairs
            ),
            checks=tuple(line.checks if line else {} for line in lines),
            chips=_chips(lines, result),
        )

    def _line(self, by_wind: AtTable, texts: TableTexts, manners: Manners) -> TableLine:
        pairs = [by_wind.get(wind) for wind in WINDS]
        table = next(iter(by_wind.values()))[1].table
        result = self.results.get(table.pk) if table.pk else None
        numbers = manners.written(texts)
        points = read_as(self.event.rules, numbers, manners.manner) if numbers else (None,) * 4
        problems = self._problems(table, by_wind, texts, manners)
        penalties, conflict = self._penalties(table, pairs, manners.penalties(texts), texts.taken)
        problems += conflict
        is_full = None not in points
        remarks = () if problems or not is_full else self._remarks(table, texts, manners, points)
        line = TableLine(
            table=table,
            lines=tuple(sorted({seat_line.line for seat_line, _seat in by_wind.values()})),
            names=tuple((pair[1].substitute or pair[1].entry).name if pair else "" for pair in pairs),
            points=points,
            before=tuple(result.points.values()) if result else None,
            bets_left=texts.bets_left,
            chips=texts.chips,
            state=State.FAULTY,
            problems=tuple(problems),
            new_seats=() if table.pk or None in pairs else tuple(pair[1] for pair in pairs if pair),
            penalties=penalties,
            rulings=tuple(
                pair[0].rulings if pair and points else ()
                for pair, points in zip(pairs, penalties, strict=True)
            ),
            remarks=remarks,
        )
        faults = [fault for fault in self.reader.faults if (fault.session, fault.table) == line.place]
        if problems or not is_full or None in pairs or faults:
            return replace(line, typed=() if is_full else as_typed(by_wind.values(), faults))
        return replace(line, state=self._state(line, result))

    def _state(self, line: TableLine, result: Result | None) -> State:
        if result is None:
            return State.NEW
        stored = (tuple(result.points.values()), result.bets_left, result.chip_counts)
        if stored != (line.points, line.bets_left, line.chips):
            return State.CHANGED
        second = self.by is not None and result.entered_by != self.by.get_username()
        return State.AGREES if second and not result.confirmed else State.SAME

    def _problems(self, table: Table, by_wind: AtTable, texts: TableTexts, manners: Manners) -> list[str]:
        place = {"session": table.session.number, "table": table.number}
        missing = [wind for wind in WINDS if wind not in by_wind]
        if missing:
            sentence = _("Session %(session)d, table %(table)d: no points of %(winds)s.")
            if not table.pk:
                sentence = _("Session %(session)d, table %(table)d: nobody sits at %(winds)s.")
            return (
                []
                if self.reader.faults
                else [sentence % {**place, "winds": enumerated(map(wind_letter, missing))}]
            )
        blank = [line for line, _seat in by_wind.values() if not line.text]
        if blank:
            sentence = _("Line %(line)d, column “%(head)s”: %(problem)s")
            problem = _("it is empty; the points are needed.")
            return [sentence % {"line": line.line, "head": line.head, "problem": problem} for line in blank]
        reasons = manners.reasons(texts)
        reason = self._why_closed(table)
        sentence = _("Session %(session)d, table %(table)d: %(reason)s")
        return [sentence % {**place, "reason": text} for text in [*reasons, *([reason] if reason else [])]]

    def _why_closed(self, table: Table) -> str | None:
        """Why the table takes no result, or None; computed once per session."""
        number = table.session.number
        if number not in self.closed:
            planned = table.session.state == Session.PLANNED
            self.closed[number] = None if planned else why_not_enter(table, self.by)
        return self.closed[number]

    def _penalties(
        self,
        table: Table,
        pairs: Sequence[tuple[SeatLine, Seat] | None],
        penalties: Points,
        ruled: Sequence[int],
    ) -> tuple[Points, list[str]]:
        """The penalties that become rulings as none exists yet, and the contradictions as sentences."""
        problems, new = self._wrongly_listed(pairs, penalties), []
        for pair, in_file, in_rulings in zip(pairs, penalties, ruled, strict=True):
            new.append(in_file if in_file != in_rulings and not in_rulings else 0)
            if in_file and in_rulings and in_file != in_rulings and pair:
                sentence = _(
                    "Session %(session)d, table %(table)d: %(name)s has penalties of %(known)s here and"
                    " %(own)s in the file: correct one."
                )
                values = {"session": table.session.number, "table": table.number, "name": pair[1].entry.name}
                problems.append(sentence % {**values, "known": grouped(in_rulings), "own": grouped(in_file)})
        east, south, west, north = new
        return (east, south, west, north), problems

    def _wrongly_listed(self, pairs: Sequence[tuple[SeatLine, Seat] | None], penalties: Points) -> list[str]:
        """The faults of penalties that the file lists one by one: their sum, or an unknown offence."""
        problems = []
        for pair, in_file in zip(pairs, penalties, strict=True):
            listed = pair[0].rulings if pair else ()
            if not pair or not listed:
                continue
            if (total := sum(penalty.points for penalty in listed)) != in_file:
                sentence = _("Line %(line)d: the penalties one by one make %(listed)s, not %(points)s.")
                values = {"listed": grouped(total), "points": grouped(in_file)}
                problems.append(sentence % {"line": pair[0].line, **values})
            for kind in {penalty.kind for penalty in listed if not is_kind(self.event.rules, penalty.kind)}:
                sentence = _("Line %(line)d: the rules of this event have no offence “%(kind)s”.")
                problems.append(sentence % {"line": pair[0].line, "kind": kind})
        return problems

    def _remarks(
        self, table: Table, texts: TableTexts, manners: Manners, points: tuple[int | None, ...]
    ) -> tuple[str, ...]:
        """What the hands of the table, and other columns of the file, say against the points."""
        east, south, west, north = (number or 0 for number in points)
        scores, game = (east, south, west, north), self.games.get(table.pk or 0)
        by_hands = differing_words(game, self.event.rules, scores) if game else None
        return (*([by_hands] if by_hands else []), *self._contradicted(texts, manners, scores))

    def _contradicted(self, texts: TableTexts, manners: Manners, points: Points) -> tuple[str, ...]:
        numbers = manners.written(texts)
        if numbers is None or not numbers.checks:
            return ()
        against = contradictions(self.event.rules, numbers, points)
        columns = sorted({self._head_of(check) for check, _wind in against})
        if not columns:
            return ()
        sentence = _("The column %(columns)s says something else: look at %(winds)s.")
        winds = enumerated(_(WIND_NAMES[wind]) for wind in WINDS if wind in {wind for _c, wind in against})
        return (sentence % {"columns": enumerated(f"“{head}”" for head in columns), "winds": winds},)

    def _head_of(self, check: str) -> str:
        for head, column in zip(self.layout.heads, self.layout.columns, strict=False):
            if column.field == check:
                return head
        return check


def _chips(lines: Sequence[SeatLine | None], result: Result | None) -> tuple[int, ...]:
    """The chips of the four in the file, or of the stored result where it has none."""
    in_file = [line.chips if line else None for line in lines]
    if any(chips is not None for chips in in_file):
        return tuple(chips or 0 for chips in in_file)
    return result.chip_counts if result else (0, 0, 0, 0)


def _whole_seatings(lines: list[TableLine], at_fault: set[int | None]) -> list[TableLine]:
    """The lines; if some seats of a session cannot be made, none of its tables is made."""
    undone = {line.table.session.number for line in lines if not line.table.pk and not line.new_seats}
    undone |= {number for number in at_fault if number}
    remark = _("This session’s seats need all of its rows: correct the faults first.")
    return [
        replace(line, state=State.FAULTY, new_seats=(), remarks=(remark,))
        if not line.table.pk and line.table.session.number in undone
        else line
        for line in lines
    ]
