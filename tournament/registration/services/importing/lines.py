"""What an import of players would do, line by line, with the problems of each line."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.acts.refusals import Reason, Refused
from tournament.models import ColumnMapping, Event
from tournament.registration.services.importing.below import (
    below_titles,
    doubting_unnumbered,
    lacks_teams,
    title_above,
    with_teams_below,
)
from tournament.registration.services.importing.beside_names import with_parts, without_bullets
from tournament.registration.services.importing.columns import FIELDS, Columns, find_columns, header_place
from tournament.registration.services.importing.filling_in import Fill, counted_words
from tournament.registration.services.importing.judging import Everybody, Line, State
from tournament.registration.services.importing.mapping import ColumnChoice, choices_of, remembered
from tournament.registration.services.importing.name_order import NameOrder, find_order, ordered
from tournament.registration.services.importing.pasted import tabled
from tournament.registration.services.importing.reading import Reading, usual_width
from tournament.registration.services.importing.side_by_side import numbered_apart, stacked
from tournament.registration.services.importing.team_lines import one_a_line
from tournament.registration.services.importing.text import Row, split_rows
from tournament.registration.services.importing.without_heads import shape_without_heads
from tournament.registration.services.importing.words import field_of, nearest_field
from tournament.words.sentences import Said, worded

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
    unread: tuple[Said, ...] = ()  # columns, each with the reason
    shape: tuple[str, ...] = ()  # its heads, or the words of its shape without them
    order: NameOrder | None = None  # of names in one column
    columns: tuple[ColumnChoice, ...] = ()

    @property
    def left_out(self) -> tuple[str, ...]:
        """The columns that are not read, each with the reason, in the reader's language."""
        return tuple(map(worded, self.unread))

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
    def paid(self) -> int:
        """How many of the new players have paid."""
        return sum(line.paid for line in self.in_state(State.NEW))

    @property
    def here(self) -> int:
        """How many of the new players are checked in."""
        return sum(line.here for line in self.in_state(State.NEW))

    @property
    def fills(self) -> tuple[Fill, ...]:
        """What lines know of players who are registered already."""
        return tuple(line.fill for line in self.lines if line.fill)

    @property
    def completed(self) -> int:
        """How many players who are registered already would have something added."""
        return len({fill.number for fill in self.fills if fill.added})

    @property
    def added(self) -> str:
        """What would be added to them, counted."""
        return counted_words(dict(fill.added) for fill in self.fills)

    @property
    def other(self) -> str:
        """The counts of facts that are here already and differ."""
        return counted_words({field: new for field, _old, new in fill.other} for fill in self.fills)

    @property
    def digest(self) -> str:
        """A hash of the plan, 16 hex digits: only the plan that somebody has seen is carried out."""
        content = repr(
            [
                (line.number, line.facts, str(line.state), line.paid, line.here, line.withdrawn, line.fill)
                for line in self.lines
            ]
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
    lacks_teams: bool
    choices: tuple[ColumnChoice, ...]
    shape: tuple[str, ...]


Remembered = Callable[[Sequence[str]], tuple[str, ...]]
"""The fields chosen for an earlier list of a shape: of these heads, or of `shape_without_heads`."""


def _nothing(_shape: Sequence[str]) -> tuple[str, ...]:
    return ()


def read_list(
    text: str, keys: Sequence[str] = (), name_order: str = "", remembered: Remembered = _nothing
) -> ReadList:
    """Read a list of people with any heads. `remembered`: the fields chosen for an earlier list of a shape.

    Refused if it has no lines, more than one import allows, or no column of names.
    """
    separator, read = split_rows(tabled(text))
    apart = one_a_line(without_bullets(read))
    rows = numbered_apart(stacked(apart))
    if not rows:
        raise Refused(NOTHING_TO_IMPORT(), "text")
    columns, is_remembered = _columns_of(rows, separator, keys, remembered)
    choices = choices_of(rows, columns.header, columns.keys)
    above = title_above(rows[: max(columns.header, 0)])
    below: Sequence[Row] = (*above, *rows[columns.header + 1 :])
    below, columns = with_parts(below, columns)
    order = find_order(below, columns, name_order)
    columns, usual = ordered(columns, order), usual_width(below)
    below = with_teams_below(below, columns)
    readings = tuple(doubting_unnumbered(below_titles(below, columns, usual), columns))
    if not readings:
        raise Refused(HEADER_ALONE(), "text")
    return ReadList(
        readings,
        columns,
        order,
        titles=len(above),
        remembered=is_remembered,
        side_by_side=len(rows) > len(apart),
        lacks_teams=lacks_teams(below, columns),
        choices=choices,
        shape=columns.heads or shape_without_heads(rows),
    )


def _columns_of(
    rows: Sequence[Row], separator: str, keys: Sequence[str], remembered: Remembered
) -> tuple[Columns, bool]:
    """The columns of the rows, and whether they are those chosen for an earlier list of this shape."""
    if keys:
        return find_columns(rows, separator, keys), False
    place = header_place(rows)
    earlier = remembered(rows[max(place, 0)].cells)
    headed = bool(earlier)
    if not headed and place < 0:
        earlier = remembered(shape_without_heads(rows))
    return find_columns(rows, separator, earlier, headed=headed), bool(earlier)


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
        same = _("Columns as chosen for an earlier file with the same headers.")
        alike = _("Columns as chosen for an earlier file without headers whose columns look like these.")
        notes.append(same if columns.heads else alike)
    if columns.header > read.titles:
        notes.append(_("The lines above the header were left out."))
    if read.side_by_side:
        notes.append(_("Lists side by side: read one after the other."))
    if read.lacks_teams:
        notes.append(_("Many lines have no team: if the team above is theirs, write it in each line."))
    lines = [everybody.judge(row, reading) for row, reading in readings]
    merged = tuple(everybody.merged(line) for line in lines)
    return Plan(merged, tuple(notes), columns.left_out, read.shape, order, read.choices)


def columns_to_choose(text: str) -> tuple[ColumnChoice, ...]:
    """The columns of a text that has been refused for want of names, as far as their heads are understood."""
    rows = stacked(one_a_line(without_bullets(split_rows(tabled(text))[1])))
    place = header_place(rows)
    heads = rows[place].cells if place >= 0 else ()
    fields = [field if (field := field_of(head)) in FIELDS else nearest_field(head) for head in heads]
    return choices_of(rows, place, {at: field for at, field in enumerate(fields) if field})


def _remembered(shape: Sequence[str]) -> tuple[str, ...]:
    return remembered(ColumnMapping.PLAYERS, shape)
