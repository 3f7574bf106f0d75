"""The cross table: what everybody won in each session, and whom he met, named by their places.

Under each score stand the places of the three others at the table, in the order of winds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from reportlab.platypus import Paragraph, Table

from reports.data import Line, Look, Player, Results, Seating
from reports.numbers import fraction, points
from reports.pdf.document import build, text_width
from reports.pdf.faces import marked
from reports.pdf.ink import HAIR, PAPER, QUIET, SHADE
from reports.pdf.parts import EMPTY, NOTE, country_text, plain_table
from reports.pdf.type import BOLD, REGULAR, cut, width_of

_TRIED = ((8.0, False), (8.0, True), (7.0, True), (6.0, True), (5.0, True), (4.5, True))
_SMALLER = 0.85  # the type of what stands under the scores
_PLACE = 3.4
_NAME_ROOM, _NAME_WIDEST = 120.0, 230.0
_PADDING = 5.0

Met = Mapping[tuple[int, int], tuple[int, ...]]
"""By player's number and session's number: the numbers of the others at the table."""


@dataclass(frozen=True)
class _Row:
    """A player's two lines: scores, and under each the places of those he met."""

    place: str
    player: Player
    scores: list[str]
    others: list[str]


@dataclass(frozen=True)
class _Plan:
    """How the table is laid: type size, page on its side or not, widths of names and sessions."""

    size: float
    wide: bool
    name: float
    column: float


def cross_table_pdf(results: Results, seating: Seating, look: Look) -> bytes:
    """The standings' players in their order, a column a session; on its side where they are many."""
    _ = look.translate
    note = _("Under each score: the places of the three others at the table.")
    if not results.lines:
        nothing = [Paragraph(marked(_("No results yet.")), EMPTY)]
        return build(nothing, results.event, _("Cross table"), look)
    rows = _rows(results, seating, look)
    plan = _plan(results, rows, look)
    story = [Paragraph(marked(note), NOTE), _table(results, rows, plan, look)]
    return build(story, results.event, _("Cross table"), look, wide=plan.wide)


def _met(seating: Seating) -> dict[tuple[int, int], tuple[int, ...]]:
    found = {}
    for session in seating.sessions:
        for table in session.tables:
            seated = [seat.player.number for seat in table.seats if seat.player is not None]
            for number in seated:
                found[number, session.number] = tuple(other for other in seated if other != number)
    return found


def _table(results: Results, rows: Sequence[_Row], plan: _Plan, look: Look) -> Table:
    _ = look.translate
    size, room = plan.size, plan.name - 7
    cells: list[list[object]] = [["", _("Name"), *results.sessions]]
    for row in rows:
        name = cut(row.player.name, BOLD, size, room)
        below = cut(_beside(row.player), REGULAR, size * _SMALLER, room)
        cells += [[row.place, name, *row.scores], ["", below, *row.others]]
    widths = [size * _PLACE, plan.name, *[plan.column] * len(results.sessions)]
    return plain_table(cells, widths, size, _commands(len(cells), size), pad=1.6)


def _rows(results: Results, seating: Seating, look: Look) -> list[_Row]:
    met, places = _met(seating), {line.player.number: _place(line) for line in results.lines}
    numbers = range(len(results.sessions))
    return [
        _Row(
            _place(line),
            line.player,
            [_score(line, index, look) for index in numbers],
            [_others(met.get((line.player.number, index + 1), ()), places) for index in numbers],
        )
        for line in results.lines
    ]


def _plan(results: Results, rows: Sequence[_Row], look: Look) -> _Plan:
    """Upright where the names have room, else on its side, else in the largest type in which all fits."""
    count = max(1, len(results.sessions))
    for size, wide in _TRIED:
        texts = [(text, BOLD, size) for row in rows for text in row.scores]
        texts += [(text, REGULAR, size * _SMALLER) for row in rows for text in row.others]
        column = max((width_of(*text) for text in texts), default=0) + _PADDING
        room = text_width(look, wide=wide) - size * _PLACE
        if room - count * column >= _NAME_ROOM * size / 8:
            break
    name = max(min(room - count * column, _NAME_WIDEST), 60.0)
    return _Plan(size, wide, name, (room - name) / count)


def _score(line: Line, index: int, look: Look) -> str:
    cell = line.cells[index] if index < len(line.cells) else None
    if cell is None:
        return "–"
    score = points(cell.score, look.thousands) + ("*" if cell.substitute else "")
    return score if cell.table_points is None else f"{fraction(cell.table_points)} · {score}"


def _others(numbers: tuple[int, ...], places: Mapping[int, str]) -> str:
    return " ".join(places.get(number, "–") for number in numbers)


def _place(line: Line) -> str:
    return str(line.place) if line.ranked else "–"


def _beside(player: Player) -> str:
    return "  ·  ".join(part for part in (country_text(player), player.team or player.club) if part)


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
