"""Documents that flow over pages with head and foot, and canvases for those that are drawn."""

import io
from collections.abc import Callable, Sequence

from reportlab.lib.pagesizes import A4, LETTER, landscape
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate

from reports.names_and_numbers import dotted
from reports.pdf.drawing import ACCENT, HAIR, QUIET, Box, Pen
from reports.pdf.typefaces import BOLD, REGULAR, fitted, width_of, write
from reports.printed_data import Event, Look

Drawn = Callable[[int, int], None]
"""Called before each page with how many items are drawn, and of how many; it may raise to stop."""
MARGIN = 14 * mm
HEAD = 19 * mm
GUTTER = 8 * mm


def no_progress(_drawn: int, _total: int) -> None:
    """Report no progress."""


class Pages:
    """A PDF drawn page by page on `canvas`."""

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

    def finish(self) -> bytes:
        """The document."""
        self.canvas.save()
        return self._stream.getvalue()


def dashes(canvas: Canvas, from_: tuple[float, float], to: tuple[float, float]) -> None:
    """A line to cut or fold along."""
    canvas.saveState()
    canvas.setDash(2, 3)
    canvas.setStrokeColor(HAIR)
    canvas.setLineWidth(0.6)
    canvas.line(*from_, *to)
    canvas.restoreState()


def page_size(look: Look, *, wide: bool = False) -> tuple[float, float]:
    """Width and height of the paper in PDF points; wide: landscape."""
    size: tuple[float, float] = A4 if look.paper == "A4" else LETTER
    return landscape(size) if wide else size


def text_width(look: Look, *, wide: bool = False) -> float:
    """The width between the margins in PDF points."""
    width: float = page_size(look, wide=wide)[0] - 2 * MARGIN
    return width


def text_height(look: Look, *, wide: bool = False) -> float:
    """The height between head and foot in PDF points."""
    height: float = page_size(look, wide=wide)[1] - 2 * MARGIN - HEAD + 2 * mm
    return height


class NumberedCanvas(Canvas):  # type: ignore[misc]  # ReportLab has no types
    """A canvas that writes "Page x of y" when the number of pages is known: at the end."""

    look: Look = Look()

    def __init__(self, *args: object, **kwargs: object) -> None:
        """Take what ReportLab's canvas takes."""
        super().__init__(*args, **kwargs)
        self._pages: list[dict[str, object]] = []

    def showPage(self) -> None:  # noqa: N802 - ReportLab's name
        """Keep the page, and begin a new one."""
        self._pages.append(dict(self.__dict__))
        self._startPage()

    def save(self) -> None:
        """Number all the pages, and write the document."""
        for number, page in enumerate(self._pages, start=1):
            self.__dict__.update(page)
            self._foot(number, len(self._pages))
            super().showPage()
        super().save()

    def _foot(self, number: int, pages: int) -> None:
        _ = self.look.translate
        self.setFillColor(QUIET)
        text = _("Page %(page)d of %(pages)d") % {"page": number, "pages": pages}
        base = MARGIN - 4 * mm
        write(self, (self._pagesize[0] - MARGIN, base), text, REGULAR, 7.5, "right")
        write(self, (MARGIN, base), self.look.made_at, REGULAR, 7.5, "left")


def _canvas_for(look: Look) -> type[NumberedCanvas]:
    return type("LookCanvas", (NumberedCanvas,), {"look": look})


def event_line(event: Event) -> str:
    """Place, dates and rules in one line."""
    return dotted(event.place, event.dates, event.rules)


def _draw_head(canvas: Canvas, event: Event, title: str) -> None:
    width, height = canvas._pagesize  # noqa: SLF001 - ReportLab has no other name for it
    top, room = height - MARGIN, width - 2 * MARGIN
    shown, size = fitted(title, BOLD, 12, room * 0.42, 8)
    canvas.setFillColor(ACCENT)
    write(canvas, (width - MARGIN, top - 12), shown, BOLD, size, "right")
    room -= width_of(shown, BOLD, size) + 10
    Pen(canvas).lines(Box(MARGIN, top - 17, room, 24), event.name, 14, bold=True, smallest=6)
    line, size = fitted(event_line(event), REGULAR, 8.5, width - 2 * MARGIN, 6)
    canvas.setFillColor(QUIET)
    write(canvas, (MARGIN, top - 27), line, REGULAR, size, "left")
    canvas.setStrokeColor(ACCENT)
    canvas.setLineWidth(1.2)
    canvas.line(MARGIN, top - 34, width - MARGIN, top - 34)


def build(
    story: Sequence[Flowable], event: Event, title: str, look: Look, *, wide: bool = False, columns: int = 1
) -> bytes:
    """The flowables on pages, as a PDF. columns: text columns a page, filled from left to right."""
    stream = io.BytesIO()
    width, height = page_size(look, wide=wide)
    document = BaseDocTemplate(
        stream,
        pagesize=(width, height),
        title=f"{event.name}: {title}",
        author="Hanchan",
        creator="Hanchan",
        invariant=1,
        initialFontName=REGULAR,
    )
    frames = _frames(width, height, columns)
    head = PageTemplate("page", frames, onPage=lambda canvas, _: _draw_head(canvas, event, title))
    document.addPageTemplates([head])
    document.build(list(story), canvasmaker=_canvas_for(look))
    return stream.getvalue()


def _frames(width: float, height: float, columns: int) -> list[Frame]:
    """The text columns of a page, under its head and above its foot."""
    column = (width - 2 * MARGIN - (columns - 1) * GUTTER) / columns
    bottom, room = MARGIN + 2 * mm, height - 2 * MARGIN - HEAD + 2 * mm
    no_padding = {"leftPadding": 0, "rightPadding": 0, "topPadding": 0, "bottomPadding": 0}
    lefts = [MARGIN + index * (column + GUTTER) for index in range(columns)]
    return [Frame(left, bottom, column, room, id=f"column{left:.0f}", **no_padding) for left in lefts]
