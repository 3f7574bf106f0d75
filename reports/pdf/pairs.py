"""A table of two lines a player: the scores of the sessions, and under each something small about it."""

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.platypus import Table

from reports.data import Cell, Line, Look, Player
from reports.numbers import fraction, points
from reports.pdf.document import text_width
from reports.pdf.ink import HAIR, PAPER, QUIET, SHADE
from reports.pdf.parts import plain_table
from reports.pdf.type import BOLD, REGULAR, cut, width_of

_TRIED = ((8.0, False), (8.0, True), (7.0, True), (6.0, True), (5.0, True), (4.5, True))
_SMALLER = 0.85  # the type of what stands under the scores
_PLACE = 3.4
_NAME_ROOM, _NAME_WIDEST = 120.0, 230.0
_PADDING = 5.0


@dataclass(frozen=True)
class Pair:
    """A player's two lines: scores, and under each what is said of it; `beside` stands under the name."""

    place: str
    player: Player
    beside: str
    scores: tuple[str, ...]
    below: tuple[str, ...]


@dataclass(frozen=True)
class Plan:
    """How the table is laid: size of type, page on its side or not, widths of names and sessions."""

    size: float
    wide: bool
    name: float
    column: float


def plan_of(pairs: Sequence[Pair], look: Look) -> Plan:
    """Upright where the names have room, else on its side, else in the largest type in which all fits."""
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
