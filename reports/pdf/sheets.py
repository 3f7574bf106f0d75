"""Score sheets, blank or with names: two to a page side by side, to be cut in the middle."""

import io
from collections.abc import Sequence

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from reports.data import WINDS, Event, Look, Seat, Seating
from reports.pdf.document import page_size
from reports.pdf.ink import HAIR
from reports.pdf.mcr_sheet import draw_mcr
from reports.pdf.pen import Box, Pen
from reports.pdf.progress import Drawn, nothing
from reports.pdf.riichi_sheet import draw_riichi
from reports.pdf.sheet_parts import Sheet
from reports.pdf.type import REGULAR

_MARGIN = 7 * mm
_CUT = 3 * mm


def score_sheets_pdf(seating: Seating, look: Look, drawn: Drawn = nothing) -> bytes:
    """A sheet for every table of every session: names, numbers, winds, and the table's url as a QR code.

    drawn: told how many sheets are drawn.
    """
    sheets = [
        Sheet(seating.event, table.seats, session, table)
        for session in seating.sessions
        for table in session.tables
    ]
    return _pages(seating.event, sheets, look, drawn)


def blank_score_sheets_pdf(event: Event, copies: int, look: Look) -> bytes:
    """Sheets to be filled in by hand; copies: how many sheets, at least 1."""
    blank = tuple(Seat(wind) for wind in WINDS)
    return _pages(event, [Sheet(event, blank, None, None)] * max(1, copies), look)


def _pages(event: Event, sheets: Sequence[Sheet], look: Look, drawn: Drawn = nothing) -> bytes:
    _ = look.translate
    stream = io.BytesIO()
    width, height = page_size(look, wide=True)
    canvas = Canvas(stream, pagesize=(width, height), invariant=1, initialFontName=REGULAR)
    canvas.setTitle(f"{event.name}: {_('Score sheets')}")
    canvas.setAuthor("Hanchan")
    canvas.setCreator("Hanchan")
    slots = _slots(width, height)
    draw = draw_mcr if event.family == "mcr" else draw_riichi
    for index in range(0, max(1, len(sheets)), len(slots)):
        drawn(index, len(sheets))
        if sheets:
            _cut_mark(canvas, width, height)
        for slot, sheet in zip(slots, sheets[index : index + len(slots)], strict=False):
            draw(Pen(canvas), slot, sheet, look)
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def _slots(width: float, height: float) -> tuple[Box, Box]:
    half = width / 2
    inner = half - _MARGIN - _CUT - 2 * mm
    left = Box(_MARGIN, _MARGIN, inner, height - 2 * _MARGIN)
    return left, Box(width - _MARGIN - inner, _MARGIN, inner, height - 2 * _MARGIN)


def _cut_mark(canvas: Canvas, width: float, height: float) -> None:
    canvas.saveState()
    canvas.setDash(2, 3)
    canvas.setStrokeColor(HAIR)
    canvas.setLineWidth(0.6)
    canvas.line(width / 2, 0, width / 2, height)
    canvas.restoreState()
