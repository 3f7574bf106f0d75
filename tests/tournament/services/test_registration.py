"""Registering players: numbers, persons, countries, duplicates and doubts."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.factories import make_entry, make_event
from tournament.models import Entry, LogEntry, Person, Team
from tournament.services import registration
from tournament.services.errors import Refused
from tournament.services.registration import Doubtful, PlayerFacts
from tournament.services.undoing import undo

pytestmark = pytest.mark.django_db
PREFIX = (
    "EMA number 07991234 begins with 07, the prefix of Italy, but the player’s country is Sweden:"
    " correct one of the two."
)
MARIO = PlayerFacts("Rossi", "Mario", "IT", "07991234", "Tora Kai", "Tigers")


@pytest.fixture
def empty():
    return make_event(players=0, drawn=False)


def register(event, facts=MARIO, **extra):
    registration.register(event=event, facts=facts, by=None, **extra)
    return event.entries.get(number=event.entries.count())


def test_first_player_gets_number_one_and_his_team_is_made(empty):
    entry = register(empty)

    assert (entry.number, entry.name, entry.country, entry.ema_number) == (1, "Mario Rossi", "IT", "07991234")
    assert (entry.club, entry.team.name, entry.substitute) == ("Tora Kai", "Tigers", False)


def test_next_number_is_one_more_than_the_highest(empty):
    make_entry(empty, 7)

    assert registration.next_number(empty) == 8


def test_two_players_of_one_team_share_its_row(empty):
    register(empty)
    register(empty, PlayerFacts("Bianchi", team="Tigers"))

    assert list(Team.objects.values_list("name", flat=True)) == ["Tigers"]


def test_same_ema_number_is_the_same_person_at_another_event(empty):
    other = make_event(players=0, drawn=False, slug="autumn-open")

    assert register(empty).person == register(other).person


def test_same_name_without_number_is_a_new_person(empty):
    other = make_event(players=0, drawn=False, slug="autumn-open")
    facts = PlayerFacts("Rossi", "Mario", "IT")

    assert register(empty, facts).person != register(other, facts).person
    assert Person.objects.count() == 2


def test_missing_country_comes_from_the_ema_number(empty):
    assert register(empty, PlayerFacts("Berg", "Anna", "", "09990001")).country == "SE"


@pytest.mark.parametrize(
    ("facts", "field", "sentence"),
    [
        (PlayerFacts(""), "last_name", "The last name is missing: write at least one name."),
        (PlayerFacts("123"), "last_name", "“123” is no name: it has no letter."),
        (PlayerFacts("R" * 81), "last_name", "This text is longer than 80 characters: shorten it."),
        (
            PlayerFacts("Rossi", country="ZZ"),
            "country",
            "“ZZ” is no country: write its name in English or its code, like Italy or IT.",
        ),
        (
            PlayerFacts("Rossi", ema_number="7991234"),
            "ema_number",
            "EMA number 7991234 has seven digits: did a spreadsheet drop the zero? Write 07991234.",
        ),
        (
            PlayerFacts("Rossi", ema_number="07-A"),
            "ema_number",
            "EMA number “07-A” is not eight digits: write it as on the EMA site, with leading zeros.",
        ),
    ],
)
def test_faulty_facts_are_refused_at_their_field(empty, facts, field, sentence):
    with pytest.raises(Refused) as refusal:
        register(empty, facts)

    assert (refusal.value.field, refusal.value.sentence) == (field, sentence)
    assert Entry.objects.count() == LogEntry.objects.count() == Person.objects.count() == 0


def test_number_of_somebody_registered_here_is_refused(empty):
    register(empty)

    with pytest.raises(Refused) as refusal:
        register(empty, PlayerFacts("Berg", "Anna", "IT", "07991234"), accept_doubts=True)

    assert refusal.value.field == "ema_number"
    assert refusal.value.sentence == (
        "EMA number 07991234 is registered here already: player 1, Mario Rossi. Correct one of the two."
    )


def test_database_refuses_a_number_twice_in_one_event(empty):
    make_entry(empty, 1, ema_number="07991234")
    other = Person.objects.create(first_name="Anna", last_name="Berg")

    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.create(event=empty, person=other, number=2, last_name="Berg", ema_number="07991234")


def test_prefix_of_another_country_is_doubtful_and_can_be_accepted(empty):
    moved = PlayerFacts("Rossi", "Mario", "SE", "07991234")

    with pytest.raises(Doubtful) as doubt:
        register(empty, moved)

    assert doubt.value.sentences == (PREFIX,)
    assert register(empty, moved, accept_doubts=True).country == "SE"


def test_number_known_under_another_name_is_doubtful(empty):
    Person.objects.create(first_name="Anna", last_name="Berg", ema_number="07991234")

    with pytest.raises(Doubtful) as doubt:
        register(empty)

    assert doubt.value.sentences == (
        "EMA number 07991234 belonged to Anna Berg so far, not to Mario Rossi: check the number.",
    )


def test_known_name_in_other_order_and_accents_is_no_doubt(empty):
    Person.objects.create(first_name="MÁRIO", last_name="Rossi", ema_number="07991234")

    assert register(empty).person.first_name == "MÁRIO"


def test_same_key_registers_once(empty):
    first = registration.register(event=empty, facts=MARIO, by=None, key="k1")
    again = registration.register(event=empty, facts=MARIO, by=None, key="k1")

    assert first == again
    assert empty.entries.count() == 1


def test_nobody_is_registered_after_the_end(empty):
    empty.ended_at = timezone.now()

    assert registration.can_register(empty) is False
    with pytest.raises(Refused, match="The event has ended: its list of players stays as it is"):
        register(empty)


def test_undo_takes_player_person_and_team_away(empty):
    line = registration.register(event=empty, facts=MARIO, by=None)

    undone = undo(entry=line, by=None)

    assert undone.summary == "Registration of Mario Rossi undone."
    assert Entry.objects.count() == Person.objects.count() == Team.objects.count() == 0


def test_undo_is_refused_once_the_player_has_a_seat():
    event = make_event(players=16, sessions=1)
    line = LogEntry.objects.create(
        event=event,
        at=timezone.now(),
        act="player.register",
        after={"entry": event.entries.get(number=1).pk},
    )

    with pytest.raises(Refused, match="has a seat, so the registration stays: withdraw the player instead"):
        undo(entry=line, by=None)
