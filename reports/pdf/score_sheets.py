"""Score sheets, blank or with names: two to a page side by side, to be cut in the middle."""

from collections.abc import Callable, Sequence

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from reports.pdf.document import Drawn, Pages, dashes, no_progress, page_size
from reports.pdf.drawing import Box, Pen
from reports.pdf.mcr_score_sheet import mcr_grid
from reports.pdf.riichi_score_sheet import riichi_grid
from reports.pdf.score_sheet_parts import Sheet, draw_head, draw_players
from reports.printed_data import WINDS, Event, Look, Seat, Seating

_MARGIN = 7 * mm
_CUT = 3 * mm


def score_sheets_pdf(seating: Seating, look: Look, drawn: Drawn = no_progress) -> bytes:
    """A sheet for every table of every session: names, numbers, winds, and the table's url as a QR code.

    drawn: called with how many sheets are drawn.
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


def _pages(event: Event, sheets: Sequence[Sheet], look: Look, drawn: Drawn = no_progress) -> bytes:
    _ = look.translate
    width, height = page_size(look, wide=True)
    pages = Pages(event, _("Score sheets"), (width, height))
    slots = _slots(width, height)
    print_sheet = _stencil(pages.canvas, slots[0], event, look)
    for index in range(0, max(1, len(sheets)), len(slots)):
        drawn(index, len(sheets))
        if sheets:
            dashes(pages.canvas, (width / 2, 0), (width / 2, height))
        for slot, sheet in zip(slots, sheets[index : index + len(slots)], strict=False):
            pages.canvas.saveState()
            pages.canvas.translate(slot.x - slots[0].x, 0)
            print_sheet(sheet)
            pages.canvas.restoreState()
        pages.turn()
    return pages.finish()


def _stencil(canvas: Canvas, slot: Box, event: Event, look: Look) -> Callable[[Sheet], None]:
    """A function that prints a sheet into this slot. The grid is drawn once, and is in the file only once."""
    pen = Pen(canvas)
    grid = (mcr_grid if event.family == "mcr" else riichi_grid)(slot, event, look)
    canvas.beginForm("grid")
    grid.draw(pen)
    canvas.endForm()

    def print_sheet(sheet: Sheet) -> None:
        draw_head(pen, grid.head, sheet, look)
        draw_players(pen, grid.players, sheet, look)
        canvas.doForm("grid")

    return print_sheet


def _slots(width: float, height: float) -> tuple[Box, Box]:
    half = width / 2
    inner = half - _MARGIN - _CUT - 2 * mm
    left = Box(_MARGIN, _MARGIN, inner, height - 2 * _MARGIN)
    return left, Box(width - _MARGIN - inner, _MARGIN, inner, height - 2 * _MARGIN)
