"""From an XLSX or ODS file to text: the first sheet that holds something, its cells separated by tabs.

Formulas are never evaluated: what the spreadsheet program had worked out when it saved is what counts.
"""

import csv
import io
import zipfile
from collections.abc import Iterator
from datetime import date, datetime

from django.utils.translation import gettext as _

from tournament.services.errors import Refused
from tournament.services.player_import.opendocument import CONTENT, opendocument_rows

MOST_UNPACKED = 30 * 1024 * 1024
"""Bytes that a workbook may have once unpacked: more is a bomb, not a table."""
MOST_PARTS = 500
EXCEL = "xl/workbook.xml"
MOST_COLUMNS = 40
MOST_ROWS = 3000


def workbook_text(data: bytes) -> str:
    """The first filled sheet as tab-separated text; Refused for what is no workbook, damaged or too large."""
    _check_archive(data)
    try:
        rows = _rows(data)
    except Exception as error:
        raise Refused(
            _("This workbook cannot be read: save it again as .xlsx, or paste the rows."), "file"
        ) from error
    if not rows:
        raise Refused(_("The workbook is empty: choose another one."), "file")
    out = io.StringIO()
    csv.writer(out, delimiter="\t", lineterminator="\n").writerows(rows)
    return out.getvalue()


def _check_archive(data: bytes) -> None:
    damaged = Refused(_("This file is damaged: save it again as .xlsx, or paste the rows."), "file")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise damaged from error
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        sentence = _("This workbook is too large once unpacked: keep only the sheet to be imported.")
        raise Refused(sentence, "file")
    if not {part.filename for part in parts} & {EXCEL, CONTENT}:
        sentence = _("This is no workbook: save the table as .xlsx, .ods or .csv and upload that.")
        raise Refused(sentence, "file")


def _rows(data: bytes) -> list[list[str]]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        excel = EXCEL in archive.namelist()
    if not excel:
        return opendocument_rows(data, MOST_ROWS, MOST_COLUMNS)
    from openpyxl import load_workbook  # noqa: PLC0415 - slow to import, and most lists are pasted

    book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
    try:
        for sheet in book.worksheets:
            sheet.reset_dimensions()
            rows = list(_filled(sheet.iter_rows(max_row=MOST_ROWS, max_col=MOST_COLUMNS, values_only=True)))
            if any(any(row) for row in rows):
                return rows
    finally:
        book.close()
    return []


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
