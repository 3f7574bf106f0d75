"""Two people and one place, at the same moment, on the database as it really runs: a file, or PostgreSQL."""

import threading

import pytest

from tests.factories import make_event, make_user
from tests.tournament.registration.test_applications import apply, facts, states
from tests.tournament.result.test_recording_at_once import at_once
from tournament.models import Application, Event
from tournament.registration.services import applications, changes_and_withdrawals
from tournament.registration.services import applications as sending
from tournament.registration.services.registering import places_left

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event(real_file) -> Event:
    """Two players on the list, and places for three."""
    return make_event(
        players=2, drawn=False, registering=True, capacity=3, staff={"director": make_user("dora")}
    )


@pytest.mark.parametrize("_again", range(3))
def test_the_last_place_is_given_once(event, _again):
    at_once(*[lambda name=name: apply(event, name) for name in ("Alba", "Bell", "Cruz", "Dahl")])

    assert sorted(state for _name, state in states(event)) == ["asked", "queued", "queued", "queued"]
    assert list(event.applications.values_list("number", flat=True)) == [1, 2, 3, 4]


def test_two_readers_without_a_lock_both_find_the_place_free(event):
    """The control: this is what the door is there for."""
    looked = threading.Barrier(2)

    def careless(number: int, name: str) -> None:
        state = Application.QUEUED if places_left(event) == 0 else Application.ASKED
        looked.wait()
        Application.objects.create(
            event=event, number=number, state=state, last_name=name, created_at=event.created_at
        )

    at_once(lambda: careless(1, "Alba"), lambda: careless(2, "Bell"))

    assert [state for _name, state in states(event)] == ["asked", "asked"]


@pytest.mark.parametrize("_again", range(3))
def test_two_who_leave_at_once_make_room_for_the_first_two_in_line(event, _again):
    for name in ("Alba", "Bell", "Cruz", "Dahl"):
        apply(event, name)
    director = event.roles.get().user
    first, second = event.entries.all()

    at_once(
        lambda: changes_and_withdrawals.withdraw(entry=first, by=director),
        lambda: changes_and_withdrawals.withdraw(entry=second, by=director),
    )

    assert states(event) == [("Alba", "asked"), ("Bell", "asked"), ("Cruz", "asked"), ("Dahl", "queued")]


@pytest.mark.parametrize("_again", range(3))
def test_one_button_pressed_twice_registers_once(event, _again):
    at_once(*[lambda: apply(event, "Alba", key="k")] * 2)

    assert event.applications.count() == 1


def test_a_flood_is_counted_by_all_who_write(event, monkeypatch):
    monkeypatch.setattr(sending, "FROM_ONE_ADDRESS", 6)
    for name in ("Alba", "Bell", "Cruz", "Dahl", "Ekdal"):
        apply(event, name)

    def sent(name: str) -> bool:
        try:
            return bool(applications.apply(event=event, facts=facts(name), address="192.0.2.7"))
        except sending.Refused:
            return False

    assert sorted(at_once(lambda: sent("Falk"), lambda: sent("Gray"))) == [False, True]
