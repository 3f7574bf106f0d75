"""A walk-in: from the name to a seat in one step, also with the seats published."""

import pytest
from django.urls import reverse

from tests.factories import make_event
from tournament.acts.refusals import Refused
from tournament.acts.undo import undo
from tournament.check_in.services.checking_in import check_in
from tournament.check_in.services.walk_in import walk_in, ways_of
from tournament.models import CheckIn, Publication, Seat
from tournament.registration.services.player_facts import PlayerFacts

pytestmark = pytest.mark.django_db
NEW = {"first_name": "Olha", "last_name": "Koval", "country": "UA"}


@pytest.fixture
def event(staff, director):
    """Eight players with published seats; 8 is missing."""
    event = make_event(players=8, sessions=2, staff=staff)
    for number in range(1, 8):
        check_in(entry=event.entries.get(number=number), by=director)
    return event


def come(client, event, **sent):
    return client.post(reverse("desk-check-in-walk-in", args=[event.slug]), {**NEW, **sent})


def seats_of(event, number):
    return sorted(
        Seat.objects.filter(entry__event=event, entry__number=number).values_list(
            "session__number", flat=True
        )
    )


def test_a_walk_in_is_first_offered_the_seat_of_a_missing_player(event, director_client):
    assert [way.key for way in ways_of(event)] == ["seat-8", "substitute", "draw"]
    assert (
        "Nobody else moves." in director_client.get(reverse("desk-check-in-walk-in", args=[event.slug])).text
    )


def test_a_walk_in_has_the_seats_is_here_and_the_seating_stays_published(event, director_client):
    answer = come(director_client, event, way="seat-8", key="k")
    again = come(director_client, event, way="seat-8", key="k")

    assert (answer.url, again.url) == (reverse("desk-check-in", args=[event.slug]),) * 2
    assert (seats_of(event, 9), seats_of(event, 8)) == ([1, 2], [])
    assert event.entries.get(number=8).withdrawn_at is not None
    assert CheckIn.objects.filter(entry__number=9).count() == 1
    assert Publication.objects.filter(event=event, withdrawn_at=None).count() == 2


def test_undo_gives_the_seats_back(event, director_client, director):
    come(director_client, event, way="seat-8")
    undo(entry=event.log.get(act="seats.take-over"), by=director)
    assert (seats_of(event, 9), seats_of(event, 8)) == ([], [1, 2])
    assert event.entries.get(number=8).plays is True


def test_a_table_that_the_walk_in_completes_comes_before_waiting(staff):
    event = make_event(players=7, sessions=2, drawn=False, staff=staff)
    assert [way.key for way in ways_of(event)] == ["draw", "substitute"]


def test_a_walk_in_who_waits_is_a_substitute(event, director_client):
    come(director_client, event, way="substitute")
    assert (event.entries.get(number=9).substitute, seats_of(event, 9)) == (True, [])


def test_making_a_new_draw_continues_on_the_draw_page(event, director_client):
    answer = come(director_client, event, way="draw")
    assert answer.url == reverse("desk-draw", args=[event.slug]) + "?method=repair"


@pytest.mark.parametrize(
    "sent",
    [
        {"way": "seat-1"},
        {"way": ""},
        {"way": "seat-8", "last_name": ""},
        {"way": "seat-8", "ema_number": "12"},
    ],
)
def test_bad_input_registers_nobody(event, director_client, sent):
    assert come(director_client, event, **sent).status_code == 400
    assert (event.entries.count(), event.entries.get(number=8).plays) == (8, True)


def test_a_way_that_is_gone_seats_nobody(event, director):
    with pytest.raises(Refused) as refusal:
        walk_in(event=event, facts=PlayerFacts("Koval"), way="seat-1", by=director)
    assert (refusal.value.code, event.entries.count()) == ("check_in.no-such-way", 8)


def test_directors_alone(event, scorer_client, referee_client):
    assert [come(client, event, way="seat-8").status_code for client in (scorer_client, referee_client)] == [
        403,
        403,
    ]
