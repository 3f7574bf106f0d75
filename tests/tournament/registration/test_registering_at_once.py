"""Two desks and one player at the same moment, on the database as it really runs: a file, or PostgreSQL."""

import pytest

from tests.factories import make_event, make_user
from tests.tournament.result.test_recording_at_once import at_once
from tournament.acts.refusals import Refused
from tournament.models import Event
from tournament.registration.services.player_facts import PlayerFacts
from tournament.registration.services.registering import Beside, register

pytestmark = pytest.mark.django_db(transaction=True)
ANNA = PlayerFacts("Rossi", "Anna", "IT")


@pytest.fixture
def event(real_file) -> Event:
    staff = {"director": make_user("dora"), "scorer": make_user("sam")}
    return make_event(players=2, drawn=False, staff=staff)


@pytest.mark.parametrize("_again", range(3))
def test_of_two_desks_that_type_one_player_one_registers_and_the_other_is_asked(event, _again):
    def desk(user: object) -> str:
        try:
            return register(event=event, facts=ANNA, by=user, beside=Beside()).act
        except Refused as refusal:
            return refusal.code

    desks = [role.user for role in event.roles.all()]
    answers = at_once(*[lambda user=user: desk(user) for user in desks])

    assert sorted(answers) == ["player.register", "registration.doubtful"]
    assert [entry.number for entry in event.entries.filter(last_name="Rossi")] == [3]


@pytest.mark.parametrize("_again", range(3))
def test_players_of_two_desks_get_numbers_of_their_own(event, _again):
    desks = [role.user for role in event.roles.all()]
    names = [PlayerFacts(name) for name in ("Berg", "Conti", "Dubois", "Novak")]
    at_once(
        *[
            lambda facts=facts, user=desks[at % 2]: register(
                event=event, facts=facts, by=user, beside=Beside()
            )
            for at, facts in enumerate(names)
        ]
    )

    assert sorted(entry.number for entry in event.entries.all()) == [1, 2, 3, 4, 5, 6]
