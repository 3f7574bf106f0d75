"""What an import of players would do, line by line, with the problems of each line."""

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum

from django.utils.translation import gettext as _

from reports.countries import country_of_prefix
from tournament.acts.refusals import Reason, Refused
from tournament.models import Entry, Event, Person
from tournament.registration.services.importing.cells import country_code, split_name
from tournament.registration.services.importing.columns import NO, YES, Columns, find_columns, plain
from tournament.registration.services.importing.text import Row, split_rows
from tournament.registration.services.names import NameBook, name_key
from tournament.registration.services.player_facts import (
    FactProblem,
    PlayerFacts,
    country_from_number,
    doubts_about,
    normal_ema_number,
    problems_of,
    same_name,
)

_SUMS = re.compile(
    r"(total|totals|sum|summe|gesamt|totale|somma|somme|suma|razem|totaal|summa|i alt|сума|разом)\b.*"
)
_NO_NUMBER = frozenset({"", "0", "-", "–", "—", "n/a", "na", "none", "no", "nein", "ні", "?", "x", "guest"})

EXTRA_CELLS = Reason(
    "registration.extra-cells",
    "This line has %(cells)d cells and the header %(columns)d: put a text that holds the separator in"
    " quotation marks.",
)
SUBSTITUTE_UNCLEAR = Reason(
    "registration.substitute-unclear",
    "“%(text)s” does not say whether the player is a substitute: write yes or no.",
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


@dataclass(frozen=True)
class Reading:
    """A row as read: the facts as far as known, their problems, and remarks on values that were filled in."""

    facts: PlayerFacts
    problems: tuple[FactProblem, ...]
    notes: tuple[str, ...]
    paid: bool = False


def why_no_player(row: Row, facts: PlayerFacts) -> str:
    """Why a row holds no player, such as a line of sums or a number without a name; nothing for a player."""
    words = [cell for cell in row.cells if any(letter.isalpha() for letter in cell)]
    if not words:
        return _("No name, only numbers: skipped.")
    is_sum = _SUMS.fullmatch(plain(words[0])) and len(words) == 1
    return _("A line of sums: skipped.") if is_sum and not facts.ema_number else ""


def read_row(row: Row, columns: Columns) -> Reading:
    """The player of a row."""
    cells = {field: cell for field, cell in zip(columns.fields, row.cells, strict=False) if field}
    problems, notes = _extra_cells(row, columns), list[str]()
    first, last = cells.get("first_name", ""), cells.get("last_name", "")
    if "name" in cells or "last_first" in cells:
        full_name = cells.get("name", "") or cells.get("last_first", "")
        first, last = split_name(full_name, last_first="last_first" in cells)
    elif first and not last:
        first, last = "", first
    number = _ema_number(cells.get("ema_number", ""), notes)
    facts = PlayerFacts(
        last_name=last,
        first_name=first,
        country=_country(cells.get("country", ""), number, notes),
        ema_number=number,
        club=cells.get("club", ""),
        team=cells.get("team", ""),
        substitute=_substitute(cells.get("substitute", ""), problems),
    )
    paid = _paid(cells.get("paid", ""), notes)
    return Reading(facts, (*problems_of(facts), *problems), tuple(notes), paid)


def _extra_cells(row: Row, columns: Columns) -> list[FactProblem]:
    if not any(row.cells[len(columns.fields) :]):
        return []
    return [FactProblem("line", EXTRA_CELLS(cells=len(row.cells), columns=len(columns.fields)))]


def _ema_number(text: str, notes: list[str]) -> str:
    if text.casefold() in _NO_NUMBER:
        return ""
    number = normal_ema_number(re.sub(r"\.0+$", "", text))
    if re.fullmatch(r"[0-9]{7}", number) and country_of_prefix(f"0{number[0]}"):
        notes.append(_("EMA number read as 0%(number)s: spreadsheets drop the zero.") % {"number": number})
        return f"0{number}"
    return number


def _country(text: str, ema_number: str, notes: list[str]) -> str:
    if text in {"", "-", "–", "?"}:
        code = country_from_number(ema_number)
        if code:
            notes.append(_("Country taken from the EMA number."))
        return code
    return country_code(text) or text


def _paid(text: str, notes: list[str]) -> bool:
    """Whether a cell says that the fee is paid: yes, or an amount."""
    word = plain(text)
    amount = re.search(r"\d+", word)
    if amount and word not in YES:
        return int(amount[0]) > 0
    if word not in YES | NO:
        notes.append(
            _("“%(text)s” does not say whether the fee is paid: taken as not paid.") % {"text": text}
        )
    return word in YES


def _substitute(text: str, problems: list[FactProblem]) -> bool:
    word = plain(text)
    if word not in YES | NO:
        problems.append(FactProblem("substitute", SUBSTITUTE_UNCLEAR(text=text)))
    return word in YES


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


@dataclass(frozen=True)
class Plan:
    """The lines of a text, and sentences on how it was read."""

    lines: tuple[Line, ...]
    notes: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()  # columns, each with the reason

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
        content = repr([(line.number, line.facts, str(line.state), line.paid) for line in self.lines])
        return hashlib.sha256(content.encode()).hexdigest()[:16]


def plan_import(event: Event, text: str) -> Plan:
    """Plan the import of the text. Refused if it has no lines, or more than one import allows."""
    separator, rows = split_rows(text)
    if not rows:
        raise Refused(NOTHING_TO_IMPORT(), "text")
    columns = find_columns(rows, separator)
    readings = [(row, read_row(row, columns)) for row in rows[columns.header + 1 :]]
    if not readings:
        raise Refused(HEADER_ALONE(), "text")
    everybody = _Everybody.at(event, [reading.facts.ema_number for _row, reading in readings])
    notes = [columns.note]
    if columns.header > 0:
        notes.append(_("The lines above the header were left out."))
    lines = [everybody.judge(row, reading) for row, reading in readings]
    merged = tuple(everybody.merged(line) for line in lines)
    return Plan(merged, tuple(notes), columns.left_out)


@dataclass
class _Everybody:
    """The people a line may refer to: registered here, known from elsewhere, or in an earlier line."""

    by_number: dict[str, Entry]
    by_name: dict[tuple[str, ...], list[Entry]]
    people: dict[str, Person]
    names: NameBook[Entry]
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
        if reason := why_no_player(row, facts):
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
        doubts = () if entry or problems else tuple(self._doubts(facts))
        notes = reading.notes
        if entry:
            notes = (_("Player %(number)d on the list.") % {"number": entry.number}, *notes)
        if entry and entry.withdrawn_at:
            notes = (*notes, _("This player has withdrawn: use “Plays again” on the player’s page."))
        self._remember(row.number, facts)
        state = _state(bool(problems), entry is not None, bool(doubts))
        return Line(row.number, row.text, facts, state, problems, doubts, notes, reading.paid)

    def merged(self, line: Line) -> Line:
        """The line, with missing facts filled in from later lines of the same player."""
        facts, paid = line.facts, line.paid
        for reading in self.repeats.get(line.number, ()):
            repeated = reading.facts
            facts = replace(facts, club=facts.club or repeated.club, team=facts.team or repeated.team)
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
