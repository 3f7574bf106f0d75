"""Decodes an uploaded list of players to text, and splits the text into rows of cells."""

import codecs
import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext as _

from reports.spreadsheets.file_formats import without_guard
from tournament.acts.refusals import Reason, Refused
from tournament.bounds import several_lines
from tournament.registration.services.importing.own_tables import (
    ANY_HEADS,
    Heads,
    rows_of_any_json,
    rows_of_json,
)
from tournament.registration.services.importing.packed import table_in_zip
from tournament.registration.services.importing.workbook import Workbook, tabbed, workbook_text
from tournament.words.sentences import enumerated, together

MOST_BYTES = 5 * 1024 * 1024
"""The largest upload, in bytes."""
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_EIGHT_BIT = ("cp1252", "cp1250", "iso8859_2", "cp1251")
_TELLING = re.compile("[šžŠŽ]")  # the same byte in both Windows tables, and hardly a Western letter
_MIXED = re.compile("[ìèøòùïõûÌÈØÒÙÏÕÛ]")
_DOUBLE = re.compile("[õûÕÛ]")  # ő and ű
_DIGRAPH = re.compile("sz|gy|zs", re.IGNORECASE)

FILE_TOO_LARGE = Reason(
    "registration.file-too-large", "The file is larger than 5 MB: tables for import are never that large."
)
FILE_EMPTY = Reason("registration.file-empty", "The file is empty: choose another one.")
OLD_EXCEL = Reason(
    "registration.old-excel",
    "This is an old or protected Excel file: save it as .xlsx or .csv and upload that.",
)
NO_TABLE = Reason(
    "registration.no-table", "This file is not a table: upload .csv, .tsv or .xlsx, or paste the rows."
)
NO_TEXT = Reason(
    "registration.no-text", ("This file is neither text nor a workbook: upload .csv, .tsv or .xlsx.")
)
TEXT_TOO_LONG = Reason(
    "registration.text-too-long", "This text is far too long for one import: import it in parts."
)
TOO_MANY_LINES = Reason(
    "registration.too-many-lines",
    "There are %(count)d lines; one import takes up to %(most)d. Import them in parts.",
)


@dataclass(frozen=True)
class ReadText:
    """The text of an upload, and a sentence on how it was read (empty where nothing had to be guessed)."""

    text: str
    note: str = ""


def read_bytes(data: bytes, heads: Heads = ()) -> ReadText:
    """The text of an uploaded file of any kind; Refused with the remedy for what is not a table.

    `heads`: of the table that is looked for in a file with many of ours.
    """
    if len(data) > MOST_BYTES:
        raise Refused(FILE_TOO_LARGE(), "file")
    if not data.strip(b"\0 \r\n\t"):
        raise Refused(FILE_EMPTY(), "file")
    if data.startswith(b"PK\x03\x04"):
        packed = table_in_zip(data, heads, MOST_BYTES)
        if packed is not None:
            return read_bytes(packed, heads)
        book = workbook_text(data, heads)
        return ReadText(book.text, _sheets_said(book))
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        raise Refused(OLD_EXCEL(), "file")
    if data.startswith((b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"\x1f\x8b", b"Rar!", b"7z\xbc")):
        raise Refused(NO_TABLE(), "file")
    read = _decoded(data)
    rows = _json_rows(read.text, heads) if read.text.lstrip().startswith(("{", "[")) else []
    return ReadText(tabbed(rows)) if rows else read


def _json_rows(text: str, heads: Heads) -> list[list[str]]:
    """The rows of a JSON document: of the table that is looked for, or of any where that is wanted."""
    if heads == ANY_HEADS:
        return rows_of_any_json(text)
    return rows_of_json(text, heads) if heads else []


def _sheets_said(book: Workbook) -> str:
    """Which sheets were read and which were not."""
    read = (
        _("Read from the sheet: %(sheets)s.")
        if len(book.read) == 1
        else _("Read from the sheets: %(sheets)s.")
    )
    others = _("Not read: %(sheets)s.") % {"sheets": enumerated(book.others)} if book.others else ""
    return together(read % {"sheets": enumerated(book.read)}, others)


def _decoded(data: bytes) -> ReadText:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return ReadText(_text(data.decode(encoding, errors="replace")))
    if b"\0" in data:
        return ReadText(_text(data.decode(_without_mark(data), errors="replace")), _("Read as UTF-16."))
    try:
        return ReadText(_text(data.decode("utf-8")))
    except UnicodeDecodeError:
        return _eight_bit(data)


def _without_mark(data: bytes) -> str:
    """UTF-16 without its mark: in Latin text every second byte is zero."""
    return "utf-16-le" if data[1::2].count(0) >= data[0::2].count(0) else "utf-16-be"


def _eight_bit(data: bytes) -> ReadText:
    encoding = "cp1251" if _mostly_cyrillic(data) else _latin_table(data)
    names = {
        "cp1251": _("Windows Cyrillic (1251)"),
        "cp1252": _("Windows Western European (1252)"),
        "cp1250": _("Windows Central European (1250)"),
        "iso8859_2": _("Latin 2 (ISO 8859-2)"),
    }
    sentence = _("Read as %(encoding)s: check that the names are right.")
    note = sentence % {"encoding": names.get(encoding, encoding)}
    return ReadText(_text(data.decode(encoding, errors="replace")), note)


