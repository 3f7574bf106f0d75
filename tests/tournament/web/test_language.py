"""The language of a page: chosen by the visitor, else the event’s where it is public, else the browser’s."""

import re
from datetime import date

import pytest
from django.test import Client
from django.utils import translation

from tournament.models import Event
from tournament.templatetags.hanchan import short
from tournament.words.numbers import wind_letter

ITALIAN, UKRAINIAN = {"HTTP_ACCEPT_LANGUAGE": "it"}, {"HTTP_ACCEPT_LANGUAGE": "uk,en;q=0.5"}


def language_of(page: object) -> str:
    """What the page says its language is."""
    return re.search(r'<html lang="([a-z-]+)"', page.content.decode())[1]


@pytest.fixture
def italian(event):
    event.language = "it"
    event.save()
    return event


def test_a_page_of_an_event_is_in_the_events_language_whatever_the_browser_prefers(italian, client):
    page = client.get(f"/e/{italian.slug}/", **UKRAINIAN)

    assert (language_of(page), page["Content-Language"]) == ("it", "it")


def test_a_page_of_no_event_is_in_the_browsers_language(db, client):
    assert [language_of(client.get("/", **headers)) for headers in (ITALIAN, UKRAINIAN, {})] == [
        "it",
        "uk",
        "en",
    ]


def test_the_choice_goes_before_the_events_language_and_the_browsers(italian, client):
    reply = client.post("/language/", {"language": "uk", "next": f"/e/{italian.slug}/"})

    assert (reply.status_code, reply["Location"]) == (302, f"/e/{italian.slug}/")
    assert client.cookies["language"].value == "uk"
    assert language_of(client.get(f"/e/{italian.slug}/", **ITALIAN)) == "uk"
    assert language_of(client.get("/", **ITALIAN)) == "uk"


def test_a_choice_that_is_none_changes_nothing(italian, client):
    reply = client.post("/language/", {"language": "xx", "next": "/"})

    assert (reply.status_code, dict(client.cookies)) == (302, {})
    client.cookies["language"] = "xx"
    assert language_of(client.get(f"/e/{italian.slug}/")) == "it"


def test_the_way_back_leads_to_no_other_host(db, client):
    reply = client.post("/language/", {"language": "it", "next": "https://example.org/"})

    assert reply["Location"] == "/"


def test_choosing_is_a_press_of_a_button_with_its_token(db):
    assert Client().get("/language/").status_code == 405
    assert Client(enforce_csrf_checks=True).post("/language/", {"language": "it"}).status_code == 403


def test_every_page_offers_the_other_languages_and_leads_back_to_itself(event, client):
    page = client.get(f"/e/{event.slug}/players/?find=a").content.decode()

    assert re.findall(r'<button name="language" value="(\w+)" lang="\1">([^<]+)', page) == [
        ("it", "Italiano"),
        ("uk", "Українська"),
    ]
    assert f'name="next" value="/e/{event.slug}/players/?find=a"' in page


def test_each_language_is_called_by_its_own_name(italian, client):
    page = client.get(f"/e/{italian.slug}/").content.decode()

    assert re.findall(r'name="language" value="\w+" lang="\w+">([^<]+)', page) == ["English", "Українська"]
    assert '<span lang="it" aria-current="true">Italiano</span>' in page


def test_the_desk_is_in_the_staffs_language_not_the_events(italian, director_client):
    assert language_of(director_client.get(f"/desk/{italian.slug}/")) == "en"


def test_a_director_sets_the_events_language(event, director_client):
    page = director_client.get(f"/desk/{event.slug}/settings/")
    form = page.context["form"]
    sent = {name: form[name].value() or "" for name in form.fields if form[name].value() is not False}

    director_client.post(f"/desk/{event.slug}/settings/", {**sent, "language": "uk", "key": "k"})

    assert Event.objects.get().language == "uk"


def test_winds_have_the_letters_of_the_language():
    languages = {}
    for language in ("en", "it", "uk"):
        with translation.override(language):
            languages[language] = [wind_letter(wind) for wind in "ESWN"]

    assert languages == {
        "en": ["E", "S", "W", "N"],
        "it": ["E", "S", "O", "N"],
        "uk": ["Сх", "Пд", "Зх", "Пн"],
    }


@pytest.mark.parametrize(
    ("language", "written"), [("en", "Fri 20 Nov"), ("it", "Ven 20 nov"), ("uk", "Пт 20 лис")]
)
def test_short_months_are_small_where_the_language_writes_them_so(language, written):
    with translation.override(language):
        assert short(date(2026, 11, 20), "D j M") == written
