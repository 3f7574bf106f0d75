"""Table signs: a page a table, folded in the middle so that its number is read from both sides."""

from collections.abc import Sequence

from reportlab.lib.units import mm

from reports.data import WINDS, Event, Look
from reports.pdf.canvases import Pages, dashes
from reports.pdf.document import page_size
from reports.pdf.ink import ACCENT, INK, QUIET
from reports.pdf.pen import Box, Pen
from reports.pdf.progress import Drawn, nothing

_MARGIN = 14 * mm
_FOOT = 16 * mm
_NUMBER = 300.0
_TILES = {"E": "\U0001f000", "S": "\U0001f001", "W": "\U0001f002", "N": "\U0001f003"}


def table_signs_pdf(event: Event, tables: Sequence[int], look: Look, drawn: Drawn = nothing) -> bytes:
    """A sign for each of the tables' numbers. drawn: told how many are drawn."""
    _ = look.translate
    size = page_size(look)
    pages = Pages(event, _("Table signs"), size)
    for index, number in enumerate(tables):
        drawn(index, len(tables))
        _draw(pages, size, event, number, look)
        pages.turn()
    return pages.done()


def _draw(pages: Pages, size: tuple[float, float], event: Event, number: int, look: Look) -> None:
    width, height = size
    canvas, half = pages.canvas, Box(0, 0, width, height / 2)
    dashes(canvas, (0, height / 2), (width, height / 2))
    _side(Pen(canvas), half.inset(_MARGIN), event, number, look)
    canvas.saveState()
    canvas.translate(width, height)
    canvas.rotate(180)
    _side(Pen(canvas), half.inset(_MARGIN), event, number, look)
    canvas.restoreState()


def _side(pen: Pen, box: Box, event: Event, number: int, look: Look) -> None:
    _ = look.translate
    label, rest = box.take_top(10 * mm)
    pen.text(label, _("Table"), 26, colour=ACCENT, bold=True, align="centre")
    figure, foot = rest.take_top(rest.height - _FOOT)
    pen.text(figure, str(number), _NUMBER, bold=True, colour=INK, align="centre")
    pen.rule((box.x, foot.top), (box.right, foot.top), 1.2, ACCENT)
    name, tiles = foot.columns((foot.width - 44 * mm, 44 * mm))
    pen.lines(Box(name.x, name.y - 4, name.width - 8, name.height), event.name, 15, smallest=8, colour=QUIET)
    shown = " ".join(_TILES[wind] for wind in WINDS)
    pen.text(Box(tiles.x, tiles.y - 4, tiles.width, tiles.height), shown, 32, align="right")
