"""What the flowing documents share: styles of text, and the look of a table."""

from collections.abc import Sequence

from reportlab.lib.enums import TA_CENTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph, Table, TableStyle

from reports.countries import site_code
from reports.data import Look, Player, Wind
from reports.pdf.faces import marked
from reports.pdf.ink import ACCENT, HAIR, INK, PAPER, QUIET, SHADE
from reports.pdf.type import BOLD, REGULAR, broken

HEADING = ParagraphStyle("heading", fontName=BOLD, fontSize=13, leading=17, textColor=INK, spaceAfter=4)
NOTE = ParagraphStyle("note", fontName=REGULAR, fontSize=8.5, leading=11.5, textColor=QUIET, spaceAfter=6)
FOOTNOTE = ParagraphStyle("footnote", parent=NOTE, spaceBefore=6)
EMPTY = ParagraphStyle("empty", parent=NOTE, fontSize=10, leading=14, alignment=TA_CENTER, spaceBefore=24)


def wind_names(look: Look) -> dict[Wind, str]:
    """The names of the four winds in the report's language."""
    _ = look.translate
    return {"E": _("East"), "S": _("South"), "W": _("West"), "N": _("North")}


def cell_style(size: float) -> ParagraphStyle:
    """Text in a cell that may run over several lines."""
    return ParagraphStyle("cell", fontName=REGULAR, fontSize=size, leading=size * 1.2, textColor=INK)


def quiet(text: str, size: float) -> str:
    """Markup for small grey text beside a name."""
    colour = QUIET.hexval().replace("0x", "#")
    return f'<font name="{REGULAR}" size="{size:g}" color="{colour}">{marked(text)}</font>'


def name_cell(
    player: Player, style: ParagraphStyle, width: float, *, listed: bool = False, beside: str = ""
) -> Paragraph:
    """A player's name, in full however long it is, with a small remark beside it.

    width: of the column, in PDF points. A name breaks at spaces and after hyphens, in smaller type where a
    part of it is wider than the column.
    """
    name = player.listed_name if listed else player.name
    lines, size = broken(name, style.fontName, style.fontSize, width - 8, style.fontSize * 0.6)
    text = "<br/>".join(marked(line, style.fontName) for line in lines)
    if size < style.fontSize:
        style = ParagraphStyle("narrow", parent=style, fontSize=size, leading=size * 1.2)
    return Paragraph(f"{text} {quiet(beside, style.fontSize * 0.85)}" if beside else text, style)


def country_text(player: Player) -> str:
    """The country as EMA's pages write it: GER, NED, SUI."""
    return site_code(player.country) if player.country else ""


def plain_table(
    rows: Sequence[Sequence[object]],
    widths: Sequence[float],
    size: float,
    extra: Sequence[tuple[object, ...]] = (),
    pad: float = 3,
) -> Table:
    """A table with a dark head that is repeated on every page, and light bands for the eye to follow."""
    commands: list[tuple[object, ...]] = [
        ("FONT", (0, 0), (-1, -1), REGULAR, size, size * 1.2),
        ("TEXTCOLOR", (0, 1), (-1, -1), INK),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("TOPPADDING", (0, 0), (-1, -1), pad),
        ("BOTTOMPADDING", (0, 0), (-1, -1), pad),
        ("LEFTPADDING", (0, 0), (-1, -1), 3),
        ("RIGHTPADDING", (0, 0), (-1, -1), 4),
        ("ROWBACKGROUNDS", (0, 1), (-1, -1), [PAPER, SHADE]),
        ("LINEBELOW", (0, 1), (-1, -1), 0.4, HAIR),
        ("BACKGROUND", (0, 0), (-1, 0), ACCENT),
        ("TOPPADDING", (0, 0), (-1, 0), 4),
        ("BOTTOMPADDING", (0, 0), (-1, 0), 4.5),
        ("TEXTCOLOR", (0, 0), (-1, 0), PAPER),
        ("FONT", (0, 0), (-1, 0), BOLD, size - 0.5, size * 1.2),
        *extra,
    ]
    return Table([list(row) for row in rows], widths, repeatRows=1, style=TableStyle(commands), hAlign="LEFT")
