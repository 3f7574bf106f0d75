"""Where the heads of a results spreadsheet stand, and what each of its columns holds."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.written_numbers import read_written
from tournament.acts.refusals import Reason, Refused
from tournament.files.queries import RESULT_COLUMNS
from tournament.registration.services.importing.own_tables import Heads, in_every_language, own_fields
from tournament.registration.services.importing.text import Row
from tournament.registration.services.importing.words import plain
from tournament.result.services.importing.heads import (
    FIELD_OF,
    Column,
    column_of,
    columns_of,
    labels,
    nearest,
    usable,
)

NO_HEAD = Reason(
    "result.no-head",
    "No line names the columns. The first line needs “Session” and “Table”, then either “Wind” and"
    " “Points”, or “East”, “South”, “West”, “North”. Or choose below what each column holds.",
)
NO_POINTS = Reason("result.no-points", "There is no column “Points”. Choose below which one holds them.")
NOBODYS_POINTS = Reason(
    "result.nobodys-points",
    "Nothing says whose points they are: add the columns “Table” and “Wind”, or “No.” or “Name”, or choose"
    " below what each column holds.",
)
LOOKED_AT = 20  # rows, for the head


@cache
def result_heads() -> Heads:
    """The heads of the exported results."""
    return in_every_language(RESULT_COLUMNS)


class Layout(NamedTuple):
    """The columns of a table: where its heads stand among the rows (-1: none) and what each column holds.

    `unknown`: heads that are left out, with the field that each resembles, or "".
    """

    place: int
    heads: tuple[str, ...]
    columns: tuple[Column, ...]
    unknown: tuple[tuple[str, str], ...] = ()

    @property
    def keys(self) -> dict[int, str]:
        """The key of each column that is read, by its place."""
        return {at: column.key for at, column in enumerate(self.columns) if column.field}


def find_layout(rows: Sequence[Row], keys: Sequence[str] = ()) -> Layout:
    """The layout of the rows; `keys`: the field chosen for each column. Refused, naming missing columns."""
    layout = layout_of(rows, keys)
    if usable(layout.columns):
        return layout
    if layout.place < 0 and not keys:
        reason = NO_HEAD
    else:
        reason = NOBODYS_POINTS if any(column.field == "points" for column in layout.columns) else NO_POINTS
    alike = [(head, field) for head, field in layout.unknown if field]
    names = labels()
    hints = [
        _("“%(head)s” may be “%(field)s”.") % {"head": head, "field": names[field]} for head, field in alike
    ]
    raise Refused(reason.worded(" ".join([reason(), *hints])), "file")


def layout_of(rows: Sequence[Row], keys: Sequence[str] = ()) -> Layout:
    """The layout of the rows as far as it is understood."""
    place = head_place(rows)
    heads = rows[place].cells if place >= 0 else ()
    if keys:
        return Layout(place, heads, tuple(column_of(key) for key in keys))
    if place < 0:
        return Layout(place, heads, ())
    columns = _columns_at(rows, place)
    unknown = tuple(
        (head, nearest(head))
        for head, column in zip(heads, columns, strict=True)
        if head and not column.field and plain(head) not in FIELD_OF
    )
    return Layout(place, heads, columns, unknown)


def head_place(rows: Sequence[Row]) -> int:
    """The row of the heads: the first with all fields, else the one with the most; -1 for none.

    If no row names a field, the heads are a row of words above rows with numbers.
    """
    recognised = []
    for place, _row in enumerate(rows[:LOOKED_AT]):
        columns = _columns_at(rows, place)
        recognised.append(sum(bool(column.field) for column in columns))
        if recognised[place] > 1 and usable(columns):
            return place
    most = max(recognised, default=0)
    if most > 1:
        return recognised.index(most)
    words = [place for place, row in enumerate(rows[:LOOKED_AT]) if _all_words(row)]
    return next((place for place in words if any(not _all_words(row) for row in rows[place + 1 :])), -1)


def _all_words(row: Row) -> bool:
    """Whether a row has some cells and none is a number."""
    filled = [cell for cell in row.cells if cell]
    return len(filled) > 1 and all(read_written(cell) is None for cell in filled)


def _columns_at(rows: Sequence[Row], place: int) -> tuple[Column, ...]:
    own = own_fields(rows[place].cells, result_heads())
    if own is not None and "points" in own:
        return tuple(Column(field) for field in own)
    below = [row.cells for row in rows[place + 1 : place + 1 + LOOKED_AT]]
    return tuple(columns_of(rows[place].cells, below))
