"""Players' links: a QR code each, new ones and switched-off ones."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_event
from tournament.environment import lan_address
from tournament.registration.views.players import link_path
from tournament.web.links import qr_code

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(staff):
    return make_event(players=3, drawn=False, sessions=1, staff=staff)


@pytest.fixture
def url(event):
    return reverse("desk-links", args=[event.slug])


def act(client, event, name, number=1, **data):
    return client.post(reverse(f"desk-link-{name}", args=[event.slug, number]), data)


def cards(client, url, **query):
    return client.get(url, query).context["cards"]


def test_each_player_has_a_link_and_its_code(event, url, director_client):
    expected = [f"http://testserver{link_path(entry.link_key)}" for entry in event.entries.all()]

    found_cards = cards(director_client, url)

    assert [card["url"] for card in found_cards] == expected
    assert [card["qr"] for card in found_cards] == [qr_code(link) for link in expected]


def test_code_needs_no_inline_style():
    code = qr_code("http://192.168.1.2:8000/p/key/")

    assert (code.count("style"), code.count("<svg"), code.count("<script")) == (0, 1, 0)


def test_own_names_of_this_computer_give_way_to_its_address(url, director):
    client = Client(headers={"host": "localhost:8000"})
    client.force_login(director)

    assert client.get(url).context["base"] == f"http://{lan_address()}:8000"


def test_one_player_alone(url, director_client):
    numbers = [
        [card["entry"].number for card in cards(director_client, url, player=number)]
        for number in ("2", "9", "x")
    ]

    assert numbers == [[2], [], []]


def test_withdrawn_players_get_no_card(event, url, director_client):
    event.entries.filter(number=2).update(withdrawn_at="2026-04-11T09:00Z")

    assert [card["entry"].number for card in cards(director_client, url)] == [1, 3]


def test_page_with_links_is_never_kept_by_a_browser(url, director_client):
    directives = director_client.get(url)["Cache-Control"].split(", ")

    assert sorted(directives) == ["max-age=0", "must-revalidate", "no-cache", "no-store", "private"]


def test_new_link_twice_pressed_is_one_link(event, director_client):
    before = event.entries.get(number=1).link_key
    act(director_client, event, "renew", key="k1")
    after = event.entries.get(number=1).link_key
    response = act(director_client, event, "renew", key="k1")

    assert response.url == f"{reverse('desk-links', args=[event.slug])}#player-1"
    assert (after != before, event.entries.get(number=1).link_key) == (True, after)


def test_switched_off_link_is_not_shown(event, url, director_client):
    act(director_client, event, "revoke")

    assert [(card["off"], card["url"] == "") for card in cards(director_client, url)] == [
        (True, True),
        (False, False),
        (False, False),
    ]


@pytest.mark.parametrize("name", ["renew", "revoke"])
def test_only_directors_change_links_and_only_by_post(
    event, name, director_client, scorer_client, referee_client
):
    url = reverse(f"desk-link-{name}", args=[event.slug, 1])
    before = event.entries.get(number=1).link_key

    assert [client.post(url).status_code for client in (scorer_client, referee_client)] == [403, 403]
    assert director_client.get(url).status_code == 405
    assert act(director_client, event, name, number=99).status_code == 404
    assert event.entries.get(number=1).link_key == before


def test_query_count_is_the_same_for_one_and_three_players(
    event, url, director_client, django_assert_num_queries
):
    with django_assert_num_queries(9):
        director_client.get(url)
    event.entries.filter(number__gt=1).delete()
    with django_assert_num_queries(9):
        director_client.get(url)
