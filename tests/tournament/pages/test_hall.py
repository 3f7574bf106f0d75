"""The clock and the big screen."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import make_event
from tests.tournament.result.reporting import freeze, hide_seating, report, report_all, texts
from tournament.live import frames
from tournament.models import Clock, Event, Session
from tournament.move.services import leaving

pytestmark = pytest.mark.django_db
SCREENS = [f"screen/?show={show}" for show in ("standings", "teams", "seating", "clock", "news")]


def page(client, path: str) -> str:
    answer = client.get(f"/e/spring-open/{path}")
    assert answer.status_code == 200
    return answer.content.decode()


def run_clock(event, **facts: object) -> None:
    event.sessions.filter(number=1).update(state=Session.OPEN)
    Clock.objects.create(session=event.sessions.get(number=1), **facts)


@pytest.mark.parametrize("path", ["clock/", "screen/?show=clock"])
def test_a_running_clock_tells_when_it_ends(client, event, path):
    run_clock(event, started_at=timezone.now() - timedelta(minutes=30))
    html = page(client, path)
    (state,) = re.findall(r'data-state="(\w+)"', html)
    (seconds,) = re.findall(r'data-left="(\d+)"', html)
    assert (state, 3590 <= int(seconds) <= 3600) == ("running", True)
    assert re.findall(r'data-ends="(20[^"]+)"', html) != []


def test_a_paused_clock_says_so_in_words(client, event):
    now = timezone.now()
    run_clock(event, started_at=now - timedelta(minutes=30), paused_at=now - timedelta(minutes=20))
    assert "80:00 Session 1 · clock paused: play is stopped" in texts(page(client, "clock/"))


def test_the_clock_knows_what_the_rules_say_after_the_signal(client, event):
    run_clock(event, started_at=timezone.now())
    html = page(client, "clock/")
    assert re.findall(r'data-signal="(\d+)"', html) == ["15"]
    sentences = re.findall(r'data-say-all-signal-this-and-one-more="([^"]+)"', html)
    assert sentences == ["Signal given: this hand and one more"]


def test_when_all_is_played_the_clock_says_so(client, event):
    event.sessions.update(state=Session.CLOSED)
    assert "All sessions have been played." in texts(page(client, "clock/"))


@pytest.mark.parametrize(
    ("query", "size", "theme", "seconds"),
    [
        ("", "3", "dark", "12"),
        ("?size=5&theme=light&seconds=30", "5", "light", "30"),
        ("?size=9&theme=pink&seconds=0", "3", "dark", "12"),
        ("?size=x&seconds=-4", "3", "dark", "12"),
    ],
)
def test_a_screen_is_set_by_its_address(client, event, query, size, theme, seconds):
    html = page(client, f"screen/{query}")
    assert re.findall(r'class="projector size-(\d)" data-theme="(\w+)"', html) == [(size, theme)]
    assert re.findall(r'data-seconds="(\d+)"', html) == [seconds]


def test_the_screen_shows_standings_that_turn_pages_and_follow_the_news(client, event):
    report(event, 1, 1)
    html = page(client, "screen/")
    assert re.findall(r'<tbody data-turn data-live-list="(\w+)">', html) == ["standings"]
    assert len(re.findall(r'data-live-part="r\d+"', html)) == 16


def test_an_unknown_show_is_the_standings(client, event):
    assert re.findall(r'<tbody data-turn data-live-list="(\w+)">', page(client, "screen/?show=cats")) == [
        "standings"
    ]


def test_the_staffs_screen_shows_what_the_public_may_see(director_client, event):
    report_all(event, 1)
    freeze(event, 1)
    report(event, 2, 1)
    html = page(director_client, "screen/")
    assert re.findall("/sessions/2/", html) == []
    assert "After session 1 · frozen until the director shows the rest" in texts(html)


def test_the_screen_shows_seats_by_table_and_by_name(client, event):
    assert texts(page(client, "screen/?show=seating")).count("Table") == 4
    assert len(re.findall(r'<li><span class="name">', page(client, "screen/?show=seating&by=name"))) == 16


@pytest.mark.parametrize("who", ["client", "director_client"])
def test_the_screen_never_shows_unpublished_seats(who, event, request):
    hide_seating(event, 3)
    html = page(request.getfixturevalue(who), "screen/?show=seating&session=3")
    assert ("The seating of session 3 is not published yet. It will appear here automatically.") in texts(
        html
    )
    assert 'class="seat"' not in html


def test_a_screen_without_any_seating_waits(client):
    make_event(published=False)
    assert "No seating is published yet." in texts(page(client, "screen/?show=seating"))


def following(client, query: str) -> str:
    """What the screen shows after its last page; nothing where it stays."""
    return "".join(re.findall(r'<main[^>]* data-next="[^"]*show=(\w+)"', page(client, f"screen/{query}")))


def test_a_screen_that_shows_everything_goes_through_what_there_is(client, event):
    report(event, 1, 1)
    views = ["standings"]
    while (kind := following(client, f"?rotate=1&show={views[-1]}")) not in views:
        views.append(kind)
    assert views == ["standings", "seating", "names", "clock", "news"]
    assert following(client, "?rotate=1") == "seating"
    assert following(client, "?show=clock") == ""


def test_the_rotation_skips_screens_with_nothing_to_show(client, event):
    hide_seating(event, 1)
    assert [following(client, f"?rotate=1&show={kind}") for kind in ("clock", "news", "seating")] == [
        "news",
        "clock",
        "clock",
    ]


def test_the_screens_options_are_kept_in_the_rotation(client, event):
    html = page(client, "screen/?rotate=1&size=5&seconds=30&theme=light&show=news")
    assert re.findall(r'data-next="([^"]+)"', html) == [
        "/e/spring-open/screen/?rotate=1&amp;size=5&amp;seconds=30&amp;theme=light&amp;show=seating"
    ]


def test_announcements_show_the_times_and_the_directors_words(client, event):
    type(event).objects.update(announcement="Lunch is in hall B.\n\nPrizes at <18:00>.")
    html = page(client, "screen/?show=news")
    assert re.findall(r'<p class="news-text">(.*?)</p>', html) == [
        "Lunch is in hall B.",
        "Prizes at &lt;18:00&gt;.",
    ]
    assert len(re.findall(r"<li[^>]*>", html.partition("news-slots")[2].partition("</ol>")[0])) == 4


def test_a_screen_in_the_hand_asks_who_one_is(client, event):
    html = page(client, "screen/")
    assert re.findall(r'<form class="in-hand" role="search" action="([^"]+)"', html) == [
        "/e/spring-open/seating/"
    ]


@pytest.mark.parametrize("path", ["clock/", *SCREENS, "screen/?rotate=1", ""])
@pytest.mark.parametrize("where", ["Anna’s laptop", "http://192.168.1.20:8000", ""])
def test_every_screen_and_page_says_once_that_the_event_is_run_elsewhere(client, event, path, where):
    report(event, 1, 1)
    here = texts(page(client, path))
    Event.objects.update(away_at=timezone.now(), away_to=where)
    away = texts(page(client, path))
    assert [text.count("This event is now run on another computer") for text in (here, away)] == [0, 1]
    assert where in away


def test_a_screen_that_is_open_is_told_that_the_event_leaves(event, director):
    leaving.send_away(event=event, by=director, to="Anna’s laptop")
    parts = frames.built_list(Event.objects.get(), "notices", "en").html
    assert re.findall(r'data-live-part="(\w+)"', parts) == ["away"]
