"""XLSX with openpyxl: the same sheets give the same bytes."""

import datetime as dt
import io
import re
import zipfile
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from reports.spreadsheets.sheet import Sheet, Value, printable

_HEAD_FONT = Font(bold=True, color="FFFFFFFF")
_HEAD_FILL = PatternFill("solid", fgColor="FF00664B")
_HEAD_ALIGNMENT = Alignment(vertical="center", wrap_text=True)
_WIDEST = 48
_FORBIDDEN_IN_NAMES = re.compile(r"[\[\]:*?/\\]")
_NO_TIME = dt.datetime(2000, 1, 1)  # noqa: DTZ001 - openpyxl takes naive UTC
_ZIP_TIME = (2000, 1, 1, 0, 0, 0)
_MODIFIED = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*(</dcterms:modified>)")


def written(sheets: Sequence[Sheet]) -> bytes:
    """The workbook's bytes; raises ValueError without any sheet."""
    if not sheets:
        raise ValueError("A workbook needs at least one sheet.")
    book = Workbook()
    book.remove(book.active)
    book.properties.creator = "Hanchan"
    book.properties.created = _NO_TIME
    used_names: set[str] = set()
    for sheet in sheets:
        _fill(book.create_sheet(_free_name(sheet.name, used_names)), sheet)
    stream = io.BytesIO()
    book.save(stream)
    return _without_clock(stream.getvalue())


def _free_name(name: str, used_names: set[str]) -> str:
    """A sheet name as Excel allows it: 31 characters, none of []:*?/\\, no two alike."""
    allowed = _FORBIDDEN_IN_NAMES.sub(" ", printable(name)).strip(" '")[:31] or "Sheet"
    candidate, number = allowed, 2
    while candidate.lower() in used_names:
        suffix = f" {number}"
        candidate, number = allowed[: 31 - len(suffix)] + suffix, number + 1
    used_names.add(candidate.lower())
    return candidate


def _fill(page: Worksheet, sheet: Sheet) -> None:
    for index, column in enumerate(sheet.columns, start=1):
        head = page.cell(row=1, column=index)
        _put(head, column.title)
        head.font, head.fill, head.alignment = _HEAD_FONT, _HEAD_FILL, _HEAD_ALIGNMENT
        width = column.width or _needed_width(sheet, index - 1)
        page.column_dimensions[get_column_letter(index)].width = width
    for number, row in enumerate(sheet.rows, start=2):
        for index, value in enumerate(row, start=1):
            if value is not None:
                _put(page.cell(row=number, column=index), value)
    page.freeze_panes = "A2"
    page.print_title_rows = "1:1"
    if sheet.rows and sheet.columns:
        page.auto_filter.ref = page.dimensions


def _put(cell: Cell, value: Value) -> None:
    """Write one value with its type; text is always text, even when it looks like a formula."""
    if isinstance(value, str):
        cell.value = printable(value)
        cell.data_type = "s"
        cell.number_format = "@"
    elif isinstance(value, Fraction):
        _put_fraction(cell, value)
    elif isinstance(value, dt.date):
        cell.value = value
        cell.number_format = "yyyy-mm-dd"
    else:
        cell.value = value


def _put_fraction(cell: Cell, value: Fraction) -> None:
    if value.denominator == 1:
        cell.value = value.numerator
        return
    # A spreadsheet has no fractions: a decimal number of fifteen digits, of which four decimals are shown.
    cell.value = round(Decimal(value.numerator) / Decimal(value.denominator), 15)
    cell.number_format = "0.####"


def _needed_width(sheet: Sheet, index: int) -> int:
    lengths = [len(str(row[index])) for row in sheet.rows if row[index] is not None]
    return min(_WIDEST, max([len(sheet.columns[index].title), 4, *lengths]) + 3)


def _without_clock(data: bytes) -> bytes:
    """The same package with every timestamp replaced by a fixed one."""
    stream = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as source,
        zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for name in source.namelist():
            content = source.read(name)
            if name == "docProps/core.xml":
                content = _MODIFIED.sub(rb"\g<1>2000-01-01T00:00:00Z\g<2>", content)
            entry = zipfile.ZipInfo(name, _ZIP_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, content)
    return stream.getvalue()
