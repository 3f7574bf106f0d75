"""A ZIP of files, as mail programs and phones pack them: the one table in it, or what to do."""

import csv
import io
import zipfile
import zlib

from tournament.acts.refusals import Reason, Refused
from tournament.registration.services.importing.own_tables import Heads, likeness
from tournament.registration.services.importing.workbook import CONTENT, EXCEL, FILE_DAMAGED, NO_WORKBOOK
from tournament.words.sentences import enumerated

TABLES = (".csv", ".tsv", ".txt", ".xlsx", ".ods")
SEVERAL = Reason(
    "registration.several-tables",
    "This ZIP file holds several tables: %(names)s. Unpack it, and upload the one to be imported.",
)
SHOWN = 5  # names
HEAD = 4096  # bytes that hold the heads of a table


def table_in_zip(data: bytes, heads: Heads, most: int) -> bytes | None:
    """The one table that a ZIP holds, or that with these heads among others, `most` bytes of it and one more.

    None for a workbook, and for a ZIP that is damaged or holds no table. Refused for one of several tables.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()
            if EXCEL in names or CONTENT in names:
                return None
            tables = [name for name in names if _is_table(name)]
            player_tables = [name for name in tables if likeness(_heads(archive, name), heads)]
            if len(player_tables) == 1 or len(tables) == 1:
                return _plain_file(archive, (player_tables if len(player_tables) == 1 else tables)[0], most)
    except (zipfile.BadZipFile, zlib.error, ValueError, OSError, EOFError, NotImplementedError):
        return None
    except RuntimeError as error:  # locked with a password
        raise Refused(FILE_DAMAGED(), "file") from error
    if tables:
        shown = [name.rpartition("/")[2] for name in tables[:SHOWN]]
        raise Refused(SEVERAL(names=enumerated([*shown, *(["…"] if len(tables) > SHOWN else [])])), "file")
    return None


def _is_table(name: str) -> bool:
    """Whether a file is a table by its name; what macOS packs beside it is not."""
    file_name = name.rpartition("/")[2]
    return (
        file_name.lower().endswith(TABLES)
        and not file_name.startswith(".")
        and not name.startswith("__MACOSX/")
    )


def _heads(archive: zipfile.ZipFile, name: str) -> list[str]:
    """The cells of the first line of a table that is text; none of a workbook."""
    with archive.open(name) as file:
        lines = file.read(HEAD).decode("utf-8-sig", errors="replace").splitlines()
    first = lines[0] if lines else ""
    try:
        return next(csv.reader([first], delimiter=max("\t;,", key=first.count)), [])
    except csv.Error:
        return []


def _plain_file(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    with archive.open(name) as file:
        content = file.read(most + 1)
    if content.startswith(b"PK\x03\x04"):
        with zipfile.ZipFile(io.BytesIO(content)) as inner:
            if not {EXCEL, CONTENT} & set(inner.namelist()):
                raise Refused(NO_WORKBOOK(), "file")  # a ZIP in a ZIP may go on without end
    return content
