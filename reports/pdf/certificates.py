"""Certificates: a page for each of the first places; and for a draw, how good it is and how to check it."""

from collections.abc import Sequence

from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, KeepTogether, PageBreak, Paragraph, Spacer, Table, TableStyle

from reports.names_and_numbers import dotted
from reports.pdf.document import Pages, build, page_size, text_width
from reports.pdf.drawing import ACCENT, HAIR, INK, QUIET, Box, Pen, draw_qr
from reports.pdf.tables import EMPTY, HEADING, NOTE, cell_style, quiet
from reports.pdf.typefaces import BOLD, REGULAR, marked, width_of
from reports.printed_data import Award, DrawCertificate, Event, Look

_MARGIN = 12 * mm
_INNER = 3 * mm
_TILES = "\U0001f000 \U0001f001 \U0001f002 \U0001f003 \U0001f004 \U0001f005 \U0001f006"
_SIGNATURES = 34 * mm
_SIZE = 10.0
_TEXT = cell_style(_SIZE)
_SMALL = ParagraphStyle("code", parent=NOTE, fontName=REGULAR, fontSize=9, leading=12, textColor=INK)
_SECTION = ParagraphStyle("section", parent=HEADING, fontSize=11, leading=15, spaceBefore=10)
_CODE = 30 * mm
_FIGURE = 15.0


def awards_pdf(event: Event, awards: Sequence[Award], look: Look) -> bytes:
    """A certificate for each of the awards, in their order."""
    _ = look.translate
    size = page_size(look, wide=True)
    pages = Pages(event, _("Award certificates"), size)
    for award in awards:
        _draw(Pen(pages.canvas), Box(0, 0, *size).inset(_MARGIN), event, award, look)
        pages.turn()
    return pages.finish()


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
    place_and_dates = dotted(event.place, event.dates)
    lines = (
        (award.detail, 14, False, QUIET),
        (award.score, 15, False, INK),
        (event.name, 20, True, INK),
        (place_and_dates, 12, False, QUIET),
    )
    for text, size, bold, colour in lines:
        strip, rest = rest.take_top(box.height * 0.165)
        pen.text(strip, text, size, bold=bold, colour=colour, align="centre", smallest=8)


def _draw_signatures(pen: Pen, box: Box, look: Look) -> None:
    _ = look.translate
    width = 70 * mm
    for left, signer in ((box.x + 14 * mm, _("Director")), (box.right - 14 * mm - width, _("Head referee"))):
        line = box.y + 9 * mm
        pen.rule((left, line), (left + width, line), 0.8)
        pen.text(Box(left, line - 6 * mm, width, 5 * mm), signer, 9.5, colour=QUIET, align="centre")


class _Qr(Flowable):  # type: ignore[misc]  # ReportLab has no types
    """A QR code among the text."""

    def __init__(self, url: str, size: float) -> None:
        super().__init__()
        self.url, self.width, self.height = url, size, size
        self.canv: Canvas

    def draw(self) -> None:
        draw_qr(self.canv, self.url, Box(0, 0, self.width, self.height))


def draw_certificates_pdf(event: Event, certificates: Sequence[DrawCertificate], look: Look) -> bytes:
    """A page, or more where it is long, for each draw."""
    _ = look.translate
    story: list[Flowable] = []
    for certificate in certificates:
        if story:
            story.append(PageBreak())
        story += _story(certificate, look)
    if not story:
        story.append(Paragraph(marked(_("No seats have been drawn yet.")), EMPTY))
    return build(story, event, _("Certificate of the draw"), look)


def _story(certificate: DrawCertificate, look: Look) -> list[Flowable]:
    _ = look.translate
    story: list[Flowable] = [Paragraph(marked(certificate.title, BOLD), HEADING), _facts(certificate, look)]
    if certificate.wishes:
        story.append(Paragraph(marked(_("Asked for"), BOLD), _SECTION))
        story += [Paragraph(f"– {marked(wish)}", _SMALL) for wish in certificate.wishes]
    if certificate.measures:
        story += [Paragraph(marked(_("Quality"), BOLD), _SECTION), _measures(certificate, look)]
    return [*story, Spacer(1, 6), KeepTogether(_check(certificate, look))]


def _facts(certificate: DrawCertificate, look: Look) -> Table:
    label = text_width(look) * 0.26
    rows = [
        [Paragraph(quiet(name, 9), _TEXT), Paragraph(marked(text), _TEXT)] for name, text in certificate.facts
    ]
    return _lined(rows, (label, text_width(look) - label))


def _measures(certificate: DrawCertificate, look: Look) -> Table:
    figure = max(
        36.0, *(width_of(str(measure.value), BOLD, _FIGURE) + 12 for measure in certificate.measures)
    )
    rows: list[list[object]] = []
    for measure in certificate.measures:
        words = f'<font name="{BOLD}">{marked(measure.title, BOLD)}</font>'
        rows.append([str(measure.value), Paragraph(f"{words}<br/>{quiet(measure.sentence, 9)}", _TEXT)])
    extra = [
        ("FONT", (0, 0), (0, -1), BOLD, _FIGURE, 18),
        ("TEXTCOLOR", (0, 0), (0, -1), ACCENT),
        ("ALIGN", (0, 0), (0, -1), "RIGHT"),
        ("RIGHTPADDING", (0, 0), (0, -1), 10),
    ]
    return _lined(rows, (figure, text_width(look) - figure), extra)


def _lined(
    rows: Sequence[Sequence[object]], widths: Sequence[float], extra: Sequence[tuple[object, ...]] = ()
) -> Table:
    commands: list[tuple[object, ...]] = [
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("LEFTPADDING", (0, 0), (0, -1), 0),
        ("TOPPADDING", (0, 0), (-1, -1), 4),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 5),
        ("LINEBELOW", (0, 0), (-1, -1), 0.4, HAIR),
        *extra,
    ]
    return Table([list(row) for row in rows], list(widths), style=TableStyle(commands), hAlign="LEFT")


def _check(certificate: DrawCertificate, look: Look) -> list[Flowable]:
    """How to check it: the QR code of a page, the fingerprint of the file, the command."""
    _ = look.translate
    lines = [Paragraph(marked(_("Check it"), BOLD), _SECTION)]
    if certificate.fingerprint:
        lines.append(Paragraph(marked(_("Fingerprint of its file (SHA-256)")), NOTE))
        lines.append(Paragraph(marked(certificate.fingerprint), _SMALL))
    if certificate.command:
        lines += [
            Paragraph(marked(_("On any machine with Hanchan:")), NOTE),
            Paragraph(marked(certificate.command), _SMALL),
        ]
    if not certificate.url:
        return lines
    widths = (text_width(look) - _CODE - 12, _CODE + 12)
    style = TableStyle([("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (0, -1), 0)])
    return [Table([[lines, _Qr(certificate.url, _CODE)]], widths, style=style, hAlign="LEFT")]
