"""What an import of players would do, line by line, with the problems of each line."""

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from django.utils.translation import gettext as _

from tournament.acts.refusals import Reason, Refused
from tournament.models import ColumnMapping, Entry, Event, Person
from tournament.registration.services.importing.columns import FIELDS, find_columns, header_place
from tournament.registration.services.importing.mapping import ColumnChoice, choices_of, remembered
from tournament.registration.services.importing.reading import (
    Reading,
    read_row,
    usual_width,
    why_no_player,
)
from tournament.registration.services.importing.text import Row, split_rows
from tournament.registration.services.importing.words import field_of
from tournament.registration.services.names import NameBook, name_key
from tournament.registration.services.player_facts import (
    FactProblem,
    PlayerFacts,
    doubts_about,
    same_name,
)

NOTHING_TO_IMPORT = Reason(
    "registration.nothing-to-import",
    "There is nothing to import: paste the players or choose a file.",
)
HEADER_ALONE = Reason(
    "registration.header-alone", "There is a header and no player below it: paste the players too."
)
NUMBER_ON_LIST = Reason(
    "registration.number-on-list",
    "EMA number %(number)s is registered here as player %(player)d, %(name)s: correct one.",
)
NUMBER_REPEATED = Reason(
    "registration.number-repeated",
    "EMA number %(number)s stands in line %(line)d too, for %(name)s: correct one.",
)


class State(StrEnum):
    """The result for a line: registered, registered already, registered if confirmed, or left out.

    SKIPPED: it is about nobody, or about somebody of an earlier line.
    """

    NEW = "new"
    ALREADY = "already"
    DOUBTFUL = "doubtful"
    FAULTY = "faulty"
    SKIPPED = "skipped"


@dataclass(frozen=True)
class Line:
    """One line of the text (numbered from 1) with its state and the reasons."""

    number: int
    text: str
    facts: PlayerFacts
    state: State
    problems: tuple[FactProblem, ...] = ()
    doubts: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    paid: bool = False
    withdrawn: bool = False


@dataclass(frozen=True)
class Plan:
    """The lines of a text, and sentences on how it was read."""

    lines: tuple[Line, ...]
    notes: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()  # columns, each with the reason
    heads: tuple[str, ...] = ()

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


def plan_import(event: Event, text: str, keys: Sequence[str] = ()) -> Plan:
    """Plan the import of the text; `keys`: the field chosen for each column.

    Refused if it has no lines, more than one import allows, or no column of names.
    """
    separator, rows = split_rows(text)
    if not rows:
        raise Refused(NOTHING_TO_IMPORT(), "text")
    remembered_keys = () if keys else _remembered(rows)
    columns = find_columns(rows, separator, keys or remembered_keys, headed=bool(remembered_keys))
    below = rows[columns.header + 1 :]
    usual = usual_width(below)
    readings = [(row, read_row(row, columns, usual)) for row in below]
    if not readings:
        raise Refused(HEADER_ALONE(), "text")
    everybody = _Everybody.at(event, [reading.facts.ema_number for _row, reading in readings])
    everybody.heads = columns.heads
    notes = [columns.note]
    if remembered_keys:
        notes.append(_("Columns as chosen for an earlier file with the same headers."))
    if columns.header > 0:
        notes.append(_("The lines above the header were left out."))
    lines = [everybody.judge(row, reading) for row, reading in readings]
    merged = tuple(everybody.merged(line) for line in lines)
    return Plan(merged, tuple(notes), columns.left_out, columns.heads)


def columns_shown(text: str, keys: Sequence[str] = ()) -> tuple[ColumnChoice, ...]:
    """The columns of a text with their fields, for the form that changes them; none without rows."""
    separator, rows = split_rows(text)
    earlier = () if keys else _remembered(rows)
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
    return remembered(ColumnMapping.PLAYERS, rows[max(header_place(rows), 0)].cells) if rows else ()


