"""The score sheet of MCR as the federation's own: sixteen hands in four rounds, a total under every hand.

Changes of seats stand beside the round that they follow (MCR 2006, Appendix B of the Italian edition).
"""

from collections.abc import Sequence

from reportlab.lib.units import mm

from reports.pdf.drawing import ACCENT, PAPER, QUIET, TINT, Box, Pen
from reports.pdf.score_sheet_parts import SIGNATURE, Grid, draw_row, draw_signatures, outline, split_sheet
from reports.pdf.tables import wind_names
from reports.pdf.typefaces import BOLD, fitted
from reports.printed_data import WINDS, Event, Look
from scoring.sentence import named

_ROUND, _WORTH, _CHANGE = 6.5 * mm, 15 * mm, 17 * mm
_HEAD_ROW = 4.8 * mm
_RESULT = 7 * mm
_GAP = 1.6 * mm
_MARGIN = 1 * mm  # between the arrows of a change and the border of their box
_ROWS = 31  # sixteen hands, and a total under each but the first, whose points are the total
# After the rounds of East, South and West, by the seats during the round.
_CHANGES = (("ES", "WN"), ("EW", "SN", "WS", "NE"), ("ES", "WN"))


def mcr_grid(box: Box, event: Event, look: Look) -> Grid:
    """The layout of the sheet in this box, with a function that draws what every sheet has in common."""
    columns = (_ROUND + _WORTH, *[(box.width - _ROUND - _WORTH - _CHANGE) / 4] * 4, _CHANGE)
    head, players, below = split_sheet(box, _GAP)
    hands, foot = below.take_top(below.height - 2 * _RESULT - SIGNATURE - _GAP)

    def draw(pen: Pen) -> None:
        _draw_hands(pen, hands, columns, look)
        _draw_results(pen, foot, columns, look)

    return Grid(head, players.columns(columns)[1:5], draw)


def _draw_hands(pen: Pen, box: Box, columns: Sequence[float], look: Look) -> None:
    head, grid = box.take_top(_HEAD_ROW)
    _draw_column_heads(pen, head, columns, look)
    height = grid.height / _ROWS
    names = wind_names(look)
    for index, wind in enumerate(WINDS):
        rows = 8 if index else 7
        round_box, grid = grid.take_top(rows * height)
        _draw_round(pen, round_box, columns, names[wind], index, look)
        beside = round_box.columns(columns)[-1]
        if index < len(_CHANGES):
            _draw_change(pen, beside, _CHANGES[index], look)
        pen.frame(beside, 0.9)
    outline(pen, box)


def _draw_column_heads(pen: Pen, head: Box, columns: Sequence[float], look: Look) -> None:
    _ = look.translate
    pen.fill(head, TINT)
    worth, *players, change = head.columns(columns)
    texts = [(worth, _("Mahjong points")), *((player, "") for player in players)]
    for cell, text in (*texts, (change, _("Change of seats"))):
        pen.lines(cell.inset(1), text, 6.5, colour=QUIET, align="centre", smallest=4)
        pen.frame(cell, 0.4)


def _draw_round(pen: Pen, box: Box, columns: Sequence[float], name: str, index: int, look: Look) -> None:
    side = Box(box.x, box.y, _ROUND, box.height)
    pen.fill(side, ACCENT)
    pen.upward(side, name.upper(), 8.5, PAPER)
    pen.frame(side, 0.9, PAPER)
    _ = look.translate
    total = _("Total")
    labels = [label for hand in range(4 * index + 1, 4 * index + 5) for label in (str(hand), total)]
    if index == 0:
        del labels[1]
    height, rows = box.height / len(labels), box
    for label in labels:
        row, rows = rows.take_top(height)
        _draw_line(pen, row, columns, label, total=label == total)
    for player in box.columns(columns)[1:5]:
        pen.frame(player, 0.9)


def _draw_line(pen: Pen, row: Box, columns: Sequence[float], label: str, *, total: bool) -> None:
    lead, *players, _change = row.columns(columns)
    worth = Box(lead.x + _ROUND, lead.y, _WORTH, lead.height)
    if total:
        pen.fill(Box(worth.x, row.y, players[-1].right - worth.x, row.height), TINT)
        pen.text(worth.inset(3), label, 6, colour=QUIET, align="right")
    else:
        pen.text(Box(worth.x + 3, worth.y, 12, worth.height), label, 8, bold=True)
    for cell in (worth, *players):
        pen.frame(cell, 0.4)


def _draw_change(pen: Pen, box: Box, moves: Sequence[str], look: Look) -> None:
    """The moves one under the other, in the middle of the round's height."""
    arrow = " ↔ " if len(moves) == 2 else " → "
    line = 6 * mm
    room = Box(box.x, box.y + (box.height - line * len(moves)) / 2, box.width, line * len(moves))
    texts = [arrow.join(look.wind_letters["ESWN".index(seat)] for seat in move) for move in moves]
    size = min(fitted(text, BOLD, 10, box.width - 2 * _MARGIN, 5)[1] for text in texts)
    for text in texts:
        strip, room = room.take_top(line)
        pen.text(strip, text, size, bold=True, colour=ACCENT, align="centre")


def _draw_results(pen: Pen, box: Box, columns: Sequence[float], look: Look) -> None:
    _ = look.translate
    _gap, box = box.take_top(_GAP)
    block = box
    mini, box = box.take_top(_RESULT)
    label, *cells, note = mini.columns(columns)
    draw_row(pen, label, cells, _("Mini-points"))
    table, box = box.take_top(_RESULT)
    label, *cells, _below = table.columns(columns)
    draw_row(pen, label, cells, _("Table points"), bold=True, tint=True)
    _draw_shares(pen, Box(note.x, table.y, note.width, 2 * _RESULT), look)
    signature, _rest = box.take_top(SIGNATURE)
    label, *cells, corner = signature.columns(columns)
    draw_signatures(pen, label, cells, look)
    pen.frame(corner)
    outline(pen, block)


def _draw_shares(pen: Pen, box: Box, look: Look) -> None:
    """What the four places are worth, in the corner beside the results."""
    _ = look.translate
    ordinal = _(named("place", "%(n)s."))
    shares = (f"{ordinal % {'n': place}}   {share}" for place, share in enumerate((4, 2, 1, 0), 1))
    lines = (_("Table points"), *shares)
    room = Box(box.x, box.y + 1, box.width, box.height - 2)
    for index, line in enumerate(lines):
        strip, room = room.take_top((box.height - 2) / len(lines))
        pen.text(strip.inset(0.5), line, 6.5, bold=index > 0, colour=QUIET, align="centre", smallest=4.5)
    pen.frame(box)
