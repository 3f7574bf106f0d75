"""A ZIP of tables: taken where it holds one that is meant, else one sentence that says what to do."""

import io
import zipfile

import pytest
from openpyxl import Workbook

from tests.tournament.acts.refused import refused
from tournament.acts.refusals import Refused
from tournament.registration.services.importing.own_tables import player_heads
from tournament.registration.services.importing.text import MOST_BYTES, read_bytes
from tournament.registration.services.importing.workbook import tabbed
from tournament.result.services.importing.layout import result_heads

PLAYERS = "Name;Country\nAnna Berg;SE\n"
OWN_PLAYERS = "No.,First name,Last name,Country,EMA number,Club,Team\n1,Anna,Berg,SE,,,\n"


def packed(files: dict[str, bytes | str]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return stream.getvalue()


def test_the_one_table_of_a_zip_is_read_as_if_it_came_alone():
    data = packed(
        {
            "list/": "",
            "list/Players.CSV": "Name;Land\nJörg Müller;DE\n".encode("cp1252"),
            "list/readme.md": "Look here",
            "__MACOSX/list/._Players.CSV": b"\0\5\26\7",
            "list/.DS_Store": b"\0",
        }
    )
    assert read_bytes(data) == read_bytes("Name;Land\nJörg Müller;DE\n".encode("cp1252"))


def test_several_tables_are_named_with_what_to_do():
    files = {f"all/{name}.csv": PLAYERS for name in ("players", "results", "c", "d", "e", "f")}
    with refused("registration.several-tables", "file"):
        read_bytes(packed(files))
    with pytest.raises(Refused) as two:
        read_bytes(packed(dict(list(files.items())[:2])))
    assert two.value.sentence == (
        "This ZIP file holds several tables: players.csv, results.csv. Unpack it, and upload the one to be"
        " imported."
    )


def test_of_our_own_export_the_table_that_is_meant_is_taken():
    files = {"open-players.csv": "\ufeff" + OWN_PLAYERS, "open-notes.csv": "A,B\n1,2\n"}
    assert read_bytes(packed(files), player_heads()).text == OWN_PLAYERS
    with refused("registration.several-tables", "file"):
        read_bytes(packed(files), result_heads())


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (packed({"photo.jpg": b"\xff\xd8"}), "registration.no-workbook"),
        (packed({"a.csv": packed({"b.csv": PLAYERS})}), "registration.no-workbook"),
        (packed({"a.csv": b"x" * (MOST_BYTES + 1)}), "registration.file-too-large"),
        (packed({"a.csv": ""}), "registration.file-empty"),
        (packed({"a.csv": PLAYERS})[:-30], "registration.file-damaged"),
    ],
    ids=["no table", "a ZIP in it", "large", "empty", "cut"],
)
def test_a_zip_without_a_table_is_refused_with_its_sentence(data, code):
    with refused(code, "file"):
        read_bytes(data)


def test_a_locked_zip_is_refused():
    locked = bytearray(packed({"a.csv": PLAYERS}))
    for head, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        locked[locked.index(head) + flags] |= 1
    with refused("registration.file-damaged", "file"):
        read_bytes(bytes(locked))


def test_a_workbook_in_a_zip_is_read():
    book, stream = Workbook(), io.BytesIO()
    book.active.append(["Name", "Country"])
    book.active.append(["Anna Berg", "SE"])
    book.save(stream)
    assert read_bytes(packed({"players.xlsx": stream.getvalue()})).text == tabbed(
        [["Name", "Country"], ["Anna Berg", "SE"]]
    )
