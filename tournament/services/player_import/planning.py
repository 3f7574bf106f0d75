"""What a text would register at an event: each line held against the list and against the lines before it."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from tournament.models import Entry, Event, Person
from tournament.services.errors import Refused
from tournament.services.player_import.columns import find_columns
from tournament.services.player_import.lines import Reading, read_row
from tournament.services.player_import.plan import Line, Plan, State
from tournament.services.player_import.splitting import Row, split_rows
from tournament.services.registration import FactProblem, PlayerFacts, doubts_about, same_name
from tournament.services.registration.people import name_key


def plan_import(event: Event, text: str) -> Plan:
    """What importing the text would do now. Refused when it has no line, or more than one import takes."""
    separator, rows = split_rows(text)
    if not rows:
        raise Refused(_("There is nothing to import: paste the players or choose a file."), "text")
    columns = find_columns(rows, separator)
    readings = [(row, read_row(row, columns)) for row in rows[columns.header + 1 :]]
    if not readings:
        raise Refused(_("There is a header and no player below it: paste the players too."), "text")
    known = _Known.at(event, [reading.facts.ema_number for _row, reading in readings])
    notes = [columns.note]
    if columns.header > 0:
        notes.append(_("The lines above the header were left out."))
    return Plan(tuple(known.judge(row, reading) for row, reading in readings), tuple(notes))


@dataclass
class _Known:
    """Everybody whom a line may be: registered here, known from elsewhere, or in a line before."""

    by_number: dict[str, Entry]
    by_name: dict[tuple[str, ...], list[Entry]]
    people: dict[str, Person]
    lines_by_number: dict[str, tuple[int, PlayerFacts]] = field(default_factory=dict)
    lines_by_name: dict[tuple[str, ...], list[tuple[int, PlayerFacts]]] = field(
        default_factory=lambda: defaultdict(list)
    )

    @classmethod
    def at(cls, event: Event, numbers: list[str]) -> "_Known":
        by_number: dict[str, Entry] = {}
        by_name: dict[tuple[str, ...], list[Entry]] = defaultdict(list)
        for entry in event.entries.select_related("person"):
            by_name[name_key(entry.first_name, entry.last_name)].append(entry)
            for number in {entry.person.ema_number, entry.ema_number} - {""}:
                by_number[number] = entry
        wanted = [number for number in numbers if len(number) == 8]
        people = Person.objects.filter(ema_number__in=wanted)
        return cls(by_number, by_name, {person.ema_number: person for person in people})

    def judge(self, row: Row, reading: Reading) -> Line:
        """What becomes of a row, and remember it for the rows after it."""
        facts = reading.facts
        here = self._registered(facts)
        problems = (*reading.problems, *self._repeated(facts), *(() if here else self._taken(facts)))
        doubts = () if here or problems else tuple(self._doubts(facts))
        notes = reading.notes
        if here:
            notes = (_("Player %(number)d on the list.") % {"number": here.number}, *notes)
        if here and here.withdrawn_at:
            notes = (*notes, _("He has withdrawn: take him back on his page."))
        self._remember(row.number, facts)
        state = _state(bool(problems), here is not None, bool(doubts))
        return Line(row.number, row.text, facts, state, problems, doubts, notes)

    def _registered(self, facts: PlayerFacts) -> Entry | None:
        """The registration that the line repeats, or None."""
        if facts.ema_number:
            entry = self.by_number.get(facts.ema_number)
            return entry if entry and same_name(entry, facts) else None
        for entry in self.by_name.get(name_key(facts.first_name, facts.last_name), ()):
            if not facts.country or not entry.country or facts.country == entry.country:
                return entry
        return None

    def _taken(self, facts: PlayerFacts) -> Iterator[FactProblem]:
        entry = self.by_number.get(facts.ema_number)
        if entry:
            sentence = _(
                "EMA number %(number)s is registered here as player %(player)d, %(name)s: correct one."
            )
            values = {"number": facts.ema_number, "player": entry.number, "name": entry.name}
            yield FactProblem("ema_number", sentence % values)

    def _repeated(self, facts: PlayerFacts) -> Iterator[FactProblem]:
        if facts.ema_number in self.lines_by_number:
            line, other = self.lines_by_number[facts.ema_number]
            values = {"line": line, "number": facts.ema_number, "name": other.name}
            if same_name(facts, other):
                yield FactProblem("line", _("The same player stands in line %(line)d: delete one.") % values)
            else:
                sentence = _("EMA number %(number)s stands in line %(line)d too, for %(name)s: correct one.")
                yield FactProblem("ema_number", sentence % values)
        elif not facts.ema_number:
            for line, other in self.lines_by_name.get(name_key(facts.first_name, facts.last_name), ()):
                if not other.ema_number and facts.country == other.country and facts.last_name:
                    sentence = _("The same player stands in line %(line)d: delete one, or add EMA numbers.")
                    yield FactProblem("line", sentence % {"line": line})
                    return

    def _doubts(self, facts: PlayerFacts) -> Iterator[str]:
        yield from doubts_about(facts, self.people.get(facts.ema_number))
        key = name_key(facts.first_name, facts.last_name)
        for entry in self.by_name.get(key, ()):
            sentence = _("Player %(number)d has the same name: is this somebody else?")
            yield sentence % {"number": entry.number}
        for line, other in self.lines_by_name.get(key, ()):
            if not (facts.ema_number and other.ema_number):
                yield _("Line %(line)d has the same name: is this somebody else?") % {"line": line}
                return

    def _remember(self, number: int, facts: PlayerFacts) -> None:
        if facts.ema_number:
            self.lines_by_number.setdefault(facts.ema_number, (number, facts))
        if facts.last_name:
            self.lines_by_name[name_key(facts.first_name, facts.last_name)].append((number, facts))


def _state(faulty: bool, already: bool, doubtful: bool) -> State:
    """A fault of the line itself comes first, unless all it says is that the player is here already."""
    if faulty:
        return State.FAULTY
    if already:
        return State.ALREADY
    return State.DOUBTFUL if doubtful else State.NEW
