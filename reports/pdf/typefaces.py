"""Which typeface writes which character, and text fitted to a width.

DejaVu Sans writes Latin, Cyrillic, Greek and more; a face of their own has the mahjong tiles, and another the
characters of Chinese, Japanese and Korean. What none of them has stands as U+FFFD.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from xml.sax.saxutils import escape

from reportlab.lib.colors import Color
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
Run = tuple[str, str, float, Color]
"""A text in one typeface, size and colour."""
ELLIPSIS = "…"
LEADING = 1.15
"""Distance of two lines of the same text, in type sizes."""
_PIECES = re.compile(r"[^\s-]*(?:-+|\s+|$)")


class _Face(TTFont):  # type: ignore[misc]  # ReportLab has no types
    """ReportLab writes characters beyond U+FFFF as five digits, which readers refuse: here as UTF-16."""

    def addObjects(self, doc: PDFDocument) -> None:  # noqa: N802 - ReportLab's name
        super().addObjects(doc)
        for name, stream in doc.idToObject.items():
            if name.startswith("toUnicodeCMap:"):
                stream.content = _LONG_CODE.sub(_in_utf16, stream.content)


def _in_utf16(code: re.Match[str]) -> str:
    return f"<{chr(int(code[1], 16)).encode('utf-16-be').hex().upper()}>"


def _register() -> dict[str, frozenset[int]]:
    """Register the faces; returns the characters of each by its name."""
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
    """The face for a character of text in `font`; empty if no face has it."""
    code = ord(character)
    return next((face for face in (font, TILES, EAST_ASIAN) if code in _CHARACTERS[face]), "")


@lru_cache(maxsize=4096)
def pieces(text: str, font: str) -> tuple[Piece, ...]:
    """The text in runs of one face each, as (face, text); `font` wherever it has the characters."""
    if all(ord(character) in _CHARACTERS[font] or character in "\n\xa0" for character in text):
        return ((font, text),)
    runs: list[Piece] = []
    for character in text:
        face = _face_of(character, font)
        glyph = character if face else UNKNOWN
        if runs and runs[-1][0] == (face or font):
            runs[-1] = (runs[-1][0], runs[-1][1] + glyph)
        else:
            runs.append((face or font, glyph))
    return tuple(runs)


@lru_cache(maxsize=16384)
def _thousandths(text: str, font: str) -> float:
    """The width of a line of text, in thousandths of its size."""
    return sum(float(pdfmetrics.stringWidth(part, face, 1000)) for face, part in pieces(text, font))


def width_of(text: str, font: str, size: float) -> float:
    """The width of a line of text in PDF points."""
    return 0.001 * size * _thousandths(text, font)


def write(canvas: Canvas, place: tuple[float, float], text: str, font: str, size: float, align: str) -> None:
    """One line of text; place: where its base line begins, ends ("right") or has its middle ("centre")."""
    left, base = place
    if align != "left":
        left -= width_of(text, font, size) * (0.5 if align == "centre" else 1)
    line = canvas.beginText(left, base)
    *before, (face, part) = pieces(text, font)
    for other, earlier in before:
        line.setFont(other, size)
        line.textOut(earlier)
    line.setFont(face, size)
    line.textLine(part)  # ends the line, so that readers tell it from the next
    canvas.drawText(line)


def write_runs(canvas: Canvas, place: tuple[float, float], runs: Iterable[Run]) -> None:
    """One line of runs side by side; place: where its base line begins."""
    line = canvas.beginText(*place)
    for text, font, size, colour in runs:
        line.setFillColor(colour)
        for face, part in pieces(text, font):
            line.setFont(face, size)
            line.textOut(part)
    line.textLine()
    canvas.drawText(line)


def marked(text: str, font: str = REGULAR) -> str:
    """The text as markup of a paragraph in `font`: escaped, and each run in its face."""
    return "".join(
        escape(part) if face == font else f'<font name="{face}">{escape(part)}</font>'
        for face, part in pieces(text, font)
    )


def fitted(text: str, font: str, size: float, width: float, smallest: float) -> tuple[str, float]:
    """The text and the size at which it fits: smaller down to `smallest`, then cut with an ellipsis."""
    wide = width_of(text, font, size)
    if wide <= width:
        return text, size
    size = max(smallest, size * width / wide)
    return cut(text, font, size, width), size


def cut(text: str, font: str, size: float, width: float) -> str:
    """The text, or as much of it as fits the width before an ellipsis."""
    if width_of(text, font, size) <= width + 0.01:
        return text
    shortened = text
    while shortened and width_of(shortened + ELLIPSIS, font, size) > width:
        shortened = shortened[:-1]
    return shortened.rstrip() + ELLIPSIS


def wrapped(
    text: str, font: str, size: float, width: float, height: float, smallest: float
) -> tuple[tuple[str, ...], float]:
    """The text in as many lines as the height allows, at the largest size at which all of it fits.

    Lines break at spaces and after hyphens. What does not fit at the smallest size is cut with an ellipsis.
    """
    while True:
        lines = _broken(text, font, size, width)
        allowed = max(1, int(height / (size * LEADING)))
        fits = len(lines) <= allowed and all(width_of(line, font, size) <= width for line in lines)
        if fits or size <= smallest:
            break
        size = max(smallest, size - 0.5)
    lines_that_fit = lines[: allowed - 1] + (
        [" ".join(lines[allowed - 1 :])] if len(lines) >= allowed else []
    )
    return tuple(cut(line, font, size, width) for line in lines_that_fit), size


def broken(text: str, font: str, size: float, width: float, smallest: float) -> tuple[tuple[str, ...], float]:
    """The whole text in lines, at the largest size at which its longest piece fits the width.

    At the smallest size a piece may still be too wide: the code that sets the lines breaks it anywhere.
    """
    if width_of(text, font, size) <= width:
        return (text,), size
    widest = max((width_of(piece.rstrip(), font, size) for piece in _PIECES.findall(text)), default=0)
    if widest > width:
        size = max(smallest, size * width / widest * 0.99)
    return tuple(_broken(text, font, size, width)), size


def _broken(text: str, font: str, size: float, width: float) -> list[str]:
    """The text broken where that is allowed, each line as full as possible."""
    lines = [""]
    for piece in _PIECES.findall(text):
        if lines[-1] and width_of(lines[-1] + piece.rstrip(), font, size) > width:
            lines.append("")
        lines[-1] += piece
    return [line.rstrip() for line in lines]


def flowed(text: str, font: str, size: float, left: float, width: float) -> list[str]:
    """The text in lines that break at spaces, and anywhere in a word that is wider than a line.

    left: the width of the first line, which stays empty where nothing has room in it.
    """
    lines, room = [""], left
    for word in text.split():
        for part in _parts(word, font, size, width):
            longer = f"{lines[-1]} {part}" if lines[-1] else part
            if width_of(longer, font, size) <= room:
                lines[-1] = longer
            else:
                lines.append(part)
                room = width
    return lines


def _parts(word: str, font: str, size: float, width: float) -> list[str]:
    """The word, or pieces of it that have room in the width."""
    if width_of(word, font, size) <= width:
        return [word]
    parts = [word[0]]
    for character in word[1:]:
        if width_of(parts[-1] + character, font, size) > width:
            parts.append("")
        parts[-1] += character
    return parts
