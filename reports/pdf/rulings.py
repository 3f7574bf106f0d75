"""Rulings on paper: a slip of A6 for one, with lines to sign on, and the list of an event."""

from collections.abc import Sequence

from reportlab.lib.pagesizes import A6
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, KeepInFrame, Paragraph, Spacer

from reports.names_and_numbers import dotted
from reports.pdf.document import Pages, build, text_width
from reports.pdf.drawing import ACCENT, INK, QUIET, Box, Pen
from reports.pdf.listing import Column, Listing
from reports.pdf.tables import EMPTY, body_face, cell_style, quiet
from reports.pdf.typefaces import BOLD, REGULAR, marked
from reports.printed_data import Event, Look, RulingSlip
from scoring.sentence import Sentence

_MARGIN = 9 * mm
_HEAD = 13 * mm
_SIGNATURES = 17 * mm
_LABEL = ParagraphStyle(
    "label", fontName=REGULAR, fontSize=6.5, leading=8.5, textColor=QUIET, spaceBefore=4.5
)
_TEXT = ParagraphStyle("text", fontName=REGULAR, fontSize=9, leading=11.5, textColor=INK)
_STRONG = ParagraphStyle("strong", parent=_TEXT, fontName=BOLD)
_LARGE = ParagraphStyle("large", parent=_STRONG, fontSize=13, leading=16)


def ruling_slip_pdf(slip: RulingSlip, event: Event, look: Look) -> bytes:
    """One ruling on a sheet of A6, in full: long ones are set in smaller type."""
    _ = look.translate
    pages = Pages(event, _(Sentence("Ruling, %(player)s", player=slip.player)), A6)
    page = Box(0, 0, *A6).inset(_MARGIN)
    head, rest = page.take_top(_HEAD)
    body, foot = rest.take_top(rest.height - _SIGNATURES)
    _draw_head(Pen(pages.canvas), head, event, look)
    _draw_body(pages.canvas, body, slip, look)
    _draw_signatures(Pen(pages.canvas), foot, slip, look)
    pages.turn()
    return pages.finish()


def _draw_head(pen: Pen, box: Box, event: Event, look: Look) -> None:
    title, below = box.take_top(box.height * 0.6)
    name, ruling = title.columns([title.width * 0.7, title.width * 0.3])
    pen.lines(name, event.name, 10, bold=True, smallest=6)
    pen.text(ruling, look.translate("Ruling"), 10, bold=True, colour=ACCENT, align="right")
    line, _rest = below.take_top(below.height * 0.55)
    pen.text(line, dotted(event.place, event.dates), 6.5, colour=QUIET)
    pen.rule((box.x, box.y), (box.right, box.y), 1.2, ACCENT)


def _draw_body(canvas: Canvas, box: Box, slip: RulingSlip, look: Look) -> None:
    frame = KeepInFrame(box.width, box.height, _story(slip, look), mode="shrink")
    _width, height = frame.wrapOn(canvas, box.width, box.height)
    frame.drawOn(canvas, box.x, box.top - height)


def _story(slip: RulingSlip, look: Look) -> list[Flowable]:
    _ = look.translate
    story: list[Flowable] = [Spacer(1, 2 * mm)]
    number = quiet(_(Sentence("No. %(number)s", number=slip.number)), 8)
    player = Paragraph(f"{marked(slip.player)} {number}", _LARGE)
    story += [player, Paragraph(marked(slip.place), _TEXT)]
    sections = (
        (_("Offence"), slip.offence, _TEXT, slip.clause),
        (_("Sanction"), slip.sanction, _STRONG, slip.effect),
        (_("Note"), slip.note, _TEXT, ""),
        (_("Cancelled"), slip.cancelled, _STRONG, ""),
        (_("Appeal"), slip.appeal, _TEXT, ""),
        (_("Decision"), slip.decision, _STRONG, slip.decided_by),
    )
    for label, text, style, beside in sections:
        if text:
            story += [Paragraph(marked(label), _LABEL), Paragraph(_with(text, beside), style)]
    return story


def _with(text: str, beside: str) -> str:
    return f"{marked(text)} {quiet(beside, 7.5)}" if beside else marked(text)


def _draw_signatures(pen: Pen, box: Box, slip: RulingSlip, look: Look) -> None:
    _ = look.translate
    line = box.y + 7 * mm
    half = (box.width - 6 * mm) / 2
    referee = _(Sentence("Referee: %(name)s", name=slip.referee)) if slip.referee else _("Referee")
    for left, words in ((box.x, referee), (box.x + half + 6 * mm, _("Player"))):
        pen.rule((left, line), (left + half, line))
        pen.text(Box(left, line - 4 * mm, half, 3.6 * mm), words, 6.5, colour=QUIET)
    below = Box(box.x, box.y - 1 * mm, box.width, 3.4 * mm)
    pen.text(below, slip.given_at, 6.5, colour=QUIET)
    if slip.head_referee:
        pen.text(
            below,
            _(Sentence("Head referee: %(name)s", name=slip.head_referee)),
            6.5,
            colour=QUIET,
            align="right",
        )


def rulings_pdf(slips: Sequence[RulingSlip], event: Event, look: Look) -> bytes:
    """All rulings of an event in a table, in the order given."""
    _ = look.translate
    if not slips:
        empty = [Paragraph(marked(_("No rulings were given.")), EMPTY)]
        return build(empty, event, _("Rulings"), look, wide=True)
    style = cell_style(7.5)
    heads = [_("When"), _("Where"), _("Player"), _("Offence"), _("Sanction"), _("Referee")]
    rows = [[Paragraph(text, style) for text in _cells(slip, look)] for slip in slips]
    shares = (0.11, 0.14, 0.16, 0.29, 0.19, 0.11)
    columns = [
        Column(text_width(look, wide=True) * share, (body_face(8),), head)
        for head, share in zip(heads, shares, strict=True)
    ]
    return build([Listing(columns, rows, 8, pads=((3, 3),))], event, _("Rulings"), look, wide=True)


def _cells(slip: RulingSlip, look: Look) -> tuple[str, ...]:
    """The cells of a ruling's row, as markup; cancellation, appeal and decision go under the sanction."""
    _ = look.translate
    later = (
        (_("Cancelled"), slip.cancelled),
        (_("Appeal"), slip.appeal),
        (_("Decision"), " · ".join(part for part in (slip.decision, slip.decided_by) if part)),
    )
    follow_up = "".join(f"<br/>{quiet(f'{label}: {text}', 6.5)}" for label, text in later if text)
    return (
        marked(slip.given_at),
        marked(slip.place),
        f"{marked(slip.player)} {quiet(str(slip.number), 6.5)}",
        _with(slip.offence, slip.clause) + (f"<br/>{quiet(slip.note, 6.5)}" if slip.note else ""),
        _with(slip.sanction, slip.effect) + follow_up,
        marked(slip.referee),
    )
