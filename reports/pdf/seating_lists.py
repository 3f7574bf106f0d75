"""Where everybody sits: lists for the wall, by table and by name, of one session or of all."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, PageBreak, Paragraph, Table

from reports.names_and_numbers import sort_key
from reports.pdf.document import GUTTER, build, text_height, text_width
from reports.pdf.drawing import ACCENT, QUIET
from reports.pdf.tables import (
    EMPTY,
    HEADING,
    cell_style,
    country_text,
    name_cell,
    plain_table,
    quiet,
    wind_names,
)
from reports.pdf.typefaces import BOLD, REGULAR, marked, width_of
from reports.printed_data import WINDS, Look, Player, Seating, Session, Wind
from reports.printed_data import Table as SeatedTable

# So many names of one session stand in one column of a page.
_ONE_COLUMN = 24
# Sizes of type that are tried, in PDF points: the largest that needs no more pages than the smallest.
_TABLE_SIZES = (20, 18, 16, 14.5, 13, 11.5, 10.5, 9.5)
_NAME_SIZES = (20, 18, 16, 14.5, 13, 12, 11, 10)
_SCHEDULE_SIZES = (14.5, 13, 12, 11, 10, 9)
_HEADING_ROOM = 24.0
_WRAPPED = 0.1  # of the names may take two lines before smaller type is tried

Sized = Callable[[float, float], Table]
"""The table in a size of type, with so much room above and below each row, in PDF points."""


def seating_by_table_pdf(seating: Seating, look: Look) -> bytes:
    """Each session's tables with the names of E, S, W, N; every session begins a page."""
    _ = look.translate
    title = _("Seating by table")
    story: list[Flowable] = []
    for session in seating.sessions:
        if story:
            story.append(PageBreak())
        story += [_heading(session), _tables(session, look)]
    return build(story or [_nothing(look)], seating.event, title, look)


def seating_by_name_pdf(seating: Seating, look: Look) -> bytes:
    """Everybody in alphabetical order with table and wind: one session in two columns, or all sessions."""
    _ = look.translate
    title = _("Seating by name")
    people = people_of(seating)
    if not people:
        return build([_nothing(look)], seating.event, title, look)
    count = len(seating.sessions)
    columns = 2 if count == 1 and len(people) > _ONE_COLUMN else 1
    wide = count > 8
    width = (text_width(look, wide=wide) - GUTTER * (columns - 1)) / columns
    sizes = _NAME_SIZES if count == 1 else _SCHEDULE_SIZES if count <= 12 else (7.5,)
    room = _Room(columns, width, text_height(look, wide=wide))

    def sized(size: float, pad: float) -> Table:
        return _names(people, seating, look, width, size, pad)

    def is_narrow(size: float) -> bool:
        wrapped = sum(
            width_of(player.listed_name, REGULAR, size) > _name_width(width, size, count) for player in people
        )
        return wrapped > len(people) * _WRAPPED

    story: list[Flowable] = [_heading(seating.sessions[0])] if count == 1 else []
    usable = [size for size in sizes if not is_narrow(size)] or sizes[-1:]
    story.append(_filling(sized, usable, room, 3 if count > 1 else 1.5))
    return build(story, seating.event, title, look, wide=wide, columns=columns)


@dataclass(frozen=True)
class _Room:
    """A page of so many columns, and how high and wide each is, in PDF points."""

    columns: int
    width: float
    height: float

    def pages(self, table: Table) -> int:
        """How many pages the table fills: its head is in every column, a heading over the first."""
        table.wrap(self.width, self.height)
        head, *rows = table._rowHeights  # noqa: SLF001 - ReportLab has no other name for it
        filled, left = 1, self.height - _HEADING_ROOM - head
        for row in rows:
            if row > left:
                filled, left = filled + 1, self.height - head
            left -= row
        return ceil(filled / self.columns)


def _filling(sized: Sized, sizes: Sequence[float], room: _Room, least: float) -> Table:
    """The table in the largest type that needs no more pages than the smallest, its rows spread over them.

    `least`: the room above and below each row, which grows by as much again as the type at most.
    """
    pages = {size: room.pages(sized(size, least)) for size in sizes}
    fewest = min(pages.values())
    size = next(size for size in sizes if pages[size] == fewest)
    spread = (least + size * tenth / 10 for tenth in range(12, 0, -1))
    wide = (table for pad in spread if room.pages(table := sized(size, pad)) == fewest)
    return next(wide, sized(size, least))


def seats_of(seating: Seating) -> dict[int, dict[int, tuple[int, Wind]]]:
    """By player's number and session's number: the table's number and the wind."""
    seats: dict[int, dict[int, tuple[int, Wind]]] = {}
    for session in seating.sessions:
        for table in session.tables:
            for seat in table.seats:
                if seat.player is not None:
                    seats.setdefault(seat.player.number, {})[session.number] = (table.number, seat.wind)
    return seats


