"""Where the heads of a results spreadsheet stand, and what each of its columns holds."""

from collections.abc import Container, Sequence
from typing import NamedTuple

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from tournament.acts.refusals import Reason, Refused
from tournament.files.queries import RESULT_COLUMNS
from tournament.registration.services.importing.mapping import left_out, left_out_by_choice, says_again
from tournament.registration.services.importing.own_tables import Heads, in_every_language, own_fields
from tournament.registration.services.importing.text import Row
from tournament.registration.services.importing.words import plain
from tournament.result.services.importing.columns import columns_of, columns_without_heads
from tournament.result.services.importing.heads import (
    Column,
    column_of,
    field_by_head,
    label_of,
    labels,
    nearest,
    read_points,
    repeats_of,
    usable,
)
from tournament.words.read_words import for_languages
from tournament.words.sentences import Said, Told, together, worded

NO_HEAD = Reason(
    "result.no-head",
    "No line names the columns. The first line needs “Session” and “Table”, then either “Wind” and"
    " “Points”, or “East”, “South”, “West”, “North”. Or choose below what each column holds.",
)
NO_POINTS = Reason("result.no-points", "There is no column “Points”. Choose below which one holds them.")
NOBODYS_POINTS = Reason(
    "result.nobodys-points",
    "It is unclear whose points these are: add the columns “Table” and “Wind”, or “No.” or “Name”, or choose"
    " below what each column holds.",
)
_REASONS = {
    "substitute": Told("note substitutes at their tables"),
    "noted": Told("noted anew when results are stored"),
    "chips": Told("they follow from the chips"),
}
LOOKED_AT = 20  # rows, for the head


@for_languages
def result_heads() -> Heads:
    """The heads of the exported results."""
    return in_every_language(RESULT_COLUMNS)


@for_languages
def _heads_left_out() -> dict[str, str]:
    """Why an import leaves out columns of the exported results, by their heads in every language."""
    heads = [head for field, head in RESULT_COLUMNS if not field]
    reasons: dict[str, str] = {}
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            words = [plain(str(head)) for head in heads]
        reasons |= dict.fromkeys(words[1:-1], "noted") | {words[0]: "substitute", words[-1]: "chips"}
    return reasons


class Layout(NamedTuple):
    """The columns of a table: where its heads stand among the rows (-1: none) and what each column holds.

    `unknown`: heads that are left out, with the field that each resembles, or ""; `repeats`: where columns
    are that an earlier one holds already, and where that is; `chosen`: whether somebody said what each holds.
    """

    place: int
    heads: tuple[str, ...]
    columns: tuple[Column, ...]
    unknown: tuple[tuple[str, str], ...] = ()
    repeats: tuple[tuple[int, int], ...] = ()
    chosen: bool = False

    @property
    def left_out(self) -> tuple[str, ...]:
        """The columns that are not read, each with the reason, in the reader's language."""
        return tuple(map(worded, self.unread))

    @property
    def unread(self) -> tuple[Said, ...]:
        """The columns that are not read, each with the reason."""
        repeats = dict(self.repeats)
        return tuple(
            says_again(head, at, self.heads[repeats[at]], repeats[at]) if at in repeats else self._why(head)
            for at, (head, column) in enumerate(zip(self.heads, self.columns, strict=False))
            if head and not column.field
        )

    def _why(self, head: str) -> Said:
        """A column that is not read, with the reason."""
        if self.chosen:
            return left_out_by_choice(head)
        word, field = plain(head), dict(self.unknown).get(head)
        if field:
            reason = Told("nothing here keeps it; it may be “%(field)s”", {"field": label_of(field)})
        elif word in _heads_left_out():
            reason = _REASONS[_heads_left_out()[word]]
        else:
            kept_heads = word in field_by_head()
            reason = Told("kept with the players") if kept_heads else Told("nothing here keeps it")
        return left_out(head, reason)

    @property
    def keys(self) -> dict[int, str]:
        """The key of each column that is read, by its place."""
        return {at: column.key for at, column in enumerate(self.columns) if column.field}


def usable_layout(layout: Layout, *, chosen: bool) -> Layout:
    """The same; `chosen`: whether somebody said what each column holds. Refused, naming missing columns."""
    if usable(layout.columns):
        return layout
    if layout.place < 0 and not chosen:
        reason = NO_HEAD
    else:
        reason = NOBODYS_POINTS if any(column.field == "points" for column in layout.columns) else NO_POINTS
    alike = [(head, field) for head, field in layout.unknown if field]
    names = labels()
    hints = [
        _("“%(head)s” may be “%(field)s”.") % {"head": head, "field": names[field]} for head, field in alike
    ]
    raise Refused(reason.worded(together(reason(), *hints)), "file")


def layout_of(rows: Sequence[Row], keys: Sequence[str] = ()) -> Layout:
    """The layout of the rows as far as it is understood."""
    place = head_place(rows)
    heads = rows[place].cells if place >= 0 else ()
    if keys:
        chosen_columns = tuple(map(column_of, keys))
        repeats = repeats_of(chosen_columns)
        return Layout(place, heads, _once(chosen_columns, repeats), (), tuple(repeats.items()), chosen=True)
    if place < 0:
        return Layout(place, heads, tuple(columns_without_heads([row.cells for row in rows])))
    columns = _columns_at(rows, place)
    repeats = repeats_of(columns)
    unknown = tuple(
        (head, nearest(head))
        for head, column in zip(heads, columns, strict=True)
        if head and not column.field and plain(head) not in {*field_by_head(), *_heads_left_out()}
    )
    return Layout(place, heads, _once(columns, repeats), unknown, tuple(repeats.items()))


def _once(columns: Sequence[Column], repeats: Container[int]) -> tuple[Column, ...]:
    """The columns, those that repeat an earlier one left out."""
    return tuple(Column("") if at in repeats else column for at, column in enumerate(columns))


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
    return len(filled) > 1 and all(read_points(cell) is None for cell in filled)


def _columns_at(rows: Sequence[Row], place: int) -> tuple[Column, ...]:
    exported_fields = own_fields(rows[place].cells, result_heads())
    if exported_fields is not None and "points" in exported_fields:
        return tuple(Column(field) for field in exported_fields)
    below = [row.cells for row in rows[place + 1 : place + 1 + LOOKED_AT]]
    return tuple(columns_of(rows[place].cells, below))
