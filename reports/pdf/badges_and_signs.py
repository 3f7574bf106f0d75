"""Name badges to be cut out, ten to a page, and table signs, folded in the middle."""

from collections.abc import Sequence

from reportlab.lib.units import mm

from reports.names_and_numbers import sort_key
from reports.pdf.document import Drawn, Pages, dashes, no_progress, page_size
from reports.pdf.drawing import ACCENT, INK, PAPER, QUIET, TINT, Box, Pen
from reports.pdf.tables import origin_text
from reports.printed_data import WINDS, Event, Look, Player

_WIDTH, _HEIGHT = 90 * mm, 53 * mm
_COLUMNS, _ROWS = 2, 5
_BAND = 9 * mm
_FOOT = 11 * mm
_PAD = 5 * mm
_MARGIN = 14 * mm
_SIGN_FOOT = 16 * mm
_NUMBER = 300.0
_TILES = {"E": "\U0001f000", "S": "\U0001f001", "W": "\U0001f002", "N": "\U0001f003"}


def badges_pdf(event: Event, players: Sequence[Player], look: Look, drawn: Drawn = no_progress) -> bytes:
    """A badge for each player, in alphabetical order. drawn: called with how many are drawn.

    No QR code leads from a badge to the player's own page: anybody could photograph it.
    """
    _ = look.translate
    size = page_size(look)
    pages, slots = Pages(event, _("Name badges"), size), _slots(*size)
    people = sorted(players, key=lambda player: (sort_key(player.listed_name, look.alphabets), player.number))
    for index in range(0, max(1, len(people)), len(slots)):
        drawn(index, len(people))
        for slot, player in zip(slots, people[index : index + len(slots)], strict=False):
            _badge(Pen(pages.canvas), slot, event, player, look)
        _cuts(pages, slots, size)
        pages.turn()
    return pages.finish()


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
    pen.text(band.padded(_PAD), event.name, 10, bold=True, colour=PAPER, smallest=5)
    names, foot = rest.take_top(rest.height - _FOOT)
    first, last = names.padded(_PAD).take_top(names.height * 0.42)
    shown = player.first_name or player.last_name
    pen.lines(Box(first.x, first.y, first.width, first.height - 4), shown, 20, smallest=7)
    if player.first_name:
        pen.lines(last, player.last_name, 25, bold=True, smallest=8)
    pen.fill(foot, TINT)
    about, number = foot.padded(_PAD).columns((_WIDTH - 2 * _PAD - 18 * mm, 18 * mm))
    pen.text(about, origin_text(player), 10, colour=QUIET, smallest=5.5)
    pen.text(number, str(player.number), 20, bold=True, colour=ACCENT, align="right")


def table_signs_pdf(event: Event, tables: Sequence[int], look: Look, drawn: Drawn = no_progress) -> bytes:
    """A sign for each of the table numbers. drawn: called with how many are drawn."""
    _ = look.translate
    size = page_size(look)
    pages = Pages(event, _("Table signs"), size)
    for index, number in enumerate(tables):
        drawn(index, len(tables))
        _draw(pages, size, event, number, look)
        pages.turn()
    return pages.finish()


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
    figure, foot = rest.take_top(rest.height - _SIGN_FOOT)
    pen.text(figure, str(number), _NUMBER, bold=True, colour=INK, align="centre")
    pen.rule((box.x, foot.top), (box.right, foot.top), 1.2, ACCENT)
    name, tiles = foot.columns((foot.width - 44 * mm, 44 * mm))
    pen.lines(Box(name.x, name.y - 4, name.width - 8, name.height), event.name, 15, smallest=8, colour=QUIET)
    shown = " ".join(_TILES[wind] for wind in WINDS)
    pen.text(Box(tiles.x, tiles.y - 4, tiles.width, tiles.height), shown, 32, align="right")
