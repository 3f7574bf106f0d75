"""The plan of the sessions: adding, removing and timing them, and taking that back."""

from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from tests.factories import make_event
from tests.tournament.acts.refused import refused
from tournament.acts.undo import undo
from tournament.models import Event, Session
from tournament.session.services.schedule import (
    PlannedSession,
    add_session,
    plan_sessions,
    remove_session,
    time_sessions,
    why_not_add_session,
    why_not_remove_session,
)

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 4, 11, 12, tzinfo=UTC)


@pytest.fixture
def undrawn_event(staff) -> Event:
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
    assert [f"{session.starts_at:%H:%M %z}" for session in plan] == ["01:00 +0100", "03:00 +0200"]


def test_a_session_is_added_after_the_last_with_its_length(undrawn_event, director):
    undrawn_event.sessions.filter(number=2).update(minutes=75)
    add_session(event=undrawn_event, by=director)
    assert undrawn_event.sessions.filter(number=3).values_list("minutes", "starts_at").get() == (75, None)


def test_the_first_session_lasts_as_long_as_the_rules_say(director):
    event = make_event(players=0, sessions=0, rules="mcr-2006")
    add_session(event=event, by=director)
    assert event.sessions.get().minutes == 120


def test_adding_twice_with_one_key_adds_one(undrawn_event, director):
    add_session(event=undrawn_event, by=director, key="k")
    add_session(event=undrawn_event, by=director, key="k")
    assert numbers(undrawn_event) == [1, 2, 3]


def test_adding_is_undone(undrawn_event, director):
    undo(entry=add_session(event=undrawn_event, by=director), by=director)
    assert numbers(undrawn_event) == [1, 2]


def test_adding_is_not_undone_under_a_later_session(undrawn_event, director):
    entry = add_session(event=undrawn_event, by=director)
    add_session(event=undrawn_event, by=director)
    with refused("session.later-added"):
        undo(entry=entry, by=director)


def test_removing_is_undone_with_time_and_length(undrawn_event, director):
    before = undrawn_event.sessions.filter(number=2).values("starts_at", "minutes").get()
    entry = remove_session(event=undrawn_event, by=director)
    assert numbers(undrawn_event) == [1]
    undo(entry=entry, by=director)
    assert undrawn_event.sessions.filter(number=2).values("starts_at", "minutes").get() == before


def test_removing_is_not_undone_once_another_session_was_added(undrawn_event, director):
    entry = remove_session(event=undrawn_event, by=director)
    add_session(event=undrawn_event, by=director)
    with refused("session.others-added"):
        undo(entry=entry, by=director)


def test_a_drawn_session_stays(event):
    assert why_not_remove_session(event).code == "session.drawn"


def test_an_opened_session_stays(undrawn_event):
    undrawn_event.sessions.update(state=Session.OPEN)
    assert why_not_remove_session(undrawn_event).code == "session.opened"


def test_without_sessions_there_is_none_to_remove():
    assert why_not_remove_session(make_event(players=0, sessions=0)).code == "session.none"


def test_an_ended_event_keeps_its_plan(undrawn_event):
    undrawn_event.ended_at = timezone.now()
    assert why_not_add_session(undrawn_event).code == "event.ended"
    assert why_not_remove_session(undrawn_event).code == "event.ended"


def test_times_change_and_are_undone(undrawn_event, director):
    before = undrawn_event.sessions.get(number=1).starts_at
    entry = time_sessions(event=undrawn_event, times={1: PlannedSession(NOON, 60)}, by=director)
    assert undrawn_event.sessions.filter(number=1).values_list("starts_at", "minutes").get() == (NOON, 60)
    assert entry.summary == "Times of sessions changed: 1."
    undo(entry=entry, by=director)
    assert undrawn_event.sessions.filter(number=1).values_list("starts_at", "minutes").get() == (before, 90)


def test_saving_the_same_times_is_not_an_act(undrawn_event, director):
    times = {
        session.number: PlannedSession(session.starts_at, session.minutes)
        for session in undrawn_event.sessions.all()
    }
    assert time_sessions(event=undrawn_event, times=times, by=director) is None
    assert undrawn_event.log.count() == 0


def test_a_closed_session_keeps_its_time(undrawn_event, director):
    undrawn_event.sessions.update(state=Session.CLOSED)
    with refused("session.time-stays"):
        time_sessions(event=undrawn_event, times={1: PlannedSession(NOON, 60)}, by=director)
