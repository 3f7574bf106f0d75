"""Which typeface writes which character, so that no name becomes a row of boxes.

DejaVu Sans writes Latin, Cyrillic, Greek and more; a face of their own has the mahjong tiles, and another the
characters of Chinese, Japanese and Korean. What none of them has stands as U+FFFD.
"""

import re
from functools import lru_cache
from pathlib import Path
from xml.sax.saxutils import escape

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

REGULAR = "DejaVuSans"
BOLD = "DejaVuSans-Bold"
TILES = "MahjongTiles"
EAST_ASIAN = "MicroHei-names"
UNKNOWN = "\ufffd"

_FONTS = Path(__file__).parent.parent / "fonts"
_LONG_CODE = re.compile(r"<([0-9A-F]{5,6})>")

Piece = tuple[str, str]


class _Face(TTFont):  # type: ignore[misc]  # ReportLab has no types
    """ReportLab writes characters beyond U+FFFF as five digits, which readers refuse: here as UTF-16."""

    def addObjects(self, doc: PDFDocument) -> None:  # noqa: N802  ReportLab's name
        super().addObjects(doc)
        for name, stream in doc.idToObject.items():
            if name.startswith("toUnicodeCMap:"):
                stream.content = _LONG_CODE.sub(_in_utf16, stream.content)


def _in_utf16(code: re.Match[str]) -> str:
    return f"<{chr(int(code[1], 16)).encode('utf-16-be').hex().upper()}>"


def _register() -> dict[str, frozenset[int]]:
    """Register the faces; by name, the characters that each has."""
    names = (REGULAR, BOLD, TILES, EAST_ASIAN)
    fonts = {name: _Face(name, str(_FONTS / f"{name}.ttf")) for name in names}
    for name, font in fonts.items():
        pdfmetrics.registerFont(font)
        bold = BOLD if name == REGULAR else name
        pdfmetrics.registerFontFamily(name, normal=name, bold=bold, italic=name, boldItalic=bold)
    return {name: frozenset(font.face.charToGlyph) for name, font in fonts.items()}


# At import, which Python does once and under a lock: threads that make reports share the registered fonts.
_CHARACTERS = _register()


def _face_of(character: str, font: str) -> str:
    """The face that writes a character where `font` is asked for; empty where none can."""
    code = ord(character)
    return next((face for face in (font, TILES, EAST_ASIAN) if code in _CHARACTERS[face]), "")


@lru_cache(maxsize=4096)
def pieces(text: str, font: str) -> tuple[Piece, ...]:
    """The text in runs of one face each, as (face, text); `font` wherever it has the characters."""
    if all(ord(character) in _CHARACTERS[font] or character in "\n\xa0" for character in text):
        return ((font, text),)
    found: list[Piece] = []
    for character in text:
        face = _face_of(character, font)
        shown = character if face else UNKNOWN
        if found and found[-1][0] == (face or font):
            found[-1] = (found[-1][0], found[-1][1] + shown)
        else:
            found.append((face or font, shown))
    return tuple(found)


@lru_cache(maxsize=16384)
def width_of(text: str, font: str, size: float) -> float:
    """The width of a line of text in PDF points."""
    return sum(float(pdfmetrics.stringWidth(part, face, size)) for face, part in pieces(text, font))


def write(canvas: Canvas, place: tuple[float, float], text: str, font: str, size: float, align: str) -> None:
    """One line of text; place: where its base line begins, ends ("right") or has its middle ("centre")."""
    left, base = place
    if align != "left":
        left -= width_of(text, font, size) * (0.5 if align == "centre" else 1)
    line = canvas.beginText(left, base)
    for face, part in pieces(text, font):
        line.setFont(face, size)
        line.textOut(part)
    line.textLine()  # so that readers tell this line from the next
    canvas.drawText(line)


def marked(text: str, font: str = REGULAR) -> str:
    """The text as markup of a paragraph in `font`: escaped, and each run in its face."""
    return "".join(
        escape(part) if face == font else f'<font name="{face}">{escape(part)}</font>'
        for face, part in pieces(text, font)
    )
