"""check_event: silent about an event that agrees with its facts, exact about one that does not."""

import pytest

from tests.factories import make_event, make_result
from tournament.models import Event, Result, Seat, Table


@pytest.fixture
def event(db) -> Event:
    event = make_event(sessions=2)
    for table in Table.objects.filter(session__event=event):
        make_result(table, (8000, 2000, -1000, -9000))
    return event


def test_a_whole_event_agrees(run, event):
    ran = run("check_event", "spring-open")

    assert (ran.status, ran.out) == (0, "")


def test_a_seat_of_another_session_is_named(run, event):
    table = Table.objects.get(session__event=event, session__number=1, number=1)
    seat = table.seats.get(wind="E")
    other_session = event.sessions.get(number=2)
    Seat.objects.filter(session=other_session, entry=seat.entry).delete()
    Seat.objects.filter(pk=seat.pk).update(session=other_session)

    ran = run("check_event", "spring-open")

    assert ran.status == 1
    assert ran.out.splitlines()[0] == "session 1 table 1 E: the seat is noted under another session."


def test_a_gap_in_the_versions_is_named(run, event):
    Result.objects.filter(table__session__number=1, table__number=2).update(version=3)

    ran = run("check_event", "spring-open")

    assert ran.out.splitlines() == ["session 1 table 2: the versions of the result have a gap."]


def test_rules_changed_behind_the_hash_are_named(run, event):
    Event.objects.update(rules_hash="0" * 16)

    ran = run("check_event", "spring-open")

    assert ran.status == 1
    assert ran.out.startswith("rules: the stored values give the hash ")
