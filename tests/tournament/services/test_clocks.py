"""The clock of a session: its facts, what they mean, and every act taken back."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournament.play import opened
from tournament.models import Clock, Event, LogEntry, Session
from tournament.queries.sessions import clock_of, session_of
from tournament.services.clocks import add_time, tick, why_not_add_time, why_not_tick
from tournament.services.errors import Refused
from tournament.services.undoing import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def session(event) -> Session:
    return opened(event)


def wind_back(minutes: int) -> None:
    """The clock was started so many minutes earlier."""
    Clock.objects.update(started_at=timezone.now() - timedelta(minutes=minutes))


def seen(event: Event) -> tuple[str, int]:
    view = clock_of(session_of(event, 1), timezone.now())
    return view.state, round(view.left / 60)


def last_line() -> LogEntry:
    return LogEntry.objects.order_by("-pk")[0]


def test_a_clock_runs_from_its_start(session, event):
    assert seen(event) == ("waiting", 90)
    tick(session=session, act="start", by=None)
    wind_back(30)
    assert seen(event) == ("running", 60)


def test_a_clock_stands_still_while_paused(session, event):
    tick(session=session, act="start", by=None)
    wind_back(30)
    tick(session=session, act="pause", by=None)
    Clock.objects.update(paused_at=timezone.now() - timedelta(minutes=10))
    assert seen(event) == ("paused", 70)
    tick(session=session, act="resume", by=None)
    assert seen(event) == ("running", 70)


@pytest.mark.parametrize("back", [timedelta(hours=1), timedelta(days=1)])
def test_a_clock_goes_on_where_it_stood_when_the_computers_was_set_back_meanwhile(session, event, back):
    tick(session=session, act="start", by=None)
    tick(session=session, act="pause", by=None)
    ahead = timezone.now() + back
    Clock.objects.update(started_at=ahead - timedelta(minutes=30), paused_at=ahead)
    assert tick(session=session, act="resume", by=None).paused_seconds == 0
    assert seen(event)[0] == "running"


def test_a_clock_ends_at_nothing(session, event):
    tick(session=session, act="start", by=None)
    wind_back(91)
    assert seen(event) == ("over", 0)


@pytest.mark.parametrize(
    ("done", "act", "sentence"),
    [
        ((), "pause", "The clock has not been started."),
        (("start",), "start", "The clock runs already."),
        (("start",), "resume", "The clock is running."),
        (("start", "pause"), "pause", "The clock stands still already."),
        ((), "gong", "The clock can start, pause and go on."),
    ],
)
def test_what_a_clock_cannot_do(session, done, act, sentence):
    for one in done:
        tick(session=session, act=one, by=None)
    assert why_not_tick(session, act) == sentence
    with pytest.raises(Refused):
        tick(session=session, act=act, by=None)


def test_a_session_that_is_not_open_has_no_clock(event):
    planned = event.sessions.get(number=2)
    assert why_not_tick(planned, "start") == "Session 2 is not open."


def test_minutes_are_added_and_taken(session, event):
    add_time(session=session, minutes=5, by=None)
    assert (seen(event), last_line().summary) == (("waiting", 95), "5 minutes added to the clock")
    add_time(session=session, minutes=-1, by=None)
    assert (seen(event), last_line().summary) == (("waiting", 94), "1 minute taken from the clock")


@pytest.mark.parametrize("minutes", [None, 0, 61, -61])
def test_too_many_minutes_or_none_are_refused(session, minutes):
    assert why_not_add_time(session, minutes) == (
        "Give between 1 and 60 minutes, with a minus to take them away."
    )


def test_the_same_key_adds_once(session, event):
    for _press in range(2):
        add_time(session=session, minutes=5, by=None, key="k")
    assert seen(event) == ("waiting", 95)


def test_each_act_is_undone(session, event):
    tick(session=session, act="start", by=None)
    undo(entry=last_line(), by=None)
    assert seen(event) == ("waiting", 90)
    tick(session=session, act="start", by=None)
    tick(session=session, act="pause", by=None)
    undo(entry=last_line(), by=None)
    assert seen(event)[0] == "running"
    add_time(session=session, minutes=5, by=None)
    undo(entry=last_line(), by=None)
    assert seen(event) == ("running", 90)


def test_undo_refuses_a_clock_that_was_set_since(session):
    tick(session=session, act="start", by=None)
    start = last_line()
    add_time(session=session, minutes=5, by=None)
    with pytest.raises(Refused) as refused:
        undo(entry=start, by=None)
    assert refused.value.sentence == "The clock was set again since. Set it from the session’s page."
