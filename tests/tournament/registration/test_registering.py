"""Registering players: numbers, persons, countries, duplicates and doubts."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.factories import make_entry, make_event, make_result
from tests.tournament.acts.refused import refused
from tournament.acts.undo import undo
from tournament.models import Entry, LogEntry, Person, Team
from tournament.registration.services import registering
from tournament.registration.services.player_facts import Doubtful, PlayerFacts

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
    registering.register(event=event, facts=facts, by=None, **extra)
    return event.entries.get(number=event.entries.count())


def test_first_player_gets_number_one_and_a_new_team(empty):
    entry = register(empty)

    assert (entry.number, entry.name, entry.country, entry.ema_number) == (1, "Mario Rossi", "IT", "07991234")
    assert (entry.club, entry.team.name, entry.substitute) == ("Tora Kai", "Tigers", False)


def test_next_number_is_one_more_than_the_highest(empty):
    make_entry(empty, 7)

    assert registering.next_number(empty) == 8


def test_two_players_of_one_team_share_its_row(empty):
    register(empty)
    register(empty, PlayerFacts("Bianchi", team="Tigers"))

    assert list(Team.objects.values_list("name", flat=True)) == ["Tigers"]


def test_same_ema_number_is_the_same_person_at_another_event(empty):
    other_event = make_event(players=0, drawn=False, slug="autumn-open")

    assert register(empty).person == register(other_event).person


def test_same_name_without_number_is_a_new_person(empty):
    other_event = make_event(players=0, drawn=False, slug="autumn-open")
    facts = PlayerFacts("Rossi", "Mario", "IT")

    assert register(empty, facts).person != register(other_event, facts).person
    assert Person.objects.count() == 2


def test_missing_country_comes_from_the_ema_number(empty):
    assert register(empty, PlayerFacts("Berg", "Anna", "", "09990001")).country == "SE"


@pytest.mark.parametrize(
    ("facts", "field", "code"),
    [
        (PlayerFacts(""), "last_name", "registration.no-last-name"),
        (PlayerFacts("123"), "last_name", "registration.no-letter"),
        (PlayerFacts("R" * 81), "last_name", "registration.too-long"),
        (
            PlayerFacts("Rossi", country="ZZ"),
            "country",
            "registration.no-country",
        ),
        (
            PlayerFacts("Rossi", ema_number="7991234"),
            "ema_number",
            "registration.seven-digits",
        ),
        (
            PlayerFacts("Rossi", ema_number="07-A"),
            "ema_number",
            "registration.bad-ema-number",
        ),
    ],
)
def test_faulty_facts_are_refused_at_their_field(empty, facts, field, code):
    with refused(code, field):
        register(empty, facts)

    assert Entry.objects.count() == LogEntry.objects.count() == Person.objects.count() == 0


def test_number_of_somebody_registered_here_is_refused(empty):
    register(empty)

    with refused("registration.number-taken", "ema_number"):
        register(empty, PlayerFacts("Berg", "Anna", "IT", "07991234"), accept_doubts=True)


def test_database_refuses_a_number_twice_in_one_event(empty):
    make_entry(empty, 1, ema_number="07991234")
    other_person = Person.objects.create(first_name="Anna", last_name="Berg")

    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.create(
            event=empty, person=other_person, number=2, last_name="Berg", ema_number="07991234"
        )


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
        "EMA number 07991234 has so far belonged to Anna Berg, not Mario Rossi: check the number.",
    )


def test_known_name_in_other_order_and_accents_is_not_doubted(empty):
    Person.objects.create(first_name="MÁRIO", last_name="Rossi", ema_number="07991234")

    assert register(empty).person.first_name == "MÁRIO"


def test_same_key_registers_once(empty):
    first = registering.register(event=empty, facts=MARIO, by=None, key="k1")
    second_line = registering.register(event=empty, facts=MARIO, by=None, key="k1")

    assert first == second_line
    assert empty.entries.count() == 1


def test_nobody_is_registered_after_the_end(empty):
    empty.ended_at = timezone.now()

    with refused("registration.list-stays"):
        register(empty)


def test_nobody_is_asked_about_the_ranking_once_session_1_has_begun():
    event = make_event(players=4, sessions=1)
    assert registering.why_not_ask(event) is None
    make_result(event.sessions.get().tables.get(), (0, 0, 0, 0))
    assert registering.why_not_ask(event).code == "registration.session-begun"


def test_undo_takes_player_person_and_team_away(empty):
    line = registering.register(event=empty, facts=MARIO, by=None)

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

    with refused("registration.has-seat"):
        undo(entry=line, by=None)


def test_a_chosen_person_who_plays_here_already_is_refused(empty):
    person = register(empty).person

    with refused("registration.person-plays"):
        register(empty, PlayerFacts("Rossi", "Anna"), beside=registering.Beside(person))


def test_a_chosen_person_who_was_merged_meanwhile_is_who_they_turned_out_to_be(empty):
    anna = Person.objects.create(last_name="Rossi")
    other = Person.objects.create(last_name="Rosi", merged_into=anna)

    assert register(empty, PlayerFacts("Rosi"), beside=registering.Beside(other)).person == anna
