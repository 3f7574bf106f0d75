"""The plan of the sessions: adding, removing and timing them, and taking that back."""

from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from tests.factories import make_event
from tournament.models import Event, Session
from tournament.services.errors import Refused
from tournament.services.schedule import (
    PlannedSession,
    add_session,
    plan_sessions,
    remove_session,
    time_sessions,
    why_not_add_session,
    why_not_remove_session,
)
from tournament.services.undoing import undo

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 4, 11, 12, tzinfo=UTC)


@pytest.fixture
def plain(staff) -> Event:
    """Two sessions, nobody seated."""
    return make_event(players=0, sessions=2, drawn=False, staff=staff)


def numbers(event: Event) -> list[int]:
    return list(event.sessions.values_list("number", flat=True))


def test_times_follow_the_wall_clock_when_summer_time_begins():
    plan = plan_sessions(
        first_day=datetime(2026, 3, 29, tzinfo=UTC).date(),
        zone=ZoneInfo("Europe/Rome"),
        count=2,
        per_day=2,
        begins=time(1),
        minutes=90,
        pause=30,
    )
    assert [f"{one.starts_at:%H:%M %z}" for one in plan] == ["01:00 +0100", "03:00 +0200"]


def test_a_session_is_added_after_the_last_with_its_length(plain, director):
    plain.sessions.filter(number=2).update(minutes=75)
    add_session(event=plain, by=director)
    assert plain.sessions.filter(number=3).values_list("minutes", "starts_at").get() == (75, None)


def test_the_first_session_lasts_as_long_as_the_rules_say(director):
    event = make_event(players=0, sessions=0, rules="mcr-2006")
    add_session(event=event, by=director)
    assert event.sessions.get().minutes == 120


def test_adding_twice_with_one_key_adds_one(plain, director):
    add_session(event=plain, by=director, key="k")
    add_session(event=plain, by=director, key="k")
    assert numbers(plain) == [1, 2, 3]


def test_adding_is_undone(plain, director):
    undo(entry=add_session(event=plain, by=director), by=director)
    assert numbers(plain) == [1, 2]


def test_adding_is_not_undone_under_a_later_session(plain, director):
    entry = add_session(event=plain, by=director)
    add_session(event=plain, by=director)
    with pytest.raises(Refused, match="A later session was added since"):
        undo(entry=entry, by=director)


def test_removing_is_undone_with_time_and_length(plain, director):
    before = plain.sessions.filter(number=2).values("starts_at", "minutes").get()
    entry = remove_session(event=plain, by=director)
    assert numbers(plain) == [1]
    undo(entry=entry, by=director)
    assert plain.sessions.filter(number=2).values("starts_at", "minutes").get() == before


def test_a_drawn_session_stays(event):
    assert why_not_remove_session(event) == "Session 4 is drawn; take back its draw first."


def test_an_opened_session_stays(plain):
    plain.sessions.update(state=Session.OPEN)
    assert why_not_remove_session(plain) == "Session 2 has been opened; it stays."


def test_without_sessions_there_is_none_to_remove():
    assert why_not_remove_session(make_event(players=0, sessions=0)) == "There is no session."


def test_an_ended_event_keeps_its_plan(plain):
    plain.ended_at = timezone.now()
    assert why_not_add_session(plain) == "The event has ended. Reopen it first."
    assert why_not_remove_session(plain) == "The event has ended. Reopen it first."


def test_times_change_and_are_undone(plain, director):
    before = plain.sessions.get(number=1).starts_at
    entry = time_sessions(event=plain, times={1: PlannedSession(NOON, 60)}, by=director)
    assert plain.sessions.filter(number=1).values_list("starts_at", "minutes").get() == (NOON, 60)
    assert entry.summary == "Times of sessions changed: 1."
    undo(entry=entry, by=director)
    assert plain.sessions.filter(number=1).values_list("starts_at", "minutes").get() == (before, 90)


def test_the_same_times_are_no_act(plain, director):
    times = {one.number: PlannedSession(one.starts_at, one.minutes) for one in plain.sessions.all()}
    assert time_sessions(event=plain, times=times, by=director) is None
    assert plain.log.count() == 0


def test_a_closed_session_keeps_its_time(plain, director):
    plain.sessions.update(state=Session.CLOSED)
    with pytest.raises(Refused, match="Session 1 is closed"):
        time_sessions(event=plain, times={1: PlannedSession(NOON, 60)}, by=director)
