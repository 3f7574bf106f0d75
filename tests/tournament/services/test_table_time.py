"""Extra time for one table: given, taken, refused, undone."""

import pytest

from tests.tournament.play import opened, table_at
from tournament.models import Event, LogEntry
from tournament.services.errors import Refused
from tournament.services.table_time import can_give_time, give_time, why_not_give_time
from tournament.services.undoing import undo

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
    ("minutes", "reason", "sentence"),
    [
        (None, "why", "Give between 1 and 60 minutes, with a minus to take them away."),
        (0, "why", "Give between 1 and 60 minutes, with a minus to take them away."),
        (61, "why", "Give between 1 and 60 minutes, with a minus to take them away."),
        (-1, "why", "Table 1 has no more than 0 extra minutes to lose."),
        (5, " ", "Write why table 1 gets other time than the others."),
    ],
)
def test_time_that_cannot_be_given(playing, minutes, reason, sentence):
    assert why_not_give_time(table_at(playing), minutes, reason) == sentence
    assert not can_give_time(table_at(playing), minutes, reason)
    with pytest.raises(Refused) as refused:
        give(playing, minutes, reason)
    assert refused.value.sentence == sentence


def test_a_session_that_is_not_open_gives_no_time(event):
    with pytest.raises(Refused) as refused:
        give(event)
    assert refused.value.sentence == "Session 1 is not open."


def test_the_same_key_gives_once(playing):
    assert give(playing, key="k") == give(playing, key="k")
    assert table_at(playing).extra_seconds == 300


def test_it_is_undone(playing):
    give(playing)
    entry = give(playing, 10)
    assert undo(entry=entry, by=None).summary == "Table 1 has the time it had before"
    assert table_at(playing).extra_seconds == 300


def test_an_earlier_gift_is_not_undone_under_a_later_one(playing):
    entry = give(playing)
    give(playing)
    with pytest.raises(Refused) as refused:
        undo(entry=entry, by=None)
    assert refused.value.sentence == "Table 1 was given other time since."
