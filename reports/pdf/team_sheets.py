"""A sheet for each team: its place, its players, and in every session their points, table and wind."""

from collections.abc import Mapping, Sequence

from reportlab.platypus import Flowable, KeepTogether, Paragraph, Spacer

from reports.data import WINDS, Cell, Line, Look, Player, Results, Seating, TeamLine, TeamResults
from reports.numbers import fraction, points
from reports.pdf.document import build
from reports.pdf.faces import marked
from reports.pdf.pairs import Pair, pairs_table, place_text, plan_of, score_text
from reports.pdf.parts import EMPTY, HEADING, NOTE, country_text
from reports.pdf.type import BOLD

_APART = 16.0  # points between two teams

Places = Mapping[tuple[int, int], str]
"""By player's number and session's number: table and wind, such as "12 E"."""


def team_sheets_pdf(
    players: Sequence[Player], teams: TeamResults, results: Results, seating: Seating, look: Look
) -> bytes:
    """One sheet a team of these players, several on a page, in the order of the teams' places, then by name.

    Sessions are those that have seats or a result; before the first result the sheets tell the seats alone.
    """
    _ = look.translate
    lines = {line.player.number: line for line in results.lines}
    heads = _sessions(results, seating)
    sheets = {
        team: [_pair(player, lines.get(player.number), heads, _places(seating, look), look) for player in own]
        for team, own in _by_team(players, teams).items()
    }
    placed = {line.team: line for line in teams.lines} if results.sessions else {}
    plan = plan_of([pair for pairs in sheets.values() for pair in pairs], look)
    story: list[Flowable] = [Paragraph(marked(_note(results, look)), NOTE)] if sheets else []
    for team, pairs in sheets.items():
        standing = _standing(placed.get(team), look)
        head = [Paragraph(marked(team, BOLD), HEADING), Paragraph(marked(standing), NOTE)]
        table = pairs_table(pairs, (*heads, _("Total")), plan, look)
        story.append(KeepTogether([*head, table, Spacer(0, _APART)]))
    nobody = Paragraph(marked(_("Nobody plays in a team.")), EMPTY)
    return build(story or [nobody], results.event, _("Team sheets"), look, wide=plan.wide)


def _by_team(players: Sequence[Player], teams: TeamResults) -> dict[str, list[Player]]:
    order = {line.team: place for place, line in enumerate(teams.lines)}
    named = sorted({player.team for player in players if player.team})
    names = sorted(named, key=lambda team: order.get(team, len(order)))
    return {name: [player for player in players if player.team == name] for name in names}


def _sessions(results: Results, seating: Seating) -> tuple[str, ...]:
    last = max((session.number for session in seating.sessions), default=0)
    return tuple(str(number) for number in range(1, max(last, len(results.sessions)) + 1))


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
    known: tuple[Cell | None, ...] = line.cells if line else ()
    cells = [*known, *[None] * len(heads)][: len(heads)]
    total = Cell(line.total, line.table_points) if line and known else None
    beside = (_("No. %(number)d") % {"number": player.number}, country_text(player), player.club)
    return Pair(
        place_text(line) if line and known else "",
        player,
        "  ·  ".join(part for part in beside if part),
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
    return _("Place %(place)d · %(share)s table points, %(points)s points") % facts


def _note(results: Results, look: Look) -> str:
    _ = look.translate
    below = _("Under each score: the table's number and the wind.")
    return " ".join(part for part in (below, results.note) if part)
