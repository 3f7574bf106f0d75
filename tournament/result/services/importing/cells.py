"""Reads the rows of a results spreadsheet: seats with their texts, titles between rows, and what is wrong."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from scoring.written_numbers import read_number
from tournament.registration.services.importing.text import Row
from tournament.registration.services.importing.words import plain
from tournament.result.queries.penalty_cells import Penalty, penalties_in_cell
from tournament.result.services.importing.heads import (
    PLACES,
    WINDS,
    Column,
    by_tables,
    read_points,
    winds_of,
)
from tournament.result.services.importing.layout import Layout
from tournament.result.services.importing.titles import counted, is_sum, names_a_place, sits_out, titles_in

MOST_CHIPS = 1_000  # won or lost at a table by one player
NO_NUMBER = frozenset({"", "-", "–", "—"})
SHOWN = 30  # characters of a wrong cell
_TABLE_AND_WIND = re.compile(r"(\d+)\s*[-/.]?\s*([^\W\d]{1,3})")
_REMARK = re.compile(r"(?<=\d)\s*\([^()\d]*\)$")  # “−5 (late)”
_WHO = ("number", "ema_number", "name", "first_name", "last_name", "wind")
_CHECKS = ("uma", "score", "table_points", "place")


@dataclass(frozen=True)
class SeatLine:
    """A seat as a row has it. wind, number and name: as far as given; `text`: the points as written."""

    line: int
    session: int
    table: int | None
    wind: str
    number: int | None
    name: str
    text: str
    bets: int | None = None
    penalty: str = ""
    rulings: tuple[Penalty, ...] = ()  # the penalties one by one, where the row says so
    chips: int | None = None
    ema_number: str = ""
    head: str = ""  # of the column of the points
    checks: Mapping[str, str] = field(default_factory=dict)

    @property
    def who(self) -> str:
        """The player as the row names them: name, number or wind."""
        return self.name or str(self.number or "") or self.ema_number or self.wind


@dataclass(frozen=True)
class Fault:
    """The fault of a row, and the table that it belongs to, if that is known.

    seats: what the row says of its seats; of several faults of one row, only the first has them.
    """

    line: int
    sentence: str
    session: int | None = None
    table: int | None = None
    seats: tuple[SeatLine, ...] = ()


class Reader:
    """Reads rows by their columns and collects the faults and what was skipped."""

    def __init__(self, layout: Layout, rows: Sequence[Row], session: int | None) -> None:
        """`session`: of the rows that name none."""
        self.layout, self.session = layout, session
        self.table: int | None = None
        self.faults: list[Fault] = []
        self.sums = 0  # lines of sums, skipped
        self.worded = 0  # lines of words alone, skipped
        self.out = 0  # lines of players who sit out, skipped
        self.repeated = 0  # lines that say again what an earlier one says, skipped
        self._read: set[tuple[object, ...]] = set()
        self.titled = False  # a line between the rows has named the session
        self.used_session = False  # some row is taken for the session that none names
        at = {column: place for place, column in enumerate(layout.columns) if column.field}
        self._at = at
        self.by_tables = by_tables(layout.columns)
        self._seats = WINDS if {Column("points", wind) for wind in WINDS} <= at.keys() else PLACES
        self._sessions = [c for c in at if c.field == "points" and c.seat.startswith("s")]
        place = at.get(Column("wind"))
        below = rows[layout.place + 1 :]
        words = [row.cells[place] for row in below if place is not None and place < len(row.cells)]
        in_tables = [] if place is not None else self._winds_in_tables(below)
        self._winds = winds_of(words or in_tables)
        self._wind_in_table = bool(in_tables) and set(map(plain, in_tables)) <= self._winds.keys()
        tables = {self._cell(row, "table") for row in below} - {""}
        self._lettered = bool(tables) and all(re.fullmatch("[A-Za-z]", text) for text in tables)
        self._above = 0  # how many rows have taken the table from above

    def _winds_in_tables(self, rows: Iterable[Row]) -> list[str]:
        """The winds that tables like “1E” name in all rows; none otherwise."""
        texts = [text for row in rows if (text := self._cell(row, "table"))]
        matches = [_TABLE_AND_WIND.fullmatch(text) for text in texts]
        return [match[2] for match in matches if match] if all(matches) else []

    def read_titles(self, rows: Iterable[Row]) -> None:
        """Read titles like “Session 2” above the heads."""
        for row in rows:
            self._is_title(row)

    def seat_lines(self, row: Row) -> Iterator[SeatLine]:
        """The seats in a row; none for a title, repeated heads, a line of sums, or a row with a fault."""
        heads = self.layout.heads
        if self._is_title(row) or (heads and _filled_to(row.cells) == _filled_to(heads)):
            return
        if self._is_sum(row):
            self.sums += 1
            return
        if self._is_words(row):
            self.worded += 1
            return
        if sits_out([self._text(row, column) for column in self._at]):
            self.out += 1
            return
        if self._is_repeated(row):
            self.repeated += 1
            return
        before = len(self.faults)
        session = self._session_of(row)
        table = self._table_of(row)
        seats = list(self._seats_of(row, session, table))
        if len(self.faults) == before:
            yield from seats
            return
        first, *others = self.faults[before:]
        self.faults[before:] = [
            replace(first, session=session, table=table, seats=tuple(seats)),
            *(replace(fault, session=session, table=table) for fault in others),
        ]

    def _is_title(self, row: Row) -> bool:
        """Whether the row says “Session 2” or “Table 5” for those below it, and nothing else."""
        titles = titles_in(row.cells)
        for kind, number in titles:
            if kind == "session":
                self.session, self.table, self.titled = number, None, True
            else:
                self.table, self._above = number, -1
        return bool(titles)

    def _is_sum(self, row: Row) -> bool:
        """Whether the row holds sums. A remark such as “check” beside a player’s points makes none."""
        sums = [at for at, cell in enumerate(row.cells) if cell and is_sum(cell)]
        read = {at for column, at in self._at.items() if column.field not in _CHECKS}
        if not sums or read & {*sums}:
            return bool(sums)
        is_full = self.by_tables and all(self._text(row, Column("points", seat)) for seat in self._seats)
        return not ((is_full and self._cell(row, "table")) or any(self._cell(row, field) for field in _WHO))

    def _is_words(self, row: Row) -> bool:
        """Whether the row has words alone, of nobody and for no table: a title of a sheet, or a remark."""
        filled = {at for at, cell in enumerate(row.cells) if cell}
        data_columns = {
            at for column, at in self._at.items() if column.field not in {"session", "table", *_CHECKS}
        }
        cells = [row.cells[at] for at in filled]
        digits = len(cells) > 1 and any(map(str.isdigit, "".join(cells)))
        worded = all(any(map(str.isalpha, cell)) for cell in cells)
        return worded and not digits and not filled & data_columns and not any(map(names_a_place, cells))

    def _is_repeated(self, row: Row) -> bool:
        """Whether an earlier line says all of this of the same player, or of the same table.

        Where nothing but their order tells the four of a table, equal lines are four players.
        """
        is_of_a_table = self.by_tables or any(self._cell(row, field) for field in _WHO)
        place = (self._cell(row, "session") or str(self.session), self._cell(row, "table") or str(self.table))
        columns = [column for column in self._at if column.field not in {"session", "table"}]
        line = (*place, *(self._text(row, column) for column in columns))
        repeated = bool(is_of_a_table and line in self._read)
        self._read.add(line)
        return repeated

    def _session_of(self, row: Row) -> int | None:
        if self._sessions:
            return None
        if Column("session") not in self._at:
            self.used_session |= not self.titled
            return self.session
        text = self._cell(row, "session")
        if not text and self.session is not None:
            return self.session
        number = self._positive_number(row, "session", counted(text))
        self.session = number or self.session
        return number

    def _table_of(self, row: Row) -> int | None:
        """The table of a row; the three below one that names it may leave it out."""
        if Column("table") not in self._at:
            return self.table
        text = self._cell(row, "table")
        if not text and self.table is not None and self._above < len(WINDS) - 1:
            self._above += 1
            return self.table
        if self._lettered:
            text = str(ord(text.upper()) - ord("A") + 1) if text else text
        match = _TABLE_AND_WIND.fullmatch(text) if self._wind_in_table else None
        number = self._positive_number(row, "table", match[1] if match else counted(text))
        self.table, self._above = number, 0
        return number

    def _seats_of(self, row: Row, session: int | None, table: int | None) -> Iterator[SeatLine]:
        if self.by_tables:
            yield from self._of_table(row, session or 0, table)
        elif self._sessions:
            for column in self._sessions:
                if self._text(row, column) not in NO_NUMBER:
                    yield self._seat(row, int(column.seat[1:]), None, Column("points", column.seat), "")
        else:
            yield self._seat(row, session or 0, table, Column("points"), self._wind(row), checks=True)

    def _of_table(self, row: Row, session: int, table: int | None) -> Iterator[SeatLine]:
        """The four seats of a row. Counted ones are in the order of the winds, unless names say otherwise."""
        bets = self._bets(row)
        texts = [self._text(row, Column("points", seat)) for seat in self._seats]
        for wind, seat, text in zip(WINDS, self._seats, texts, strict=True):
            name = self._text(row, Column("name", seat))
            number = self._number(row, Column("number", seat))
            named = self._seats is PLACES and bool(name or number)
            yield SeatLine(
                line=row.number,
                session=session,
                table=table,
                wind="" if named else wind,
                number=number,
                name=name,
                text=self._points(row, Column("points", seat), blank=not any(texts)) or text,
                bets=bets,
                penalty=self._penalty(row, Column("penalty", seat)),
                chips=self._chips(row, Column("chips", seat)),
                head=self._head(Column("points", seat)),
            )

    def _seat(
        self, row: Row, session: int, table: int | None, column: Column, wind: str, *, checks: bool = False
    ) -> SeatLine:
        name = f"{self._cell(row, 'first_name')} {self._cell(row, 'last_name')}".strip()
        rulings = self._rulings(row) if checks else ()
        listed = str(sum(penalty.points for penalty in rulings)) if rulings else ""
        return SeatLine(
            line=row.number,
            session=session,
            table=table,
            wind=wind,
            number=self._number(row, Column("number")),
            name=self._cell(row, "name") or name,
            text=self._points(row, column, blank=True),
            bets=self._bets(row),
            penalty=self._penalty(row, Column("penalty")) or listed if checks else "",
            rulings=rulings,
            chips=self._chips(row, Column("chips")) if checks else None,
            ema_number=re.sub(r"[\s.\-]", "", self._cell(row, "ema_number")),
            head=self._head(column),
            checks={name: self._cell(row, name) for name in _CHECKS if self._cell(row, name)}
            if checks
            else {},
        )

    def _text(self, row: Row, column: Column) -> str:
        place = self._at.get(column)
        return row.cells[place] if place is not None and place < len(row.cells) else ""

    def _cell(self, row: Row, field: str) -> str:
        return self._text(row, Column(field))

    def _head(self, column: Column) -> str:
        place = self._at.get(column)
        heads = self.layout.heads
        return heads[place] if place is not None and place < len(heads) else str((place or 0) + 1)

    def _wrong(self, row: Row, column: Column, sentence: str) -> None:
        text = self._text(row, column)
        shown = text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
        place = {"line": row.number, "head": self._head(column), "problem": sentence % {"text": shown}}
        self.faults.append(Fault(row.number, _("Line %(line)d, column “%(head)s”: %(problem)s") % place))

    def _positive_number(self, row: Row, field: str, text: str) -> int | None:
        number = read_number(text)
        if number is None or number < 1:
            empty = not self._cell(row, field)
            self._wrong(
                row,
                Column(field),
                _("it is empty; a number is needed.")
                if empty
                else _("“%(text)s” is not a number from 1 up."),
            )
            return None
        return number

    def _number(self, row: Row, column: Column) -> int | None:
        text = self._text(row, column)
        if not text:
            return None
        number = read_number(text)
        if number is None or number < 1:
            self._wrong(row, column, _("“%(text)s” is not a number from 1 up."))
            return None
        return number

    def _points(self, row: Row, column: Column, *, blank: bool) -> str:
        """The text of the points; `blank`: whether it may be empty."""
        text = self._text(row, column)
        text = "" if text in NO_NUMBER else text
        if not text and not blank:
            self._wrong(row, column, _("it is empty; the points are needed."))
        elif text and read_points(text) is None:
            self._wrong(row, column, _("“%(text)s” is not a number of points; write it like 30000 or −8100."))
        return text

    def _wind(self, row: Row) -> str:
        text = self._cell(row, "wind")
        if self._wind_in_table and (match := _TABLE_AND_WIND.fullmatch(self._cell(row, "table"))):
            text = match[2]
        wind = self._winds.get(plain(text), "")
        if text and not wind:
            self._wrong(row, Column("wind"), _("“%(text)s” is not a wind; write E, S, W or N, or 1 to 4."))
        return wind

    def _bets(self, row: Row) -> int | None:
        if Column("bets") not in self._at:
            return None
        text = self._cell(row, "bets")
        bets = read_number(text) if text else 0
        if bets is None or bets < 0:
            self._wrong(row, Column("bets"), _("“%(text)s” is not a number of points."))
            return 0
        return bets

    def _chips(self, row: Row, column: Column) -> int | None:
        """The chips that a seat won or lost; None without such a column."""
        if column not in self._at:
            return None
        text = self._text(row, column)
        chips = 0 if text in NO_NUMBER else read_number(text)
        if chips is None or abs(chips) > MOST_CHIPS:
            self._wrong(row, column, _("“%(text)s” is not a number of chips."))
            return 0
        return chips

    def _penalty(self, row: Row, column: Column) -> str:
        text = _REMARK.sub("", self._text(row, column))
        if text in NO_NUMBER:
            return ""
        if text and read_points(text) is None:
            self._wrong(row, column, _("“%(text)s” is not a number of points; write it like −5000."))
            return ""
        return text

    def _rulings(self, row: Row) -> tuple[Penalty, ...]:
        """The penalties one by one, as an exported table has them."""
        text = self._cell(row, "rulings")
        penalties = () if text in NO_NUMBER else penalties_in_cell(text)
        if penalties is None:
            sentence = _("“%(text)s” does not list penalties; write them like lateness -2000 after-uma 5.1.")
            self._wrong(row, Column("rulings"), sentence)
        return penalties or ()


def _filled_to(cells: Sequence[str]) -> tuple[str, ...]:
    """The cells up to the last filled one."""
    end = max((at for at, cell in enumerate(cells, 1) if cell), default=0)
    return tuple(cells[:end])
