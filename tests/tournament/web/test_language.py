"""The language of a page: chosen, else the browser’s; the event’s is for papers and the hall."""

import re
from datetime import date

import pytest
from django.test import Client
from django.utils import timezone, translation
from django.utils.translation import pgettext

from tournament.models import Application, Event, Session, Table
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


PUBLIC = ("", "about/", "players/", "standings/", "seating/", "rules/", "clock/", "players/1/")


@pytest.mark.parametrize("page", PUBLIC)
def test_a_public_page_is_in_the_language_that_the_browser_prefers(italian, client, page):
    reply = client.get(f"/e/{italian.slug}/{page}", **UKRAINIAN)

    assert (reply.status_code, language_of(reply), reply["Content-Language"]) == (200, "uk", "uk")


@pytest.mark.parametrize(
    "headers", [{}, {"HTTP_ACCEPT_LANGUAGE": "fi,sv;q=0.8"}, {"HTTP_ACCEPT_LANGUAGE": "*"}]
)
def test_a_browser_that_names_none_of_our_languages_gets_the_events(italian, client, headers):
    assert language_of(client.get(f"/e/{italian.slug}/", **headers)) == "it"


@pytest.mark.parametrize(
    ("wanted", "expected"), [("en-GB,it;q=0.5", "en"), ("de-AT,uk;q=0.7,it;q=0.3", "uk"), ("it-CH", "it")]
)
def test_the_first_of_our_languages_is_taken_with_its_regions(italian, client, wanted, expected):
    assert language_of(client.get(f"/e/{italian.slug}/", HTTP_ACCEPT_LANGUAGE=wanted)) == expected


@pytest.mark.parametrize(
    "page", ["?show=standings", "?show=news", "?show=clock", "?show=seating", "?show=teams"]
)
def test_a_screen_in_the_hall_speaks_the_events_language_unless_one_was_chosen(italian, client, page):
    screen = f"/e/{italian.slug}/screen/{page}"
    by_itself = language_of(client.get(screen, **UKRAINIAN))
    client.cookies["language"] = "uk"

    assert (by_itself, language_of(client.get(screen))) == ("it", "uk")


def test_the_prize_giving_speaks_the_events_language(italian, director_client):
    assert language_of(director_client.get(f"/desk/{italian.slug}/standings/ceremony/", **UKRAINIAN)) == "it"


def test_a_table_a_player_and_an_applicant_read_their_own_language_by_link(italian, client):
    Table.objects.filter(session__number=1, number=1).update(link_key="table-key")
    Session.objects.filter(number=1).update(state=Session.OPEN)
    Application.objects.create(
        event=italian, number=1, last_name="Bo", link_key="bo", created_at=timezone.now()
    )
    player = italian.entries.first()
    links = (f"/p/{player.link_key}/", "/t/table-key/", "/t/table-key/sign/", "/r/bo/")

    spoken = [language_of(client.get(link, follow=True, **UKRAINIAN)) for link in links]

    assert spoken == ["uk"] * len(links)


def test_a_page_that_is_not_there_says_so_in_the_readers_language(italian, client):
    pages = (f"/e/{italian.slug}/players/99/", "/e/nowhere/", "/nowhere/")
    replies = [client.get(page, **UKRAINIAN) for page in pages]

    assert [(reply.status_code, language_of(reply)) for reply in replies] == [(404, "uk")] * 3


def test_a_refusal_is_told_in_the_readers_language(italian, director_client):
    address = f"/desk/{italian.slug}/sessions/2/open/"

    reply = director_client.post(address, {"key": "k"}, follow=True, **UKRAINIAN)

    assert [str(message) for message in reply.context["messages"]] == [
        "Спершу сесія 1: закрийте її, потім відкрийте сесію 2."
    ]


def test_frames_are_in_the_language_that_the_page_asks_for(italian, client):
    frame = client.get(f"/e/{italian.slug}/live/?lists=standings&lang=uk", **ITALIAN).json()

    with translation.override("uk"):
        shared = pgettext("place", "shared")
    assert re.search('class="shared">([^<]+)', frame["parts"]["r1"])[1] == shared
    assert shared != "shared"


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


def test_an_unknown_choice_changes_nothing(italian, client):
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
    ("language", "written"), [("en", "Fri 20 Nov"), ("it", "ven 20 nov"), ("uk", "пт 20 лис")]
)
def test_short_days_and_months_are_small_where_the_language_writes_them_so(language, written):
    with translation.override(language):
        assert short(date(2026, 11, 20), "D j M") == written
