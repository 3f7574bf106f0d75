"""Correcting a registration, and what that means for the person behind it."""

from dataclasses import replace

import pytest
from django.utils import timezone

from tests.factories import make_entry, make_event
from tournament.models import Person, Team
from tournament.services import registration
from tournament.services.errors import Refused
from tournament.services.registration import Doubtful, PlayerFacts, facts_of
from tournament.services.undoing import undo

pytestmark = pytest.mark.django_db
FACTS = PlayerFacts("Rossi", "Mario", "IT", "07991234", "Tora Kai", "Tigers")


@pytest.fixture
def event():
    return make_event(players=2, drawn=False)


@pytest.fixture
def entry(event):
    return event.entries.get(number=1)


def change(entry, facts=FACTS, **extra):
    line = registration.change(entry=entry, facts=facts, by=None, **extra)
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


def test_person_of_other_events_keeps_his_number_when_this_one_gets_another(entry):
    person = entry.person
    other = make_event(players=0, drawn=False, slug="autumn-open")
    make_entry(other, 1, ema_number=person.ema_number)

    change(entry, replace(FACTS, ema_number="07995555"))

    person.refresh_from_db()
    assert (person.ema_number, entry.person.ema_number) == ("07990001", "07995555")


def test_person_without_number_keeps_his_past_when_he_gains_one(entry):
    person = Person.objects.create(first_name="Mario", last_name="Rossi")
    other = make_event(players=0, drawn=False, slug="autumn-open")
    for one in (entry, make_entry(other, 1)):
        one.person, one.ema_number = person, ""
        one.save()

    change(entry)

    person.refresh_from_db()
    assert (entry.person, person.ema_number) == (person, "07991234")


def test_number_of_a_known_person_joins_his_registrations(entry):
    known = Person.objects.create(first_name="Mario", last_name="Rossi", ema_number="07991234")
    before = entry.person

    change(entry)

    assert entry.person == known
    assert not Person.objects.filter(pk=before.pk).exists()


def test_number_of_another_player_here_is_refused(entry):
    with pytest.raises(Refused, match="EMA number 07990002 is registered here already: player 2"):
        change(entry, replace(FACTS, ema_number="07990002"))


def test_new_country_against_the_prefix_is_doubtful_once(entry):
    moved = replace(FACTS, country="SE")

    with pytest.raises(Doubtful):
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

    assert registration.can_change(entry, facts) is False
    with pytest.raises(Refused) as refusal:
        change(entry, facts)

    assert refusal.value.field == "substitute"


def test_nothing_is_changed_after_the_end(event, entry):
    event.ended_at = timezone.now()
    event.save()

    with pytest.raises(Refused, match="The event has ended"):
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

    with pytest.raises(Refused, match="Mario Rossi was changed again since: undo the later change first"):
        undo(entry=line, by=None)


def test_the_table_that_a_player_keeps_is_part_of_his_registration_and_undone_with_it(entry):
    before = facts_of(entry)
    line = change(entry, replace(FACTS, own_table=3))
    assert entry.own_table == 3
    undo(entry=line, by=None)
    entry.refresh_from_db()
    assert facts_of(entry) == before
