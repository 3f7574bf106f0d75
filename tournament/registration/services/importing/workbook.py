"""Converts a sheet of an XLSX or ODS file, or all that have the same heads, to tab-separated text.

Formulas are never evaluated: what the spreadsheet program had worked out when it saved is what counts.
"""

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from itertools import islice
from xml.etree import ElementTree as ET

from tournament.acts.job.bounded import bounded
from tournament.acts.refusals import Reason, Refused
from tournament.registration.services.importing.own_tables import Heads, likeness
from tournament.registration.services.importing.words import (
    plain,
    substitute_titles,
    withdrawal_titles,
)
from tournament.words.read_words import for_languages, words_read

CONTENT = "content.xml"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
WORKBOOK_NOT_READ = Reason(
    "registration.workbook-not-read",
    "This workbook cannot be read: save it again as .xlsx, or paste the rows.",
)
WORKBOOK_EMPTY = Reason("registration.workbook-empty", "The workbook is empty: choose another one.")
FILE_DAMAGED = Reason(
    "registration.file-damaged", "This file is damaged: save it again as .xlsx, or paste the rows."
)
WORKBOOK_TOO_LARGE = Reason(
    "registration.workbook-too-large",
    "This workbook is too large once unpacked: keep only the sheet to be imported.",
)
NO_WORKBOOK = Reason(
    "registration.no-workbook",
    "This is not a workbook: save the table as .xlsx, .ods or .csv and upload that.",
)
_CELLS = {f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"}


Rows = list[list[str]]


@dataclass(frozen=True)
class Workbook:
    """The text of a workbook, the names of the sheets it comes from, and those of other filled sheets."""

    text: str
    read: tuple[str, ...]
    others: tuple[str, ...] = ()


def opendocument_sheets(data: bytes, most_rows: int, most_columns: int) -> Iterator[tuple[str, Rows]]:
    """Name and rows of each table, empty cells at the end left out; ParseError for broken XML.

    Whole numbers come as digits, whatever their format shows (30.000 or 30,000); other cells as their text.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        root = ET.fromstring(archive.read(CONTENT))  # noqa: S314 - expat limits entities itself
    for table in root.iter(f"{_TABLE}table"):
        rows = list(islice(_repeated_rows(table, most_columns), most_rows))
        while rows and not rows[-1]:
            rows.pop()
        yield table.get(f"{_TABLE}name", ""), rows


def _repeated_rows(table: ET.Element, most_columns: int) -> Iterator[list[str]]:
    for row in table.iter(f"{_TABLE}table-row"):
        cells = list(islice(_cells(row), most_columns))
        while cells and not cells[-1]:
            cells.pop()
        for _time in range(_repeated(row, "rows")):
            yield cells


def _cells(row: ET.Element) -> Iterator[str]:
    for cell in row:
        if cell.tag in _CELLS:
            text = _text(cell)
            for _time in range(_repeated(cell, "columns")):
                yield text


def _repeated(element: ET.Element, kind: str) -> int:
    """The repeat count of a row or cell; the empty rest of a table is one row repeated a million times."""
    number = element.get(f"{_TABLE}number-{kind}-repeated", "1")
    return int(number) if number.isascii() and number.isdigit() else 1


def _text(cell: ET.Element) -> str:
    value = cell.get(f"{_OFFICE}value", "")
    if cell.get(f"{_OFFICE}value-type") == "float" and value:
        return value.removesuffix(".0")
    paragraphs = ("".join(paragraph.itertext()) for paragraph in cell.iter(f"{_TEXT}p"))
    return " ".join(" ".join(paragraphs).split())


MOST_UNPACKED = 30 * 1024 * 1024
"""Bytes that a workbook may have once unpacked: more is a bomb, not a table."""
MOST_PARTS = 500
EXCEL = "xl/workbook.xml"
MOST_COLUMNS = 40
MOST_SHEETS = 60
_NAMED = 8  # sheets that are named as not read
_NAME = 31  # letters of a sheet's name, as many as Excel takes
_NUMBERED = re.compile(r"\w+ \d{1,3}")


@for_languages
def _session_names() -> re.Pattern[str]:
    """The names of sheets that hold one session."""
    words = "|".join(map(re.escape, words_read("results session")))
    return re.compile(rf"(?:{words}|r|rd|h) ?(\d{{1,2}})|(\d{{1,2}})\S{{0,3}} ?(?:{words})", re.IGNORECASE)


MOST_ROWS = 10_100
COUNTED = {
    "xl/styles.xml": (re.compile(rb"<(?:\w+:)?(?:xf|font|fill|border|numFmt|dxf)\b"), 200_000),
    "xl/sharedStrings.xml": (re.compile(rb"<(?:\w+:)?si\b"), 200_000),
}
"""What openpyxl makes objects of before it reads a row, and the most that a part may have of it."""


def workbook_text(data: bytes, heads: Heads = ()) -> Workbook:
    """The sheets of one table as tab-separated text, read in a process of its own.

    `heads`: of an exported table, whose sheet is looked for first.
    Refused for what is not a workbook, damaged, too large, or takes too long to read.
    """
    _check_archive(data)
    return bounded(partial(workbook_cells, heads=heads), data)


def workbook_cells(data: bytes, heads: Heads = ()) -> Workbook:
    """The same, read here."""
    try:
        _check_elements(data)
        sheets = [
            (name[:_NAME], rows) for name, rows in islice(_sheets(data), MOST_SHEETS) if any(map(any, rows))
        ]
    except (MemoryError, Refused):
        raise
    except Exception as error:
        raise Refused(WORKBOOK_NOT_READ(), "file") from error
    if not sheets:
        raise Refused(WORKBOOK_EMPTY(), "file")
    read, rows = _read(sheets, heads)
    others = [name for name, _rows in sheets if name not in read]
    return Workbook(tabbed(rows), tuple(read), tuple(others[:_NAMED]))


def tabbed(rows: Iterable[Sequence[str]]) -> str:
    """Rows as tab-separated text."""
    out = io.StringIO()
    csv.writer(out, delimiter="\t", lineterminator="\n").writerows(rows)
    return out.getvalue()


def _read(sheets: Sequence[tuple[str, Rows]], own_heads: Heads) -> tuple[list[str], Rows]:
    """The names and rows of what is read: the first sheet that holds a table, and all with the same heads.

    A sheet with heads of `own_heads` goes before others.
    Of several sheets each comes under its name, where that says “Round 2” or “Substitutes”; these come last.
    """
    tables = [at for at, (_name, rows) in enumerate(sheets) if _is_table(rows)]
    first = max(tables, key=lambda at: likeness(_wide_row(sheets[at][1]), own_heads), default=0)
    heads = _heads(sheets[first][1])
    same = [(name, rows) for name, rows in sheets if heads and _heads(rows) == heads]
    if len(same) < 2:
        name, rows = sheets[first]
        return [name], [[f"Session {number}"], *rows] if (number := _session_of(name)) else rows
    joined: Rows = []
    same.sort(
        key=lambda sheet: plain(sheet[0]) in substitute_titles() | withdrawal_titles()
    )  # they would be those of a list below them
    for name, rows in same:
        title = f"Session {number}" if (number := _session_of(name)) else name
        is_told = _NUMBERED.fullmatch(title) or plain(name) in substitute_titles() | withdrawal_titles()
        joined += [[title], *rows] if is_told else rows
    return [name for name, _rows in same], joined


def _session_of(name: str) -> str:
    """The number of the session in the name of a sheet, or nothing."""
    match = _session_names().fullmatch(name.strip())
    return (match[1] or match[2]) if match else ""


def _is_table(rows: Rows) -> bool:
    return sum(sum(map(bool, row)) > 1 for row in rows) > 1


def _wide_row(rows: Rows) -> list[str]:
    return next((row for row in rows if sum(map(bool, row)) > 1), [])


def _heads(rows: Rows) -> list[str]:
    """The first row with two cells or more, if it holds words and signs such as № only."""
    row = _wide_row(rows)
    return [] if any(map(_is_number, row)) else row


def _is_number(cell: str) -> bool:
    return any(map(str.isdigit, cell)) and not any(map(str.isalpha, cell))


def _check_archive(data: bytes) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise Refused(FILE_DAMAGED(), "file") from error
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise Refused(WORKBOOK_TOO_LARGE(), "file")
    if not {part.filename for part in parts} & {EXCEL, CONTENT}:
        raise Refused(NO_WORKBOOK(), "file")


def _check_elements(data: bytes) -> None:
    """Refuse styles and texts by the hundred thousand, whose count costs less than their reading."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for name in COUNTED.keys() & {part.filename for part in archive.infolist()}:
            pattern, most = COUNTED[name]
            count = sum(1 for _element in pattern.finditer(archive.read(name)))
            if count > most:
                raise Refused(WORKBOOK_TOO_LARGE(), "file")


def _sheets(data: bytes) -> Iterator[tuple[str, Rows]]:
    """The name and the rows of every sheet."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        excel = EXCEL in archive.namelist()
    if not excel:
        yield from opendocument_sheets(data, MOST_ROWS, MOST_COLUMNS)
        return
    from openpyxl import load_workbook  # noqa: PLC0415 - slow to import, and most lists are pasted

    book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
    try:
        for sheet in book.worksheets:
            sheet.reset_dimensions()
            cells = sheet.iter_rows(max_row=MOST_ROWS, max_col=MOST_COLUMNS, values_only=True)
            yield sheet.title, list(_filled(cells))
    finally:
        book.close()


def _filled(rows: Iterator[tuple[object, ...]]) -> Iterator[list[str]]:
    """The rows without the empty cells at their end."""
    for row in rows:
        cells = [_cell(value) for value in row]
        while cells and not cells[-1]:
            cells.pop()
        yield cells


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime | date):
        return value.isoformat()
    return " ".join(str(value).split())
