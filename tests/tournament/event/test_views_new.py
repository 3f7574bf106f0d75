"""Making an event through its page."""

import re

import pytest
from django.test import Client

from tests.factories import make_event
from tournament.models import Event, Role, User

pytestmark = pytest.mark.django_db
URL = "/desk/new/"
GIVEN = {
    "name": "Autumn Cup",
    "slug": "",
    "city": "Köln",
    "country": "DE",
    "starts_on": "2026-10-24",
    "ends_on": "2026-10-25",
    "timezone": "Europe/Berlin",
    "rules_key": "ema-riichi-2025",
    "sessions": "4",
    "per_day": "2",
    "begins": "09:30",
    "minutes": "",
    "pause": "30",
    "second_check": "on",
    "public": "on",
    "certified": "on",
    "key": "k1",
}


@pytest.fixture
def superuser_client(db) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("boss"))
    return client


def test_the_page_offers_every_rule_set_and_time_zone(superuser_client):
    page = superuser_client.get(URL).content.decode()
    assert page.count('name="rules_key"') == 12
    assert re.findall(r'<option\s+value="Europe/Rome"\s+data-country="(\w+)"', page) == ["IT"]


def test_an_event_is_made_and_its_overview_opens(superuser_client):
    response = superuser_client.post(URL, GIVEN)
    event = Event.objects.get()
    assert (response.status_code, response.url) == (302, "/desk/autumn-cup/")
    assert (event.name, event.country, event.second_check, event.sessions.count()) == (
        "Autumn Cup",
        "DE",
        True,
        4,
    )
    assert event.roles.get().kind == Role.DIRECTOR


def test_the_next_page_says_what_comes_next(superuser_client):
    page = superuser_client.post(URL, GIVEN, follow=True).content.decode()
    assert "Autumn Cup is set up. Register its players next." in page
    assert page.count("Register players") == 1


def test_submitting_twice_creates_one_event(superuser_client):
    urls = {superuser_client.post(URL, GIVEN).url for _press in range(2)}
    assert (urls, Event.objects.count()) == ({"/desk/autumn-cup/"}, 1)


def test_a_refused_form_for_a_new_event_keeps_its_values(superuser_client):
    response = superuser_client.post(URL, {**GIVEN, "ends_on": "2026-10-01", "rules_key": "wrc"})
    page = response.content.decode()
    assert (response.status_code, Event.objects.count()) == (400, 0)
    assert "The last day is before the first day." in page
    assert 'value="Autumn Cup"' in page
    assert 'value="wrc" checked' in page


def test_an_empty_form_is_answered_with_sentences(superuser_client):
    response = superuser_client.post(URL, {})
    assert response.status_code == 400
    assert "Nothing was saved: there are" in response.content.decode()


def test_a_short_name_that_no_address_can_have_is_refused_in_plain_words(superuser_client):
    page = superuser_client.post(URL, {**GIVEN, "slug": "Ünï kod!"}).content.decode()
    assert "Only letters without accents, digits and hyphens, as in spring-open." in page
    assert "slug”" not in page


def test_the_same_name_a_second_time_gets_another_address(superuser_client):
    superuser_client.post(URL, GIVEN)
    assert superuser_client.post(URL, {**GIVEN, "key": "k2"}).url == "/desk/autumn-cup-2/"


def test_strangers_sign_in_first(client):
    assert client.get(URL).url == f"/sign-in/?next={URL}"
    assert client.post(URL, GIVEN).status_code == 302
    assert Event.objects.count() == 0


def test_scorers_make_no_events(scorer_client, scorer):
    make_event(players=0, sessions=0, staff={"scorer": scorer})
    response = scorer_client.post(URL, GIVEN)
    assert (response.status_code, Event.objects.count()) == (403, 1)
    assert "Only a director can create an event." in response.content.decode()


def test_a_director_may_make_the_next_one(director_client, director):
    make_event(players=0, sessions=0, staff={"director": director})
    assert director_client.post(URL, GIVEN).status_code == 302


def test_other_methods_are_refused(superuser_client):
    assert superuser_client.put(URL).status_code == 405


def test_the_form_wants_its_token():
    client = Client(enforce_csrf_checks=True)
    client.force_login(User.objects.create_superuser("boss"))
    assert client.post(URL, GIVEN).status_code == 403
