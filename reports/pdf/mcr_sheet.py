"""The score sheet of MCR: sixteen hands in four rounds, running totals, mini-points, table points.

The changes of seats stand between the rounds. The order
of the federation's own sheet (MCR 2006, Appendix B of the Italian edition).
"""

from collections.abc import Sequence

from reportlab.lib.units import mm

from reports.data import WINDS, Look
from reports.pdf.ink import ACCENT, PAPER, QUIET, TINT
from reports.pdf.parts import wind_names
from reports.pdf.pen import Box, Pen
from reports.pdf.sheet_parts import (
    HEAD,
    PLAYERS,
    SIGNATURE,
    Sheet,
    draw_head,
    draw_players,
    draw_row,
    draw_signatures,
    outline,
)

_LABELS = (6.5 * mm, 8 * mm, 13.5 * mm)
_HEAD_ROW = 4.6 * mm
_CHANGE = 4.4 * mm
_RESULT = 7 * mm
_GAP = 1.6 * mm
# After the rounds of East, South and West, by the seats at the beginning of the round.
_CHANGES = (("ES", "WN"), ("EW", "SN", "WS", "NE"), ("ES", "WN"))


def draw_mcr(pen: Pen, box: Box, sheet: Sheet, look: Look) -> None:
    """One sheet in its box."""
    lead = sum(_LABELS)
    widths = (lead, *[(box.width - lead) / 4] * 4)
    head, rest = box.take_top(HEAD)
    draw_head(pen, head, sheet, look)
    _gap, rest = rest.take_top(_GAP)
    players, rest = rest.take_top(PLAYERS)
    draw_players(pen, players.columns(widths)[1:], sheet, look)
    foot = 3 * _RESULT + SIGNATURE + _GAP
    hands, foot_box = rest.take_top(rest.height - foot)
    _draw_hands(pen, hands, widths, look)
    _draw_results(pen, foot_box, widths, look)


def _draw_hands(pen: Pen, box: Box, widths: Sequence[float], look: Look) -> None:
    head, grid = box.take_top(_HEAD_ROW)
    _draw_column_heads(pen, head, widths, look)
    height = (grid.height - 3 * _CHANGE) / 16
    names = wind_names(look)
    for index, wind in enumerate(WINDS):
        round_box, grid = grid.take_top(4 * height)
        _draw_round(pen, round_box, widths, names[wind], 4 * index)
        if index < 3:
            strip, grid = grid.take_top(_CHANGE)
            _draw_change(pen, strip, _CHANGES[index], look)
    outline(pen, box)


def _draw_column_heads(pen: Pen, head: Box, widths: Sequence[float], look: Look) -> None:
    _ = look.translate
    pen.fill(head, TINT)
    _round, number, worth = head.columns(_LABELS)
    texts = [(number, _("Hand")), (worth, _("Points"))]
    for player in head.columns(widths)[1:]:
        score, total = _halves(player)
        texts += [(score, "+ / −"), (total, _("Total"))]
    for cell, text in texts:
        pen.text(cell.inset(1), text, 5.8, colour=QUIET, align="centre", smallest=4)
        pen.frame(cell, 0.4)


def _halves(player: Box) -> tuple[Box, Box]:
    """The two parts of a player's column: the hand's points, and the running total."""
    score, total = player.columns((player.width * 0.46, player.width * 0.54))
    return score, total


def _draw_round(pen: Pen, box: Box, widths: Sequence[float], name: str, played: int) -> None:
    side = box.columns(_LABELS)[0]
    pen.fill(side, ACCENT)
    pen.upward(side, name.upper(), 7.5, PAPER)
    players = box.columns(widths)[1:]
    for player in players:
        pen.fill(_halves(player)[1], TINT)
    rows = box
    for number in range(played + 1, played + 5):
        row, rows = rows.take_top(box.height / 4)
        _side, hand, worth = row.columns(_LABELS)
        pen.text(hand, str(number), 8, align="centre")
        for cell in (hand, worth, *(half for player in row.columns(widths)[1:] for half in _halves(player))):
            pen.frame(cell, 0.4)
    for player in players:
        pen.frame(player, 0.9)


def _draw_change(pen: Pen, box: Box, moves: Sequence[str], look: Look) -> None:
    _ = look.translate
    pen.fill(box, PAPER)
    pen.frame(box, 0.4)
    arrow = " ↔ " if len(moves) == 2 else " → "
    shown = "     ".join(arrow.join(look.wind_letters["ESWN".index(seat)] for seat in move) for move in moves)
    text = f"{_('Change of seats')}:  {shown}"
    pen.text(box.inset(1), text, 7, bold=True, colour=ACCENT, align="centre")


def _draw_results(pen: Pen, box: Box, widths: Sequence[float], look: Look) -> None:
    _ = look.translate
    _gap, box = box.take_top(_GAP)
    block = box
    rows = (
        (_("Penalties"), ""),
        (_("Mini-points"), ""),
        (_("Table points"), _("1st 4, 2nd 2, 3rd 1, 4th 0")),
    )
    for index, (text, note) in enumerate(rows):
        row, box = box.take_top(_RESULT)
        label, *cells = row.columns(widths)
        last = index == len(rows) - 1
        draw_row(pen, label, cells, text, note=note, bold=last, tint=last)
    signature, _rest = box.take_top(SIGNATURE)
    label, *cells = signature.columns(widths)
    draw_signatures(pen, label, cells, look)
    outline(pen, block)
