"""The cross table: what everybody won in each session, and whom he met, named by their places.

Under each score stand the places of the three others at the table, in the order of winds.
"""

from collections.abc import Mapping

from reportlab.platypus import Paragraph

from reports.data import Line, Look, Player, Results, Seating
from reports.pdf.document import build
from reports.pdf.faces import marked
from reports.pdf.pairs import Pair, pairs_table, place_text, plan_of, score_text
from reports.pdf.parts import EMPTY, NOTE, country_text

Met = Mapping[tuple[int, int], tuple[int, ...]]
"""By player's number and session's number: the numbers of the others at the table."""


def cross_table_pdf(results: Results, seating: Seating, look: Look) -> bytes:
    """The standings' players in their order, a column a session; on its side where they are many."""
    _ = look.translate
    note = _("Under each score: the places of the three others at the table.")
    if not results.lines:
        nothing = [Paragraph(marked(_("No results yet.")), EMPTY)]
        return build(nothing, results.event, _("Cross table"), look)
    pairs = _pairs(results, seating, look)
    plan = plan_of(pairs, look)
    story = [Paragraph(marked(note), NOTE), pairs_table(pairs, results.sessions, plan, look)]
    return build(story, results.event, _("Cross table"), look, wide=plan.wide)


def _met(seating: Seating) -> dict[tuple[int, int], tuple[int, ...]]:
    found = {}
    for session in seating.sessions:
        for table in session.tables:
            seated = [seat.player.number for seat in table.seats if seat.player is not None]
            for number in seated:
                found[number, session.number] = tuple(other for other in seated if other != number)
    return found


def _pairs(results: Results, seating: Seating, look: Look) -> list[Pair]:
    met, places = _met(seating), {line.player.number: place_text(line) for line in results.lines}
    return [_pair(line, len(results.sessions), met, places, look) for line in results.lines]


def _pair(line: Line, sessions: int, met: Met, places: Mapping[int, str], look: Look) -> Pair:
    cells = [*line.cells, *[None] * sessions][:sessions]
    others = (met.get((line.player.number, number), ()) for number in range(1, sessions + 1))
    return Pair(
        place_text(line),
        line.player,
        _beside(line.player),
        tuple(score_text(cell, look) for cell in cells),
        tuple(" ".join(places.get(number, "–") for number in numbers) for numbers in others),
    )


def _beside(player: Player) -> str:
    return "  ·  ".join(part for part in (country_text(player), player.team or player.club) if part)
