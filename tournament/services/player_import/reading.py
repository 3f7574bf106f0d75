"""From the bytes of an upload to text: what it is, by its content, and in which encoding it was written."""

import codecs
from dataclasses import dataclass
from itertools import pairwise

from charset_normalizer import from_bytes
from django.utils.translation import gettext as _

from tournament.services.errors import Refused
from tournament.services.player_import.workbook import workbook_text

MOST_BYTES = 5 * 1024 * 1024
"""The largest upload, in bytes."""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_EIGHT_BIT = ("cp1252", "cp1251")


@dataclass(frozen=True)
class ReadText:
    """The text of an upload, and a sentence on how it was read (empty where nothing had to be guessed)."""

    text: str
    note: str = ""


def read_bytes(data: bytes) -> ReadText:
    """The text of an uploaded file of any kind; Refused with the remedy for what is no table."""
    if len(data) > MOST_BYTES:
        raise Refused(_("The file is larger than 5 MB: no table for an import is that large."), "file")
    if not data.strip(b"\0 \r\n\t"):
        raise Refused(_("The file is empty: choose another one."), "file")
    if data.startswith(b"PK\x03\x04"):
        return ReadText(workbook_text(data), _("Read from the first sheet of the workbook."))
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        sentence = _("This is an old or protected Excel file: save it as .xlsx or .csv and upload that.")
        raise Refused(sentence, "file")
    if data.startswith((b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"\x1f\x8b", b"Rar!", b"7z\xbc")):
        raise Refused(_("This file is no table: upload .csv, .tsv or .xlsx, or paste the rows."), "file")
    return _decoded(data)


def _decoded(data: bytes) -> ReadText:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return ReadText(_text(data.decode(encoding, errors="replace")))
    if b"\0" in data:
        return ReadText(_text(data.decode(_without_mark(data), errors="replace")), _("Read as UTF-16."))
    try:
        return ReadText(_text(data.decode("utf-8")))
    except UnicodeDecodeError:
        return _eight_bit(data)


def _without_mark(data: bytes) -> str:
    """UTF-16 without its mark: in Latin text every second byte is zero."""
    return "utf-16-le" if data[1::2].count(0) >= data[0::2].count(0) else "utf-16-be"


def _eight_bit(data: bytes) -> ReadText:
    found = from_bytes(data, cp_isolation=list(_EIGHT_BIT)).best()
    encoding = found.encoding if found else "cp1252"
    if _mostly_cyrillic(data):
        encoding = "cp1251"
    names = {"cp1251": _("Windows Cyrillic (1251)"), "cp1252": _("Windows Western European (1252)")}
    sentence = _("Read as %(encoding)s: look whether the names are right.")
    note = sentence % {"encoding": names.get(encoding, encoding)}
    return ReadText(_text(data.decode(encoding, errors="replace")), note)


def _mostly_cyrillic(data: bytes) -> bool:
    """Whether the high bytes stand in whole words, as Cyrillic does: accents stand among plain letters."""
    high = [byte >= 0xC0 for byte in data]
    pairs = sum(one and other for one, other in pairwise(high))
    return pairs * 2 > sum(high)


def _text(text: str) -> str:
    if (
        text.count("\ufffd") > len(text) // 10
        or sum(c < " " and c not in "\r\n\t" for c in text) > len(text) // 10
    ):
        raise Refused(_("This file is no text and no workbook: upload .csv, .tsv or .xlsx."), "file")
    return text.removeprefix("\ufeff")
