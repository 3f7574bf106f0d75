"""Who somebody is by an EMA number, and what a person has played over all events."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from django.db.models import QuerySet
from django.http import HttpRequest

from scoring.mers import Mahjong, ranking
from scoring.standings import Row
from tournament.event.queries.public_state import shown_to
from tournament.hand.queries.statistics import statistics_of
from tournament.models import Alias, Entry, Event, Person
from tournament.ranking.queries import Played, counting, played_events
from tournament.registration.queries.players import link_works, nameless_name
from tournament.result.queries.scored_tables import played_tables
from tournament.standings.queries.standings import standings_of
from tournament.words.names import without_marks

OPPONENTS = 20
"""With how many others the page compares somebody: those met most often."""
PLACES = range(1, 5)
LATEST_EVENTS = 12
"""After how many events, the latest ones, the page tells a place in the ranking."""


def people() -> QuerySet[Person]:
    """Everybody, without those who turned out to be somebody else."""
    return Person.objects.filter(merged_into=None)


def people_by_number(numbers: Iterable[str]) -> dict[str, Person]:
    """The people with these EMA numbers, those they had before included: two queries."""
    wanted_numbers = {number for number in numbers if number}
    aliases = Alias.objects.filter(kind=Alias.EMA, text__in=wanted_numbers).select_related("person")
    former = {alias.text: alias.person for alias in aliases}
    return former | {person.ema_number: person for person in people().filter(ema_number__in=wanted_numbers)}


def people_matching(search: str) -> list[Person]:
    """The people of whom a name, another name or a number holds every word of the search: two queries."""
    words = without_marks(search).split()
    rows = people().prefetch_related("aliases")
    return [person for person in rows if all(word in _searched(person) for word in words)]


def _searched(person: Person) -> str:
    aliases = " ".join(alias.text for alias in person.aliases.all())
    return without_marks(f"{person} {person.ema_number} {aliases}")


def opened_by_link(request: HttpRequest, person: Person) -> bool:
    """Whether this browser opened a personal link of theirs that is in force: one query at most."""
    keys = [key for name, key in request.session.items() if name.startswith("link-")]
    entries = Entry.objects.filter(person=person, link_key__in=keys).select_related("event") if keys else ()
    return any(map(link_works, entries))


@dataclass(frozen=True)
class EventResult:
    """A place at an event: that after the last session that everybody may see."""

    event: Event
    number: int
    row: Row
    players: int


@dataclass
class Tally:
    """Sessions of one kind of mahjong: how many ended in each place (a shared place is the better one), and
    the points of the best hand.
    """

    places: Counter[int] = field(default_factory=Counter)
    best: int = 0

    @property
    def sessions(self) -> int:
        """How many sessions were played."""
        return self.places.total()

    @property
    def won(self) -> int:
        """How many tables were won, shared wins included."""
        return self.places[1]

    @property
    def average(self) -> Fraction:
        """The average place, 1 to 4."""
        return Fraction(sum(place * times for place, times in self.places.items()), self.sessions or 1)

    @property
    def shares(self) -> tuple[tuple[int, int, int], ...]:
        """Place, how often, and that in percent of all sessions."""
        rows = ((place, self.places[place]) for place in PLACES)
        return tuple((place, times, round(100 * times / (self.sessions or 1))) for place, times in rows)


@dataclass
class HeadToHead:
    """Sessions at one table with somebody, `name` as last printed: how many, in how many ahead or level."""

    name: str = ""
    person: Person | None = None
    met: int = 0
    ahead: int = 0
    level: int = 0

    @property
    def behind(self) -> int:
        """In how many sessions the other was ahead."""
        return self.met - self.ahead - self.level


@dataclass(frozen=True)
class Career:
    """What a person played at public events, latest first; `tallies` by the kind of rules."""

    results: tuple[EventResult, ...]
    tallies: Mapping[str, Tally]
    opponents: tuple[HeadToHead, ...]


def career_of(person: Person) -> Career:
    """All that everybody may see of what a person played: some queries an event that has changed.

    Left out: events where the player wished not to be named, or has been erased.
    """
    results: list[EventResult] = []
    tallies: defaultdict[str, Tally] = defaultdict(Tally)
    others: defaultdict[int, HeadToHead] = defaultdict(HeadToHead)
    for entry in _named_entries(person):
        event, last = entry.event, shown_to(entry.event, frozenset()).last
        standings = standings_of(event, last)
        row = next((row for row in standings.rows if row.player == entry.number), None)
        if row is None or not any(row.sessions):
            continue
        results.append(EventResult(event, entry.number, row, len(standings.rows)))
        tally = tallies[event.rules.family]
        tally.best = max(tally.best, _best_hand(event, last, entry.number))
        _count_tables(event, last, entry.number, tally, others)
    return Career(tuple(results), dict(tallies), _most_met(others))


def _named_entries(person: Person) -> list[Entry]:
    """The registrations at public events under a name, latest event first: one query.

    Demos are there while there is nothing else, as in the rankings.
    """
    entries = person.entries.filter(event__public=True, erased_at=None)
    entries = entries.select_related("event").order_by("-event__ends_on", "-event__pk")
    named = [entry for entry in entries if entry.name != nameless_name(entry.event, entry.number)]
    return [entry for entry in named if not entry.event.demo] or named


def _best_hand(event: Event, last: int | None, number: int) -> int:
    tally = statistics_of(event, last).players.get(number)
    return tally.best if tally else 0


def _count_tables(
    event: Event, last: int | None, number: int, tally: Tally, others: dict[int, HeadToHead]
) -> None:
    """Add the tables that the player sat at, not those where a substitute played for them."""
    entries = {entry.number: entry for entry in event.entries.select_related("person")}
    for table in played_tables(event, last):
        seats = {seat.player: seat for seat in table.score.seats if not seat.substitute}
        own_seat = seats.pop(number, None)
        if own_seat is None:
            continue
        tally.places[own_seat.place] += 1
        for other, seat in seats.items():
            entry = entries[other]
            meeting = others[entry.person_id]
            meeting.name = meeting.name or entry.name
            meeting.person = entry.person
            meeting.met += 1
            meeting.ahead += own_seat.place < seat.place
            meeting.level += own_seat.place == seat.place


def _most_met(others: Mapping[int, HeadToHead]) -> tuple[HeadToHead, ...]:
    ordered = sorted(others.values(), key=lambda other: (-other.met, -other.ahead, other.name))
    return tuple(ordered[:OPPONENTS])


@dataclass(frozen=True)
class RankingAt:
    """A person in the ranking after an event of theirs, or on another day (`event` is None then).

    `position` among `listed` people, and `points`: None while fewer than two results count.
    """

    on: date
    event: Event | None
    position: int | None
    points: Fraction | None
    listed: int


def ranking_history(person: Person, on: date) -> dict[Mahjong, tuple[RankingAt, ...]]:
    """By list, the person's places in the ranking after each of their certified events, and on a day.

    Oldest first; of more than LATEST_EVENTS events the latest, and none at which the player has no name.
    Without a list where somebody never had a place. One query beside those of `played_events`.
    """
    played = [event for event in counting(played_events()) if event.event.ends_on <= on]
    named = {entry.event_id for entry in _named_entries(person)}
    kinds: tuple[Mahjong, ...] = ("RCR", "MCR")
    histories = {kind: _history(person, _of_list(played, kind), named, on) for kind in kinds}
    return {
        kind: history for kind, history in histories.items() if any(ranked.position for ranked in history)
    }


def _of_list(played: Iterable[Played], mahjong: Mahjong) -> list[Played]:
    return [event for event in played if event.tournament.mahjong == mahjong]


def _history(person: Person, played: list[Played], named: set[int], on: date) -> tuple[RankingAt, ...]:
    attended = [event for event in played if person.pk in event.by_person and event.event.pk in named]
    if not attended:
        return ()
    attended, mahjong = attended[:LATEST_EVENTS], attended[0].tournament.mahjong  # the latest come first
    days: dict[date, Event | None] = {on: None}
    days |= {event.event.ends_on: event.event for event in attended}
    tournaments, key = [event.tournament for event in played], str(person.pk)
    rankings = []
    for day in sorted(days):
        listed = ranking(tournaments, mahjong, day)
        line = next((line for line in listed if line.ema_number == key), None)
        position, points = (line.position, line.points) if line else (None, None)
        rankings.append(RankingAt(day, days[day], position, points, len(listed)))
    return tuple(rankings)


@dataclass(frozen=True)
class PersonRow:
    """A line of the list of people: how many registrations, and the latest event."""

    person: Person
    aliases: tuple[str, ...]
    entries: int
    latest: Event | None


def person_rows(people_of_page: Iterable[Person]) -> tuple[PersonRow, ...]:
    """Lines of the list: three queries."""
    shown = list(people_of_page)
    aliases: defaultdict[int, list[str]] = defaultdict(list)
    for alias in Alias.objects.filter(person__in=shown):
        aliases[alias.person_id].append(alias.text)
    entries: defaultdict[int, list[Entry]] = defaultdict(list)
    for entry in Entry.objects.filter(person__in=shown).select_related("event").order_by("-event__ends_on"):
        entries[entry.person_id].append(entry)
    return tuple(
        PersonRow(
            person,
            tuple(aliases[person.pk]),
            len(entries[person.pk]),
            entries[person.pk][0].event if entries[person.pk] else None,
        )
        for person in shown
    )
