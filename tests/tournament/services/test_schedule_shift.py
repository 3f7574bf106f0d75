"""One act puts off the rest of a day."""

from datetime import timedelta

import pytest

from tests.tournament.play import opened
from tournament.models import Event
from tournament.services.errors import Refused
from tournament.services.schedule import can_shift, shift_rest, why_not_shift
from tournament.services.undoing import undo

pytestmark = pytest.mark.django_db


def hours(event: Event) -> list[str]:
    return [f"{one.starts_at.astimezone(event.tz):%d %H:%M}" for one in event.sessions.all()]


def test_the_sessions_still_to_come_that_day_begin_later(event):
    tomorrow = event.sessions.get(number=4)
    tomorrow.starts_at += timedelta(days=1)
    tomorrow.save()
    opened(event)
    entry = shift_rest(event=event, minutes=10, by=None)
    assert hours(event) == ["11 09:00", "11 11:10", "11 13:10", "12 15:00"]
    assert entry.summary == "Sessions begin 10 min later: 2, 3."


def test_a_minus_begins_earlier(event):
    assert shift_rest(event=event, minutes=-5, by=None).summary == (
        "Sessions begin 5 min earlier: 1, 2, 3, 4."
    )
    assert hours(event)[0] == "11 08:55"


@pytest.mark.parametrize("minutes", [None, 0, 241, -241])
def test_minutes_beyond_reason_are_refused(event, minutes):
    assert not can_shift(event, minutes)
    with pytest.raises(Refused) as refused:
        shift_rest(event=event, minutes=minutes, by=None)
    assert refused.value.sentence == "Give between 1 and 240 minutes, with a minus to begin earlier."


def test_without_a_session_to_come_there_is_nothing_to_shift(event):
    event.sessions.update(starts_at=None)
    assert why_not_shift(event, 5) == "No session that has a time is still to come."


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
    with pytest.raises(Refused) as refused:
        undo(entry=entry, by=None)
    assert refused.value.sentence == "Session 1 was changed again since."
