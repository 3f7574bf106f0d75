"""What becomes of a line of a list: the people it may refer to, its problems and doubts."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum

from django.utils.translation import gettext as _

from tournament.acts.refusals import Reason
from tournament.models import CheckIn, Entry, Event, Person
from tournament.registration.services.importing.filling_in import Fill, Values, fill_of, known_of, notes_on
from tournament.registration.services.importing.reading import Reading, why_no_player
from tournament.registration.services.importing.text import Row
from tournament.registration.services.names import NameBook, name_key
from tournament.registration.services.player_facts import (
    FactProblem,
    PlayerFacts,
    doubts_about,
    same_name,
)

NUMBER_ON_LIST = Reason(
    "registration.number-on-list",
    "EMA number %(number)s is registered here as player %(player)d, %(name)s: correct one.",
)
NUMBER_REPEATED = Reason(
    "registration.number-repeated",
    "EMA number %(number)s is also in line %(line)d, for %(name)s: correct one.",
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
    """One row of the text with its state and the reasons; `line_number`: that of its line, for people."""

    number: int
    line_number: int
    text: str
    facts: PlayerFacts
    state: State
    problems: tuple[FactProblem, ...] = ()
    doubts: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    paid: bool = False
    here: bool = False
    withdrawn: bool = False
    fill: Fill | None = None  # of somebody who is registered already


@dataclass
class Everybody:
    """The people a line may refer to: registered here, known from elsewhere, or in an earlier line."""

    by_number: dict[str, Entry]
    by_name: dict[tuple[str, ...], list[Entry]]
    people: dict[str, Person]
    names: NameBook[Entry]
    registered: dict[int, Values]  # what is registered, by the number of the player
    heads: tuple[str, ...] = ()
    entries: dict[int, Entry] = field(default_factory=dict)  # by the lines that repeat them
    line_number: dict[int, int] = field(
        default_factory=dict
    )  # lines for people, by the numbers of their rows
    other_order: frozenset[int] = frozenset()  # lines whose names look as if they were in the other order
    repeats: dict[int, list[Reading]] = field(default_factory=lambda: defaultdict(list))
    lines_by_number: dict[str, tuple[int, PlayerFacts]] = field(default_factory=dict)
    lines_by_name: dict[tuple[str, ...], list[tuple[int, PlayerFacts]]] = field(
        default_factory=lambda: defaultdict(list)
    )

    @classmethod
    def at(cls, event: Event, numbers: list[str]) -> "Everybody":
        by_number: dict[str, Entry] = {}
        by_name: dict[tuple[str, ...], list[Entry]] = defaultdict(list)
        registered: dict[int, Values] = {}
        checked_in = {
            *CheckIn.objects.filter(entry__event=event, session=None).values_list("entry", flat=True)
        }
        for entry in event.entries.select_related("person", "team"):
            registered[entry.number] = known_of(entry, here=entry.pk in checked_in or _has_left(entry))
            by_name[name_key(entry.first_name, entry.last_name)].append(entry)
            for number in {entry.person.ema_number, entry.ema_number} - {""}:
                by_number[number] = entry
        ema_numbers = [number for number in numbers if len(number) == 8]
        people = Person.objects.filter(ema_number__in=ema_numbers)
        names = NameBook((entry, entry.name) for entries in by_name.values() for entry in entries)
        return cls(by_number, by_name, {person.ema_number: person for person in people}, names, registered)

    def judge(self, row: Row, reading: Reading) -> Line:
        """The Line for a row, which is remembered for the rows after it."""
        facts = reading.facts
        self.line_number[row.number] = row.line_number
        if reason := reading.nobody or why_no_player(row, facts, self.heads):
            return Line(
                row.number, row.line_number, row.text, PlayerFacts(""), State.SKIPPED, notes=(reason,)
            )
        if earlier := self._earlier(facts):
            self.repeats[earlier].append(reading)
            note = _("The same player as in line %(line)d: taken once.") % {"line": self.line_number[earlier]}
            return Line(row.number, row.line_number, row.text, facts, State.SKIPPED, notes=(note,))
        entry = self._registered(facts)
        problems = (
            *reading.problems,
            *self._repeated(facts),
            *(() if entry else self._number_on_list(facts)),
        )
        doubts = () if entry or problems else (*reading.doubts, *self._doubts(facts))
        if row.number in self.other_order and not (entry or problems):
            sentence = _("Is “%(name)s” the given name? It looks as if it were the family name.")
            doubts = (*doubts, sentence % {"name": facts.first_name})
        notes = reading.notes
        if entry:
            self.entries[row.number] = entry
            notes = (_("Player %(number)d on the list.") % {"number": entry.number}, *notes)
        if entry and entry.withdrawn_at:
            notes = (
                *notes,
                _("This player has withdrawn. If by mistake, undo it on the player’s page."),
            )
        self._remember(row.number, facts)
        return Line(
            row.number,
            row.line_number,
            row.text,
            facts,
            _state(bool(problems), entry is not None, bool(doubts)),
            problems,
            doubts,
            notes,
            paid=reading.paid,
            here=reading.here and not reading.withdrawn,
            withdrawn=reading.withdrawn,
        )

    def merged(self, line: Line) -> Line:
        """The line, with missing facts filled in from later lines of the player, and what it adds here."""
        facts, paid, here = line.facts, line.paid, line.here
        for reading in self.repeats.get(line.number, ()):
            repeated = reading.facts
            facts = replace(
                facts,
                club=facts.club or repeated.club,
                team=facts.team or repeated.team,
                email=facts.email or repeated.email,
                phone=facts.phone or repeated.phone,
            )
            paid, here = paid or reading.paid, here or (reading.here and not line.withdrawn)
        line = replace(line, facts=facts, paid=paid, here=here)
        return self._filling(line) if line.state == State.ALREADY else line

    def _filling(self, line: Line) -> Line:
        """The line of somebody who is registered, with what it adds and what it says otherwise."""
        number = self.entries[line.number].number
        fill = fill_of(number, self.registered[number], line.facts, paid=line.paid, here=line.here)
        return replace(line, fill=fill, notes=(*line.notes, *notes_on(fill))) if fill else line

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
            refusal = NUMBER_REPEATED(line=self.line_number[line], number=facts.ema_number, name=earlier.name)
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
                yield _("Line %(line)d has the same name: is this a different person?") % {
                    "line": self.line_number[line]
                }
                return

    def _remember(self, number: int, facts: PlayerFacts) -> None:
        if facts.ema_number:
            self.lines_by_number.setdefault(facts.ema_number, (number, facts))
        if facts.last_name:
            self.lines_by_name[name_key(facts.first_name, facts.last_name)].append((number, facts))


def _has_left(entry: Entry) -> bool:
    return bool(entry.withdrawn_at or entry.disqualified_at)


def _state(faulty: bool, already: bool, doubtful: bool) -> State:
    """The line's state: its own faults come first, unless the player is merely registered already."""
    if faulty:
        return State.FAULTY
    if already:
        return State.ALREADY
    return State.DOUBTFUL if doubtful else State.NEW
