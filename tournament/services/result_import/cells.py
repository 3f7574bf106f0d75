"""From rows to what they say about seats; whatever a cell says wrong is one sentence with its place."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.written import read_number
from tournament.services.player_import.splitting import Row
from tournament.services.player_import.words import plain
from tournament.services.result_import.columns import WINDS, by_tables

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
class Said:
    """What one row says of one seat. wind, number and name: as far as it names them; `text`: the points."""

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

    def said(self, row: Row) -> Iterator[Said]:
        """What the row says; nothing for one in which something is wrong."""
        before = len(self.problems)
        session = self._whole(row, "session")
        table = self._whole(row, "table") if "table" in self.columns else None
        found = list(self._seats(row, session, table))
        if len(self.problems) == before:
            yield from found

    def _seats(self, row: Row, session: int | None, table: int | None) -> Iterator[Said]:
        if by_tables(self.columns):
            bets = self._bets(row)
            for wind in WINDS:
                yield Said(row.number, session or 0, table, wind, None, "", self._points(row, wind), bets)
            return
        number = self._whole(row, "number") if self._cell(row, "number") else None
        yield Said(
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

    def _whole(self, row: Row, field: str) -> int | None:
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