@dataclass
class _Everybody:
    """The people a line may refer to: registered here, known from elsewhere, or in an earlier line."""

    by_number: dict[str, Entry]
    by_name: dict[tuple[str, ...], list[Entry]]
    people: dict[str, Person]
    names: NameBook[Entry]
    heads: tuple[str, ...] = ()
    repeats: dict[int, list[Reading]] = field(default_factory=lambda: defaultdict(list))
    lines_by_number: dict[str, tuple[int, PlayerFacts]] = field(default_factory=dict)
    lines_by_name: dict[tuple[str, ...], list[tuple[int, PlayerFacts]]] = field(
        default_factory=lambda: defaultdict(list)
    )

    @classmethod
    def at(cls, event: Event, numbers: list[str]) -> "_Everybody":
        by_number: dict[str, Entry] = {}
        by_name: dict[tuple[str, ...], list[Entry]] = defaultdict(list)
        for entry in event.entries.select_related("person"):
            by_name[name_key(entry.first_name, entry.last_name)].append(entry)
            for number in {entry.person.ema_number, entry.ema_number} - {""}:
                by_number[number] = entry
        ema_numbers = [number for number in numbers if len(number) == 8]
        people = Person.objects.filter(ema_number__in=ema_numbers)
        names = NameBook((entry, entry.name) for entries in by_name.values() for entry in entries)
        return cls(by_number, by_name, {person.ema_number: person for person in people}, names)

    def judge(self, row: Row, reading: Reading) -> Line:
        """The Line for a row, which is remembered for the rows after it."""
        facts = reading.facts
        if reason := why_no_player(row, facts, self.heads):
            return Line(row.number, row.text, PlayerFacts(""), State.SKIPPED, notes=(reason,))
        if earlier := self._earlier(facts):
            self.repeats[earlier].append(reading)
            note = _("The same player as in line %(line)d: taken once.") % {"line": earlier}
            return Line(row.number, row.text, facts, State.SKIPPED, notes=(note,))
        entry = self._registered(facts)
        problems = (
            *reading.problems,
            *self._repeated(facts),
            *(() if entry else self._number_on_list(facts)),
        )
        doubts = () if entry or problems else (*reading.doubts, *self._doubts(facts))
        notes = reading.notes
        if entry:
            notes = (_("Player %(number)d on the list.") % {"number": entry.number}, *notes)
        if entry and entry.withdrawn_at:
            notes = (*notes, _("This player has withdrawn: use “Plays again” on the player’s page."))
        self._remember(row.number, facts)
        state = _state(bool(problems), entry is not None, bool(doubts))
        return Line(
            row.number, row.text, facts, state, problems, doubts, notes, reading.paid, reading.withdrawn
        )

    def merged(self, line: Line) -> Line:
        """The line, with missing facts filled in from later lines of the same player."""
        facts, paid = line.facts, line.paid
        for reading in self.repeats.get(line.number, ()):
            repeated = reading.facts
            facts = replace(
                facts,
                club=facts.club or repeated.club,
                team=facts.team or repeated.team,
                email=facts.email or repeated.email,
                phone=facts.phone or repeated.phone,
            )
            paid = paid or reading.paid
        return replace(line, facts=facts, paid=paid)

    def _earlier(self, facts: PlayerFacts) -> int | None:
        """The earlier line about the same player, or None."""
        if facts.ema_number in self.lines_by_number:
            line, earlier = self.lines_by_number[facts.ema_number]
            return line if same_name(facts, earlier) else None
        if facts.ema_number or not facts.last_name:
            return None
        for line, earlier in self.lines_by_name.get(name_key(facts.first_name, facts.last_name), ()):
            if not earlier.ema_number and facts.country == earlier.country:
                return line
        return None

    def _registered(self, facts: PlayerFacts) -> Entry | None:
        """The registration that the line repeats, or None."""
        if facts.ema_number:
            entry = self.by_number.get(facts.ema_number)
            return entry if entry and same_name(entry, facts) else None
        for entry in self.by_name.get(name_key(facts.first_name, facts.last_name), ()):
            if not facts.country or not entry.country or facts.country == entry.country:
                return entry
        return None

    def _number_on_list(self, facts: PlayerFacts) -> Iterator[FactProblem]:
        entry = self.by_number.get(facts.ema_number)
        if entry:
            refusal = NUMBER_ON_LIST(number=facts.ema_number, player=entry.number, name=entry.name)
            yield FactProblem("ema_number", refusal)

    def _repeated(self, facts: PlayerFacts) -> Iterator[FactProblem]:
        if facts.ema_number in self.lines_by_number:
            line, earlier = self.lines_by_number[facts.ema_number]
            refusal = NUMBER_REPEATED(line=line, number=facts.ema_number, name=earlier.name)
            yield FactProblem("ema_number", refusal)

    def _doubts(self, facts: PlayerFacts) -> Iterator[str]:
        yield from doubts_about(facts, self.people.get(facts.ema_number))
        key = name_key(facts.first_name, facts.last_name)
        for entry in self.by_name.get(key, ()):
            sentence = _("Player %(number)d has the same name: is this a different person?")
            yield sentence % {"number": entry.number}
        near = self.names.find(facts.name)
        for entry in () if near.exact else near.people:
            if not (facts.ema_number and entry.ema_number):
                sentence = _(
                    "Player %(number)d, %(name)s, has a very similar name: is this a different person?"
                )
                yield sentence % {"number": entry.number, "name": entry.name}
        for line, earlier in self.lines_by_name.get(key, ()):
            if not (facts.ema_number and earlier.ema_number):
                yield _("Line %(line)d has the same name: is this a different person?") % {"line": line}
                return

    def _remember(self, number: int, facts: PlayerFacts) -> None:
        if facts.ema_number:
            self.lines_by_number.setdefault(facts.ema_number, (number, facts))
        if facts.last_name:
            self.lines_by_name[name_key(facts.first_name, facts.last_name)].append((number, facts))


def _state(faulty: bool, already: bool, doubtful: bool) -> State:
    """The line's state: its own faults come first, unless the player is merely registered already."""
    if faulty:
        return State.FAULTY
    if already:
        return State.ALREADY
    return State.DOUBTFUL if doubtful else State.NEW
