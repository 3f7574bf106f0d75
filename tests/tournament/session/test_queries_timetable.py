"""The day as planned and as expected: breaks, lunch, and what a delay does to the rest."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from tests.factories import make_event
from tournament.models import Clock, Event, Session
from tournament.session.queries import Slot, timetable_of

pytestmark = pytest.mark.django_db
ROME = ZoneInfo("Europe/Rome")
PLAN = ("09:00", "11:00", "14:00", "16:00")  # breaks of 30, lunch of 90 minutes, 30


def at(time: str, day: int = 11) -> datetime:
    return datetime.fromisoformat(f"2026-04-{day}T{time}").replace(tzinfo=ROME)


@pytest.fixture
def event() -> Event:
    event = make_event(sessions=5)
    for number, time in enumerate(PLAN, 1):
        event.sessions.filter(number=number).update(starts_at=at(time))
    event.sessions.filter(number=5).update(starts_at=at("09:30", 12))
    return event


def play(event: Event, number: int, begins: str, ends: str = "") -> None:
    """A session that began, and perhaps was closed."""
    session = event.sessions.get(number=number)
    Clock.objects.create(session=session, started_at=at(begins))
    session.state, session.opened_at = Session.OPEN, at(begins)
    if ends:
        session.state, session.closed_at = Session.CLOSED, at(ends)
    session.save()


def expected(event: Event) -> list[str]:
    return [f"{slot.expected.astimezone(ROME):%H:%M}" for slot in timetable_of(event)]


def breaks(slots: tuple[Slot, ...]) -> list[tuple[int, int, bool] | None]:
    return [slot.pause and (slot.pause.planned, slot.pause.expected, slot.pause.lunch) for slot in slots]


def test_a_day_as_planned(event):
    slots = timetable_of(event)
    assert [slot.delay for slot in slots] == [0] * 5
    assert breaks(slots) == [(30, 30, False), (90, 90, True), (30, 30, False), None, None]


def test_a_delay_eats_the_break_down_to_a_quarter_of_an_hour__ema_requirements_2018(event):
    play(event, 1, "09:10")
    assert expected(event) == ["09:10", "11:00", "14:00", "16:00", "09:30"]
    assert breaks(timetable_of(event))[0] == (30, 20, False)


def test_a_delay_beyond_the_break_postpones_the_next_session(event):
    play(event, 1, "09:25")
    assert expected(event) == ["09:25", "11:10", "14:00", "16:00", "09:30"]


def test_lunch_keeps_half_an_hour__ema_requirements_2018(event):
    play(event, 1, "09:00", "10:30")
    play(event, 2, "12:30")
    assert expected(event)[2] == "14:30"
    assert timetable_of(event)[2].delay == 30


def test_the_next_day_begins_as_planned(event):
    play(event, 1, "15:00")
    assert expected(event)[3:] == ["20:30", "09:30"]


def test_extra_minutes_and_a_session_that_does_not_end_are_delays(event):
    play(event, 1, "09:00")
    Clock.objects.update(extra_seconds=1800)
    assert (timetable_of(event)[0].extra, expected(event)[1]) == (30, "11:15")


def test_sessions_after_a_pause_start_later_once_it_ends(event):
    play(event, 1, "09:00")
    Clock.objects.update(paused_at=at("09:30"))
    assert expected(event)[1] == "11:00"
    Clock.objects.update(paused_at=None, paused_seconds=1800)
    assert expected(event)[1] == "11:15"


def test_a_break_over_night_is_not_lunch(event):
    """Sessions of one day, of which the second was played the morning after: no lunch takes 990 minutes."""
    play(event, 1, "09:00", "10:30")
    play(event, 2, "11:00", "12:30")
    play(event, 3, "14:00")
    Clock.objects.filter(session__number=3).update(started_at=at("09:00", 12))
    assert breaks(timetable_of(event))[:3] == [(30, 30, False), None, (30, 15, False)]


def test_a_break_of_more_than_four_hours_is_not_lunch(event):
    event.sessions.filter(number__gte=3).delete()
    event.sessions.filter(number=2).update(starts_at=at("18:00"))
    assert breaks(timetable_of(event)) == [(450, 450, False), None]


def test_sessions_without_a_time_have_none(event):
    event.sessions.update(starts_at=None)
    assert [(slot.expected, slot.ends, slot.pause) for slot in timetable_of(event)] == [
        (None, None, None)
    ] * 5


@pytest.mark.parametrize("sessions", [1, 3])
def test_the_timetable_takes_one_query(django_assert_num_queries, sessions):
    event = make_event(slug="other", players=4, sessions=sessions, drawn=False)
    with django_assert_num_queries(1):
        assert len(timetable_of(event)) == sessions


def test_an_event_without_sessions_has_an_empty_timetable():
    event = make_event(slug="other", players=4, sessions=0, drawn=False)
    assert timetable_of(event) == ()
