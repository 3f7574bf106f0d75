"""The certificate of a draw: the text of its lots, its wishes, how good it is, how to check it."""

from collections.abc import Sequence

from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, KeepTogether, PageBreak, Paragraph, Spacer, Table, TableStyle

from reports.data import Event, Look
from reports.occasions import DrawCertificate
from reports.pdf.document import build, text_width
from reports.pdf.faces import marked
from reports.pdf.ink import ACCENT, HAIR, INK
from reports.pdf.parts import EMPTY, HEADING, NOTE, cell_style, quiet
from reports.pdf.pen import Box
from reports.pdf.qr import draw_qr
from reports.pdf.type import BOLD, REGULAR, width_of

_SIZE = 10.0
_TEXT = cell_style(_SIZE)
_SMALL = ParagraphStyle("code", parent=NOTE, fontName=REGULAR, fontSize=9, leading=12, textColor=INK)
_SECTION = ParagraphStyle("section", parent=HEADING, fontSize=11, leading=15, spaceBefore=10)
_CODE = 30 * mm
_FIGURE = 15.0


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
    for one in certificates:
        if story:
            story.append(PageBreak())
        story += _story(one, look)
    if not story:
        story.append(Paragraph(marked(_("No seats have been drawn yet.")), EMPTY))
    return build(story, event, _("Certificate of the draw"), look)


def _story(one: DrawCertificate, look: Look) -> list[Flowable]:
    _ = look.translate
    story: list[Flowable] = [Paragraph(marked(one.title, BOLD), HEADING), _facts(one, look)]
    if one.wishes:
        story.append(Paragraph(marked(_("Asked for"), BOLD), _SECTION))
        story += [Paragraph(f"– {marked(wish)}", _SMALL) for wish in one.wishes]
    if one.measures:
        story += [Paragraph(marked(_("How good it is"), BOLD), _SECTION), _measures(one, look)]
    return [*story, Spacer(1, 6), KeepTogether(_check(one, look))]


def _facts(one: DrawCertificate, look: Look) -> Table:
    label = text_width(look) * 0.26
    rows = [[Paragraph(quiet(name, 9), _TEXT), Paragraph(marked(text), _TEXT)] for name, text in one.facts]
    return _lined(rows, (label, text_width(look) - label))


def _measures(one: DrawCertificate, look: Look) -> Table:
    figure = max(36.0, *(width_of(str(measure.value), BOLD, _FIGURE) + 12 for measure in one.measures))
    rows: list[list[object]] = []
    for measure in one.measures:
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


def _check(one: DrawCertificate, look: Look) -> list[Flowable]:
    """How anybody checks it: the code to a page, the fingerprint of the file, the command."""
    _ = look.translate
    lines = [Paragraph(marked(_("Check it"), BOLD), _SECTION)]
    if one.fingerprint:
        lines.append(Paragraph(marked(_("Fingerprint of its file (SHA-256)")), NOTE))
        lines.append(Paragraph(marked(one.fingerprint), _SMALL))
    if one.command:
        lines += [
            Paragraph(marked(_("On any machine with Hanchan:")), NOTE),
            Paragraph(marked(one.command), _SMALL),
        ]
    if not one.url:
        return lines
    widths = (text_width(look) - _CODE - 12, _CODE + 12)
    style = TableStyle([("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (0, -1), 0)])
    return [Table([[lines, _Qr(one.url, _CODE)]], widths, style=style, hAlign="LEFT")]