def _latin_table(data: bytes) -> str:
    """The table of Latin letters in which no sign stands within a word, Western European first.

    Where every table gives letters, Czech and Hungarian ones in a Western reading tell: “Dvoøák”, “Nováèek”.
    """
    texts = {table: data.decode(table, errors="replace") for table in _EIGHT_BIT[:3]}
    faults = {table: _signs_within(text) for table, text in texts.items()}
    western = texts["cp1252"]
    czech = _TELLING.search(western) and _MIXED.search(western)
    hungarian = _DOUBLE.search(western) and _DIGRAPH.search(western) and "ã" not in western
    if not faults["cp1252"] and not czech and not hungarian:
        return "cp1252"
    central = [table for table in _EIGHT_BIT[1:3] if faults[table] <= faults["cp1252"]]
    return min(central, key=lambda table: (faults[table], _EIGHT_BIT.index(table)), default="cp1252")


def _signs_within(text: str) -> int:
    """How many high characters other than letters stand beside a letter."""
    return len(
        re.findall(
            r"(?<=[^\W\d_])[^\x00-\x7f\w’‘“”–—…°€\u00a0]|[^\x00-\x7f\w’‘“”–—…°€\u00a0](?=[^\W\d_])", text
        )
    ) + len(re.findall(r"[\x80-\x9f\ufffd¹²³]", text))


def _mostly_cyrillic(data: bytes) -> bool:
    """Whether the high bytes stand in whole words, as Cyrillic does: accents stand among plain letters."""
    high = [byte >= 0xC0 for byte in data]
    pairs = sum(left and right for left, right in pairwise(high))
    return pairs * 2 > sum(high)


def _text(text: str) -> str:
    if (
        text.count("\ufffd") > len(text) // 10
        or sum(letter < " " and letter not in "\r\n\t" for letter in text) > len(text) // 10
    ):
        raise Refused(NO_TEXT(), "file")
    return text.removeprefix("\ufeff")


MOST_LINES = 10_000
"""Lines that one import may have."""
MOST_CHARACTERS = 2_000_000
SEPARATORS = ("\t", ";", "|", ",")
_LOOKED_AT = 100


@dataclass(frozen=True)
class Row:
    """One line of the text that holds something: its number from 1, its cells, and the text as it stands.

    `line`: the number for people, where several rows are of one line and have numbers of their own.
    """

    number: int
    cells: tuple[str, ...]
    line: int = 0

    @property
    def line_number(self) -> int:
        """The number of the line, for people."""
        return self.line or self.number

    @property
    def text(self) -> str:
        """The cells as one line for people."""
        return " · ".join(cell for cell in self.cells if cell)


def split_rows(text: str) -> tuple[str, tuple[Row, ...]]:
    """The separator (empty for one column) and the filled rows. Refused above what MOST_… allow."""
    if len(text) > MOST_CHARACTERS:
        raise Refused(TEXT_TOO_LONG(), "text")
    text = _plain(text)
    lines = text.split("\n")
    if len(lines) > MOST_LINES + 1:
        raise Refused(TOO_MANY_LINES(count=len(lines), most=MOST_LINES), "text")
    separator = _separator([line for line in lines if line.strip()][:_LOOKED_AT])
    rows = _strict(text, separator) or tuple(_line_by_line(lines, separator))
    return separator, tuple(row for row in rows if any(row.cells))


def _plain(text: str) -> str:
    """The text with uniform line ends and without invisible characters."""
    return several_lines(text)


def _separator(lines: list[str]) -> str:
    """The first separator that nearly every line has; else the one most lines have; else none."""
    lines_with = {separator: sum(separator in line for line in lines) for separator in SEPARATORS}
    for separator in SEPARATORS:
        if lines_with[separator] and lines_with[separator] * 5 >= len(lines) * 4:
            return separator
    best = max(SEPARATORS, key=lambda separator: lines_with[separator])
    return best if lines_with[best] else ""


def _strict(text: str, separator: str) -> tuple[Row, ...]:
    """The rows as the CSV rules read them, or nothing where a quotation mark breaks the rules."""
    reader = csv.reader(text.splitlines(keepends=True), delimiter=separator or "\t", strict=True)
    rows, before = [], 0
    try:
        for cells in reader:
            rows.append(Row(before + 1, _stripped(cells)))
            before = reader.line_num
    except csv.Error:
        return ()
    return tuple(rows)


def _line_by_line(lines: list[str], separator: str) -> Iterator[Row]:
    """Each line on its own, quotation marks as plain text: an unclosed one spoils a single line at most."""
    for number, line in enumerate(lines, start=1):
        cells = line.split(separator) if separator else [line]
        yield Row(number, _stripped([cell.strip().strip('"') for cell in cells]))


def _stripped(cells: list[str]) -> tuple[str, ...]:
    return tuple(without_guard(" ".join(cell.split())) for cell in cells)
