"""Canvases for documents that are drawn, not flowed: the program's name in them, and no clock."""

import io

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from reports.data import Event
from reports.pdf.faces import REGULAR
from reports.pdf.ink import HAIR


class Pages:
    """A PDF being drawn page by page; `canvas` is where."""

    def __init__(self, event: Event, title: str, size: tuple[float, float]) -> None:
        """title: what the document is; size: of its pages, in PDF points."""
        self._stream = io.BytesIO()
        self.canvas = Canvas(self._stream, pagesize=size, invariant=1, initialFontName=REGULAR)
        self.canvas.setTitle(f"{event.name}: {title}")
        self.canvas.setAuthor("Hanchan")
        self.canvas.setCreator("Hanchan")

    def turn(self) -> None:
        """Begin the next page."""
        self.canvas.showPage()

    def done(self) -> bytes:
        """The document."""
        self.canvas.save()
        return self._stream.getvalue()


def dashes(canvas: Canvas, from_: tuple[float, float], to: tuple[float, float], colour: Color = HAIR) -> None:
    """A line to cut or fold along."""
    canvas.saveState()
    canvas.setDash(2, 3)
    canvas.setStrokeColor(colour)
    canvas.setLineWidth(0.6)
    canvas.line(*from_, *to)
    canvas.restoreState()
