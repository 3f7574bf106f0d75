"""Extra time for one table: given, taken, refused, undone."""

import pytest

from tests.tournament.acts.refused import refused
from tests.tournament.session.play import opened, table_at
from tournament.acts.undo import undo
from tournament.clock.services import give_time, why_not_give_time
from tournament.models import Event, LogEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing(event) -> Event:
    opened(event)
    return event


def give(event: Event, minutes: int | None = 5, reason: str = "A tile was missing", **extra: str) -> LogEntry:
    return give_time(table=table_at(event), minutes=minutes, reason=reason, by=None, **extra)


def test_a_table_is_given_time_with_a_reason(playing):
    entry = give(playing)
    assert (table_at(playing).extra_seconds, table_at(playing, 2).extra_seconds) == (300, 0)
    assert (entry.summary, entry.subject) == (
        "Table 1: +5 minutes (A tile was missing)",
        "session 1 table 1",
    )


def test_time_adds_up_and_is_taken_back(playing):
    give(playing)
    assert give(playing, -2, "It was there").summary == "Table 1: −2 minutes (It was there)"
    assert table_at(playing).extra_seconds == 180


@pytest.mark.parametrize(
    ("minutes", "reason", "code"),
    [
        (None, "why", "clock.minutes-out-of-range"),
        (0, "why", "clock.minutes-out-of-range"),
        (61, "why", "clock.minutes-out-of-range"),
        (-1, "why", "clock.too-little-to-lose"),
        (5, " ", "clock.no-reason"),
    ],
)
def test_impossible_extra_time_is_refused(playing, minutes, reason, code):
    assert why_not_give_time(table_at(playing), minutes, reason).code == code
    with refused(code):
        give(playing, minutes, reason)


def test_a_table_is_told_how_many_minutes_it_can_lose(playing):
    give(playing, 1)
    assert why_not_give_time(table_at(playing), -2, "why") == ("Table 1 has only 1 extra minute to lose.")


def test_a_session_that_is_not_open_gives_no_time(event):
    with refused("clock.session-not-open"):
        give(event)


def test_the_same_key_gives_once(playing):
    assert give(playing, key="k") == give(playing, key="k")
    assert table_at(playing).extra_seconds == 300


def test_time_given_to_a_table_is_undone(playing):
    give(playing)
    entry = give(playing, 10)
    assert undo(entry=entry, by=None).summary == "Time of table 1 restored"
    assert table_at(playing).extra_seconds == 300


def test_an_earlier_gift_is_not_undone_under_a_later_one(playing):
    entry = give(playing)
    give(playing)
    with refused("clock.given-since"):
        undo(entry=entry, by=None)
