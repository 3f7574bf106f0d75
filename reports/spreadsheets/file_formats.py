"""Sheets as files: CSV, XLSX, and JSON with an object a row."""

import csv
import datetime as dt
import io
import json
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any
from unicodedata import normalize

from reports.spreadsheets.sheet import Sheet, Value, printable

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def _csv_text(text: str) -> str:
    text = printable(text)
    return "'" + text if _begins_formula(text.lstrip("'")) else text


def without_guard(text: str) -> str:
    """The text of a cell of a CSV file without the apostrophe that `csv_bytes` has put before it."""
    return text[1:] if text.startswith("'") and _begins_formula(text.lstrip("'")) else text


def _begins_formula(text: str) -> bool:
    """Whether a spreadsheet may run the text: also after spaces and what nobody sees, and in wide letters."""
    shown = "".join(letter for letter in text[:20] if letter.isprintable()).lstrip()
    return text.startswith(_FORMULA_STARTS) or normalize("NFKC", shown).startswith(_FORMULA_STARTS)


def _csv_cell(value: Value) -> str:
    """Whole numbers bare, fractions as `decimal`, dates as YYYY-MM-DD, text made harmless."""
    if value is None:
        return ""
    if isinstance(value, str):
        return _csv_text(value)
    return decimal(value) if isinstance(value, Fraction) else str(value)


def decimal(value: Fraction) -> str:
    """27/2 as "13.5", 67/3 as "22.3333": what cannot be exact has four decimals."""
    if value.denominator == 1:
        return str(value.numerator)
    return f"{Decimal(value.numerator) / Decimal(value.denominator):.4f}".rstrip("0")


def csv_bytes(sheet: Sheet, *, bom: bool = False) -> bytes:
    """The sheet as CSV: UTF-8, lines ended by CR LF.

    bom: begin with a byte order mark, which Excel needs to see that the file is UTF-8.
    Text that begins with = + - @ or a tab, in wide letters too, gets an apostrophe before it, so that no
    spreadsheet runs it.
    """
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow([_csv_text(column.title) for column in sheet.columns])
    writer.writerows([_csv_cell(value) for value in row] for row in sheet.rows)
    return stream.getvalue().encode("utf-8-sig" if bom else "utf-8")


def xlsx_bytes(sheets: Sequence[Sheet]) -> bytes:
    """A workbook of these sheets: typed cells, a bold head that stays in view, columns as wide as needed.

    Raises ValueError without any sheet.
    """
    from reports.spreadsheets.xlsx_writer import written  # noqa: PLC0415 - openpyxl is slow to import, and CSV does without it

    return written(sheets)


def sheets_json(event: str, sheets: Mapping[str, Sheet]) -> bytes:
    """Sheets by their keys as one JSON document in UTF-8: {"format", "version", "event", key: [rows]}.

    A row's names are the heads in small letters, words joined by “_”. Whole numbers stay numbers, fractions
    are texts in lowest terms ("7/3"), days YYYY-MM-DD, empty cells null.
    """
    document: dict[str, Any] = {"format": "hanchan-data", "version": 1, "event": event}
    for key, sheet in sheets.items():
        names = [name_of(column.title) for column in sheet.columns]
        document[key] = [dict(zip(names, map(_value, row), strict=True)) for row in sheet.rows]
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def name_of(head: str) -> str:
    """A head as a name: “EMA number” gives ema_number."""
    return re.sub(r"\W+", "_", head.casefold()).strip("_")


def _value(value: Value) -> int | str | None:
    if value == "":
        return None
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    return value.isoformat() if isinstance(value, dt.date) else value
