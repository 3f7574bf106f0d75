"""What the lists of the flowing documents say: styles of text, names, and two lines a player."""

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.colors import Color
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.styles import ParagraphStyle

from reports.countries import site_code
from reports.names_and_numbers import dotted, fraction, points
from reports.pdf.document import text_width
from reports.pdf.drawing import INK, QUIET
from reports.pdf.listing import LEFT, RIGHT, Column, Face, Listing, Words
from reports.pdf.typefaces import BOLD, REGULAR, broken, cut, flowed, marked, width_of
from reports.printed_data import Cell, Line, Look, Player, Wind

HEADING = ParagraphStyle("heading", fontName=BOLD, fontSize=13, leading=17, textColor=INK, spaceAfter=4)
NOTE = ParagraphStyle("note", fontName=REGULAR, fontSize=8.5, leading=11.5, textColor=QUIET, spaceAfter=6)
FOOTNOTE = ParagraphStyle("footnote", parent=NOTE, spaceBefore=6)
EMPTY = ParagraphStyle("empty", parent=NOTE, fontSize=10, leading=14, alignment=TA_CENTER, spaceBefore=24)
_TRIED = ((8.0, False), (8.0, True), (7.0, True), (6.0, True), (5.0, True), (4.5, True))
_SMALLER = 0.85  # type size beside names and under scores, as a fraction of theirs
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


def body_face(size: float, *, bold: bool = False, colour: Color = INK) -> Face:
    """The face of texts in a list."""
    return Face(BOLD if bold else REGULAR, size, size * 1.2, colour)


def name_cell(player: Player, size: float, width: float, *, listed: bool = False, beside: str = "") -> Words:
    """A player's name, in full however long it is, with a small remark beside it.

    width: of the column, in PDF points. A name breaks at spaces and after hyphens, in smaller type where a
    part of it is wider than the column.
    """
    name = player.listed_name if listed else player.name
    broken_lines, size = broken(name, REGULAR, size, width - 8, size * 0.6)
    room = width - LEFT - RIGHT
    lines = [part for line in broken_lines for part in _within(line, size, room)]
    runs = [((line, REGULAR, size, INK),) for line in lines]
    if not beside:
        return Words(tuple(runs), size, size * 1.2)
    last, small = lines[-1] + " ", size * _SMALLER
    first, *others = flowed(beside, REGULAR, small, room - width_of(last, REGULAR, size), room)
    with_first = ((last, REGULAR, size, INK), (first, REGULAR, small, QUIET)) if first else runs[-1]
    below = [((line, REGULAR, small, QUIET),) for line in others]
    return Words((*runs[:-1], with_first, *below), size, size * 1.2)


def _within(line: str, size: float, room: float) -> list[str]:
    """The line, or parts of it that have room."""
    return [line] if width_of(line, REGULAR, size) <= room else flowed(line, REGULAR, size, room, room)


def country_text(player: Player) -> str:
    """The country as EMA's pages write it: GER, NED, SUI."""
    return site_code(player.country) if player.country else ""


def origin_text(player: Player) -> str:
    """The player's country, and the team, or the club of somebody who has no team."""
    return dotted(country_text(player), player.team or player.club)


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


def pairs_table(pairs: Sequence[Pair], sessions: Sequence[str], plan: Plan, look: Look) -> Listing:
    """These players, their scores over small grey texts; `sessions` are the heads of the columns."""
    _ = look.translate
    size, room = plan.size, plan.name - LEFT - RIGHT
    faces = (Face(BOLD, size, size * 1.15), Face(REGULAR, size * _SMALLER, size, QUIET))
    columns = [
        Column(size * _PLACE, faces, align="right"),
        Column(plan.name, faces, _("Name")),
        *(Column(plan.column, faces, session, "centre", padding=(1, 1)) for session in sessions),
    ]
    rows: list[tuple[str, ...]] = []
    for pair in pairs:
        name = cut(pair.player.name, BOLD, size, room)
        beside = cut(pair.beside, REGULAR, size * _SMALLER, room)
        rows += [(pair.place, name, *pair.scores), ("", beside, *pair.below)]
    return Listing(columns, rows, size, pads=((1.6, 0), (0.5, 1.6)))


def place_text(line: Line) -> str:
    """A line's place, or a dash where it has none."""
    return str(line.place) if line.ranked else "–"


def score_text(cell: Cell | None, look: Look) -> str:
    """A session's score, in MCR after its table points, with a star where a substitute made it; or a dash."""
    if cell is None:
        return "–"
    score = points(cell.score, look.thousands) + ("*" if cell.substitute else "")
    return score if cell.table_points is None else f"{fraction(cell.table_points)} · {score}"
