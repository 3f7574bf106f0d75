"""Name badges to be cut out: ten to a page, as large as a bank card."""

from collections.abc import Sequence

from reportlab.lib.units import mm

from reports.collation import sort_key
from reports.data import Event, Look, Player
from reports.pdf.canvases import Pages, dashes
from reports.pdf.document import page_size
from reports.pdf.ink import ACCENT, PAPER, QUIET, TINT
from reports.pdf.parts import country_text
from reports.pdf.pen import Box, Pen
from reports.pdf.progress import Drawn, nothing

_WIDTH, _HEIGHT = 90 * mm, 53 * mm
_COLUMNS, _ROWS = 2, 5
_BAND = 9 * mm
_FOOT = 11 * mm
_PAD = 5 * mm


def badges_pdf(event: Event, players: Sequence[Player], look: Look, drawn: Drawn = nothing) -> bytes:
    """A badge for each player, in alphabetical order. drawn: told how many are drawn.

    No code leads from a badge to the player's own page: everybody could take a picture of it.
    """
    _ = look.translate
    size = page_size(look)
    pages, slots = Pages(event, _("Name badges"), size), _slots(*size)
    people = sorted(players, key=lambda player: (sort_key(player.listed_name), player.number))
    for index in range(0, max(1, len(people)), len(slots)):
        drawn(index, len(people))
        for slot, player in zip(slots, people[index : index + len(slots)], strict=False):
            _badge(Pen(pages.canvas), slot, event, player, look)
        _cuts(pages, slots, size)
        pages.turn()
    return pages.done()


def _slots(width: float, height: float) -> list[Box]:
    left, top = (width - _COLUMNS * _WIDTH) / 2, height - (height - _ROWS * _HEIGHT) / 2
    return [
        Box(left + column * _WIDTH, top - (row + 1) * _HEIGHT, _WIDTH, _HEIGHT)
        for row in range(_ROWS)
        for column in range(_COLUMNS)
    ]


def _cuts(pages: Pages, slots: Sequence[Box], size: tuple[float, float]) -> None:
    """Lines over the whole page, along which a guillotine cuts ten badges at once."""
    width, height = size
    for x in sorted({round(edge, 3) for slot in slots for edge in (slot.x, slot.right)}):
        dashes(pages.canvas, (x, 0), (x, height))
    for y in sorted({round(edge, 3) for slot in slots for edge in (slot.y, slot.top)}):
        dashes(pages.canvas, (0, y), (width, y))


def _badge(pen: Pen, box: Box, event: Event, player: Player, look: Look) -> None:
    _ = look.translate
    band, rest = box.take_top(_BAND)
    pen.fill(band, ACCENT)
    pen.text(_padded(band), event.name, 10, bold=True, colour=PAPER, smallest=5)
    names, foot = rest.take_top(rest.height - _FOOT)
    first, last = _padded(names).take_top(names.height * 0.42)
    shown = player.first_name or player.last_name
    pen.lines(Box(first.x, first.y, first.width, first.height - 4), shown, 20, smallest=7)
    if player.first_name:
        pen.lines(last, player.last_name, 25, bold=True, smallest=8)
    pen.fill(foot, TINT)
    about, number = _padded(foot).columns((_WIDTH - 2 * _PAD - 18 * mm, 18 * mm))
    words = "  ·  ".join(part for part in (country_text(player), player.team or player.club) if part)
    pen.text(about, words, 10, colour=QUIET, smallest=5.5)
    pen.text(number, str(player.number), 20, bold=True, colour=ACCENT, align="right")


def _padded(box: Box) -> Box:
    return Box(box.x + _PAD, box.y, box.width - 2 * _PAD, box.height)
