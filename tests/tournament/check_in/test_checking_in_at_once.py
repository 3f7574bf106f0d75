"""Two doors and one player, at the same moment, on the database as it really runs: a file, or PostgreSQL."""

import pytest

from tests.factories import make_event, make_user
from tests.tournament.result.test_recording_at_once import at_once
from tournament.acts.refusals import Refused
from tournament.check_in.services.checking_in import check_in
from tournament.models import CheckIn, Event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event(real_file) -> Event:
    return make_event(
        players=4, drawn=False, staff={"director": make_user("dora"), "scorer": make_user("sam")}
    )


@pytest.mark.parametrize("_again", range(3))
def test_of_two_doors_one_checks_in_and_the_other_gets_a_refusal(event, _again):
    anna = event.entries.get(number=1)

    def door(user: object) -> str:
        try:
            return check_in(entry=anna, by=user).act
        except Refused as refusal:
            return refusal.code

    doors = [role.user for role in event.roles.all()]
    answers = at_once(*[lambda user=user: door(user) for user in doors])

    assert sorted(answers) == ["check-in.here", "check_in.here-already"]
    assert CheckIn.objects.count() == 1


@pytest.mark.parametrize("_again", range(3))
def test_four_players_at_two_doors_are_all_here(event, _again):
    doors = [role.user for role in event.roles.order_by("pk")]
    players = list(event.entries.all())
    at_once(
        *[
            lambda entry=entry, user=doors[number % 2]: check_in(entry=entry, by=user)
            for number, entry in enumerate(players)
        ]
    )
    assert CheckIn.objects.count() == 4


@pytest.mark.parametrize("_again", range(3))
def test_one_button_pressed_twice_is_one_check_in(event, _again):
    anna, user = event.entries.get(number=1), event.roles.first().user
    at_once(*[lambda: check_in(entry=anna, by=user, key="k")] * 2)
    assert event.log.filter(act="check-in.here").count() == 1
