"""The clock on everybody's phone: live, with the time of the player's table."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournament.result.reporting import texts
from tests.tournament.session.play import opened, table_at
from tournament.clock.services import give_time, report_table, tick
from tournament.live import frames
from tournament.models import Clock, Event, Session, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing(event) -> Event:
    """Table 2 has five minutes more than the others, who have ten left."""
    session = opened(event)
    Clock.objects.create(session=session, started_at=timezone.now() - timedelta(minutes=80))
    Table.objects.filter(pk=table_at(event, 2).pk).update(extra_seconds=300)
    return event


def player_at(event: Event, table: int) -> int:
    return table_at(event, table).seats.get(wind="E").entry.number


def clock_of(event: Event) -> str:
    event.refresh_from_db()
    state = frames.state_of(event, ("clock",), "en")
    return texts(state.parts["clock"])


def minutes_left(page: str) -> int:
    (seconds,) = re.findall(r'data-left="(\d+)"', page)
    return round(int(seconds) / 60)


@pytest.mark.parametrize(("table", "minutes"), [(1, 10), (2, 15)])
def test_a_players_page_shows_the_time_of_the_players_table(client, playing, table, minutes):
    page = client.get(f"/e/spring-open/players/{player_at(playing, table)}/").content.decode()
    assert minutes_left(page) == minutes
    assert f"Session 1, table {table}" in texts(page)


def test_a_players_page_has_no_clock_before_the_session_is_open(client, event):
    assert "data-clock" not in client.get("/e/spring-open/players/1/").content.decode()


@pytest.mark.parametrize("path", ["", "clock/"])
def test_pages_for_all_know_the_readers_own_table(client, playing, path):
    client.post(f"/e/spring-open/players/{player_at(playing, 2)}/me/")
    page = client.get(f"/e/spring-open/{path}").content.decode()
    assert re.findall(r'data-own-table="(\d+)"', page) == ["2"]
    assert re.findall(r'data-clock-table="(\d+)" data-extra="(\d+)"', page) == [("2", "300")]


@pytest.mark.parametrize("path", ["", "clock/"])
def test_pages_for_all_name_the_tables_with_extra_time(client, playing, path):
    page = client.get(f"/e/spring-open/{path}").content.decode()
    assert "data-own-table" not in page
    assert "Table 2: +5 min, until" in texts(page)


def test_the_clock_follows_every_act_live(playing):
    before = clock_of(playing)
    tick(session=playing.sessions.get(number=1), act="pause", by=None)
    paused = clock_of(playing)
    tick(session=playing.sessions.get(number=1), act="resume", by=None)
    give_time(table=table_at(playing, 3), minutes=2, reason="x", by=None)
    clock = clock_of(playing)
    assert "Signal given: this hand and one more" in before
    assert "clock paused: play is stopped" in paused
    assert "Table 3: +2 min, until" in clock


def test_the_clock_lists_the_tables_still_playing(playing):
    Clock.objects.update(started_at=timezone.now() - timedelta(minutes=95))
    report_table(table=table_at(playing, 4), report="finished", by=None)
    assert "Still playing: tables 1, 2, 3" in clock_of(playing)
    for number in (1, 2, 3):
        report_table(table=table_at(playing, number), report="finished", by=None)
    assert "All tables have finished." in clock_of(playing)


def test_a_delay_stands_in_the_public_schedule(client, event):
    first = event.sessions.get(number=1)
    first.opened_at, first.closed_at = (first.starts_at + timedelta(minutes=n) for n in (20, 110))
    first.state = Session.CLOSED
    first.save()
    page = client.get("/e/spring-open/").content.decode()
    times = re.findall(r"<s>(\d\d:\d\d)</s></time> <b>(\d\d:\d\d)</b>", page)
    assert times == [("09:00", "09:20"), ("11:00", "11:05"), ("13:00", "13:05")]
