"""Where everybody sits: lists for the wall, by table and by name, of one session or of all."""

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, PageBreak, Paragraph, Table

from reports.names_and_numbers import sort_key
from reports.pdf.document import GUTTER, build, text_width
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
from reports.pdf.typefaces import BOLD, marked
from reports.printed_data import WINDS, Look, Player, Seating, Session, Wind
from reports.printed_data import Table as SeatedTable

# So many names of one session fit in one column of a page.
_ONE_COLUMN = 36


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
    if len(seating.sessions) == 1 and len(people) > _ONE_COLUMN:
        width = (text_width(look) - GUTTER) / 2
        names = _names(people, seating, look, width, 10)
        return build([_heading(seating.sessions[0]), names], seating.event, title, look, columns=2)
    wide = len(seating.sessions) > 8
    size = 9 if len(seating.sessions) <= 12 else 7.5
    story: list[Flowable] = [_heading(seating.sessions[0])] if len(seating.sessions) == 1 else []
    story.append(_names(people, seating, look, text_width(look, wide=wide), size))
    return build(story, seating.event, title, look, wide=wide)


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
    _ = look.translate
    size, pad = (11.5, 9.0) if len(session.tables) <= 16 else (9.5, 5.0)
    style, room, number_width = cell_style(size), text_width(look), 50.0
    names = wind_names(look)
    rows: list[list[object]] = [[_("Table"), *(f"{look.wind(wind)}  {names[wind]}" for wind in WINDS)]]
    rows += [
        [str(table.number), *_seated(table, style, (room - number_width) / 4)] for table in session.tables
    ]
    extra = [
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


def _names(people: list[Player], seating: Seating, look: Look, width: float, size: float) -> Table:
    _ = look.translate
    seats, style = seats_of(seating), cell_style(size)
    columns = len(seating.sessions)
    has_several = columns > 1
    lead, seat = [size * 3, size * 3.6], [size * 2.6, size * 1.6]
    widths = [lead[0], width - sum(lead) - sum(seat) * columns, lead[1], *seat * columns]
    rows: list[list[object]] = [[_("No."), _("Name"), ""]]
    for session in seating.sessions:
        rows[0] += [str(session.number) if has_several else _("Table"), ""]
    for player in people:
        own_seats = seats.get(player.number, {})
        row = [str(player.number), name_cell(player, style, widths[1], listed=True), country_text(player)]
        for session in seating.sessions:
            row += _seat_texts(own_seats.get(session.number), look)
        rows.append(row)
    return plain_table(rows, widths, size, _name_commands(columns, size))


def _name_commands(columns: int, size: float) -> list[tuple[object, ...]]:
    """Numbers to the right, winds beside them, one head over both."""
    commands: list[tuple[object, ...]] = [
        ("ALIGN", (0, 0), (0, -1), "RIGHT"),
        ("TEXTCOLOR", (0, 1), (0, -1), QUIET),
        ("TEXTCOLOR", (2, 1), (2, -1), QUIET),
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
