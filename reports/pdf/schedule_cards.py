"""Personal schedule cards: where one player sits in each session, to be cut out and kept in a pocket."""

from collections.abc import Mapping

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from reports.names_and_numbers import dotted
from reports.pdf.document import Drawn, Pages, no_progress, page_size
from reports.pdf.drawing import ACCENT, HAIR, PAPER, QUIET, SHADE, Box, Pen, draw_qr
from reports.pdf.seating_lists import people_of, seats_of
from reports.pdf.tables import country_text, wind_names
from reports.pdf.typefaces import BOLD, REGULAR, width_of
from reports.printed_data import WIND_SIGNS, Look, Player, Seating, Wind

_COLUMNS = 2
_MARGIN = 8 * mm
_BORDER = 5 * mm
_HEAD = 15 * mm
_GAP = 1.5 * mm
_PAD = 3
_ROW = 5.5 * mm  # of twelve sessions, three rows of cards fit a page of A4
_LONGEST_ROW = 7 * mm

Seats = Mapping[int, tuple[int, Wind]]


def schedule_cards_pdf(
    seating: Seating, look: Look, urls: Mapping[int, str] | None = None, drawn: Drawn = no_progress
) -> bytes:
    """A card for every player, in alphabetical order, two side by side.

    urls: by player's number, the address of their own page, printed as a QR code.
    drawn: called with how many cards are drawn.
    """
    _ = look.translate
    width, height = page_size(look)
    pages = Pages(seating.event, _("Schedule cards"), (width, height))
    slots = _slots(width, height, len(seating.sessions))
    people, seats = people_of(seating, look), seats_of(seating)
    card = _Card(pages.canvas, seating, look)
    for index in range(0, max(1, len(people)), len(slots)):
        drawn(index, len(people))
        for slot, player in zip(slots, people[index : index + len(slots)], strict=False):
            card.draw(slot, player, seats[player.number], (urls or {}).get(player.number, ""))
        pages.turn()
    return pages.finish()


def _slots(width: float, height: float, sessions: int) -> list[Box]:
    """As many cards as fit a page, none lower than its rows need."""
    needed = _HEAD + _GAP + sessions * _ROW + 2 * _BORDER
    rows = max(1, int((height - 2 * _MARGIN) // needed))
    wide = (width - 2 * _MARGIN) / _COLUMNS
    high = min((height - 2 * _MARGIN) / rows, _HEAD + _GAP + max(1, sessions) * _LONGEST_ROW + 2 * _BORDER)
    return [
        Box(_MARGIN + column * wide, height - _MARGIN - (row + 1) * high, wide, high)
        for row in range(rows)
        for column in range(_COLUMNS)
    ]


class _Card:
    """Draws the cards of one event."""

    def __init__(self, canvas: Canvas, seating: Seating, look: Look) -> None:
        self._pen = Pen(canvas)
        self._seating = seating
        self._look = look
        _ = look.translate
        self._number, self._table, self._winds = _("No."), _("Table"), wind_names(look)
        self._mark_width = 5 + max(width_of(letter, BOLD, 8) for letter in look.wind_letters)

    def draw(self, slot: Box, player: Player, seats: Seats, url: str) -> None:
        """One card with its border to cut along."""
        self._pen.canvas.setDash(2, 2)
        self._pen.frame(slot, 0.5, HAIR)
        self._pen.canvas.setDash()
        head, rows = slot.inset(_BORDER).take_top(_HEAD)
        if url:
            square = Box(head.right - head.height, head.y, head.height, head.height)
            draw_qr(self._pen.canvas, url, square)
            head = Box(head.x, head.y, head.width - head.height - 2 * mm, head.height)
        self._head(head, player)
        _gap, rows = rows.take_top(_GAP)
        height = min(_LONGEST_ROW, rows.height / max(1, len(self._seating.sessions)))
        for index, session in enumerate(self._seating.sessions):
            row, rows = rows.take_top(height)
            if index % 2 == 0:
                self._pen.fill(row, SHADE)
            self._row(row, session.name, session.starts, seats.get(session.number))

    def _head(self, head: Box, player: Player) -> None:
        name, rest = head.take_top(head.height * 0.5)
        self._pen.lines(name, player.name, 12, bold=True, smallest=6)
        number, event = rest.take_top(rest.height * 0.5)
        label = f"{self._number} {player.number}"
        self._pen.text(number, dotted(label, country_text(player)), 8, colour=ACCENT)
        self._pen.text(event, self._seating.event.name, 6.5, colour=QUIET)

    def _row(self, row: Box, name: str, starts: str, seat: tuple[int, Wind] | None) -> None:
        session, time, table, wind = row.columns([row.width * part for part in (0.28, 0.34, 0.2, 0.18)])
        self._pen.text(session.padded(_PAD), name, 8)
        self._pen.text(time.padded(_PAD), starts, 7.5, colour=QUIET)
        if seat is None:
            self._pen.text(table.padded(_PAD), "–", 8, colour=QUIET)
            return
        number, letter = str(seat[0]), self._look.wind(seat[1])
        label = table.padded(_PAD)
        self._pen.text(label, self._table, 6.5, colour=QUIET)
        self._pen.text(label, number, 10, bold=True, align="right")
        mark = Box(wind.x + 3, wind.y + (wind.height - 11) / 2, self._mark_width, 11)
        self._pen.fill(mark, ACCENT)
        self._pen.text(mark, letter, 8, bold=True, colour=PAPER, align="centre")
        beside = Box(mark.right + 3, wind.y, wind.right - mark.right - 5, wind.height)
        fits = max(width_of(name, REGULAR, 5.5) for name in self._winds.values()) <= beside.width
        self._pen.text(beside, (self._winds if fits else WIND_SIGNS)[seat[1]], 6.5, colour=QUIET)
