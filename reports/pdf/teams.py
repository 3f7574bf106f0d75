"""The team standings on paper: one line a team, with its players' names."""

from reportlab.platypus import Flowable, Paragraph, Table

from reports.data import Look, TeamLine, TeamResults
from reports.numbers import fraction, points
from reports.pdf.document import build, text_width
from reports.pdf.faces import marked
from reports.pdf.parts import EMPTY, NOTE, cell_style, plain_table, quiet
from reports.pdf.type import BOLD

_SIZE = 10.0
_PLACE, _FIGURE = 36.0, 78.0


def teams_pdf(results: TeamResults, look: Look) -> bytes:
    """The teams as a PDF; MCR has a column of table points before the points."""
    _ = look.translate
    story: list[Flowable] = [Paragraph(marked(results.note), NOTE)] if results.note else []
    if results.lines:
        story.append(_table(results, look))
    else:
        story.append(Paragraph(marked(_("No team has a result yet.")), EMPTY))
    return build(story, results.event, results.title, look)


def _table(results: TeamResults, look: Look) -> Table:
    _ = look.translate
    shares = results.event.family == "mcr"
    figures = [_("Table points"), _("Points")] if shares else [_("Points")]
    style = cell_style(_SIZE)
    head = ["", _("Team"), *figures]
    rows = [
        [_place(line), Paragraph(_named(line), style), *_figures(line, look, shares=shares)]
        for line in results.lines
    ]
    room = text_width(look) - _PLACE - _FIGURE * len(figures)
    bold = ("FONT", (0, 1), (0, -1), BOLD, _SIZE, _SIZE * 1.2)
    first = ("FONT", (2, 1), (2, -1), BOLD, _SIZE, _SIZE * 1.2)
    right = [("ALIGN", (0, 0), (0, -1), "RIGHT"), ("ALIGN", (2, 0), (-1, -1), "RIGHT")]
    widths = [_PLACE, room, *[_FIGURE] * len(figures)]
    return plain_table([head, *rows], widths, _SIZE, [bold, first, *right], pad=5)


def _named(line: TeamLine) -> str:
    name = f'<font name="{BOLD}">{marked(line.team, BOLD)}</font>'
    return f"{name}<br/>{quiet(', '.join(line.players), 8.5)}" if line.players else name


def _figures(line: TeamLine, look: Look, *, shares: bool) -> list[str]:
    total = points(line.total, look.thousands)
    if not shares:
        return [total]
    return ["" if line.table_points is None else fraction(line.table_points), total]


def _place(line: TeamLine) -> str:
    return f"{line.place}=" if line.shared else str(line.place)
