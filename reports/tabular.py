"""Tables for spreadsheets: typed rows and columns, written as CSV or XLSX.

Text that a spreadsheet would run as a formula is made harmless; numbers stay numbers.
"""

import csv
import datetime as dt
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

Value = str | int | Fraction | dt.date | None

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
# Control characters that XML 1.0 cannot hold, so neither can XLSX.
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")


@dataclass(frozen=True)
class Column:
    """A column. width: in characters, 0 for "as wide as its longest cell"."""

    title: str
    width: int = 0


@dataclass(frozen=True)
class Sheet:
    """A named table; every row has one value a column."""

    name: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Value, ...], ...]

    def __post_init__(self) -> None:
        """Refuse rows of another length than the head."""
        for number, row in enumerate(self.rows, start=1):
            if len(row) != len(self.columns):
                raise ValueError(f"{self.name}: row {number} has {len(row)} cells, not {len(self.columns)}.")


def printable(text: str) -> str:
    """The text without the control characters that no spreadsheet can hold."""
    return _UNPRINTABLE.sub("", text)


def _csv_text(text: str) -> str:
    text = printable(text)
    return "'" + text if text.startswith(_FORMULA_STARTS) else text


def _csv_cell(value: Value) -> str:
    """Whole numbers bare, fractions in lowest terms, dates as YYYY-MM-DD, text made harmless."""
    if value is None:
        return ""
    if isinstance(value, str):
        return _csv_text(value)
    return str(value)


def csv_bytes(sheet: Sheet, *, bom: bool = False, separator: str = ",") -> bytes:
    """The sheet as CSV: UTF-8, lines ended by CR LF.

    bom: begin with a byte order mark, which Excel needs to see that the file is UTF-8.
    Text that begins with = + - @ or a tab gets an apostrophe before it, so that no spreadsheet runs it.
    """
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, delimiter=separator, lineterminator="\r\n")
    writer.writerow([_csv_text(column.title) for column in sheet.columns])
    writer.writerows([_csv_cell(value) for value in row] for row in sheet.rows)
    return stream.getvalue().encode("utf-8-sig" if bom else "utf-8")


def xlsx_bytes(sheets: Sequence[Sheet]) -> bytes:
    """A workbook of these sheets: typed cells, a bold head that stays in view, columns as wide as needed.

    Raises ValueError without any sheet.
    """
    from reports.workbook import written  # noqa: PLC0415  openpyxl is slow to import, and CSV does without it

    return written(sheets)
