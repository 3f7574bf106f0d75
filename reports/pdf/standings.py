"""The standings on paper, one line per player and one column per session, and the cross table.

Under each score stand the places of the three others at the table, in the order of winds.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from reportlab.platypus import Flowable, Paragraph

from reports.names_and_numbers import fraction, points, shared_place
from reports.pdf.document import build, text_width
from reports.pdf.drawing import QUIET
from reports.pdf.listing import LEFT, RIGHT, Column, Content, Listing
from reports.pdf.tables import (
    EMPTY,
    FOOTNOTE,
    NOTE,
    Pair,
    body_face,
    country_text,
    name_cell,
    origin_text,
    pairs_table,
    place_text,
    plan_of,
    score_text,
)
from reports.pdf.typefaces import BOLD, REGULAR, marked, width_of
from reports.printed_data import Cell, Line, Look, Results, Seating

_NAME_ROOM = 125.0
_PADDING = 9.0
_GAP = 6.0
_PODIUM = 3
Opponents = Mapping[tuple[int, int], tuple[int, ...]]
"""By player's number and session's number: the numbers of the others at the table."""


def results_pdf(results: Results, look: Look) -> bytes:
    """The standings as a PDF; in landscape, then in smaller type, where many sessions need the room."""
    _ = look.translate
    plan = _plan(results, look)
    story: list[Flowable] = [Paragraph(marked(results.note), NOTE)] if results.note else []
    if results.lines:
        story.append(_table(results, look, plan))
        if any(cell is not None and cell.substitute for line in results.lines for cell in line.cells):
            story.append(Paragraph(_("* played by a substitute"), FOOTNOTE))
    else:
        story.append(Paragraph(_("No results yet."), EMPTY))
    return build(story, results.event, results.title, look, wide=plan.wide)


@dataclass(frozen=True)
class _Numbers:
    """A column of numbers: its head, its texts, whether they are bold or grey.

    paired: the next column, which is then `joined`, stands under the same head.
    """

    head: str
    texts: tuple[str, ...]
    bold: bool = False
    quiet: bool = False
    paired: bool = False
    joined: bool = False

    def width(self, size: float) -> float:
        font = BOLD if self.bold else REGULAR
        texts = max((width_of(text, font, size) for text in self.texts), default=0)
        head = 0 if self.joined or self.paired else width_of(self.head, BOLD, size - 0.5)
        return max(texts, head) + _PADDING + (_GAP if self.paired else 0)


@dataclass(frozen=True)
class _Plan:
    """The layout of the table: type size, landscape or not, and the columns of numbers."""

    size: float
    wide: bool
    name_width: float
    columns: tuple[_Numbers, ...]


def _plan(results: Results, look: Look) -> _Plan:
    columns = _number_columns(results, look)
    for size, wide in ((9.0, False), (8.0, False), (9.0, True), (8.0, True), (7.0, True), (6.0, True)):
        room = text_width(look, wide=wide) - _lead_width(size) - sum(column.width(size) for column in columns)
        if room >= _NAME_ROOM * size / 9:
            return _Plan(size, wide, room, columns)
    return _Plan(size, wide, max(room, 60.0), columns)


def _lead_width(size: float) -> float:
    """The columns of place, number and country."""
    return size * (3.6 + 3.6 + 4.4)


def _number_columns(results: Results, look: Look) -> tuple[_Numbers, ...]:
    _ = look.translate
    columns = [
        column
        for index, head in enumerate(results.sessions)
        for column in _session(results, index, head, look)
    ]
    for head, taken in (
        (_("Chips"), [line.chips for line in results.lines]),
        (_("Penalties"), [line.penalties for line in results.lines]),
    ):
        if any(taken):
            texts = tuple(points(number, look.thousands) if number else "" for number in taken)
            columns.append(_Numbers(head, texts))
    totals = tuple(points(line.total, look.thousands) for line in results.lines)
    if results.event.family != "mcr":
        return (*columns, _Numbers(_("Total"), totals, bold=True))
    shares = tuple("" if line.table_points is None else fraction(line.table_points) for line in results.lines)
    return (*columns, _Numbers(_("Table points"), shares, bold=True), _Numbers(_("Points"), totals))


def _session(results: Results, index: int, head: str, look: Look) -> tuple[_Numbers, ...]:
    cells = [line.cells[index] if index < len(line.cells) else None for line in results.lines]
    scores = tuple(_score(cell, look) for cell in cells)
    if results.event.family != "mcr":
        return (_Numbers(head, scores),)
    shares = tuple(
        "" if cell is None or cell.table_points is None else fraction(cell.table_points) for cell in cells
    )
    return (_Numbers(head, shares, paired=True), _Numbers("", scores, quiet=True, joined=True))


def _score(cell: Cell | None, look: Look) -> str:
    if cell is None:
        return "–"
    return points(cell.score, look.thousands) + ("*" if cell.substitute else "")


def _table(results: Results, look: Look, plan: _Plan) -> Listing:
    rows: list[list[Content]] = []
    for index, line in enumerate(results.lines):
        player = line.player
        name = name_cell(player, plan.size, plan.name_width, beside=player.team or player.club)
        numbers = [column.texts[index] for column in plan.columns]
        place = shared_place(line.place, shared=line.shared) if line.ranked else "–"
        rows.append([place, str(player.number), name, country_text(player), *numbers])
    pad = plan.size * 0.33
    strong_after = _PODIUM if len(rows) > _PODIUM else 0
    return Listing(_columns(plan, look), rows, plan.size, ((pad, pad),), strong_after)


def _columns(plan: _Plan, look: Look) -> list[Column]:
    """The columns of the list: place, number, name and country, then the numbers."""
    _ = look.translate
    size = plan.size
    bold, plain, grey = body_face(size, bold=True), body_face(size), body_face(size, colour=QUIET)
    return [
        Column(size * 3.6, (bold,), align="right"),
        Column(size * 3.6, (grey,), _("No."), "right"),
        Column(plan.name_width, (plain,), _("Name")),
        Column(size * 4.4, (grey,)),
        *(
            Column(
                numbers.width(size),
                (bold if numbers.bold else grey if numbers.quiet else plain,),
                numbers.head,
                "right",
                padding=(0 if numbers.joined else LEFT, RIGHT),
                heads=2 if numbers.paired else 1,
            )
            for numbers in plan.columns
        ),
    ]


def cross_table_pdf(results: Results, seating: Seating, look: Look) -> bytes:
    """The standings' players in their order, a column per session; in landscape where there are many."""
    _ = look.translate
    note = _("Under each score: the places of the three others at the table.")
    if not results.lines:
        empty = [Paragraph(marked(_("No results yet.")), EMPTY)]
        return build(empty, results.event, _("Cross table"), look)
    pairs = _pairs(results, seating, look)
    plan = plan_of(pairs, look)
    story = [Paragraph(marked(note), NOTE), pairs_table(pairs, results.sessions, plan, look)]
    return build(story, results.event, _("Cross table"), look, wide=plan.wide)


def _opponents(seating: Seating) -> dict[tuple[int, int], tuple[int, ...]]:
    opponents = {}
    for session in seating.sessions:
        for table in session.tables:
            seated = [seat.player.number for seat in table.seats if seat.player is not None]
            for number in seated:
                opponents[number, session.number] = tuple(
                    opponent for opponent in seated if opponent != number
                )
    return opponents


def _pairs(results: Results, seating: Seating, look: Look) -> list[Pair]:
    opponents, places = _opponents(seating), {line.player.number: place_text(line) for line in results.lines}
    return [_pair(line, len(results.sessions), opponents, places, look) for line in results.lines]


def _pair(line: Line, sessions: int, opponents: Opponents, places: Mapping[int, str], look: Look) -> Pair:
    cells = [*line.cells, *[None] * sessions][:sessions]
    opponents_by_session = (
        opponents.get((line.player.number, number), ()) for number in range(1, sessions + 1)
    )
    return Pair(
        place_text(line),
        line.player,
        origin_text(line.player),
        tuple(score_text(cell, look) for cell in cells),
        tuple(" ".join(places.get(number, "–") for number in numbers) for numbers in opponents_by_session),
    )
