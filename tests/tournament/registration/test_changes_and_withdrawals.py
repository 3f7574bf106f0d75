"""Correcting a registration, and what that means for the person behind it."""

from dataclasses import replace

import pytest
from django.utils import timezone

from tests.factories import make_entry, make_event
from tests.tournament.acts.refused import refused
from tournament.acts.undo import undo
from tournament.models import Person, Team
from tournament.registration.services import changes_and_withdrawals
from tournament.registration.services.player_facts import Doubtful, PlayerFacts, facts_of

pytestmark = pytest.mark.django_db
FACTS = PlayerFacts("Rossi", "Mario", "IT", "07991234", "Tora Kai", "Tigers")


@pytest.fixture
def event():
    return make_event(players=2, drawn=False)


@pytest.fixture
def entry(event):
    return event.entries.get(number=1)


def change(entry, facts=FACTS, **extra):
    line = changes_and_withdrawals.change(entry=entry, facts=facts, by=None, **extra)
    entry.refresh_from_db()
    return line


def test_everything_said_of_a_player_can_be_corrected(entry):
    line = change(entry)

    assert facts_of(entry) == FACTS
    assert line.summary == "Player 1, Mario Rossi, changed."


def test_person_of_one_registration_is_corrected_with_it(entry):
    person = entry.person

    change(entry)

    person.refresh_from_db()
    assert (person.first_name, person.last_name, person.ema_number) == ("Mario", "Rossi", "07991234")


def test_person_of_other_events_keeps_the_number_when_this_event_gives_another(entry):
    person = entry.person
    other_event = make_event(players=0, drawn=False, slug="autumn-open")
    make_entry(other_event, 1, ema_number=person.ema_number)

    change(entry, replace(FACTS, ema_number="07995555"))

    person.refresh_from_db()
    assert (person.ema_number, entry.person.ema_number) == ("07990001", "07995555")


def test_person_without_number_keeps_the_past_when_given_one(entry):
    person = Person.objects.create(first_name="Mario", last_name="Rossi")
    other_event = make_event(players=0, drawn=False, slug="autumn-open")
    for registration in (entry, make_entry(other_event, 1)):
        registration.person, registration.ema_number = person, ""
        registration.save()

    change(entry)

    person.refresh_from_db()
    assert (entry.person, person.ema_number) == (person, "07991234")


def test_number_of_a_known_person_joins_the_registrations(entry):
    person = Person.objects.create(first_name="Mario", last_name="Rossi", ema_number="07991234")
    before = entry.person

    change(entry)

    assert entry.person == person
    assert not Person.objects.filter(pk=before.pk).exists()


def test_number_of_another_player_here_is_refused(entry):
    with refused("registration.number-taken", "ema_number"):
        change(entry, replace(FACTS, ema_number="07990002"))


def test_new_country_against_the_prefix_is_doubtful_once(entry):
    moved = replace(FACTS, country="SE")

    with refused("registration.doubtful", kind=Doubtful):
        change(entry, moved)
    change(entry, moved, accept_doubts=True)
    change(entry, replace(moved, club="Göteborg"))

    assert (entry.country, entry.club) == ("SE", "Göteborg")


def test_team_left_by_its_last_player_goes(entry):
    change(entry)
    change(entry, replace(FACTS, team="Dragons"))

    assert list(Team.objects.values_list("name", flat=True)) == ["Dragons"]


def test_player_with_seats_cannot_become_a_substitute():
    entry = make_event(players=16, sessions=1).entries.get(number=1)
    facts = replace(facts_of(entry), substitute=True)

    assert changes_and_withdrawals.why_not_change(entry) is None
    with refused("registration.player-has-seats", "substitute"):
        change(entry, facts)


def test_nothing_is_changed_after_the_end(event, entry):
    event.ended_at = timezone.now()
    event.save()

    with refused("registration.list-stays"):
        change(event.entries.get(number=1))


def test_same_key_changes_once(entry):
    first = change(entry, key="k1")

    assert change(entry, replace(FACTS, club="Other"), key="k1") == first
    assert entry.club == "Tora Kai"


def test_undo_puts_back_what_was_said(entry):
    before = facts_of(entry)
    line = change(entry)

    undo(entry=line, by=None)

    entry.refresh_from_db()
    assert facts_of(entry) == before


def test_undo_is_refused_when_changed_again_since(entry):
    line = change(entry)
    change(entry, replace(FACTS, club="Other"))

    with refused("registration.changed-since"):
        undo(entry=line, by=None)


def test_a_kept_table_is_part_of_the_registration_and_undone_with_it(entry):
    before = facts_of(entry)
    line = change(entry, replace(FACTS, own_table=3))
    assert entry.own_table == 3
    undo(entry=line, by=None)
    entry.refresh_from_db()
    assert facts_of(entry) == before
