"""ODS files, as LibreOffice writes them: repeated cells and rows, numbers by value, broken ones refused."""

import io
import zipfile

from openpyxl import Workbook

from tests.tournament.acts.refused import refused
from tournament.registration.services.importing.text import read_bytes
from tournament.registration.services.importing.workbook import workbook_cells

SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
)


def ods(*rows: str) -> bytes:
    """A file with an empty table before the one of these rows."""
    content = (
        f"<office:document-content {SPACES}><office:body><office:spreadsheet>"
        '<table:table><table:table-row table:number-rows-repeated="1048576">'
        '<table:table-cell table:number-columns-repeated="1024"/></table:table-row></table:table>'
        f"<table:table>{''.join(f'<table:table-row{row}</table:table-row>' for row in rows)}</table:table>"
        "</office:spreadsheet></office:body></office:document-content>"
    )
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
    return stream.getvalue()


def text(words: str, more: str = "") -> str:
    return f"<table:table-cell{more}><text:p>{words}</text:p></table:table-cell>"


def number(value: str, shown: str) -> str:
    cell = f' office:value-type="float" office:value="{value}"'
    return text(shown, cell)


def test_cells_are_read_by_what_they_hold() -> None:
    content = ods(
        f">{text('Session')}{text('Table')}{text('Points')}",
        f">{number('1', '1')}{number('2', '2,00')}{number('30000', '30.000')}",
        f">{number('1.5', '1,5')}{text('')}{text('Ann <text:span>Berg</text:span> &amp; Co')}",
    )
    assert read_bytes(content).text.splitlines() == [
        "Session\tTable\tPoints",
        "1\t2\t30000",
        "1.5\t\tAnn Berg & Co",
    ]


def test_repeated_cells_and_rows_stand_as_often_as_they_say() -> None:
    twice, empty = text("x", ' table:number-columns-repeated="2"'), "<table:covered-table-cell/>"
    content = ods(f' table:number-rows-repeated="2">{empty}{twice}{text("y")}')
    assert read_bytes(content).text.splitlines() == ["\tx\tx\ty"] * 2


def test_a_file_without_a_filled_table_is_refused() -> None:
    with refused("registration.workbook-empty", "file"):
        read_bytes(ods())


def test_broken_xml_is_refused() -> None:
    with refused("registration.workbook-not-read", "file"):
        read_bytes(ods("><broken"))


def test_entities_that_swell_are_refused() -> None:
    bomb = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 20}">' for n in range(1, 9))
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("content.xml", f'<!DOCTYPE x [<!ENTITY a0 "{"x" * 50}">{bomb}]><x>&a8;</x>')
    with refused("registration.workbook-not-read", "file"):
        read_bytes(stream.getvalue())


def test_sheet_of_those_who_wait_comes_last_and_under_its_name():
    book = Workbook()
    for title, name in (("Warteliste", "Qe Lund"), ("Spieler", "Xa Berg")):
        sheet = book.create_sheet(title)
        sheet.append(["Name", "Land"])
        sheet.append([name, "SE"])
    out = io.BytesIO()
    book.save(out)

    rows = workbook_cells(out.getvalue()).text.splitlines()

    assert rows == ["Name\tLand", "Xa Berg\tSE", "Warteliste", "Name\tLand", "Qe Lund\tSE"]
