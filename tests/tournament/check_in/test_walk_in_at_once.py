"""Two doors with a walk-in each at the same moment, on the database as it really runs."""

import pytest

from tests.factories import make_event, make_user
from tests.tournament.result.test_recording_at_once import at_once
from tournament.acts.refusals import Refused
from tournament.check_in.services.checking_in import check_in
from tournament.check_in.services.filling import filling_of, seat_substitutes
from tournament.check_in.services.walk_in import walk_in
from tournament.models import CheckIn, Event, LogEntry, Seat
from tournament.registration.services.player_facts import PlayerFacts

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event(real_file) -> Event:
    """Eight players with seats; 8 has not come."""
    event = make_event(
        players=8, sessions=2, staff={"director": make_user("dora"), "scorer": make_user("sam")}
    )
    for number in range(1, 8):
        check_in(entry=event.entries.get(number=number), by=event.roles.first().user)
    return event


def door(event: Event, name: str, way: str) -> str:
    """The act of a walk-in at a door of its own, or the code of the reason against it."""
    try:
        return walk_in(event=event, facts=PlayerFacts(name), way=way, by=event.roles.first().user).act
    except Refused as refusal:
        return refusal.code


@pytest.mark.parametrize("_again", range(3))
def test_of_two_walk_ins_for_one_seat_one_has_it_and_the_other_is_not_registered(event, _again):
    answers = at_once(*[lambda name=name: door(event, name, "seat-8") for name in ("Koval", "Weber")])

    assert sorted(answers) == ["check-in.walk-in", "check_in.no-such-way"]
    assert (event.entries.count(), CheckIn.objects.count()) == (9, 8)
    assert list(Seat.objects.filter(entry__number=9).values_list("session__number", flat=True)) == [1, 2]


@pytest.mark.parametrize("_again", range(3))
def test_of_two_walk_ins_who_wait_both_have_numbers_of_their_own(event, _again):
    answers = at_once(*[lambda name=name: door(event, name, "substitute") for name in ("Koval", "Weber")])

    assert answers == ["check-in.walk-in"] * 2
    assert list(event.entries.filter(substitute=True).values_list("number", flat=True)) == [9, 10]


@pytest.mark.parametrize("_again", range(3))
def test_a_substitute_and_a_walk_in_do_not_both_get_the_seat_of_a_missing_player(event, _again):
    assert door(event, "Spare", "substitute") == "check-in.walk-in"

    def desk() -> str:
        try:
            return seat_substitutes(event=event, shown_pairs=["8-9"], by=event.roles.first().user).act
        except Refused as refusal:
            return refusal.code

    answers = at_once(desk, lambda: door(event, "Koval", "seat-8"))

    assert sorted(answers) in (
        ["check-in.seat", "check_in.no-such-way"],
        ["check-in.walk-in", "check_in.nobody-missing"],
    )
    assert filling_of(event).missing == ()
    assert LogEntry.objects.filter(act__in=("seat.substitute", "seats.take-over")).count() == 1
