"""Who may be the same person: proposed by name, country and club, never joined without being asked."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from django.db.models import Q

from tournament.account.queries import events_of
from tournament.models import Entry, Event, Person, User
from tournament.person.queries import people
from tournament.registration.services.names import NameBook, name_key, sounding
from tournament.registration.services.player_facts import PlayerFacts, facts_of

MOST = 5
"""How many people are proposed for a registration."""
PAIRS = 100
"""How many pairs the list of possible doubles shows."""


@dataclass(frozen=True)
class Proposal:
    """Somebody whom earlier events know: where they last played, and whether country and club agree."""

    person: Person
    latest: Entry | None
    events: int
    same_country: bool
    same_club: bool

    @property
    def likeness(self) -> tuple[bool, bool, int]:
        """The more alike, the larger."""
        return self.same_club, self.same_country, self.events


def proposals_for(entry: Entry, user: User) -> list[Proposal]:
    """People of earlier events who may be this player, most alike first; nobody for one known by number."""
    if entry.person.ema_number or entry.erased_at or entry.person.entries.count() > 1:
        return []
    return proposals_by_name(entry.event, user, facts_of(entry))


def proposals_by_name(event: Event, user: User, facts: PlayerFacts) -> list[Proposal]:
    """People of earlier events who may be somebody with these facts, most alike first.

    Nobody where an EMA number says who it is. A user sees people of public events and of their own, as lists
    of players show them.
    """
    if facts.ema_number or not facts.name:
        return []
    visible = Q(entries__event__public=True) | Q(entries__event__in=events_of(user))
    others = people().filter(visible).exclude(entries__event=event).distinct()
    book = NameBook((person, str(person)) for person in others)
    alike = [person for person in book.fitting(facts.name) if _country_fits(person, facts.country)]
    proposals = [_proposal(person, facts) for person in alike]
    return sorted(proposals, key=lambda proposal: proposal.likeness, reverse=True)[:MOST]


def _country_fits(person: Person, country: str) -> bool:
    return not (person.country and country) or person.country == country


def _proposal(person: Person, facts: PlayerFacts) -> Proposal:
    entries = list(person.entries.select_related("event").order_by("-event__ends_on"))
    return Proposal(
        person=person,
        latest=entries[0] if entries else None,
        events=len(entries),
        same_country=bool(facts.country) and person.country == facts.country,
        same_club=bool(facts.club) and any(other.club == facts.club for other in entries),
    )


def possible_doubles() -> list[tuple[Person, Person]]:
    """Pairs of people who sound alike and may be one, at most PAIRS: two queries.

    Not those with two numbers, from two countries, or registered for the same event.
    """
    events: defaultdict[int, set[int]] = defaultdict(set)
    for person_id, event_id in Entry.objects.values_list("person_id", "event_id"):
        events[person_id].add(event_id)
    by_sound: defaultdict[tuple[str, ...], list[Person]] = defaultdict(list)
    for person in people():
        by_sound[_sound(person)].append(person)
    doubles: list[tuple[Person, Person]] = []
    for pair in _pairs(by_sound.values()):
        if _may_be_one(*pair) and not events[pair[0].pk] & events[pair[1].pk]:
            doubles.append(pair)
        if len(doubles) == PAIRS:
            break
    return doubles


def _sound(person: Person) -> tuple[str, ...]:
    return tuple(sorted(map(sounding, name_key(person.first_name, person.last_name))))


def _pairs(groups: Iterable[list[Person]]) -> Iterator[tuple[Person, Person]]:
    for group in groups:
        yield from combinations(group, 2)


def _may_be_one(first: Person, second: Person) -> bool:
    return not (first.ema_number and second.ema_number) and _country_fits(first, second.country)
