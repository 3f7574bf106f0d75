"""CSV and XLSX, read back with the csv module and openpyxl."""

import csv
import datetime as dt
import io
import zipfile
from fractions import Fraction

import openpyxl
import pytest

from reports.spreadsheets.file_formats import csv_bytes, xlsx_bytes
from reports.spreadsheets.sheet import Column, Sheet

SHEET = Sheet(
    "Players",
    (Column("Name"), Column("Points"), Column("Share"), Column("On"), Column("Note", 30)),
    (
        ("Їжакевич", -8100, Fraction(7, 3), dt.date(2026, 5, 9), None),
        ("=1+1", 0, Fraction(4), dt.date(2026, 5, 10), "-12"),
    ),
)


def read(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def test_csv_keeps_numbers_numbers_and_fractions_decimal() -> None:
    assert read(csv_bytes(SHEET)) == [
        ["Name", "Points", "Share", "On", "Note"],
        ["Їжакевич", "-8100", "2.3333", "2026-05-09", ""],
        ["'=1+1", "0", "4", "2026-05-10", "'-12"],
    ]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "＝", "＋", "－", "＠", " =", "\u200b="])
def test_csv_text_that_could_run_gets_an_apostrophe(start: str) -> None:
    sheet = Sheet("s", (Column(start + "head"),), ((start + "cmd|' /C calc'!A0",),))
    assert read(csv_bytes(sheet)) == [[f"'{start}head"], [f"'{start}cmd|' /C calc'!A0"]]


def test_csv_quotes_separators_quotes_and_line_ends() -> None:
    sheet = Sheet("s", (Column("a"), Column("b")), (('x,"y"', "two\nlines"),))
    assert csv_bytes(sheet) == b'a,b\r\n"x,""y""","two\nlines"\r\n'


def test_csv_begins_with_a_byte_order_mark_on_request() -> None:
    assert csv_bytes(SHEET, bom=True) == b"\xef\xbb\xbf" + csv_bytes(SHEET)


def test_xlsx_cells_have_their_types() -> None:
    page = openpyxl.load_workbook(io.BytesIO(xlsx_bytes([SHEET])))["Players"]
    assert [[cell.value for cell in row] for row in page.iter_rows(max_col=3)] == [
        ["Name", "Points", "Share"],
        ["Їжакевич", -8100, pytest.approx(7 / 3)],
        ["=1+1", 0, 4],
    ]
    assert page["C2"].number_format == "0.####"
    assert [page[cell].value.date() for cell in ("D2", "D3")] == [dt.date(2026, 5, 9), dt.date(2026, 5, 10)]
    assert [page[cell].value for cell in ("E2", "E3")] == [None, "-12"]
    assert [cell.data_type for cell in page[3]] == ["s", "n", "n", "d", "s"]


def test_xlsx_head_is_bold_and_stays_in_view() -> None:
    page = openpyxl.load_workbook(io.BytesIO(xlsx_bytes([SHEET])))["Players"]
    assert page.freeze_panes == "A2"
    assert [cell.font.bold for cell in page[1]] == [True] * 5
    assert page.column_dimensions["E"].width == 30
    assert page.print_title_rows == "$1:$1"


def test_xlsx_sheet_names_are_made_fit_for_excel() -> None:
    names = ["a/b:c*d?e[f]g\\h", "x" * 40, "X" * 40, "", "'"]
    book = openpyxl.load_workbook(io.BytesIO(xlsx_bytes([Sheet(name, (), ()) for name in names])))
    assert book.sheetnames == ["a b c d e f g h", "x" * 31, "X" * 29 + " 2", "Sheet", "Sheet 2"]


def test_control_characters_that_no_spreadsheet_can_hold_are_left_out() -> None:
    sheet = Sheet("s", (Column("a"),), (("bell\x07 and null\x00",),))
    page = openpyxl.load_workbook(io.BytesIO(xlsx_bytes([sheet])))["s"]
    assert page["A2"].value == "bell and null"
    assert read(csv_bytes(sheet)) == [["a"], ["bell and null"]]


def test_the_same_sheets_give_the_same_bytes() -> None:
    assert xlsx_bytes([SHEET]) == xlsx_bytes([SHEET])
    with zipfile.ZipFile(io.BytesIO(xlsx_bytes([SHEET]))) as package:
        assert {entry.date_time for entry in package.infolist()} == {(2000, 1, 1, 0, 0, 0)}
        assert b"2000-01-01T00:00:00Z</dcterms:modified>" in package.read("docProps/core.xml")


def test_a_workbook_without_sheets_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^A workbook needs at least one sheet\.$"):
        xlsx_bytes([])


def test_a_row_of_another_length_is_refused_with_its_number() -> None:
    with pytest.raises(ValueError, match=r"^s: row 2 has 2 cells, not 1\.$"):
        Sheet("s", (Column("a"),), (("x",), ("x", "y")))
