"""The team standings on paper, one line per team, and a sheet for each team with its players and sessions."""

from collections.abc import Mapping, Sequence

from reportlab.platypus import Flowable, KeepTogether, Paragraph, Spacer

from reports.names_and_numbers import dotted, fraction, points, shared_place
from reports.pdf.document import build, text_width
from reports.pdf.listing import Column, Listing
from reports.pdf.tables import (
    EMPTY,
    HEADING,
    NOTE,
    Pair,
    body_face,
    cell_style,
    country_text,
    pairs_table,
    place_text,
    plan_of,
    quiet,
    score_text,
)
from reports.pdf.typefaces import BOLD, marked
from reports.printed_data import WINDS, Cell, Line, Look, Player, Results, Seating, TeamLine, TeamResults

_SIZE = 10.0
_PLACE, _FIGURE = 36.0, 78.0
_APART = 16.0  # points between two teams
Places = Mapping[tuple[int, int], str]
"""By player's number and session's number: table and wind, such as "12 E"."""


def teams_pdf(results: TeamResults, look: Look) -> bytes:
    """The teams as a PDF; MCR has a column of table points before the points."""
    _ = look.translate
    story: list[Flowable] = [Paragraph(marked(results.note), NOTE)] if results.note else []
    if results.lines:
        story.append(_table(results, look))
    else:
        story.append(Paragraph(marked(_("No team has a result yet.")), EMPTY))
    return build(story, results.event, results.title, look)


def _table(results: TeamResults, look: Look) -> Listing:
    _ = look.translate
    shares = results.event.family == "mcr"
    figures = [_("Table points"), _("Points")] if shares else [_("Points")]
    style = cell_style(_SIZE)
    rows = [
        [
            shared_place(line.place, shared=line.shared),
            Paragraph(_named(line), style),
            *_figures(line, look, shares=shares),
        ]
        for line in results.lines
    ]
    room = text_width(look) - _PLACE - _FIGURE * len(figures)
    bold, plain = body_face(_SIZE, bold=True), body_face(_SIZE)
    columns = [
        Column(_PLACE, (bold,), align="right"),
        Column(room, (plain,), _("Team")),
        *(Column(_FIGURE, (plain if index else bold,), head, "right") for index, head in enumerate(figures)),
    ]
    return Listing(columns, rows, _SIZE, pads=((5, 5),))


def _named(line: TeamLine) -> str:
    name = f'<font name="{BOLD}">{marked(line.team, BOLD)}</font>'
    return f"{name}<br/>{quiet(', '.join(line.players), 8.5)}" if line.players else name


def _figures(line: TeamLine, look: Look, *, shares: bool) -> list[str]:
    total = points(line.total, look.thousands)
    if not shares:
        return [total]
    return ["" if line.table_points is None else fraction(line.table_points), total]


def team_sheets_pdf(
    players: Sequence[Player], teams: TeamResults, results: Results, seating: Seating, look: Look
) -> bytes:
    """One sheet per team of these players, several on a page, ordered by the teams' places, then by name.

    Sessions are those that have seats or a result; before the first result the sheets show only the seats.
    """
    _ = look.translate
    lines = {line.player.number: line for line in results.lines}
    heads = _sessions(results, seating)
    sheets = {
        team: [
            _pair(player, lines.get(player.number), heads, _places(seating, look), look) for player in members
        ]
        for team, members in _by_team(players, teams).items()
    }
    placed = {line.team: line for line in teams.lines} if results.sessions else {}
    plan = plan_of([pair for pairs in sheets.values() for pair in pairs], look)
    story: list[Flowable] = [Paragraph(marked(_note(results, look)), NOTE)] if sheets else []
    for team, pairs in sheets.items():
        standing = _standing(placed.get(team), look)
        head = [Paragraph(marked(team, BOLD), HEADING), Paragraph(marked(standing), NOTE)]
        table = pairs_table(pairs, (*heads, _("Total")), plan, look)
        story.append(KeepTogether([*head, table, Spacer(0, _APART)]))
    empty = Paragraph(marked(_("Nobody plays in a team.")), EMPTY)
    return build(story or [empty], results.event, _("Team sheets"), look, wide=plan.wide)


def _by_team(players: Sequence[Player], teams: TeamResults) -> dict[str, list[Player]]:
    order = {line.team: place for place, line in enumerate(teams.lines)}
    teams_of_players = sorted({player.team for player in players if player.team})
    names = sorted(teams_of_players, key=lambda team: order.get(team, len(order)))
    return {name: [player for player in players if player.team == name] for name in names}


def _sessions(results: Results, seating: Seating) -> tuple[str, ...]:
    last_number = max((session.number for session in seating.sessions), default=0)
    return tuple(str(number) for number in range(1, max(last_number, len(results.sessions)) + 1))


def _places(seating: Seating, look: Look) -> Places:
    letters = dict(zip(WINDS, look.wind_letters, strict=True))
    return {
        (seat.player.number, session.number): f"{table.number} {letters[seat.wind]}"
        for session in seating.sessions
        for table in session.tables
        for seat in table.seats
        if seat.player is not None
    }


def _pair(player: Player, line: Line | None, heads: Sequence[str], places: Places, look: Look) -> Pair:
    _ = look.translate
    played: tuple[Cell | None, ...] = line.cells if line else ()
    cells = [*played, *[None] * len(heads)][: len(heads)]
    total = Cell(line.total, line.table_points) if line and played else None
    beside = dotted(_("No. %(number)d") % {"number": player.number}, country_text(player), player.club)
    return Pair(
        place_text(line) if line and played else "",
        player,
        beside,
        tuple(score_text(cell, look) for cell in (*cells, total)),
        (*(places.get((player.number, number), "–") for number in range(1, len(heads) + 1)), ""),
    )


def _standing(line: TeamLine | None, look: Look) -> str:
    _ = look.translate
    if line is None:
        return _("No result yet.")
    shared = {"place": line.place, "points": points(line.total, look.thousands)}
    if line.table_points is None:
        return _("Place %(place)d · %(points)s") % shared
    facts = shared | {"share": fraction(line.table_points)}
    return _("Place %(place)d · table points: %(share)s, points: %(points)s") % facts


def _note(results: Results, look: Look) -> str:
    _ = look.translate
    below = _("Under each score: the table’s number and the wind.")
    return " ".join(part for part in (below, results.note) if part)
