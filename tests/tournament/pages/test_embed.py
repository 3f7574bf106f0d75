"""Parts of an event that other sites frame, and the page that makes the lines for them."""

import re
from html import unescape

import pytest
from django.test import Client

from tests.factories import make_event
from tests.tournament.conftest import signed_in
from tests.tournament.security.pages import faults_of
from tests.tournament.session.play import enter, opened
from tournament.environment import lan_address
from tournament.event.services.publishing import freeze_standings

KINDS = ("standings", "seating", "results", "clock")


@pytest.fixture
def played(event):
    opened(event)
    enter(event, number=1)
    return event


@pytest.mark.parametrize("kind", KINDS)
def test_a_part_may_be_framed_anywhere_and_follows_the_event(played, kind):
    response = Client().get(f"/embed/spring-open/{kind}", {"theme": "dark", "lang": "it"})
    page = response.content.decode()
    assert (response.status_code, faults_of(response)) == (200, [])
    assert 'lang="it" class="embed" data-theme="dark"' in page
    assert 'data-live-url="/live/spring-open"' in page
    lists = re.findall(r'data-live-list="(\w+)"', page)
    assert lists == {"standings": ["head", "standings"], "clock": ["clock"]}.get(kind, ["tables1"])


@pytest.mark.parametrize(
    "path", ["/e/spring-open/standings/", "/e/spring-open/embed/", "/desk/", "/embed/none/clock"]
)
def test_nothing_else_may_be_framed(event, path):
    response = Client().get(path)
    assert response.headers["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]


def test_an_unknown_theme_or_language_is_left_to_the_reader_and_the_event(event):
    page = Client().get("/embed/spring-open/clock", {"theme": "pink", "lang": "tlh"}).content.decode()
    assert ("data-theme" in page, 'lang="en" class="embed"' in page) == (False, True)


def test_a_hidden_event_is_in_no_frame_for_anybody(director):
    make_event(players=8, sessions=1, public=False, staff={"director": director})
    for client in (Client(), signed_in(director)):
        assert [client.get(f"/embed/spring-open/{kind}").status_code for kind in KINDS] == [404] * 4


def test_a_freeze_holds_for_frames_also_for_the_staff(played, director):
    before = Client().get("/embed/spring-open/standings").content.decode()
    freeze_standings(event=played, after=0, by=director)
    frozen = signed_in(director).get("/embed/spring-open/standings").content.decode()
    assert before.count('data-live-part="r') == frozen.count('data-live-part="r') == 16
    assert "+37" not in frozen
    results = signed_in(director).get("/embed/spring-open/results").content.decode()
    assert "data-live-list" not in results


def test_before_anything_is_published_a_frame_says_so(db):
    make_event(players=8, sessions=1, drawn=False)
    for kind in ("seating", "results"):
        assert "Nothing is published yet." in Client().get(f"/embed/spring-open/{kind}").content.decode()


def test_the_page_makes_two_lines_that_work(event):
    query = {"kind": "results", "theme": "light", "lang": "uk"}
    page = Client().get("/e/spring-open/embed/", query).content.decode()
    snippet = unescape(unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)[1]))
    frame, script = re.findall(r'src="http://testserver(/[^"]*)"', snippet)
    assert frame == "/embed/spring-open/results?theme=light&lang=uk"
    assert Client().get(frame).status_code == 200
    assert Client().get(script).headers["Location"].endswith(".js")
    about = Client().get("/e/spring-open/about/").content.decode()
    assert "/e/spring-open/embed/" in about


HALL_ONLY = "These lines work in this network only."


@pytest.mark.parametrize(
    ("host", "written", "hall_only"),
    [
        ("localhost:8000", f"http://{lan_address()}:8000", True),
        ("192.168.1.20:8000", "http://192.168.1.20:8000", True),
        ("mahjong.example.org", "http://mahjong.example.org", False),
        ("hall.local:8000", "http://hall.local:8000", True),
    ],
)
def test_the_lines_name_an_address_that_other_computers_can_open(event, host, written, hall_only):
    page = unescape(Client(HTTP_HOST=host).get("/e/spring-open/embed/").content.decode())
    assert page.count(f'src="{written}/embed/') == 2
    assert (HALL_ONLY in page) == hall_only
