"""Who is proposed as the same person."""

import pytest

from tests.factories import make_event, make_user
from tournament.acts.refusals import Refused
from tournament.models import Entry, Event, Person, User
from tournament.person.services.joining import join
from tournament.person.services.matching import possible_doubles, proposals_for

pytestmark = pytest.mark.django_db


@pytest.fixture
def dora() -> User:
    return make_user("dora")


def event_with(slug: str, *names: tuple[str, str, str, str], **extra: object) -> Event:
    """An event with players of these first and last names, countries and clubs, each a new person."""
    event = make_event(players=0, sessions=1, drawn=False, slug=slug, name=slug, **extra)
    for number, (first, last, country, club) in enumerate(names, start=1):
        person = Person.objects.create(first_name=first, last_name=last, country=country)
        Entry.objects.create(
            event=event,
            person=person,
            number=number,
            first_name=first,
            last_name=last,
            country=country,
            club=club,
        )
    return event


def proposed(event: Event, user: User) -> list[tuple[str, str]]:
    proposals = proposals_for(event.entries.get(number=1), user)
    return [(str(proposal.person), proposal.person.country) for proposal in proposals]


def test_a_name_is_found_without_marks_in_other_letters_and_order(dora):
    event_with("before", ("Юрій", "Коваленко", "UA", ""), ("Søren", "Nøhr", "DK", ""))

    assert proposed(event_with("one", ("Kovalenko", "Yuriy", "UA", "")), dora) == [("Юрій Коваленко", "UA")]
    assert proposed(event_with("two", ("Soeren", "Nohr", "DK", "")), dora)[0] == ("Søren Nøhr", "DK")


def test_persons_in_two_spellings_are_both_proposed(dora):
    event_with("first", ("Юрій", "Коваленко", "UA", ""))
    event_with("second", ("Yurii", "Kovalenko", "UA", ""))

    assert sorted(proposed(event_with("new", ("Kovalenko", "Yurii", "UA", "")), dora)) == [
        ("Yurii Kovalenko", "UA"),
        ("Юрій Коваленко", "UA"),
    ]


def test_the_same_club_and_country_come_first_and_another_country_is_somebody_else(dora):
    event_with("first", ("Anna", "Rossi", "", ""))
    event_with("second", ("Anna", "Rossi", "IT", "Tre Draghi"))
    event_with("third", ("Anna", "Rossi", "AR", ""))

    assert proposed(event_with("new", ("Anna", "Rossi", "IT", "Tre Draghi")), dora) == [
        ("Anna Rossi", "IT"),
        ("Anna Rossi", ""),
    ]


def test_nobody_of_the_same_event_and_nobody_of_a_hidden_one(dora):
    event_with("hidden", ("Anna", "Rossi", "IT", ""), public=False)

    event = event_with("new", ("Anna", "Rossi", "IT", ""), ("Anna", "Rossi", "IT", ""))

    assert proposed(event, dora) == []


def test_an_administrator_is_proposed_people_of_hidden_events_too():
    event_with("hidden", ("Anna", "Rossi", "IT", ""), public=False)

    event = event_with("new", ("Anna", "Rossi", "IT", ""))

    assert proposed(event, make_user("ada", is_superuser=True)) == [("Anna Rossi", "IT")]


def test_only_who_is_proposed_can_be_joined(dora):
    stranger = event_with("before", ("Bo", "Berg", "SE", "")).entries.get().person
    event = event_with("new", ("Anna", "Rossi", "IT", ""))

    with pytest.raises(Refused) as refused:
        join(entry=event.entries.get(), person=stranger, by=dora)

    assert refused.value.code == "person.not-proposed"


def test_entries_with_an_ema_number_get_no_proposals(dora):
    event_with("before", ("Anna", "Rossi", "IT", ""))
    event = event_with("new", ("Anna", "Rossi", "IT", ""))
    Person.objects.filter(entries__event=event).update(ema_number="07000123")

    assert proposed(event, dora) == []


def test_possible_doubles_sound_alike_and_have_no_event_in_common():
    event_with("first", ("Anna", "Rossi", "IT", ""), ("Bo", "Berg", "SE", ""))
    event_with("second", ("ROSSI", "Anna", "IT", ""), ("Bo", "Berg", "DK", ""), ("Ada", "Lund", "SE", ""))
    event_with("third", ("Ada", "Lund", "SE", ""), ("Ada", "Lund", "SE", ""))

    pairs = {tuple(sorted(map(str, pair))) for pair in possible_doubles()}

    assert pairs == {("Anna Rossi", "ROSSI Anna"), ("Ada Lund", "Ada Lund")}


def test_two_numbers_are_two_people():
    event_with("first", ("Anna", "Rossi", "IT", ""))
    event_with("second", ("Anna", "Rossi", "IT", ""))
    for person, number in zip(Person.objects.all(), ("07000001", "07000002"), strict=True):
        Person.objects.filter(pk=person.pk).update(ema_number=number)

    assert possible_doubles() == []
