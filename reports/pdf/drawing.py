"""Drawing at fixed positions of a page: colours that print well, boxes, text that fits its box, QR codes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas

from reports.pdf.qr_code import code_rows
from reports.pdf.typefaces import BOLD, LEADING, REGULAR, fitted, wrapped, write

INK = HexColor(0x14181C)
QUIET = HexColor(0x5A6470)
ACCENT = HexColor(0x00664B)
PAPER = HexColor(0xFFFFFF)
TINT = HexColor(0xEEF4F1)
SHADE = HexColor(0xF6F7F8)
HAIR = HexColor(0xC9D0D6)
RULE = HexColor(0x7C8792)
_QUIET_ZONE = 2
_DARK = re.compile(rb"\x01+")


class Box(NamedTuple):
    """A rectangle on the page in PDF points; x, y: its lower left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.y + self.height

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    def take_top(self, height: float) -> tuple["Box", "Box"]:
        """The strip of this height at the top, and the rest below it."""
        rest = self.height - height
        return Box(self.x, self.y + rest, self.width, height), Box(self.x, self.y, self.width, rest)

    def columns(self, widths: Sequence[float]) -> tuple["Box", ...]:
        """Boxes side by side with these widths, from the left."""
        left, boxes = self.x, []
        for width in widths:
            boxes.append(Box(left, self.y, width, self.height))
            left += width
        return tuple(boxes)

    def padded(self, by: float) -> "Box":
        """The box without margins of this width at its left and its right."""
        return Box(self.x + by, self.y, self.width - 2 * by, self.height)

    def inset(self, by: float) -> "Box":
        """The box without a border of this width."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


@dataclass(frozen=True)
class Pen:
    """A canvas with the strokes that sheets are made of."""

    canvas: Canvas

    def fill(self, box: Box, colour: Color) -> None:
        """Colour a box."""
        self.canvas.setFillColor(colour)
        self.canvas.rect(box.x, box.y, box.width, box.height, stroke=0, fill=1)

    def frame(self, box: Box, line: float = 0.5, colour: Color = RULE) -> None:
        """Draw the border of a box."""
        self.canvas.setStrokeColor(colour)
        self.canvas.setLineWidth(line)
        self.canvas.rect(box.x, box.y, box.width, box.height, stroke=1, fill=0)

    def rule(
        self, from_: tuple[float, float], to: tuple[float, float], line: float = 0.5, colour: Color = RULE
    ) -> None:
        """Draw a straight line."""
        self.canvas.setStrokeColor(colour)
        self.canvas.setLineWidth(line)
        self.canvas.line(*from_, *to)

    def text(
        self,
        box: Box,
        text: str,
        size: float,
        *,
        bold: bool = False,
        colour: Color = INK,
        align: str = "left",
        smallest: float = 5,
    ) -> None:
        """One line in the middle of the box's height; smaller, then cut, where it is too long."""
        font = BOLD if bold else REGULAR
        shown, size = fitted(text, font, size, box.width, smallest)
        self._line(box, shown, font, size, colour, align, box.y + box.height / 2 - size * 0.36)

    def lines(
        self,
        box: Box,
        text: str,
        size: float,
        *,
        bold: bool = False,
        colour: Color = INK,
        align: str = "left",
        smallest: float = 5,
    ) -> None:
        """Lines in the middle of the box's height, smaller where one line is too long."""
        font = BOLD if bold else REGULAR
        parts, size = wrapped(text, font, size, box.width, box.height, smallest)
        middle = box.y + box.height / 2
        for index, part in enumerate(parts):
            base = middle + ((len(parts) - 1) / 2 - index) * size * LEADING - size * 0.36
            self._line(box, part, font, size, colour, align, base)

    def upward(self, box: Box, text: str, size: float, colour: Color) -> None:
        """One bold line that runs from the bottom of the box to its top."""
        shown, size = fitted(text, BOLD, size, box.height - 4, 4)
        self.canvas.saveState()
        self.canvas.translate(box.x + box.width / 2 + size * 0.36, box.y + box.height / 2)
        self.canvas.rotate(90)
        self.canvas.setFillColor(colour)
        write(self.canvas, (0, 0), shown, BOLD, size, "centre")
        self.canvas.restoreState()

    def _line(
        self, box: Box, text: str, font: str, size: float, colour: Color, align: str, base: float
    ) -> None:
        self.canvas.setFillColor(colour)
        left = {"centre": box.x + box.width / 2, "right": box.right}.get(align, box.x)
        write(self.canvas, (left, base), text, font, size, align)


def draw_qr(canvas: Canvas, url: str, box: Box) -> None:
    """The url as a QR code (error correction M) that fills the box, a square on white paper."""
    matrix = code_rows(url)
    module = min(box.width, box.height) / (len(matrix) + 2 * _QUIET_ZONE)
    canvas.setFillColor(INK)
    path = canvas.beginPath()
    left, y = box.x + _QUIET_ZONE * module, box.top - _QUIET_ZONE * module
    for row in matrix:
        y -= module
        for run in _DARK.finditer(row):
            start, end = run.span()
            # Dark squares that touch overlap by a hair, so that no viewer shows a seam between them.
            path.rect(left + start * module, y, (end - start) * module, module * 1.02)
    canvas.drawPath(path, stroke=0, fill=1)
