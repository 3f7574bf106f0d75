"""The clock of a session: its facts, what they mean, and every act taken back."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournament.acts.refused import refused
from tests.tournament.session.play import opened
from tournament.acts.undo import undo
from tournament.clock.services import add_time, tick, why_not_add_time, why_not_tick
from tournament.models import Clock, Event, LogEntry, Session
from tournament.session.queries import clock_of, session_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def session(event) -> Session:
    return opened(event)


def wind_back(minutes: int) -> None:
    """The clock was started so many minutes earlier."""
    Clock.objects.update(started_at=timezone.now() - timedelta(minutes=minutes))


def state_and_minutes(event: Event) -> tuple[str, int]:
    view = clock_of(session_of(event, 1), timezone.now())
    return view.state, round(view.left / 60)


def last_line() -> LogEntry:
    return LogEntry.objects.order_by("-pk")[0]


def test_a_clock_runs_from_its_start(session, event):
    assert state_and_minutes(event) == ("waiting", 90)
    tick(session=session, act="start", by=None)
    wind_back(30)
    assert state_and_minutes(event) == ("running", 60)


def test_a_clock_stands_still_while_paused(session, event):
    tick(session=session, act="start", by=None)
    wind_back(30)
    tick(session=session, act="pause", by=None)
    Clock.objects.update(paused_at=timezone.now() - timedelta(minutes=10))
    assert state_and_minutes(event) == ("paused", 70)
    tick(session=session, act="resume", by=None)
    assert state_and_minutes(event) == ("running", 70)


@pytest.mark.parametrize("back", [timedelta(hours=1), timedelta(days=1)])
def test_a_clock_continues_where_it_stood_after_the_computers_was_set_back(session, event, back):
    tick(session=session, act="start", by=None)
    tick(session=session, act="pause", by=None)
    ahead = timezone.now() + back
    Clock.objects.update(started_at=ahead - timedelta(minutes=30), paused_at=ahead)
    assert tick(session=session, act="resume", by=None).paused_seconds == 0
    assert state_and_minutes(event)[0] == "running"


def test_a_clock_ends_at_nothing(session, event):
    tick(session=session, act="start", by=None)
    wind_back(91)
    assert state_and_minutes(event) == ("over", 0)


@pytest.mark.parametrize(
    ("done", "act", "code"),
    [
        ((), "pause", "clock.not-started"),
        (("start",), "start", "clock.started-already"),
        (("start",), "resume", "clock.not-paused"),
        (("start", "pause"), "pause", "clock.paused-already"),
        ((), "gong", "clock.no-such-act"),
    ],
)
def test_an_impossible_act_of_the_clock_is_refused(session, done, act, code):
    for change in done:
        tick(session=session, act=change, by=None)
    assert why_not_tick(session, act).code == code
    with refused(code):
        tick(session=session, act=act, by=None)


def test_a_session_that_is_not_open_has_no_clock(event):
    planned = event.sessions.get(number=2)
    assert why_not_tick(planned, "start").code == "clock.session-not-open"


def test_minutes_are_added_and_taken(session, event):
    add_time(session=session, minutes=5, by=None)
    assert (state_and_minutes(event), last_line().summary) == (
        ("waiting", 95),
        "5 minutes added to the clock",
    )
    add_time(session=session, minutes=-1, by=None)
    assert (state_and_minutes(event), last_line().summary) == (
        ("waiting", 94),
        "1 minute taken from the clock",
    )


@pytest.mark.parametrize("minutes", [None, 0, 61, -61])
def test_too_many_minutes_or_none_are_refused(session, minutes):
    assert why_not_add_time(session, minutes).code == "clock.minutes-out-of-range"
    with refused("clock.minutes-out-of-range", "minutes"):
        add_time(session=session, minutes=minutes, by=None)


def test_a_closed_session_gets_no_minutes(event):
    event.sessions.filter(number=1).update(state=Session.CLOSED)
    assert why_not_add_time(event.sessions.get(number=1), 5).code == "clock.session-closed"


def test_the_same_key_adds_once(session, event):
    for _press in range(2):
        add_time(session=session, minutes=5, by=None, key="k")
    assert state_and_minutes(event) == ("waiting", 95)


def test_each_act_is_undone(session, event):
    tick(session=session, act="start", by=None)
    undo(entry=last_line(), by=None)
    assert state_and_minutes(event) == ("waiting", 90)
    tick(session=session, act="start", by=None)
    tick(session=session, act="pause", by=None)
    undo(entry=last_line(), by=None)
    assert state_and_minutes(event)[0] == "running"
    add_time(session=session, minutes=5, by=None)
    undo(entry=last_line(), by=None)
    assert state_and_minutes(event) == ("running", 90)


def test_undo_refuses_a_clock_that_was_set_since(session):
    tick(session=session, act="start", by=None)
    start = last_line()
    add_time(session=session, minutes=5, by=None)
    with refused("clock.set-again"):
        undo(entry=start, by=None)
