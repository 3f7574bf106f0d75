"""Certificates for the first places: a page each, lying on its long side."""

from collections.abc import Sequence

from reportlab.lib.units import mm

from reports.data import Event, Look
from reports.occasions import Award
from reports.pdf.canvases import Pages
from reports.pdf.document import page_size
from reports.pdf.ink import ACCENT, HAIR, INK, QUIET
from reports.pdf.pen import Box, Pen

_MARGIN = 12 * mm
_INNER = 3 * mm
_TILES = "\U0001f000 \U0001f001 \U0001f002 \U0001f003 \U0001f004 \U0001f005 \U0001f006"
_SIGNATURES = 34 * mm


def awards_pdf(event: Event, awards: Sequence[Award], look: Look) -> bytes:
    """A certificate for each of the awards, in their order."""
    _ = look.translate
    size = page_size(look, wide=True)
    pages = Pages(event, _("Award certificates"), size)
    for award in awards:
        _draw(Pen(pages.canvas), Box(0, 0, *size).inset(_MARGIN), event, award, look)
        pages.turn()
    return pages.done()


def _draw(pen: Pen, box: Box, event: Event, award: Award, look: Look) -> None:
    _ = look.translate
    pen.frame(box, 3, ACCENT)
    pen.frame(box.inset(_INNER), 0.8, HAIR)
    rest = box.inset(_INNER + 8 * mm)
    tiles, rest = rest.take_top(16 * mm)
    pen.text(tiles, _TILES, 40, colour=ACCENT, align="centre")
    title, rest = rest.take_top(14 * mm)
    pen.text(title, _("Certificate").upper(), 13, colour=QUIET, align="centre")
    place, rest = rest.take_top(18 * mm)
    pen.text(place, award.place, 30, bold=True, colour=ACCENT, align="centre", smallest=14)
    body, foot = rest.take_top(rest.height - _SIGNATURES)
    _draw_body(pen, body, event, award)
    _draw_signatures(pen, foot, look)


def _draw_body(pen: Pen, box: Box, event: Event, award: Award) -> None:
    name, rest = box.take_top(box.height * 0.34)
    pen.text(name, award.name, 42, bold=True, colour=INK, align="centre", smallest=16)
    where = "  ·  ".join(part for part in (event.place, event.dates) if part)
    lines = (
        (award.detail, 14, False, QUIET),
        (award.score, 15, False, INK),
        (event.name, 20, True, INK),
        (where, 12, False, QUIET),
    )
    for text, size, bold, colour in lines:
        strip, rest = rest.take_top(box.height * 0.165)
        pen.text(strip, text, size, bold=bold, colour=colour, align="centre", smallest=8)


def _draw_signatures(pen: Pen, box: Box, look: Look) -> None:
    _ = look.translate
    width = 70 * mm
    for left, who in ((box.x + 14 * mm, _("Director")), (box.right - 14 * mm - width, _("Head referee"))):
        line = box.y + 9 * mm
        pen.rule((left, line), (left + width, line), 0.8)
        pen.text(Box(left, line - 6 * mm, width, 5 * mm), who, 9.5, colour=QUIET, align="centre")
