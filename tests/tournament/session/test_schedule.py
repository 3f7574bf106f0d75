"""One act puts off the rest of a day."""

from datetime import timedelta

import pytest

from tests.tournament.acts.refused import refused
from tests.tournament.session.play import opened
from tournament.acts.undo import undo
from tournament.models import Event
from tournament.session.services.calling_off import call_off
from tournament.session.services.schedule import PlannedSession, shift_rest, time_sessions, why_not_shift

pytestmark = pytest.mark.django_db


def hours(event: Event) -> list[str]:
    return [f"{session.starts_at.astimezone(event.tz):%d %H:%M}" for session in event.sessions.all()]


def test_the_sessions_still_to_come_that_day_begin_later(event):
    tomorrow = event.sessions.get(number=4)
    tomorrow.starts_at += timedelta(days=1)
    tomorrow.save()
    opened(event)
    entry = shift_rest(event=event, minutes=10, by=None)
    assert hours(event) == ["11 09:00", "11 11:10", "11 13:10", "12 15:00"]
    assert entry.summary == "Sessions begin 10 min later: 2, 3."


def test_sessions_that_overlap_are_refused_by_a_sentence_that_names_both(event, director_client):
    third = event.sessions.get(number=3)
    early = {3: PlannedSession(third.starts_at - timedelta(minutes=45), 90)}
    with refused("session.overlap"):
        time_sessions(event=event, times=early, by=None)
    form = {f"minutes_{number}": 90 for number in range(1, 5)}
    form |= {f"begins_{number}": f"2026-04-11T{7 + 2 * number:02}:00" for number in range(1, 5)}
    form |= {"begins_3": "2026-04-11T12:15", "key": "k"}
    answer = director_client.post(f"/desk/{event.slug}/settings/sessions/", form)
    sentence = "Sessions 2 and 3 overlap: session 2 ends at 12:30, and session 3 begins at 12:15."
    assert (answer.status_code, sentence in answer.text) == (400, True)
    call_off(event=event, numbers={2}, by=None)
    time_sessions(event=event, times=early, by=None)
    assert hours(event) == ["11 09:00", "11 11:00", "11 12:15", "11 15:00"]


def test_a_minus_begins_earlier(event):
    assert shift_rest(event=event, minutes=-5, by=None).summary == (
        "Sessions begin 5 min earlier: 1, 2, 3, 4."
    )
    assert hours(event)[0] == "11 08:55"


@pytest.mark.parametrize("minutes", [None, 0, 241, -241])
def test_minutes_beyond_reason_are_refused(event, minutes):
    with refused("session.shift-out-of-range", "minutes"):
        shift_rest(event=event, minutes=minutes, by=None)


def test_without_a_session_to_come_there_is_nothing_to_shift(event):
    event.sessions.update(starts_at=None)
    assert why_not_shift(event, 5).code == "session.nothing-to-come"


def test_the_same_key_shifts_once(event):
    first = shift_rest(event=event, minutes=5, by=None, key="k")
    assert shift_rest(event=event, minutes=5, by=None, key="k") == first
    assert hours(event)[0] == "11 09:05"


def test_a_shift_is_undone(event):
    before = hours(event)
    entry = shift_rest(event=event, minutes=5, by=None)
    undo(entry=entry, by=None)
    assert hours(event) == before


def test_a_shift_is_not_undone_under_another(event):
    entry = shift_rest(event=event, minutes=5, by=None)
    shift_rest(event=event, minutes=5, by=None)
    with refused("session.changed-since"):
        undo(entry=entry, by=None)
