"""The timetable for the wall: day by day, sessions and breaks with their times."""

from collections.abc import Sequence

from reportlab.platypus import Flowable, KeepTogether, Paragraph, Table, TableStyle

from reports.names_and_numbers import dotted
from reports.pdf.document import build, text_width
from reports.pdf.drawing import ACCENT, HAIR, INK, QUIET
from reports.pdf.tables import EMPTY, HEADING, cell_style, quiet
from reports.pdf.typefaces import BOLD, REGULAR, marked
from reports.printed_data import Event, Look, TimetableDay, TimetableLine

_TIME = 118.0
_SIZE = 14.0


def timetable_pdf(event: Event, days: Sequence[TimetableDay], look: Look, note: str = "") -> bytes:
    """The days in large type; note: a sentence under them, such as the time zone's name."""
    _ = look.translate
    story: list[Flowable] = []
    for day in days:
        heading = [Paragraph(marked(day.name, BOLD), HEADING)] if day.name else []
        story.append(KeepTogether([*heading, _table(day.lines, look)]))
    if not story:
        story.append(Paragraph(marked(_("No session is planned yet.")), EMPTY))
    if note:
        story.append(Paragraph(marked(note), EMPTY))
    return build(story, event, _("Timetable"), look)


def _table(lines: Sequence[TimetableLine], look: Look) -> Table:
    style = cell_style(_SIZE)
    rows = [[line.time, Paragraph(_what(line), style)] for line in lines]
    commands: list[tuple[object, ...]] = [
        ("FONT", (0, 0), (0, -1), BOLD, _SIZE, _SIZE * 1.2),
        ("TEXTCOLOR", (0, 0), (0, -1), INK),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("TOPPADDING", (0, 0), (-1, -1), 6),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 7),
        ("LINEBELOW", (0, 0), (-1, -1), 0.4, HAIR),
        ("LINEABOVE", (0, 0), (-1, 0), 1.2, ACCENT),
        ("BOTTOMPADDING", (0, len(lines) - 1), (-1, -1), 9),
    ]
    for index, line in enumerate(lines):
        if line.pause:
            commands += [
                ("FONT", (0, index), (0, index), REGULAR, 10, 12),
                ("TEXTCOLOR", (0, index), (0, index), QUIET),
                ("TOPPADDING", (0, index), (-1, index), 2),
                ("BOTTOMPADDING", (0, index), (-1, index), 3),
            ]
    widths = [_TIME, text_width(look) - _TIME]
    return Table(rows, widths, style=TableStyle(commands), hAlign="LEFT", spaceAfter=14)


def _what(line: TimetableLine) -> str:
    if line.pause:
        return quiet(dotted(line.name, line.note), 10)
    return f"{marked(line.name)} {quiet(line.note, 10)}"
