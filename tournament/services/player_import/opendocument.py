"""From an ODS file (LibreOffice) to rows: the first table that holds something, by what its cells show."""

import io
import zipfile
from collections.abc import Iterator
from itertools import islice
from xml.etree import ElementTree as ET

CONTENT = "content.xml"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_CELLS = {f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"}


def opendocument_rows(data: bytes, most_rows: int, most_columns: int) -> list[list[str]]:
    """The rows of the first filled table, empty cells at their end left out; ParseError for broken XML.

    Whole numbers come as digits, whatever their format shows (30.000 or 30,000); other cells as their text.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        root = ET.fromstring(archive.read(CONTENT))  # noqa: S314  expat limits entities itself
    for table in root.iter(f"{_TABLE}table"):
        rows = list(islice(_rows(table, most_columns), most_rows))
        while rows and not rows[-1]:
            rows.pop()
        if rows:
            return rows
    return []


def _rows(table: ET.Element, most_columns: int) -> Iterator[list[str]]:
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


def _repeated(element: ET.Element, what: str) -> int:
    """How often it stands there; the empty rest of a table is one row, repeated a million times."""
    number = element.get(f"{_TABLE}number-{what}-repeated", "1")
    return int(number) if number.isascii() and number.isdigit() else 1


def _text(cell: ET.Element) -> str:
    value = cell.get(f"{_OFFICE}value", "")
    if cell.get(f"{_OFFICE}value-type") == "float" and value:
        return value.removesuffix(".0")
    paragraphs = ("".join(one.itertext()) for one in cell.iter(f"{_TEXT}p"))
    return " ".join(" ".join(paragraphs).split())
