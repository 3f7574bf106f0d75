"""Two hundred spellings of fifty made-up names at four events: who is proposed, and nobody is joined."""

from itertools import product

import pytest

from tests.factories import make_event, make_user
from tests.stored_rows import stored_once
from tests.tournament.acts.refused import refused
from tournament.models import Entry, Event, Person, User
from tournament.person.services.joining import join
from tournament.person.services.matching import PAIRS, possible_doubles, proposals_for
from tournament.registration.services.player_facts import Doubtful, PlayerFacts
from tournament.registration.services.registering import Beside, register

pytestmark = pytest.mark.django_db
Name = tuple[str, str]
"""First and last name as a list writes them."""
MARKS = str.maketrans("éøüšáñł", "eousanl")
LATIN = list(
    product(
        ("Amélie", "Bjørn", "Giulia", "Jürgen", "Oskar"),
        ("Válek", "Sørholm", "Testani", "Núñeza", "Łubik", "Prandt"),
    )
)
CYRILLIC = [
    tuple(zip(first, last, strict=True))
    for first, last in product(
        (
            ("Юрій", "Yurii", "Yuriy", "Jurij"),
            ("Олена", "Olena", "Olena", "Ołena"),
            ("Андрій", "Andrii", "Andriy", "Andrij"),
            ("Зоряна", "Zoriana", "Zoryana", "Zorjana"),
        ),
        (
            ("Пробенко", "Probenko", "Probenko", "Probenko"),
            ("Вигадько", "Vyhadko", "Vygadko", "Wyhadko"),
            ("Щербак", "Shcherbak", "Shcherbak", "Szczerbak"),
            ("Жовтий", "Zhovtyi", "Zhovtyy", "Żowtyj"),
            ("Хвилюк", "Khvyliuk", "Khvylyuk", "Hvyljuk"),
        ),
    )
]
SPELLINGS: list[tuple[Name, ...]] = [
    *(
        (
            (first, last),
            (last.upper(), first),
            (first.translate(MARKS), last.translate(MARKS)),
            (f"{first} Ida", last),
        )
        for first, last in LATIN
    ),
    *CYRILLIC,
]
"""For each of fifty people, the name at each of four events."""
COUNTRY, ELSEWHERE = "IT", "BR"


@pytest.fixture
def dora() -> User:
    return make_user("dora")


def add(event: Event, name: Name, country: str, by: User) -> None:
    """Somebody registers as any player does; a similar name at the event is accepted as another person."""
    facts = PlayerFacts(first_name=name[0], last_name=name[1], country=country)
    register(event=event, facts=facts, by=by, accept_doubts=True)


def add_everybody(by: User) -> None:
    """Each of the fifty registers at four events; ten namesakes from elsewhere were at a fifth."""
    abroad = make_event(players=0, sessions=1, drawn=False, slug="abroad", name="Abroad")
    for names in SPELLINGS[::5]:
        add(abroad, names[0], ELSEWHERE, by)
    events = [
        make_event(players=0, sessions=1, drawn=False, slug=f"event-{at}", name=f"Event {at}")
        for at in range(4)
    ]
    for names in SPELLINGS:
        for event, name in zip(events, names, strict=True):
            add(event, name, COUNTRY, by)


@pytest.fixture
def history(dora) -> list[list[Entry]]:
    """The registrations of each of the fifty at the four events."""
    stored_once(("two hundred names", dora.pk), lambda: add_everybody(dora))
    entries = Entry.objects.select_related("event").order_by("number")
    of_events = [entries.filter(event__slug=f"event-{at}") for at in range(4)]
    return [list(of_one) for of_one in zip(*of_events, strict=True)]


def test_two_hundred_registrations_without_a_number_are_two_hundred_people(history):
    people = {entry.person_id for entries in history for entry in entries}
    assert len({name for names in SPELLINGS for name in names}) > 150
    assert (len(people), Person.objects.exclude(merged_into=None).count()) == (200, 0)


def test_every_spelling_of_a_name_is_matched_to_the_right_person_alone(history, dora):
    missed, wrong = [], []
    for entries in history:
        people = {entry.person_id for entry in entries}
        for entry in entries[1:]:
            proposed = {proposal.person.pk for proposal in proposals_for(entry, dora)}
            missed += [str(entry)] if entries[0].person_id not in proposed else []
            wrong += [str(entry)] if proposed - people else []
    assert (missed, wrong) == ([], [])


def test_the_list_of_possible_doubles_names_only_people_who_may_be_one(history):
    whose = {entry.person_id: at for at, entries in enumerate(history) for entry in entries}
    pairs = possible_doubles()
    assert len(pairs) == PAIRS
    assert {whose[first.pk] == whose[second.pk] for first, second in pairs} == {True}


def test_one_is_joined_by_a_press_and_all_others_stay_as_they_are(history, dora):
    entry, stranger = history[7][3], history[8][0].person
    before = dict(Entry.objects.exclude(pk=entry.pk).values_list("pk", "person_id"))

    with refused("person.not-proposed"):
        join(entry=entry, person=stranger, by=dora)
    join(entry=entry, person=history[7][0].person, by=dora)

    entry.refresh_from_db()
    assert entry.person == history[7][0].person
    assert dict(Entry.objects.exclude(pk=entry.pk).values_list("pk", "person_id")) == before


def test_the_same_name_again_at_one_event_is_asked_about_and_registers_nobody(history, dora):
    event = history[0][3].event
    count = event.entries.count()
    for names in SPELLINGS[::7]:
        facts = PlayerFacts(first_name=names[0][0], last_name=names[0][1], country=COUNTRY)
        with refused("registration.doubtful", kind=Doubtful):
            register(event=event, facts=facts, by=dora, beside=Beside())
    assert event.entries.count() == count
