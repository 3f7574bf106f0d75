"""The picture that stands beside a shared link: an event's name, days and place, 1200 × 630 pixels, PNG."""

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # loaded for the first picture that is drawn: every server has links, few are shared
    from PIL import ImageDraw, ImageFont

WIDTH, HEIGHT = 1200, 630
PICTURES_KEPT = 64
_FONTS = Path(__file__).parent / "fonts"
_FELT, _FACE, _EDGE, _INK, _PALE = "#0b3d30", "#fffdf6", "#d9cfb4", "#ffffff", "#cfe3da"
_MARGIN = 80
_TILES = "\N{MAHJONG TILE EAST WIND}\N{MAHJONG TILE SOUTH WIND}\N{MAHJONG TILE WEST WIND}"
_FACES = ("DejaVuSans-Bold", "MicroHei-names")
_SIZES = (84, 72, 60, 50, 42)
_LINES = 3


@dataclass(frozen=True)
class Preview:
    """The text on the picture: the name, and the lines under it."""

    title: str
    lines: tuple[str, ...]


@lru_cache(maxsize=PICTURES_KEPT)
def preview_png(preview: Preview) -> bytes:
    """The picture's bytes. A name too long for three lines ends in an ellipsis."""
    from PIL import Image, ImageDraw  # noqa: PLC0415 - see above

    image = Image.new("RGB", (WIDTH, HEIGHT), _FELT)
    draw = ImageDraw.Draw(image)
    _tiles(draw)
    size, title_lines = _set(preview.title)
    top = 250.0
    for title_line in title_lines:
        _write(draw, (_MARGIN, top), title_line, size, _INK)
        top += size * 1.2
    top += 14
    for line in preview.lines:
        _write(draw, (_MARGIN, top), _cut(line, 36), 36, _PALE)
        top += 52
    _write(draw, (WIDTH - 230, HEIGHT - 62), "Hanchan", 28, _PALE)
    out = BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


@lru_cache(maxsize=32)
def _font(face: str, size: int) -> "ImageFont.FreeTypeFont":
    from PIL import ImageFont  # noqa: PLC0415 - see above

    return ImageFont.truetype(str(_FONTS / f"{face}.ttf"), size)


def _tiles(draw: "ImageDraw.ImageDraw") -> None:
    """The winds East, South and West as tiles at the top."""
    font = _font("MahjongTiles", 190)
    for place, tile in enumerate(_TILES):
        corner = (_MARGIN + place * 118, 56)
        left, top, right, bottom = draw.textbbox(corner, tile, font=font, anchor="lt")
        draw.rounded_rectangle((left, top + 8, right, bottom + 8), 12, fill=_EDGE)
        draw.rounded_rectangle((left, top - 5, right, bottom + 2), 12, fill=_FACE)
        draw.text(corner, tile, font=font, fill=_FELT, anchor="lt")


def _set(title: str) -> tuple[int, list[str]]:
    """The largest size at which the title fits on three lines, and these lines."""
    for size in _SIZES:
        lines = _broken(title, size)
        if len(lines) <= _LINES and (len(lines) == 1 or size * 1.2 * len(lines) < 230):
            return size, lines
    size = _SIZES[-1]
    lines = _broken(title, size)
    return size, [*lines[: _LINES - 1], _cut(" ".join(lines[_LINES - 1 :]) + " …", size)]


def _broken(text: str, size: int) -> list[str]:
    """The text in lines that fit; a word too long for a line is cut."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _width(longer, size) <= WIDTH - 2 * _MARGIN:
            lines[-1] = longer
        else:
            lines.append(_cut(word, size))
    return lines


def _cut(text: str, size: int) -> str:
    """The text, with an ellipsis where it does not fit on a line."""
    if _width(text, size) <= WIDTH - 2 * _MARGIN:
        return text
    while text and _width(f"{text}…", size) > WIDTH - 2 * _MARGIN:
        text = text[:-1].rstrip(" …")
    return f"{text}…"


def _runs(text: str) -> list[tuple[str, str]]:
    """The text in runs of one face: Latin and Cyrillic, or the characters of East Asia; what nobody sees
    is left out, since no face can set it."""
    runs: list[tuple[str, str]] = []
    for letter in filter(str.isprintable, text):
        face = _FACES[ord(letter) > 0x2E7F]
        if runs and runs[-1][0] == face:
            runs[-1] = (face, runs[-1][1] + letter)
        else:
            runs.append((face, letter))
    return runs


def _width(text: str, size: int) -> float:
    return sum(_font(face, size).getlength(run) for face, run in _runs(text))


def _write(
    draw: "ImageDraw.ImageDraw", place: tuple[float, float], text: str, size: int, colour: str
) -> None:
    """One line; place: its left end and the height of its ascenders."""
    left, top = place
    for face, run in _runs(text):
        font = _font(face, size)
        draw.text((left, top + size), run, font=font, fill=colour, anchor="ls")
        left += font.getlength(run)
