"""Finds the columns of a results spreadsheet, and reads each row's cells or reports what is wrong."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.written_numbers import read_number
from tournament.acts.refusals import Reason, Refused
from tournament.registration.services.importing.columns import plain
from tournament.registration.services.importing.text import Row

NO_HEAD = Reason(
    "result.no-head",
    "No line names the columns. The first line needs “Session” and “Table”, then either “Wind” and"
    " “Points”, or “East”, “South”, “West”, “North”.",
)
NO_POINTS = Reason("result.no-points", "There is no column “Points”.")
NOBODYS_POINTS = Reason(
    "result.nobodys-points",
    "Nothing says whose points they are: add the columns “Table” and “Wind”, or “No.”.",
)

_HEADS = {
    "session": "session|round|hanchan|sessione|turno|runde|durchgang|сесія|тур|ханчан|ronda|sesión|manche",
    "table": "table|table no|tavolo|tisch|стіл|mesa",
    "wind": "wind|seat|order|ordine|reihenfolge|порядок|vento|posto|platz|вітер|місце|viento|vent",
    "number": "no|number|player no|player number|n|n°|№|numero|nummer|номер|num",
    "first_name": "first name|nome|vorname|ім'я",
    "last_name": "last name|surname|cognome|nachname|прізвище",
    "name": "name|player|player name|giocatore|spieler|гравець|jugador|joueur",
    "points": "points|punti|punkte|очки|бали|puntos|difference|table score",
    "score": "score|final score|result|punteggio|ergebnis|результат|рахунок",
    "bets": "bets|bets left|riichi bets|sticks|riichi sticks|bastoncini|stäbe|ставки",
    "E": "east|e|est|ost|схід|este",
    "S": "south|s|sud|süd|південь|sur",
    "W": "west|w|ovest|o|захід|oeste",
    "N": "north|nord|північ|norte",
}
_FIELD_OF = {plain(word): field for field, words in _HEADS.items() for word in words.split("|")}
WINDS = ("E", "S", "W", "N")
_WHERE = {"table", "number", "name", "last_name"}
LOOKED_AT = 20  # rows, for the head


def find_columns(rows: Sequence[Row]) -> tuple[int, Mapping[str, int]]:
    """The place of the row with the heads, and the column of each field. Refused with what is missing.

    The first column of a name is taken. “n” is a number in rows of seats, and North beside the other winds.
    """
    for place, row in enumerate(rows[:LOOKED_AT]):
        columns = _fields(row)
        if "session" in columns and len(columns) > 2 and columns.keys() & _WHERE:
            _check(columns)
            return place, columns
    raise Refused(NO_HEAD(), "file")


def _fields(row: Row) -> dict[str, int]:
    columns: dict[str, int] = {}
    for column, head in enumerate(row.cells):
        field = _FIELD_OF.get(plain(head))
        if field:
            columns.setdefault(field, column)
    if {"E", "S", "W"} <= columns.keys() and "N" not in columns and "number" in columns:
        columns["N"] = columns.pop("number")
    if "points" not in columns and "score" in columns:
        columns["points"] = columns["score"]
    return columns


def by_tables(columns: Mapping[str, int]) -> bool:
    """Whether a row is a table."""
    return columns.keys() >= {"table", *WINDS}


def _check(columns: Mapping[str, int]) -> None:
    if by_tables(columns):
        return
    if "points" not in columns:
        raise Refused(NO_POINTS(), "file")
    if not ({"table", "wind"} <= columns.keys() or columns.keys() & {"number", "name", "last_name"}):
        raise Refused(NOBODYS_POINTS(), "file")


SHOWN = 30  # characters of a wrong cell
_WIND_OF = {
    plain(word): wind
    for wind, words in {
        "E": "1|e|east|est|ost|東|схід|сх",
        "S": "2|s|south|sud|süd|南|південь|пд",
        "W": "3|w|west|o|ovest|西|захід|зх",
        "N": "4|n|north|nord|北|північ|пн",
    }.items()
    for word in words.split("|")
}


@dataclass(frozen=True)
class SeatLine:
    """The contents of a row for one seat. wind, number and name: as far as given; `text`: the points."""

    line: int
    session: int
    table: int | None
    wind: str
    number: int | None
    name: str
    text: str
    bets: int = 0


class Reader:
    """Reads rows by their columns and collects the sentences."""

    def __init__(self, columns: Mapping[str, int], heads: Row) -> None:
        self.columns, self.heads = columns, heads
        self.problems: list[str] = []

    def seat_lines(self, row: Row) -> Iterator[SeatLine]:
        """The seats in a row; none if something in the row is wrong."""
        before = len(self.problems)
        session = self._positive_number(row, "session")
        table = self._positive_number(row, "table") if "table" in self.columns else None
        seat_lines = list(self._seats(row, session, table))
        if len(self.problems) == before:
            yield from seat_lines

    def _seats(self, row: Row, session: int | None, table: int | None) -> Iterator[SeatLine]:
        if by_tables(self.columns):
            bets = self._bets(row)
            for wind in WINDS:
                yield SeatLine(row.number, session or 0, table, wind, None, "", self._points(row, wind), bets)
            return
        number = self._positive_number(row, "number") if self._cell(row, "number") else None
        yield SeatLine(
            line=row.number,
            session=session or 0,
            table=table,
            wind=self._wind(row),
            number=number,
            name=self._cell(row, "name")
            or f"{self._cell(row, 'first_name')} {self._cell(row, 'last_name')}".strip(),
            text=self._points(row, "points"),
        )

    def _cell(self, row: Row, field: str) -> str:
        column = self.columns.get(field)
        return row.cells[column] if column is not None and column < len(row.cells) else ""

    def _wrong(self, row: Row, field: str, sentence: str) -> None:
        column = self.columns[field]
        head = self.heads.cells[column]
        text = self._cell(row, field)
        shown = text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
        place = _("Line %(line)d, column “%(head)s”: ") % {"line": row.number, "head": head}
        self.problems.append(place + sentence % {"text": shown})

    def _positive_number(self, row: Row, field: str) -> int | None:
        number = read_number(self._cell(row, field))
        if number is None or number < 1:
            empty = not self._cell(row, field)
            self._wrong(
                row,
                field,
                _("it is empty; a number is needed.") if empty else _("“%(text)s” is no number from 1 on."),
            )
            return None
        return number

    def _points(self, row: Row, field: str) -> str:
        text = self._cell(row, field)
        if not text:
            self._wrong(row, field, _("it is empty; the points are needed."))
        elif read_number(text) is None:
            self._wrong(row, field, _("“%(text)s” is no number of points; write it like 30000 or −8100."))
        return text

    def _wind(self, row: Row) -> str:
        text = self._cell(row, "wind")
        wind = _WIND_OF.get(plain(text), "")
        if text and not wind:
            self._wrong(row, "wind", _("“%(text)s” is no wind; write E, S, W or N, or 1 to 4."))
        return wind

    def _bets(self, row: Row) -> int:
        text = self._cell(row, "bets")
        bets = read_number(text) if text else 0
        if bets is None or bets < 0:
            self._wrong(row, "bets", _("“%(text)s” is no number of points."))
            return 0
        return bets
