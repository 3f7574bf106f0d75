"""Where everybody sits: lists for the wall, by table and by name, of one session or of all."""

from reportlab.platypus import Flowable, PageBreak, Paragraph, Table

from reports.data import WINDS, Look, Player, Seating, Session, Wind
from reports.data import Table as SeatedTable
from reports.pdf.document import GUTTER, build, text_width
from reports.pdf.ink import ACCENT, QUIET
from reports.pdf.parts import (
    EMPTY,
    HEADING,
    cell_style,
    country_text,
    name_cell,
    plain_table,
    quiet,
    wind_names,
)
from reports.pdf.type import BOLD


def seating_by_table_pdf(seating: Seating, look: Look) -> bytes:
    """Each session's tables with the names of E, S, W, N; every session begins a page."""
    title = look.translate("Seating by table")
    story: list[Flowable] = []
    for session in seating.sessions:
        if story:
            story.append(PageBreak())
        story += [_heading(session), _tables(session, look)]
    return build(story or [_nothing(look)], seating.event, title, look)


def seating_by_name_pdf(seating: Seating, look: Look) -> bytes:
    """Everybody in alphabetical order with table and wind: one session in two columns, or all sessions."""
    title = look.translate("Seating by name")
    people = _people(seating)
    if not people:
        return build([_nothing(look)], seating.event, title, look)
    if len(seating.sessions) == 1:
        width = (text_width(look) - GUTTER) / 2
        story = [_heading(seating.sessions[0]), _names(people, seating, look, width, 10)]
        return build(story, seating.event, title, look, columns=2)
    wide = len(seating.sessions) > 8
    size = 9 if len(seating.sessions) <= 12 else 7.5
    names = _names(people, seating, look, text_width(look, wide=wide), size)
    return build([names], seating.event, title, look, wide=wide)


def seats_of(seating: Seating) -> dict[int, dict[int, tuple[int, Wind]]]:
    """By player's number and session's number: the table's number and the wind."""
    found: dict[int, dict[int, tuple[int, Wind]]] = {}
    for session in seating.sessions:
        for table in session.tables:
            for seat in table.seats:
                if seat.player is not None:
                    found.setdefault(seat.player.number, {})[session.number] = (table.number, seat.wind)
    return found


def _people(seating: Seating) -> list[Player]:
    players = {
        seat.player.number: seat.player
        for session in seating.sessions
        for table in session.tables
        for seat in table.seats
        if seat.player is not None
    }
    return sorted(players.values(), key=lambda player: (player.listed_name.casefold(), player.number))


def _nothing(look: Look) -> Paragraph:
    return Paragraph(look.translate("Nobody is seated yet."), EMPTY)


def _heading(session: Session) -> Paragraph:
    return Paragraph(f"{session.name} {quiet(session.starts, 10)}", HEADING)


def _tables(session: Session, look: Look) -> Table:
    _ = look.translate
    style, room = cell_style(9.5), text_width(look)
    names = wind_names(look)
    heads = [
        f"{look.wind(wind)}  {names[wind]}" if look.wind(wind) != names[wind] else names[wind]
        for wind in WINDS
    ]
    rows: list[list[object]] = [[_("Table"), *heads]]
    rows += [[str(table.number), *_seated(table, style)] for table in session.tables]
    first = 46.0
    extra = [
        ("FONT", (0, 1), (0, -1), BOLD, 14, 17),
        ("TEXTCOLOR", (0, 1), (0, -1), ACCENT),
        ("ALIGN", (0, 0), (0, -1), "CENTER"),
    ]
    return plain_table(rows, [first, *[(room - first) / 4] * 4], 9.5, extra, pad=5)


def _seated(table: SeatedTable, style: object) -> list[object]:
    by_wind = {seat.wind: seat.player for seat in table.seats}
    cells: list[object] = []
    for wind in WINDS:
        player = by_wind.get(wind)
        cells.append("–" if player is None else name_cell(player, style, beside=str(player.number)))
    return cells


def _names(people: list[Player], seating: Seating, look: Look, width: float, size: float) -> Table:
    _ = look.translate
    seats, style = seats_of(seating), cell_style(size)
    many = len(seating.sessions) > 1
    heads = [str(session.number) for session in seating.sessions] if many else [_("Table")]
    rows: list[list[object]] = [[_("No."), _("Name"), "", *heads]]
    for player in people:
        mine = seats.get(player.number, {})
        cells = [_seat_text(mine.get(session.number), look) for session in seating.sessions]
        name = name_cell(player, style, listed=True)
        rows.append([str(player.number), name, country_text(player), *cells])
    seat = size * (3.8 if many else 5)
    lead = [size * 3, size * 3.6]
    widths = [lead[0], width - sum(lead) - seat * len(heads), lead[1], *[seat] * len(heads)]
    extra = [
        ("ALIGN", (0, 0), (0, -1), "RIGHT"),
        ("TEXTCOLOR", (0, 1), (0, -1), QUIET),
        ("TEXTCOLOR", (2, 1), (2, -1), QUIET),
        ("ALIGN", (3, 0), (-1, -1), "RIGHT"),
        ("FONT", (3, 1), (-1, -1), BOLD, size, size * 1.2),
    ]
    return plain_table(rows, widths, size, extra)


def _seat_text(seat: tuple[int, Wind] | None, look: Look) -> str:
    """Table and wind: "12 E"; a dash for a session without a seat."""
    return "–" if seat is None else f"{seat[0]} {look.wind(seat[1])}"
