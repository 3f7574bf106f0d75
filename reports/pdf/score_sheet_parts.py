"""What all score sheets share: the head with table and QR code, the four players, the signatures."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reportlab.lib.units import mm

from reports.names_and_numbers import dotted
from reports.pdf.drawing import ACCENT, INK, PAPER, QUIET, RULE, TINT, Box, Pen, draw_qr
from reports.pdf.tables import country_text, wind_names
from reports.pdf.typefaces import BOLD, REGULAR, width_of
from reports.printed_data import WIND_SIGNS, WINDS, Event, Look, Player, Seat, Session, Table
from scoring.sentence import Sentence

_HEAD = 19 * mm
_PLAYERS = 17 * mm
SIGNATURE = 11 * mm
_TABLE_BOX = 22 * mm
_PAD = 4


@dataclass(frozen=True)
class Sheet:
    """A score sheet of one table; blank where session and table are None."""

    event: Event
    seats: tuple[Seat, ...]
    session: Session | None
    table: Table | None


@dataclass(frozen=True)
class Grid:
    """A sheet's layout on the page: the head, the heads of the four columns, and what draws the rest."""

    head: Box
    players: Sequence[Box]
    draw: Callable[[Pen], None]


def split_sheet(box: Box, gap: float) -> tuple[Box, Box, Box]:
    """The sheet's head, its row of players, and what is below."""
    head, rest = box.take_top(_HEAD)
    _gap, rest = rest.take_top(gap)
    players, below = rest.take_top(_PLAYERS)
    return head, players, below


def draw_head(pen: Pen, box: Box, sheet: Sheet, look: Look) -> None:
    """The event and the session on the left, the table's number and its QR code on the right."""
    _ = look.translate
    room = box.width - _TABLE_BOX - 3 * mm
    if sheet.table is not None and sheet.table.url:
        room -= box.height
        draw_qr(pen.canvas, sheet.table.url, Box(box.x + room, box.y, box.height, box.height))
    texts = Box(box.x, box.y, room, box.height)
    name, rest = texts.take_top(box.height * 0.36)
    pen.lines(Box(name.x, name.y, name.width - 4, name.height), sheet.event.name, 11, bold=True)
    session, meta = rest.take_top(box.height * 0.34)
    if sheet.session is None:
        pen.text(session, _(Sentence("Session %(number)s", number="…………")), 9)
    else:
        starts = f"  ·  {sheet.session.starts}" if sheet.session.starts else ""
        pen.text(session, sheet.session.name + starts, 9, bold=True, colour=ACCENT)
    rules = dotted(sheet.event.rules, sheet.event.dates)
    pen.text(meta, rules, 6.5, colour=QUIET)
    _draw_table_number(pen, Box(box.right - _TABLE_BOX, box.y, _TABLE_BOX, box.height), sheet, look)


def _draw_table_number(pen: Pen, box: Box, sheet: Sheet, look: Look) -> None:
    _ = look.translate
    pen.fill(box, TINT)
    pen.frame(box, 0.9, ACCENT)
    label, number = box.take_top(5 * mm)
    pen.text(label, _("Table"), 7, colour=ACCENT, align="centre")
    if sheet.table is not None:
        pen.text(number.inset(1), str(sheet.table.number), 28, bold=True, align="centre")


def draw_players(pen: Pen, boxes: Sequence[Box], sheet: Sheet, look: Look) -> None:
    """The heads of the four columns: wind, number and country, name."""
    by_wind = {seat.wind: seat.player for seat in sheet.seats}
    names = wind_names(look)
    for wind, box in zip(WINDS, boxes, strict=True):
        top, below = box.take_top(5.4 * mm)
        pen.fill(top, ACCENT)
        inner, letter = top.padded(_PAD), look.wind(wind)
        mark = f"{WIND_SIGNS[wind]} {letter}"
        pen.text(inner, mark, 11, bold=True, colour=PAPER)
        beside = width_of(mark, BOLD, 11) + 4
        pen.frame(box, 0.5, RULE)
        player = by_wind.get(wind)
        number = width_of(str(player.number), BOLD, 9) + 4 if player is not None else 0
        room = Box(inner.x + beside, inner.y, inner.width - beside - number, inner.height)
        # The sign and the letter name the wind; the word is added where all of it has room.
        if width_of(names[wind], REGULAR, 5.5) <= room.width:
            pen.text(room, names[wind], 7, colour=PAPER)
        if player is not None:
            pen.text(inner, str(player.number), 9, bold=True, colour=PAPER, align="right")
            _draw_player(pen, below.padded(_PAD), player)


def _draw_player(pen: Pen, box: Box, player: Player) -> None:
    name, country = box.take_top(box.height - 3.2 * mm)
    pen.lines(name, player.name, 9, bold=True)
    pen.text(
        Box(country.x, country.y + 1, country.width, country.height), country_text(player), 6, colour=QUIET
    )


def draw_row(
    pen: Pen,
    label: Box,
    cells: Sequence[Box],
    text: str,
    *,
    note: str = "",
    bold: bool = False,
    tint: bool = False,
) -> None:
    """A row with its label on the left, and empty boxes to write in."""
    row = Box(label.x, label.y, cells[-1].right - label.x, label.height)
    if tint:
        pen.fill(row, TINT)
    inner = Box(label.x + 3, label.y, label.width - 6, label.height)
    upper, below = inner.take_top(label.height * 0.6)
    pen.text(upper if note else inner, text, 7.5, bold=bold, smallest=5)
    if note:
        pen.text(Box(below.x, below.y + 1, below.width, below.height), note, 5.5, colour=QUIET, smallest=4)
    for cell in (label, *cells):
        pen.frame(cell)


def draw_signatures(pen: Pen, label: Box, cells: Sequence[Box], look: Look) -> None:
    """The row of the four signatures."""
    _ = look.translate
    draw_row(pen, label, cells, _("Signature"))


def outline(pen: Pen, box: Box) -> None:
    """A strong border around a block."""
    pen.frame(box, 1.1, INK)
