"""Where everybody sits: lists for the wall, by table and by name, of one session or of all."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import ceil

from reportlab.platypus import Flowable, PageBreak, Paragraph

from reports.names_and_numbers import sort_key
from reports.pdf.document import GUTTER, build, text_height, text_width
from reports.pdf.drawing import ACCENT, PAPER, QUIET
from reports.pdf.listing import LEFT, Column, Content, Face, Listing
from reports.pdf.tables import EMPTY, HEADING, body_face, country_text, name_cell, quiet, wind_names
from reports.pdf.typefaces import BOLD, REGULAR, marked, width_of
from reports.printed_data import WINDS, Look, Player, Seating, Session, Table, Wind

# So many names of one session stand in one column of a page.
_ONE_COLUMN = 24
# Sizes of type that are tried, in PDF points: the largest that needs no more pages than the smallest.
_TABLE_SIZES = (20, 18, 16, 14.5, 13, 11.5, 10.5, 9.5)
_NAME_SIZES = (20, 18, 16, 14.5, 13, 12, 11, 10)
_SCHEDULE_SIZES = (14.5, 13, 12, 11, 10, 9)
_HEADING_ROOM = 24.0
_WRAPPED = 0.1  # of the names may take two lines before smaller type is tried

Sized = Callable[[float], Listing]
"""The list in a size of type, with the least room above and below each row."""


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
    people = people_of(seating, look)
    if not people:
        return build([_nothing(look)], seating.event, title, look)
    count = len(seating.sessions)
    columns = 2 if count == 1 and len(people) > _ONE_COLUMN else 1
    wide = count > 8
    width = (text_width(look, wide=wide) - GUTTER * (columns - 1)) / columns
    sizes = _NAME_SIZES if count == 1 else _SCHEDULE_SIZES if count <= 12 else (7.5,)
    room = _Room(columns, width, text_height(look, wide=wide))

    def sized(size: float) -> Listing:
        return _names(people, seating, look, width, size)

    def is_narrow(size: float) -> bool:
        wrapped = sum(
            width_of(player.listed_name, REGULAR, size) > _name_width(width, size, count) for player in people
        )
        return wrapped > len(people) * _WRAPPED

    story: list[Flowable] = [_heading(seating.sessions[0])] if count == 1 else []
    usable = [size for size in sizes if not is_narrow(size)] or sizes[-1:]
    story.append(_filling(sized, usable, room))
    return build(story, seating.event, title, look, wide=wide, columns=columns)


@dataclass(frozen=True)
class _Room:
    """A page of so many columns, and how high and wide each is, in PDF points."""

    columns: int
    width: float
    height: float

    def pages(self, listing: Listing) -> int:
        """How many pages the list fills: its head is in every column, a heading over the first."""
        head = listing.head_height
        filled, left = 1, self.height - _HEADING_ROOM - head
        for row in listing.row_heights:
            if row > left:
                filled, left = filled + 1, self.height - head
            left -= row
        return ceil(filled / self.columns)


def _filling(sized: Sized, sizes: Sequence[float], room: _Room) -> Listing:
    """The list in the largest type that needs no more pages than the smallest, its rows spread over them.

    The room above and below each row grows by as much again as the type at most.
    """
    listings = {sizes[-1]: sized(sizes[-1])}
    fewest = room.pages(listings[sizes[-1]])

    def suffices(size: float) -> bool:
        listings[size] = sized(size)
        return room.pages(listings[size]) == fewest

    size = sizes[bisect_left(sizes, True, hi=len(sizes) - 1, key=suffices)]
    listing = listings[size]
    spread = (listing.spread(size * tenth / 10) for tenth in range(12, 0, -1))
    return next((wide for wide in spread if room.pages(wide) == fewest), listing)


def seats_of(seating: Seating) -> dict[int, dict[int, tuple[int, Wind]]]:
    """By player's number and session's number: the table's number and the wind."""
    seats: dict[int, dict[int, tuple[int, Wind]]] = {}
    for session in seating.sessions:
        for table in session.tables:
            for seat in table.seats:
                if seat.player is not None:
                    seats.setdefault(seat.player.number, {})[session.number] = (table.number, seat.wind)
    return seats


