"""What an import of players would do, line by line, with the problems of each line."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.acts.refusals import Reason, Refused
from tournament.models import ColumnMapping, Event
from tournament.registration.services.importing.below import below_titles, title_above, with_teams_below
from tournament.registration.services.importing.columns import FIELDS, Columns, find_columns, header_place
from tournament.registration.services.importing.judging import Everybody, Line, State
from tournament.registration.services.importing.mapping import ColumnChoice, choices_of, remembered
from tournament.registration.services.importing.name_order import NameOrder, find_order, ordered
from tournament.registration.services.importing.reading import Reading, usual_width
from tournament.registration.services.importing.side_by_side import stacked
from tournament.registration.services.importing.text import Row, split_rows
from tournament.registration.services.importing.words import field_of

NOTHING_TO_IMPORT = Reason(
    "registration.nothing-to-import",
    "There is nothing to import: paste the players or choose a file.",
)
HEADER_ALONE = Reason(
    "registration.header-alone", "There is a header but no player below it: paste the players too."
)


@dataclass(frozen=True)
class Plan:
    """The lines of a text, and sentences on how it was read."""

    lines: tuple[Line, ...]
    notes: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()  # columns, each with the reason
    heads: tuple[str, ...] = ()
    order: NameOrder | None = None  # of names in one column

    def in_state(self, state: State) -> tuple[Line, ...]:
        """The lines in this state."""
        return tuple(line for line in self.lines if line.state == state)

    @property
    def new(self) -> int:
        """How many lines register a player without any question."""
        return len(self.in_state(State.NEW))

    @property
    def already(self) -> int:
        """How many lines are registered already."""
        return len(self.in_state(State.ALREADY))

    @property
    def doubtful(self) -> int:
        """How many lines look like a mistake."""
        return len(self.in_state(State.DOUBTFUL))

    @property
    def faulty(self) -> int:
        """How many lines cannot be registered."""
        return len(self.in_state(State.FAULTY))

    @property
    def skipped(self) -> int:
        """How many lines are about nobody, or repeat an earlier one."""
        return len(self.in_state(State.SKIPPED))

    @property
    def both(self) -> int:
        """How many lines register a player where doubts are accepted."""
        return self.new + self.doubtful

    @property
    def digest(self) -> str:
        """A hash of the plan, 16 hex digits: only the plan that somebody has seen is carried out."""
        content = repr(
            [(line.number, line.facts, str(line.state), line.paid, line.withdrawn) for line in self.lines]
        )
        return hashlib.sha256(content.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class ReadList:
    """The rows of a list below its heads, each with what it says, and how they were read."""

    readings: tuple[tuple[Row, Reading], ...]
    columns: Columns
    order: NameOrder | None
    titles: int  # lines above the heads that say something of those below
    remembered: bool
    side_by_side: bool


def _nothing(_rows: Sequence[Row]) -> tuple[str, ...]:
    return ()


def read_list(
    text: str,
    keys: Sequence[str] = (),
    name_order: str = "",
    remembered: Callable[[Sequence[Row]], tuple[str, ...]] = _nothing,
) -> ReadList:
    """Read a list of people with any heads. `remembered`: the fields chosen for an earlier list with these.

    Refused if it has no lines, more than one import allows, or no column of names.
    """
    separator, read = split_rows(text)
    rows = stacked(read)
    if not rows:
        raise Refused(NOTHING_TO_IMPORT(), "text")
    earlier = () if keys else remembered(rows)
    columns = find_columns(rows, separator, keys or earlier, headed=bool(earlier))
    above = title_above(rows[: max(columns.header, 0)])
    below = (*above, *rows[columns.header + 1 :])
    order = find_order(below, columns, name_order)
    columns, usual = ordered(columns, order), usual_width(below)
    readings = tuple(below_titles(with_teams_below(below, columns), columns, usual))
    if not readings:
        raise Refused(HEADER_ALONE(), "text")
    return ReadList(readings, columns, order, len(above), bool(earlier), len(rows) > len(read))


def plan_import(event: Event, text: str, keys: Sequence[str] = (), name_order: str = "") -> Plan:
    """Plan the import of the text; `keys`: the field chosen for each column; `name_order`: as chosen.

    Refused if it has no lines, more than one import allows, or no column of names.
    """
    read = read_list(text, keys, name_order, _remembered)
    readings, columns, order = read.readings, read.columns, read.order
    everybody = Everybody.at(event, [reading.facts.ema_number for _row, reading in readings])
    everybody.heads = columns.heads
    everybody.other_order = order.against if order else frozenset()
    notes = [columns.note]
    if read.remembered:
        notes.append(_("Columns as chosen for an earlier file with the same headers."))
    if columns.header > read.titles:
        notes.append(_("The lines above the header were left out."))
    if read.side_by_side:
        notes.append(_("Lists side by side: read one after the other."))
    lines = [everybody.judge(row, reading) for row, reading in readings]
    merged = tuple(everybody.merged(line) for line in lines)
    return Plan(merged, tuple(notes), columns.left_out, columns.heads, order)


def columns_shown(
    text: str,
    keys: Sequence[str] = (),
    remembered: Callable[[Sequence[Row]], tuple[str, ...]] | None = None,
) -> tuple[ColumnChoice, ...]:
    """The columns of a text with their fields, for the form that changes them; none without rows.

    `remembered`: the fields chosen for an earlier list with these heads; of a list of players where none.
    """
    separator, read = split_rows(text)
    rows = stacked(read)
    earlier = () if keys else (remembered or _remembered)(rows)
    try:
        columns = find_columns(rows, separator, keys or earlier, headed=bool(earlier))
    except Refused:
        place = header_place(rows)
        heads = rows[place].cells if place >= 0 else ()
        return choices_of(
            rows, place, {at: key for at, cell in enumerate(heads) if (key := field_of(cell)) in FIELDS}
        )
    return choices_of(rows, columns.header, columns.keys)


def _remembered(rows: Sequence[Row]) -> tuple[str, ...]:
    """The fields chosen for an earlier list with the header of this one, or with its first row as header."""
    return remembered(ColumnMapping.PLAYERS, heads_of(rows)) if rows else ()


def heads_of(rows: Sequence[Row]) -> tuple[str, ...]:
    """The cells of the header of a list, or of its first row; none without rows."""
    return rows[max(header_place(rows), 0)].cells if rows else ()
