"""The first page, an event's page, and events that are not public."""

import re

import pytest
from django.urls import reverse

from tests.factories import make_event
from tests.tournament.result.reporting import freeze, hide_seating, player_at, report, report_all, texts
from tournament.models import Session

pytestmark = pytest.mark.django_db
PATHS = [
    "",
    "standings/",
    "standings/?after=1",
    "standings/?teams=1",
    "seating/",
    "seating/?by=name",
    "seating/?find=anna",
    "sessions/1/",
    "players/",
    "players/?find=anna",
    "players/1/",
    "rules/",
    "clock/",
    "screen/",
    "screen/?show=seating",
    "screen/?show=seating&by=name",
    "screen/?show=clock",
]


def page(client, path: str = "", status: int = 200) -> str:
    answer = client.get(f"/e/spring-open/{path}")
    assert answer.status_code == status, path
    return answer.content.decode()


# --- The first page -----------------------------------------------------------------------------------------


def test_the_first_page_says_where_an_event_stands(client, event):
    event.sessions.filter(number=2).update(state=Session.OPEN)
    words = texts(client.get("/").content.decode())
    assert "Being played 11–12 Apr 2026 Spring Open Bologna, Italy · EMA riichi 2025 · 16 players" in words
    assert "Session 2 of 4 is being played" in words


def test_demos_never_stand_among_real_events(client, event):
    make_event(slug="demo", name="Demo Open", players=4, sessions=1, drawn=False, demo=True)
    words = texts(client.get("/").content.decode())
    assert words.index("Spring Open") < words.index("To try things out") < words.index("Demo Open")


def test_an_empty_house_says_what_to_do(client):
    html = client.get("/").content.decode()
    assert "No events yet" in html
    assert reverse("sign-in") in html


def test_an_empty_house_lets_staff_create_an_event(director_client):
    assert reverse("event-new") in director_client.get("/").content.decode()


@pytest.mark.parametrize("events", [1, 3])
def test_the_first_page_costs_one_query(client, events, django_assert_num_queries):
    for number in range(events):
        make_event(slug=f"event-{number}", players=4, sessions=1, drawn=False)
    with django_assert_num_queries(1):
        client.get("/")


# --- An event -----------------------------------------------------------------------------------------------


def test_an_event_tells_its_schedule_in_venue_time(client, event):
    words = texts(page(client))
    assert "Sat 11 Apr 09:00 90 minutes" in words
    assert "Times of the venue: Europe/Rome" in words


def test_an_event_tells_what_is_played_and_what_is_missing(client, event):
    report(event, 1, 1)
    words = texts(page(client))
    assert "Session 1 of 4 being played 90:00 Session 1 · the clock has not been started" in words
    assert "1 confirmed 0 to confirm 3 playing" in words


def test_an_event_tells_what_comes_next(client, event):
    hide_seating(event, 2)
    report_all(event, 1)
    words = texts(page(client))
    assert "Next: session 2, Saturday 11 April, 11:00. Its seating is not published yet." in words


def test_an_event_shows_who_leads(client, event):
    report(event, 1, 1)
    html = page(client)
    leader = player_at(event, 1, 1, "E")
    assert re.findall(r'data-live-part="t(\d+)" class="leader"', html)[0] == str(leader)
    assert len(re.findall(r'data-live-part="t\d+"', html)) == 8


def test_a_referee_who_finds_a_player_sees_their_seat(client, event):
    entry = event.entries.get(number=player_at(event, 1, 1, "S"))
    response = client.get(f"/e/{event.slug}/players/", {"find": entry.name})
    sitting = response.context["seats"][entry.number]
    assert (sitting.table, sitting.wind, "found-seat" in response.content.decode()) == (1, "S", True)
    assert client.get(f"/e/{event.slug}/players/").context["seats"] == {}


def test_an_event_counts_the_rules_that_were_changed(client, staff):
    event = make_event(staff=staff)
    event.rules_values = {**event.rules_values, "red_fives": 3}
    event.save()
    assert "1 rule was changed for this event." in texts(page(client))


def test_an_event_without_sessions_says_so(client, staff):
    make_event(sessions=0, drawn=False, staff=staff)
    assert "The sessions are not planned yet." in texts(page(client))


# --- Who may see it -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", PATHS)
def test_strangers_find_no_private_event(client, visitor_client, event, path):
    report(event, 1, 1)
    event.public = False
    event.save()
    assert [
        user_client.get(f"/e/spring-open/{path}").status_code for user_client in (client, visitor_client)
    ] == [404, 404]


@pytest.mark.parametrize("path", PATHS)
def test_staff_and_players_see_their_private_event(client, referee_client, event, path):
    report(event, 1, 1)
    event.public = False
    event.save()
    client.get(f"/p/{event.entries.get(number=1).link_key}/")
    assert [
        user_client.get(f"/e/spring-open/{path}").status_code for user_client in (client, referee_client)
    ] == [200, 200]


@pytest.mark.parametrize("path", PATHS)
def test_every_page_keeps_to_the_house_rules(client, event, path):
    report(event, 1, 1)
    html = page(client, path)
    assert re.findall(r"<style|\sstyle=|\son\w+=|<script>", html) == []
    assert re.findall(r'(?:src|href)="(?:https?:)?//', html) == []
    assert len(html.encode()) < 150_000


def test_the_staff_finds_the_way_to_the_desk(referee_client, client, event):
    assert 'href="/desk/spring-open/"' in page(referee_client)
    assert 'href="/desk/spring-open/"' not in page(client)


def test_public_pages_hide_frozen_results(client, event):
    report_all(event, 1)
    freeze(event, 1)
    report(event, 2, 1, (54_300, -14_300, -20_000, -20_000))
    east = player_at(event, 2, 1, "E")
    texts = [page(client, path) for path in [*PATHS, "sessions/2/", f"players/{east}/"]]
    lists = client.get("/e/spring-open/live/").content.decode()
    assert [html for html in [*texts, lists] if "54,300" in html or "69,300" in html] == []
