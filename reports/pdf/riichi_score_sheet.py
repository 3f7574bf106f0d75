"""The score sheet of riichi: hands with dealer, counters and bets, points, uma, penalties, four signatures.

Classical mahjong has the same sheet, without riichi's counters and bets.
"""

from collections.abc import Sequence

from reportlab.lib.units import mm

from reports.names_and_numbers import points, signed
from reports.pdf.drawing import QUIET, TINT, Box, Pen
from reports.pdf.score_sheet_parts import SIGNATURE, Grid, draw_row, draw_signatures, outline, split_sheet
from reports.printed_data import Event, Family, Look

_LABELS = (8 * mm, 9 * mm, 10 * mm, 8 * mm)
_HEAD_ROW = 4.6 * mm
_HAND = 5.9 * mm
_RESULT = 7 * mm
_GAP = 2 * mm


def riichi_grid(box: Box, event: Event, look: Look) -> Grid:
    """The layout of the sheet in this box, with a function that draws what every sheet has in common."""
    lead = sum(_LABELS)
    widths = (lead, *[(box.width - lead) / 4] * 4)
    head, players, below = split_sheet(box, _GAP)
    results = _results(event, look)
    hands, foot = below.take_top(below.height - _RESULT * len(results) - SIGNATURE - _GAP)

    def draw(pen: Pen) -> None:
        _draw_hands(pen, hands, widths, event.family, look)
        _draw_results(pen, foot, widths, results, look)

    return Grid(head, players.columns(widths)[1:], draw)


def _results(event: Event, look: Look) -> tuple[tuple[str, str], ...]:
    """The rows under the hands: label and small print."""
    _ = look.translate
    total = points(4 * event.start_points, look.thousands)
    together = _("together %(points)s") % {"points": total} if event.start_points else ""
    start = points(event.start_points, look.thousands)
    rows = [(_("Points at the end"), together)]
    if event.start_points:
        rows.append((_("Difference"), _("points − %(start)s") % {"start": start}))
    if event.uma:
        rows.append((_("Uma"), _uma_text(event.uma, look)))
    if event.oka:
        first, others = (signed(value, look.thousands) for value in event.oka)
        rows.append((_("Oka"), _("first %(first)s, others %(others)s") % {"first": first, "others": others}))
    if event.chip_value:
        rows.append((_("Chips"), f"× {points(event.chip_value, look.thousands)}"))
    return (*rows, (_("Penalties"), ""), (_("Result"), ""))


def _uma_text(uma: Sequence[int], look: Look) -> str:
    """The four places' uma, in thousands where they are whole thousands: four long numbers would not fit."""
    if any(value % 1000 for value in uma):
        return " ".join(signed(value, look.thousands) for value in uma)
    return " ".join(signed(value // 1000) for value in uma) + f" ×{points(1000, look.thousands)}"


def _draw_hands(pen: Pen, box: Box, widths: Sequence[float], family: Family, look: Look) -> None:
    _ = look.translate
    head, grid = box.take_top(_HEAD_ROW)
    texts = (_("Hand"), _("Dealer"), _("Counters"), _("Bets"))
    lead = sum(_LABELS)
    labels = _LABELS if family == "riichi" else (lead / 2, lead / 2)
    pen.fill(head, TINT)
    for cell, text in zip(head.columns(labels), texts, strict=False):
        pen.text(cell.inset(0.5), text, 5.8, colour=QUIET, align="centre", smallest=3.5)
        pen.frame(cell)
    for cell in head.columns(widths)[1:]:
        pen.frame(cell)
    count = int(grid.height // _HAND)
    height = grid.height / count
    for _row in range(count):
        row, grid = grid.take_top(height)
        for cell in (*row.columns(labels), *row.columns(widths)[1:]):
            pen.frame(cell, 0.4)
    outline(pen, box)


def _draw_results(
    pen: Pen, box: Box, widths: Sequence[float], results: Sequence[tuple[str, str]], look: Look
) -> None:
    _gap, box = box.take_top(_GAP)
    block = box
    for index, (text, note) in enumerate(results):
        row, box = box.take_top(_RESULT)
        label, *cells = row.columns(widths)
        is_total = index == len(results) - 1
        draw_row(pen, label, cells, text, note=note, bold=is_total, tint=is_total)
    signature, _rest = box.take_top(SIGNATURE)
    label, *cells = signature.columns(widths)
    draw_signatures(pen, label, cells, look)
    outline(pen, block)