def people_of(seating: Seating) -> list[Player]:
    """Everybody who has a seat, in alphabetical order of last names."""
    players = {
        seat.player.number: seat.player
        for session in seating.sessions
        for table in session.tables
        for seat in table.seats
        if seat.player is not None
    }
    return sorted(players.values(), key=lambda player: (sort_key(player.listed_name), player.number))


def _nothing(look: Look) -> Paragraph:
    _ = look.translate
    return Paragraph(_("Nobody is seated yet."), EMPTY)


def _heading(session: Session) -> Paragraph:
    return Paragraph(f"{marked(session.name, BOLD)} {quiet(session.starts, 10)}", HEADING)


def _tables(session: Session, look: Look) -> Table:
    room = _Room(1, text_width(look), text_height(look))

    def sized(size: float, pad: float) -> Table:
        return _tables_in(session, look, size, pad)

    return _filling(sized, _TABLE_SIZES, room, 4)


def _tables_in(session: Session, look: Look, size: float, pad: float) -> Table:
    _ = look.translate
    style, room, number_width = cell_style(size), text_width(look), 50.0
    names = wind_names(look)
    rows: list[list[object]] = [[_("Table"), *(f"{look.wind(wind)}  {names[wind]}" for wind in WINDS)]]
    rows += [
        [str(table.number), *_seated(table, style, (room - number_width) / 4)] for table in session.tables
    ]
    extra = [
        ("FONT", (0, 0), (-1, 0), BOLD, min(size, 11.5), size),
        ("FONT", (0, 1), (0, -1), BOLD, size * 1.5, size * 1.8),
        ("TEXTCOLOR", (0, 1), (0, -1), ACCENT),
        ("ALIGN", (0, 0), (0, -1), "CENTER"),
    ]
    return plain_table(rows, [number_width, *[(room - number_width) / 4] * 4], size, extra, pad)


def _seated(table: SeatedTable, style: ParagraphStyle, width: float) -> list[object]:
    by_wind = {seat.wind: seat.player for seat in table.seats}
    cells: list[object] = []
    for wind in WINDS:
        player = by_wind.get(wind)
        cells.append("–" if player is None else name_cell(player, style, width, beside=str(player.number)))
    return cells


_LEAD = (1.9, 2.5)  # number and country in small type, in em
_SEAT = (2.6, 1.6)  # table and wind
_SMALL = 0.65


def _name_width(width: float, size: float, sessions: int) -> float:
    """What is left for the names, without their padding."""
    return width - size * (sum(_LEAD) + sum(_SEAT) * sessions) - 8


def _names(
    people: list[Player], seating: Seating, look: Look, width: float, size: float, pad: float
) -> Table:
    _ = look.translate
    seats, style = seats_of(seating), cell_style(size)
    columns = len(seating.sessions)
    has_several = columns > 1
    lead, seat = [size * em for em in _LEAD], [size * em for em in _SEAT]
    widths = [lead[0], _name_width(width, size, columns) + 8, lead[1], *seat * columns]
    rows: list[list[object]] = [[_("No."), _("Name"), ""]]
    for session in seating.sessions:
        rows[0] += [str(session.number) if has_several else _("Table"), ""]
    for player in people:
        own_seats = seats.get(player.number, {})
        row = [str(player.number), name_cell(player, style, widths[1], listed=True), country_text(player)]
        for session in seating.sessions:
            row += _seat_texts(own_seats.get(session.number), look)
        rows.append(row)
    return plain_table(rows, widths, size, _name_commands(columns, size), pad)


def _name_commands(columns: int, size: float) -> list[tuple[object, ...]]:
    """Numbers to the right, winds beside them, one head over both."""
    commands: list[tuple[object, ...]] = [
        ("ALIGN", (0, 0), (0, -1), "RIGHT"),
        ("TEXTCOLOR", (0, 1), (0, -1), QUIET),
        ("TEXTCOLOR", (2, 1), (2, -1), QUIET),
        ("FONT", (0, 0), (0, -1), REGULAR, size * _SMALL, size),
        ("FONT", (2, 1), (2, -1), REGULAR, size * _SMALL, size),
        ("FONT", (3, 1), (-1, -1), BOLD, size, size * 1.2),
    ]
    for table in range(3, 3 + 2 * columns, 2):
        commands += [
            ("SPAN", (table, 0), (table + 1, 0)),
            ("ALIGN", (table, 0), (table + 1, 0), "CENTER"),
            ("ALIGN", (table, 1), (table, -1), "RIGHT"),
            ("RIGHTPADDING", (table, 1), (table, -1), 1.5),
            ("LEFTPADDING", (table + 1, 1), (table + 1, -1), 1.5),
            ("RIGHTPADDING", (table + 1, 0), (table + 1, -1), 0),
            ("TEXTCOLOR", (table + 1, 1), (table + 1, -1), ACCENT),
        ]
    return commands


def _seat_texts(seat: tuple[int, Wind] | None, look: Look) -> list[str]:
    """Table and wind: "12" and "E"; a dash for a session without a seat."""
    return ["–", ""] if seat is None else [str(seat[0]), look.wind(seat[1])]