def people_of(seating: Seating, look: Look) -> list[Player]:
    """Everybody who has a seat, in the alphabetical order of last names."""
    players = {
        seat.player.number: seat.player
        for session in seating.sessions
        for table in session.tables
        for seat in table.seats
        if seat.player is not None
    }
    return sorted(
        players.values(), key=lambda player: (sort_key(player.listed_name, look.alphabets), player.number)
    )


def _nothing(look: Look) -> Paragraph:
    _ = look.translate
    return Paragraph(_("Nobody is seated yet."), EMPTY)


def _heading(session: Session) -> Paragraph:
    return Paragraph(f"{marked(session.name, BOLD)} {quiet(session.starts, 10)}", HEADING)


def _tables(session: Session, look: Look) -> Listing:
    room = _Room(1, text_width(look), text_height(look))
    return _filling(lambda size: _tables_in(session, look, size), _TABLE_SIZES, room)


def _tables_in(session: Session, look: Look, size: float) -> Listing:
    _ = look.translate
    names, number_width = wind_names(look), 50.0
    width = (text_width(look) - number_width) / 4
    head = Face(BOLD, min(size, 11.5), size, PAPER)
    number = Face(BOLD, size * 1.5, size * 1.8, ACCENT)
    columns = [
        Column(number_width, (number,), _("Table"), "centre", head_face=head),
        *(
            Column(width, (body_face(size),), f"{look.wind(wind)}  {names[wind]}", head_face=head)
            for wind in WINDS
        ),
    ]
    rows = [[str(table.number), *_seated(table, size, width)] for table in session.tables]
    return Listing(columns, rows, size, pads=((4, 4),))


def _seated(table: Table, size: float, width: float) -> list[Content]:
    by_wind = {seat.wind: seat.player for seat in table.seats}
    return [
        "–" if player is None else name_cell(player, size, width, beside=str(player.number))
        for player in map(by_wind.get, WINDS)
    ]


_LEAD = (1.9, 2.5)  # number and country in small type, in em
_SEAT = (2.6, 1.6)  # table and wind
_SMALL = 0.65


def _name_width(width: float, size: float, sessions: int) -> float:
    """The width left for the names, without their padding."""
    return width - size * (sum(_LEAD) + sum(_SEAT) * sessions) - 8


def _names(people: list[Player], seating: Seating, look: Look, width: float, size: float) -> Listing:
    seats, sessions = seats_of(seating), seating.sessions
    room = _name_width(width, size, len(sessions)) + 8
    rows: list[list[Content]] = []
    for player in people:
        own_seats = seats.get(player.number, {})
        row = [str(player.number), name_cell(player, size, room, listed=True), country_text(player)]
        for session in sessions:
            row += _seat_texts(own_seats.get(session.number), look)
        rows.append(row)
    pad = 3 if len(sessions) > 1 else 1.5
    return Listing(_name_columns(sessions, look, room, size), rows, size, pads=((pad, pad),))


def _name_columns(sessions: Sequence[Session], look: Look, room: float, size: float) -> list[Column]:
    """Number, name, country, and by session the table with the wind beside it, one head over both."""
    _ = look.translate
    small = Face(REGULAR, size * _SMALL, size, QUIET)
    table, wind = body_face(size, bold=True), body_face(size, bold=True, colour=ACCENT)
    number, country = (size * em for em in _LEAD)
    columns = [
        Column(number, (small,), _("No."), "right", head_face=replace(small, colour=PAPER)),
        Column(room, (body_face(size),), _("Name")),
        Column(country, (small,)),
    ]
    for session in sessions:
        head = str(session.number) if len(sessions) > 1 else _("Table")
        columns += [
            Column(size * _SEAT[0], (table,), head, "right", padding=(LEFT, 1.5), heads=2),
            Column(size * _SEAT[1], (wind,), padding=(1.5, 0)),
        ]
    return columns


def _seat_texts(seat: tuple[int, Wind] | None, look: Look) -> list[str]:
    """Table and wind: "12" and "E"; a dash for a session without a seat."""
    return ["–", ""] if seat is None else [str(seat[0]), look.wind(seat[1])]
