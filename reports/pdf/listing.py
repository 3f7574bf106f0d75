"""Long lists on paper: a dark head on every page, light bands for the eye to follow, entries that stay whole.

ReportLab's own tables keep a style for every cell and copy them all for each page; four hundred names take
them seconds. Here a column has one style, and the height of each row is known before anything is drawn.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Literal, TypeAlias

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Paragraph

from reports.pdf.drawing import ACCENT, HAIR, INK, PAPER, QUIET, SHADE
from reports.pdf.typefaces import BOLD, Run, write, write_runs

LEFT, RIGHT = 3.0, 4.0
"""Beside the text of a cell, in PDF points."""
_HEAD_ABOVE, _HEAD_BELOW = 4.0, 4.5
_HAIR_WIDTH, _STRONG_WIDTH = 0.4, 0.8
_FUZZ = 1e-6  # of a point, for sums of heights


@dataclass(frozen=True)
class Face:
    """How text looks: typeface, size, colour, and from one line to the next, in PDF points."""

    font: str
    size: float
    leading: float
    colour: Color = INK


@dataclass(frozen=True)
class Words:
    """A cell of several lines, or of several sizes in one: each line of runs side by side.

    size: that of the first line's largest type.
    """

    lines: tuple[tuple[Run, ...], ...]
    size: float
    leading: float


Content: TypeAlias = str | Words | Paragraph
"""What a cell holds."""
Pads = tuple[tuple[float, float], ...]
"""The room above and below each row of an entry."""


@dataclass(frozen=True)
class Column:
    """A column of a list.

    faces: of texts, one for each row of an entry; heads: over how many columns its head stands, in their
    middle where there are several; padding: at the left and the right; boxed: a frame around each cell.
    """

    width: float
    faces: tuple[Face, ...]
    head: str = ""
    align: Literal["left", "right", "centre"] = "left"
    padding: tuple[float, float] = (LEFT, RIGHT)
    head_face: Face | None = None
    heads: int = 1
    boxed: bool = False

    def place(self, left: float) -> float:
        """Where a text of this column begins, ends or has its middle; left: of the column."""
        before, after = self.padding
        if self.align == "left":
            return left + before
        return left + self.width - after if self.align == "right" else left + self._middle(before, after)

    def _middle(self, before: float, after: float) -> float:
        return (self.width + before - after) / 2


class Listing(Flowable):  # type: ignore[misc]  # ReportLab has no types
    """A list with its columns' heads, which are repeated on every page.

    An entry has as many rows as `pads`; a hair line stands under it, and every second has a band behind it.
    size: of the type, for the heads; strong_after: under this row, counted from 1, the line is strong.
    """

    def __init__(
        self,
        columns: Sequence[Column],
        rows: Sequence[Sequence[Content]],
        size: float,
        pads: Pads,
        strong_after: int = 0,
        measured: Sequence[float] = (),
    ) -> None:
        """Take rows whose cells stand in the order of the columns; measured: how high their texts are."""
        super().__init__()
        self.canv: Canvas
        self._columns, self._rows, self._size = columns, rows, size
        self._pads, self._strong_after = pads, strong_after
        self._measured = measured or [self._content(row, index % len(pads)) for index, row in enumerate(rows)]
        around = [above + below for above, below in pads]
        self.row_heights = [height + around[index % len(pads)] for index, height in enumerate(self._measured)]
        self._head_face = Face(BOLD, size - 0.5, size * 1.2, PAPER)
        faces = [column.head_face or self._head_face for column in columns]
        self.head_height = max(face.leading for face in faces) + _HEAD_ABOVE + _HEAD_BELOW
        self.height = self.head_height + sum(self.row_heights)
        *self._lefts, self.width = accumulate((column.width for column in columns), initial=0.0)

    def _content(self, row: Sequence[Content], within: int) -> float:
        """How high the texts of a row are."""
        return max(
            column.faces[within].leading if isinstance(cell, str) else _height(cell, column)
            for column, cell in zip(self._columns, row, strict=True)
        )

    def spread(self, further: float) -> "Listing":
        """The same list with so much more room above and below each row, in PDF points."""
        pads = tuple((above + further, below + further) for above, below in self._pads)
        return Listing(self._columns, self._rows, self._size, pads, self._strong_after, self._measured)

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        """The size of the whole list, as ReportLab asks for it."""
        return self.width, self.height

    def split(self, _width: float, height: float) -> list["Listing"]:
        """The entries that have room in this height, and the others; nothing where none has."""
        each, left, count = len(self._pads), height - self.head_height + _FUZZ, 0
        for row in range(0, len(self._rows), each):
            left -= sum(self.row_heights[row : row + each])
            if left < 0:
                break
            count = row + each
        if not 0 < count < len(self._rows):
            return [self] if count else []
        return [self._part(0, count), self._part(count, len(self._rows))]

    def _part(self, first: int, end: int) -> "Listing":
        rows, measured = self._rows[first:end], self._measured[first:end]
        strong_after = self._strong_after - first
        return Listing(self._columns, rows, self._size, self._pads, strong_after, measured)

    def draw(self) -> None:
        """The head, the bands, the texts, and the lines over them."""
        canvas = self.canv
        canvas.saveState()
        tops = list(
            accumulate((-height for height in self.row_heights), initial=self.height - self.head_height)
        )
        each = len(self._pads)
        edges = tops[::each]
        canvas.setFillColor(SHADE)
        for top, bottom in zip(edges[1::2], edges[2::2], strict=False):
            canvas.rect(0, bottom, self.width, top - bottom, stroke=0, fill=1)
        canvas.setFillColor(ACCENT)
        canvas.rect(0, tops[0], self.width, self.head_height, stroke=0, fill=1)
        self._draw_head(tops[0])
        self._draw_texts(tops)
        self._draw_lines(edges)
        canvas.restoreState()

    def _draw_head(self, bottom: float) -> None:
        """The columns' heads, in the middle where they stand over several columns."""
        middle = bottom + (_HEAD_BELOW + self.head_height - _HEAD_ABOVE) / 2
        self.canv.setFillColor(PAPER)
        for index, column in enumerate(self._columns):
            if not column.head:
                continue
            face, left = column.head_face or self._head_face, self._lefts[index]
            place, align = column.place(left), column.align
            if column.heads > 1:
                width = sum(other.width for other in self._columns[index : index + column.heads])
                place, align = left + (width + LEFT - RIGHT) / 2, "centre"
            base = middle + face.leading / 2 - face.size
            write(self.canv, (place, base), column.head, face.font, face.size, align)

    def _draw_texts(self, tops: Sequence[float]) -> None:
        canvas, colour, each = self.canv, None, len(self._pads)
        places = [column.place(left) for column, left in zip(self._columns, self._lefts, strict=True)]
        for index, row in enumerate(self._rows):
            above, below = self._pads[index % each]
            middle = (tops[index + 1] + below + tops[index] - above) / 2
            for column, place, cell in zip(self._columns, places, row, strict=True):
                if not isinstance(cell, str):
                    _draw_cell(canvas, cell, place, middle)
                    colour = None
                elif cell:
                    face = column.faces[index % each]
                    if face.colour is not colour:
                        colour = face.colour
                        canvas.setFillColor(colour)
                    base = middle + face.leading / 2 - face.size
                    write(canvas, (place, base), cell, face.font, face.size, column.align)

    def _draw_lines(self, edges: Sequence[float]) -> None:
        canvas = self.canv
        canvas.setStrokeColor(HAIR)
        canvas.setLineWidth(_HAIR_WIDTH)
        canvas.lines([(0, edge, self.width, edge) for edge in edges[1:]])
        if 0 < self._strong_after < len(edges):
            canvas.setStrokeColor(ACCENT)
            canvas.setLineWidth(_STRONG_WIDTH)
            canvas.line(0, edges[self._strong_after], self.width, edges[self._strong_after])
        for left, column in self._boxed():
            canvas.setStrokeColor(QUIET)
            canvas.setLineWidth(1)
            for top, bottom in pairwise(edges):
                canvas.rect(left, bottom, column.width, top - bottom, stroke=1, fill=0)

    def _boxed(self) -> Iterator[tuple[float, Column]]:
        return (
            (left, column) for left, column in zip(self._lefts, self._columns, strict=True) if column.boxed
        )


def _height(cell: Words | Paragraph, column: Column) -> float:
    if isinstance(cell, Words):
        return len(cell.lines) * cell.leading
    height: float = cell.wrap(column.width - sum(column.padding), 1e6)[1]
    return height


def _draw_cell(canvas: Canvas, cell: Words | Paragraph, left: float, middle: float) -> None:
    """Words or a paragraph, the middle of their height at `middle`."""
    if isinstance(cell, Paragraph):
        cell.drawOn(canvas, left, middle - cell.height / 2)
        return
    base = middle + len(cell.lines) * cell.leading / 2 - cell.size
    for line in cell.lines:
        write_runs(canvas, (left, base), line)
        base -= cell.leading
