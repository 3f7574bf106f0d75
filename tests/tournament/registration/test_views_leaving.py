"""Withdrawing, taking back and removing in the browser: roles, methods, twice, undo."""

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse

from tests.factories import make_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(staff):
    return make_event(players=2, drawn=False, staff=staff)


def post(client, event, act, number=1, **data):
    return client.post(reverse(f"desk-player-{act}", args=[event.slug, number]), data)


def message_of(response):
    return [str(message) for message in get_messages(response.wsgi_request)]


def test_director_withdraws_and_takes_back(event, director_client):
    answer = post(director_client, event, "withdraw")
    assert message_of(answer) == ["Player 1, Bruno Kovalenko 1, withdrawn."]
    assert event.entries.get(number=1).plays is False

    post(director_client, event, "restore")
    assert event.entries.get(number=1).plays is True


def test_withdrawing_offers_undo(event, director_client):
    response = post(director_client, event, "withdraw")

    line = event.log.get()
    assert [message.extra_tags for message in get_messages(response.wsgi_request)] == [f"undo-{line.pk}"]
    director_client.post(reverse("event-undo", args=[event.slug, line.pk]))
    assert event.entries.get(number=1).plays is True


def test_withdrawing_twice_is_one_act_or_a_sentence(event, director_client):
    post(director_client, event, "withdraw", key="k1")
    repeated = post(director_client, event, "withdraw", key="k1")
    second = post(director_client, event, "withdraw", key="k2")

    assert message_of(second)[-1] == "Bruno Kovalenko 1 has already withdrawn."
    assert (repeated.status_code, event.log.count()) == (302, 1)


def test_director_removes_a_registration_once(event, director_client):
    first = post(director_client, event, "remove", key="k1")
    repeated = post(director_client, event, "remove", key="k1")

    assert [first.url, repeated.url] == [reverse("desk-players", args=[event.slug])] * 2
    assert list(event.entries.values_list("number", flat=True)) == [2]


def test_registration_with_a_seat_stays(staff, director_client):
    event = make_event(players=16, sessions=1, staff=staff, slug="drawn")

    response = post(director_client, event, "remove")

    assert message_of(response) == [
        "Bruno Kovalenko 1 has a seat, so the registration stays: withdraw the player instead."
    ]
    assert event.entries.count() == 16


@pytest.mark.parametrize("act", ["withdraw", "restore", "remove"])
def test_only_directors_act_and_only_by_post(
    event, act, director_client, scorer_client, referee_client, client
):
    url = reverse(f"desk-player-{act}", args=[event.slug, 1])

    assert [user_client.post(url).status_code for user_client in (scorer_client, referee_client, client)] == [
        403,
        403,
        302,
    ]
    assert director_client.get(url).status_code == 405
    assert event.log.count() == 0


@pytest.mark.parametrize("act", ["withdraw", "restore"])
def test_unknown_player_is_not_found(event, act, director_client):
    assert post(director_client, event, act, number=99).status_code == 404
