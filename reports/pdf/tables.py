"""Tables of the flowing documents: styles of text, the look of a table, and two lines a player."""

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.enums import TA_CENTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph, Table, TableStyle

from reports.countries import site_code
from reports.names_and_numbers import dotted, fraction, points
from reports.pdf.document import text_width
from reports.pdf.drawing import ACCENT, HAIR, INK, PAPER, QUIET, SHADE
from reports.pdf.typefaces import BOLD, REGULAR, broken, cut, marked, width_of
from reports.printed_data import Cell, Line, Look, Player, Wind

HEADING = ParagraphStyle("heading", fontName=BOLD, fontSize=13, leading=17, textColor=INK, spaceAfter=4)
NOTE = ParagraphStyle("note", fontName=REGULAR, fontSize=8.5, leading=11.5, textColor=QUIET, spaceAfter=6)
FOOTNOTE = ParagraphStyle("footnote", parent=NOTE, spaceBefore=6)
EMPTY = ParagraphStyle("empty", parent=NOTE, fontSize=10, leading=14, alignment=TA_CENTER, spaceBefore=24)
_TRIED = ((8.0, False), (8.0, True), (7.0, True), (6.0, True), (5.0, True), (4.5, True))
_SMALLER = 0.85  # type size under the scores, as a fraction of theirs
_PLACE = 3.4
_NAME_ROOM, _NAME_WIDEST = 120.0, 230.0
_PADDING = 5.0


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


def origin_text(player: Player) -> str:
    """The player's country, and the team, or the club of somebody who has no team."""
    return dotted(country_text(player), player.team or player.club)


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


@dataclass(frozen=True)
class Pair:
    """A player's two lines: `scores` over the texts `below`; `beside` stands under the name."""

    place: str
    player: Player
    beside: str
    scores: tuple[str, ...]
    below: tuple[str, ...]


@dataclass(frozen=True)
class Plan:
    """The layout of the table: type size, landscape or not, widths of names and sessions."""

    size: float
    wide: bool
    name: float
    column: float


def plan_of(pairs: Sequence[Pair], look: Look) -> Plan:
    """Portrait if the names have room, else landscape, else the largest type in which everything fits."""
    count = max((len(pair.scores) or 1 for pair in pairs), default=1)
    for size, wide in _TRIED:
        texts = [(text, BOLD, size) for pair in pairs for text in pair.scores]
        texts += [(text, REGULAR, size * _SMALLER) for pair in pairs for text in pair.below]
        column = max((width_of(*text) for text in texts), default=0) + _PADDING
        room = text_width(look, wide=wide) - size * _PLACE
        if room - count * column >= _NAME_ROOM * size / 8:
            break
    name = max(min(room - count * column, _NAME_WIDEST), 60.0)
    return Plan(size, wide, name, (room - name) / count)


def pairs_table(pairs: Sequence[Pair], sessions: Sequence[str], plan: Plan, look: Look) -> Table:
    """The table of these players; `sessions` are the heads of its columns."""
    _ = look.translate
    size, room = plan.size, plan.name - 7
    cells: list[list[object]] = [["", _("Name"), *sessions]]
    for pair in pairs:
        name = cut(pair.player.name, BOLD, size, room)
        beside = cut(pair.beside, REGULAR, size * _SMALLER, room)
        cells += [[pair.place, name, *pair.scores], ["", beside, *pair.below]]
    widths = [size * _PLACE, plan.name, *[plan.column] * len(sessions)]
    return plain_table(cells, widths, size, _commands(len(cells), size), pad=1.6)


def place_text(line: Line) -> str:
    """A line's place, or a dash where it has none."""
    return str(line.place) if line.ranked else "–"


def score_text(cell: Cell | None, look: Look) -> str:
    """A session's score, in MCR after its table points, with a star where a substitute made it; or a dash."""
    if cell is None:
        return "–"
    score = points(cell.score, look.thousands) + ("*" if cell.substitute else "")
    return score if cell.table_points is None else f"{fraction(cell.table_points)} · {score}"


def _commands(rows: int, size: float) -> list[tuple[object, ...]]:
    """Two rows a player: bold scores, and the others' places under them in small grey."""
    commands: list[tuple[object, ...]] = [
        ("ROWBACKGROUNDS", (0, 1), (-1, -1), [PAPER, PAPER, SHADE, SHADE]),
        ("LINEBELOW", (0, 1), (-1, -1), 0, PAPER),
        ("ALIGN", (0, 0), (0, -1), "RIGHT"),
        ("ALIGN", (2, 0), (-1, -1), "CENTER"),
        ("LEFTPADDING", (2, 0), (-1, -1), 1),
        ("RIGHTPADDING", (2, 0), (-1, -1), 1),
    ]
    for row in range(1, rows, 2):
        commands += [
            ("FONT", (0, row), (-1, row), BOLD, size, size * 1.15),
            ("FONT", (0, row + 1), (-1, row + 1), REGULAR, size * _SMALLER, size),
            ("TEXTCOLOR", (0, row + 1), (-1, row + 1), QUIET),
            ("BOTTOMPADDING", (0, row), (-1, row), 0),
            ("TOPPADDING", (0, row + 1), (-1, row + 1), 0.5),
            ("NOSPLIT", (0, row), (-1, row + 1)),
            ("LINEBELOW", (0, row + 1), (-1, row + 1), 0.4, HAIR),
        ]
    return commands
