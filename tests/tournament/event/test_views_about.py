"""The announcement, the preview of a shared link, and the pages in the navigation."""

import re

import pytest
from django.test import Client

from tests.factories import make_event
from tests.tournament.hand.hands import RON, play
from tests.tournament.result.reporting import texts
from tests.tournament.session.play import opened
from tournament.models import Event

pytestmark = pytest.mark.django_db
ABOUT = "/e/spring-open/about/"


def html(client, path: str = ABOUT, **headers: str) -> str:
    answer = client.get(path, headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def navigation(client) -> list[str]:
    navigation = re.search(r'<ul class="nav".*?</ul>', html(client, "/e/spring-open/"), re.DOTALL)
    return re.findall(r">([^<]+)</a>", navigation[0])


def social(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', page))


def test_the_announcement_has_paragraphs_and_links(client, event):
    Event.objects.update(
        announcement="Come <all>.\n\nSee https://example.org/spring",
        venue="Library",
        fee="€ 40",
        contact="anna@example.org",
    )
    page = html(client)

    assert "<p>Come &lt;all&gt;.</p>" in page
    assert '<a href="https://example.org/spring" rel="nofollow">' in page
    assert '<a href="mailto:anna@example.org">' in page
    assert "Where exactly Library Fee € 40 Contact anna@example.org Players 16" in texts(page)


def test_the_page_says_how_many_places_are_left_and_where_to_register(client, event):
    Event.objects.update(registering=True, capacity=18)

    page = html(client)

    assert "2 places are free." in texts(page)
    assert 'href="/e/spring-open/register/"' in page


def test_the_page_says_why_registration_is_closed(client, event):
    Event.objects.update(registering=True, register_until="2026-04-01")

    page = html(client)

    assert "Registration closed on 1 April 2026." in texts(page)
    assert 'href="/e/spring-open/register/"' not in page


def test_pages_with_nothing_on_them_are_not_in_the_navigation(client, event):
    assert navigation(client) == ["Now", "Standings", "Seating", "Players", "Rules", "Clock"]


def test_hands_and_the_announcement_are_in_the_navigation_where_there_are_some(client, event):
    opened(event)
    play(event, RON)
    Event.objects.update(fee="€ 40")

    assert navigation(client) == [
        "Now", "About", "Standings", "Seating", "Players", "Hands", "Rules", "Clock",
    ]  # fmt: skip


def test_a_shared_link_shows_name_days_place_and_a_picture(client, event):
    tags = social(html(client, "/e/spring-open/standings/"))

    picture = tags.pop("image")
    assert tags == {
        "type": "website",
        "site_name": "Hanchan",
        "title": "Spring Open",
        "description": "11–12 April 2026 · Bologna, Italy",
        "url": "http://testserver/e/spring-open/standings/",
        "image:type": "image/png",
        "image:width": "1200",
        "image:height": "630",
        "image:alt": "Spring Open, 11–12 April 2026 · Bologna, Italy",
    }
    assert picture.startswith("http://testserver/e/spring-open/preview.png?v=")
    answer = client.get(picture.removeprefix("http://testserver"))
    assert (answer["Content-Type"], answer.content[:4]) == ("image/png", b"\x89PNG")


def test_behind_a_proxy_that_ends_tls_the_addresses_say_https(client, event, settings):
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    page = html(client, **{"X-Forwarded-Proto": "https", "Host": "mahjong.example"})

    assert social(page)["url"] == "https://mahjong.example/e/spring-open/about/"


def test_the_picture_is_kept_until_something_on_it_changes(client, event):
    first = client.get("/e/spring-open/preview.png")
    second = client.get("/e/spring-open/preview.png", headers={"If-None-Match": first["ETag"]})
    Event.objects.update(name="Summer Open")
    changed = client.get("/e/spring-open/preview.png", headers={"If-None-Match": first["ETag"]})

    assert (first["Cache-Control"], second.status_code, changed.status_code) == (
        "public, max-age=3600",
        304,
        200,
    )


def test_an_event_that_is_not_public_shows_nothing_where_it_is_shared(director_client, event):
    Event.objects.update(public=False)

    assert social(html(director_client)) == {}
    assert "no-store" in director_client.get("/e/spring-open/preview.png")["Cache-Control"]
    assert Client().get("/e/spring-open/preview.png").status_code == 404


def test_the_rules_page_says_them_in_plain_words_each_with_its_clause(client, event):
    page = html(client, "/e/spring-open/rules/")

    assert "Everybody begins a session with 30,000 points. EMA 2025" in texts(page)
    assert '<a class="clause" href="#rule-start_points">' in page


def test_players_read_no_source_that_is_unverified_and_how_many_there_are__u8(client, event):
    page = html(client, "/e/spring-open/rules/")
    unsure = [row for group in client.get("/e/spring-open/rules/").context["groups"] for row in group["rows"]]
    assert "unverified" not in page
    assert sum(not row["rule"].clause for row in unsure) == 42
    assert "42 rules have no source here" in texts(page)


@pytest.mark.parametrize(("rules", "cited"), [("ema-riichi-2012", True), ("wrc", False)])
def test_players_read_in_place_that_a_rulebook_leaves_something_open(client, rules, cited):
    make_event(slug="ruled", rules=rules, sessions=1)
    page = texts(html(client, "/e/ruled/rules/"))
    assert ("EMA 2012 §3.6 leaves this open: decided here" in page) == cited
    assert ("The rulebook leaves this open: decided here" in page) == cited
    assert not re.search(r"[Rr]ulings? [A-Z]\d", page)


@pytest.mark.parametrize("path", ["about/", "preview.png", "teams/1/"])
def test_announcements_are_read_only(client, event, path):
    assert client.post(f"/e/spring-open/{path}").status_code == 405
