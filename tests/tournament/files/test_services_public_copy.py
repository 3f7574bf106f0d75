"""The copy of the public pages: whole, alone, and nothing in it that the public does not see."""

import re
from collections.abc import Mapping
from urllib.parse import urldefrag

import pytest
from django.utils.html import escape

from tests.factories import make_event
from tests.tournament.acts.refused import refused
from tests.tournament.result.reporting import freeze, hide_seating, player_at, report_all, texts
from tournament.clock.services import tick
from tournament.files.services import public_copy
from tournament.models import Event
from tournament.session.services.sessions import open_session

pytestmark = pytest.mark.django_db
BASE = "http://192.0.2.5:8000"


@pytest.fixture
def event() -> Event:
    """Two sessions, of which one is played."""
    event = make_event(players=8, sessions=2)
    report_all(event, 1)
    return Event.objects.get(pk=event.pk)


def copy(event: Event) -> dict[str, bytes]:
    return public_copy(event, BASE, lambda _done, _total: None)


def pages(files: Mapping[str, bytes]) -> dict[str, str]:
    return {name: content.decode() for name, content in files.items() if name.endswith(".html")}


def test_every_public_page_is_there(event):
    names = set(copy(event))
    assert {
        "index.html", "standings.html", "players.html", "rules.html", "seating.html", "ranking.html",
        "sessions-1.html", "sessions-2.html", "seating-by-name-session-2.html", "calendar.ics",
        *(f"players-{number}.html" for number in range(1, 9)),
        *(f"players-{number}-calendar.ics" for number in range(1, 9)),
    } <= names  # fmt: skip
    assert not {"clock.html", "screen.html", "calculator.html", "live.html"} & names


def test_every_link_leads_to_a_file_of_the_copy(event):
    files = copy(event)
    leads = {
        (name, urldefrag(address).url)
        for name, page in pages(files).items()
        for address in re.findall(r'(?:href|src)="([^"]*)"', page)
    }
    assert {(name, target) for name, target in leads if target and target not in files} == set()
    assert len(leads) > 100


def test_the_style_sheets_bring_their_fonts(event):
    names = [name for name in copy(event) if name.startswith("static/")]
    assert [name for name in names if name.endswith(".woff2")]
    assert [name for name in names if name.endswith(".js")] == []


def test_nothing_in_a_page_asks_a_server(event):
    for page in pages(copy(event)).values():
        assert re.findall(r"<(?:script|form|iframe)|hx-|data-live|https?://(?!www\.w3\.org)", page) == []


def test_a_copied_page_has_the_text_of_the_page_and_its_time(client, event):
    live_page = texts(client.get("/e/spring-open/standings/").content.decode())
    copied_page = texts(copy(event)["standings.html"].decode())
    winner = event.entries.get(number=player_at(event, 1, 1, "E")).name
    assert escape(winner) in live_page
    assert escape(winner) in copied_page
    assert "A copy of the public pages, made on" in copied_page


def test_the_copy_shows_what_the_public_sees_and_no_more(event):
    hide_seating(event, 2)
    freeze(event, 0)
    event = Event.objects.get(pk=event.pk)
    html_by_name = pages(copy(event))
    assert "sessions-2.html" not in html_by_name
    assert "+24,000" not in "".join(html_by_name.values())
    assert not [page for page in html_by_name.values() if event.entries.get(number=1).ema_number in page]


def test_calendar_files_lead_to_the_program_itself(event):
    assert f"URL:{BASE}/e/spring-open/sessions/1/".encode() in copy(event)["calendar.ics"]


def test_an_event_that_is_not_public_has_no_copy(event):
    event.public = False
    with refused("files.not-public"):
        copy(event)


def test_a_clock_that_would_stand_still_is_left_out(client, event):
    session = event.sessions.get(number=2)
    open_session(session=session, by=None)
    tick(session=session, act="start", by=None)
    event = Event.objects.get(pk=event.pk)
    assert "data-clock-time" in client.get("/e/spring-open/").content.decode()
    assert "clock-time" not in copy(event)["index.html"].decode()
