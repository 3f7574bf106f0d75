"""What lines of a list take from the lines above them: that they are substitutes, and their team."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from django.utils.translation import gettext as _

from tournament.registration.services.importing.columns import Columns
from tournament.registration.services.importing.reading import Reading, is_title_of_substitutes, read_row
from tournament.registration.services.importing.text import Row


def below_titles(rows: Sequence[Row], columns: Columns, usual: int) -> Iterator[tuple[Row, Reading]]:
    """The rows with what they say; those below a title of substitutes are substitutes."""
    title = 0
    for row in rows:
        if is_title_of_substitutes(row):
            title = row.number
        reading = read_row(row, columns, usual)
        if title and row.number > title and not reading.facts.substitute:
            note = _("A substitute, as line %(line)d says of the lines below it.") % {"line": title}
            facts = replace(reading.facts, substitute=True)
            reading = replace(reading, facts=facts, notes=(*reading.notes, note))
        yield row, reading


def with_teams_below(rows: Sequence[Row], columns: Columns) -> list[Row]:
    """The rows with the team of a row above, where each stands once, above as many rows as any other."""
    at = columns.fields.index("team") if "team" in columns.fields else -1
    named = [place for place, row in enumerate(rows) if 0 <= at < len(row.cells) and row.cells[at]]
    names = [rows[place].cells[at] for place in named]
    sizes = {end - start for start, end in pairwise([*named, len(rows)])}
    regular = len(names) > 1 and named[0] == 0 and len(sizes) == 1 and len({*names}) == len(names)
    if not regular or sizes == {1}:
        return list(rows)
    size = sizes.pop()
    return [
        replace(row, cells=(*row.cells[:at], names[place // size], *row.cells[at + 1 :]))
        for place, row in enumerate(rows)
    ]
