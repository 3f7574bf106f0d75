"""From bytes to text: encodings, workbooks, and files that are not a list of players."""

import csv
import io
import zipfile

import pytest
from openpyxl import Workbook

from tests.tournament.acts.refused import refused
from tournament.registration.services.importing.text import MOST_BYTES, ReadText, read_bytes
from tournament.registration.services.importing.workbook import MOST_UNPACKED

LATIN = "Müller;Jürgen;DE\nPérez;José;ES\n"
CYRILLIC = "Коваленко;Денис;UA\nШевченко;Олена;UA\n"


def workbook(*sheets):
    book = Workbook()
    book.remove(book.active)
    for rows in sheets:
        sheet = book.create_sheet()
        for row in rows:
            sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def archive(parts):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in parts.items():
            file.writestr(name, content)
    return out.getvalue()


def cells(data):
    return list(csv.reader(read_bytes(data).text.splitlines(), delimiter="\t"))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_unicode_is_read_without_a_guess(encoding):
    assert read_bytes((LATIN + CYRILLIC).encode(encoding)) == ReadText(LATIN + CYRILLIC)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_its_mark_is_read(encoding):
    assert read_bytes(LATIN.encode(encoding)) == ReadText(LATIN, "Read as UTF-16.")


@pytest.mark.parametrize(
    ("text", "encoding", "name"),
    [
        (LATIN, "cp1252", "Windows Western European (1252)"),
        (CYRILLIC, "cp1251", "Windows Cyrillic (1251)"),
        ("Name;Land\nКоваленко Denys;UA\nRossi Mario;IT\n", "cp1251", "Windows Cyrillic (1251)"),
    ],
)
def test_windows_encodings_are_guessed_and_said(text, encoding, name):
    note = f"Read as {name}: check that the names are right."

    assert read_bytes(text.encode(encoding)) == ReadText(text, note)


def test_workbook_becomes_text_separated_by_tabs():
    data = workbook(
        [["Name", "EMA", "Country"], ["Mario\nRossi", 7991234, None], ["Anna Berg", 9990001.0, "SE"]]
    )

    assert cells(data) == [
        ["Name", "EMA", "Country"],
        ["Mario Rossi", "7991234"],
        ["Anna Berg", "9990001", "SE"],
    ]


def test_first_sheet_that_holds_something_is_read():
    assert cells(workbook([], [["Mario Rossi"]])) == [["Mario Rossi"]]


def test_formula_is_never_evaluated():
    """A formula without a saved value is an empty cell, whatever it would give."""
    assert cells(workbook([["Mario Rossi", "=1+1", "x"]])) == [["Mario Rossi", "", "x"]]


def test_cell_far_away_does_not_make_a_million_rows():
    book = Workbook()
    book.active["A1"] = "Mario Rossi"
    book.active["XFD1048576"] = "far"
    out = io.BytesIO()
    book.save(out)

    assert [row for row in cells(out.getvalue()) if row] == [["Mario Rossi"]]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "registration.file-empty"),
        (b" \r\n\0", "registration.file-empty"),
        (b"x" * (MOST_BYTES + 1), "registration.file-too-large"),
        (
            b"\xd0\xcf\x11\xe0 old",
            "registration.old-excel",
        ),
        (b"%PDF-1.7", "registration.no-table"),
        (b"PK\x03\x04 broken", "registration.file-damaged"),
        (
            bytes(range(1, 9)) * 50,
            "registration.no-text",
        ),
        (
            archive({"mimetype": "application/vnd.oasis.opendocument.spreadsheet"}),
            "registration.no-workbook",
        ),
        (
            archive({"xl/workbook.xml": "<not really>"}),
            "registration.workbook-not-read",
        ),
        (
            archive({"xl/workbook.xml": "", "bomb": b"\0" * (MOST_UNPACKED + 1)}),
            "registration.workbook-too-large",
        ),
        (
            archive({"xl/workbook.xml": "", **{str(number): "" for number in range(500)}}),
            "registration.workbook-too-large",
        ),
        (workbook([]), "registration.workbook-empty"),
    ],
    ids=[
        "nothing", "blanks", "large", "old Excel", "PDF", "broken zip", "bytes", "OpenDocument",
        "false workbook", "bomb", "many parts", "empty workbook",
    ],
)  # fmt: skip
def test_files_that_hold_no_list_of_players_are_refused(data, code):
    with refused(code, "file"):
        read_bytes(data)
