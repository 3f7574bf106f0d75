"""Players who have not come: substitutes seated for them with one press, or a draft without them."""

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse

from tests.factories import make_entry, make_event
from tournament.acts.refusals import Refused
from tournament.check_in.services.checking_in import check_in
from tournament.check_in.services.filling import (
    filling_of,
    seat_substitutes,
    why_not_draw_without,
    why_not_seat,
)
from tournament.models import Draw, Seat

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(staff, director):
    """Eight players, of whom 7 and 8 are missing; substitutes 9 and 10, of whom 9 is here."""
    event = make_event(players=8, sessions=2, staff=staff)
    for number in (9, 10):
        make_entry(event, number, substitute=True)
    for number in (*range(1, 7), 9):
        check_in(entry=event.entries.get(number=number), by=director)
    return event


def press(client, event, act, **sent):
    return client.post(reverse(f"desk-check-in-{act}", args=[event.slug]), sent)


def messages_of(response):
    return [str(message) for message in get_messages(response.wsgi_request)]


def in_seats(event):
    seats = Seat.objects.filter(session__event=event).exclude(substitute=None)
    return sorted(seats.values_list("session__number", "entry__number", "substitute__number"))


def test_one_press_seats_the_substitutes_who_are_here(event, director_client):
    page = director_client.get(reverse("desk-check-in-missing", args=[event.slug])).text
    assert ('name="pair" value="7-9"' in page, "1 seat stays empty." in page) == (True, True)
    assert "What follows" in page

    answer = press(director_client, event, "seat", pair="7-9", key="k")

    assert messages_of(answer) == ["1 substitute seated for a missing player."]
    assert in_seats(event) == [(1, 7, 9), (2, 7, 9)]
    assert [row.entry.number for row in filling_of(event).missing] == [8]


def test_pressed_twice_it_is_done_once(event, director_client):
    for _time in range(2):
        press(director_client, event, "seat", pair="7-9", key="k")
    assert event.log.filter(act="seat.substitute").count() == 1


def test_seating_a_substitute_is_refused_once_the_absent_player_checks_in(event, director_client, director):
    check_in(entry=event.entries.get(number=7), by=director)
    answer = press(director_client, event, "seat", pair="7-9", key="k")
    assert messages_of(answer) == ["Somebody has been checked in or seated since then. Look again."]
    assert in_seats(event) == []


def test_without_a_substitute_here_nobody_is_seated(event, director_client):
    event.entries.get(number=9).check_ins.all().delete()
    assert messages_of(press(director_client, event, "seat")) == [
        "No substitute who is free has been checked in."
    ]


def test_a_draft_without_the_missing_withdraws_them_and_shows_its_price(event, director_client):
    answer = press(director_client, event, "draw", missing=["7", "8"], key="k")
    draft = Draw.objects.get(event=event)

    assert (answer.url, draft.state) == (reverse("desk-draft", args=[event.slug, draft.pk]), Draw.DRAFT)
    assert list(
        event.entries.filter(withdrawn_at=None, substitute=False).values_list("number", flat=True)
    ) == [*range(1, 7)]
    again = press(director_client, event, "draw", missing=["7", "8"], key="k")
    assert (again.url, Draw.objects.count()) == (answer.url, 1)


def test_an_outdated_list_of_missing_players_withdraws_nobody(event, director_client):
    answer = press(director_client, event, "draw", missing=["7"])
    assert messages_of(answer) == ["Somebody has been checked in or seated since then. Look again."]
    assert event.entries.filter(withdrawn_at=None).count() == 10


def codes(event):
    filling = filling_of(event)
    refusals = (why_not_seat(event, filling), why_not_draw_without(event, filling))
    return [refusal.code if refusal else "" for refusal in refusals]


def test_the_page_says_why_nothing_can_be_done(event, director):
    event.entries.get(number=9).check_ins.all().delete()
    assert codes(event) == ["check_in.nobody-ready", ""]
    event.sessions.filter(number=1).update(state="open")
    assert codes(event) == ["check_in.nobody-ready", "check_in.begun"]
    event.sessions.filter(number=1).update(state="planned")
    for number in (7, 8):
        check_in(entry=event.entries.get(number=number), by=director)
    assert codes(event) == ["check_in.nobody-missing"] * 2
    event.sessions.get(number=1).tables.all().delete()
    assert codes(event) == ["check_in.no-seats"] * 2


def test_an_outdated_preview_is_refused(event, director):
    with pytest.raises(Refused) as refusal:
        seat_substitutes(event=event, shown_pairs=["8-9"], by=director)
    assert refusal.value.code == "check_in.others-now"


@pytest.mark.parametrize("act", ["seat", "draw"])
def test_scorers_decide_nothing_and_addresses_are_not_acts(event, scorer_client, director_client, act):
    assert press(scorer_client, event, act).status_code == 403
    assert director_client.get(reverse(f"desk-check-in-{act}", args=[event.slug])).status_code == 405
