"""Sessions: opened, closed and reopened, one after another."""

import pytest
from django.utils import timezone

from tests.factories import make_event, make_result
from tests.tournament.acts.refused import refused
from tests.tournament.session.play import enter, opened
from tournament.acts.undo import undo
from tournament.models import Entry, Event, LogEntry, Result, Session, Table
from tournament.session.services.sessions import (
    close_session,
    listed,
    open_session,
    reopen_session,
    why_not_close,
    why_not_open,
    why_not_reopen,
)

pytestmark = pytest.mark.django_db


def session(event: Event, number: int = 1) -> Session:
    return event.sessions.select_related("event").get(number=number)


def played(event: Event, number: int = 1) -> Session:
    """The session open, all its tables in."""
    row = opened(event, number)
    for table in Table.objects.filter(session=row):
        make_result(table, (0, 0, 0, 0))
    return row


def last_line() -> LogEntry:
    return LogEntry.objects.order_by("-pk")[0]


def test_a_session_opens_and_the_log_says_so(event, director):
    row = open_session(session=session(event), by=director)
    assert (row.state, last_line().summary) == ("open", "Session 1 opened")


def test_the_earlier_session_comes_first(event):
    with refused("session.earlier-first"):
        open_session(session=session(event, 2), by=None)
    assert why_not_open(session(event, 2)) == "Session 1 comes first: close it, then open session 2."


def test_a_session_without_seats_stays_planned(staff):
    event = make_event(drawn=False, staff=staff)
    assert why_not_open(session(event)).code == "session.no-seats"


def test_opening_twice_says_so_and_the_same_key_does_it_once(event, director):
    open_session(session=session(event), by=director, key="k")
    assert open_session(session=session(event), by=director, key="k").state == "open"
    assert why_not_open(session(event)).code == "session.opened-already"
    assert LogEntry.objects.count() == 1


def test_an_ended_event_opens_nothing(event):
    Event.objects.update(ended_at=timezone.now())
    assert why_not_open(session(event)).code == "event.ended"


def test_missing_tables_are_named(event):
    opened(event)
    enter(event, number=2)
    assert why_not_close(session(event)) == (
        "Session 1 cannot be closed: tables 1, 3 and 4 have no result yet."
    )
    with refused("session.results-missing"):
        close_session(session=session(event), by=None)


def test_unconfirmed_tables_are_named(event):
    played(event)
    Result.objects.filter(table__number=3).update(state=Result.ENTERED)
    assert why_not_close(session(event)) == (
        "Session 1 cannot be closed: the result of table 3 is not confirmed yet."
    )
    with refused("session.results-unconfirmed"):
        close_session(session=session(event), by=None)


def test_a_planned_session_cannot_be_closed(event):
    assert why_not_close(session(event)).code == "session.not-being-played"


def test_a_session_closes_and_the_next_opens(event):
    close_session(session=played(event), by=None)
    assert (session(event).state, why_not_open(session(event, 2))) == ("closed", None)
    assert why_not_close(session(event)).code == "session.closed-already"


def test_a_closed_session_is_reopened(event, director):
    close_session(session=played(event), by=director)
    row = reopen_session(session=session(event), by=director)
    assert (row.state, row.closed_at) == ("open", None)
    assert last_line().summary == "Session 1 is open again"


def test_reopening_is_undone(event, director):
    close_session(session=played(event), by=director)
    reopen_session(session=session(event), by=director)
    undo(entry=last_line(), by=director)
    assert session(event).state == "closed"


def test_reopening_is_undone_though_a_player_had_left_meanwhile(event, director):
    close_session(session=played(event), by=director)
    Entry.objects.filter(event=event, number=1).update(withdrawn_at=timezone.now(), left_after=0)
    reopen_session(session=session(event), by=director)
    assert why_not_close(session(event)).code == "session.presence-unclear"
    undo(entry=last_line(), by=director)
    assert session(event).state == "closed"


def test_reopening_is_not_undone_while_a_player_is_unclear_who_was_not(event, director):
    close_session(session=played(event), by=director)
    reopen_session(session=session(event), by=director)
    Entry.objects.filter(event=event, number=1).update(withdrawn_at=timezone.now(), left_after=0)
    with refused("session.presence-unclear"):
        undo(entry=last_line(), by=director)


def test_closing_is_undone_until_the_next_session_opens(event, director):
    close_session(session=played(event), by=director)
    closing = last_line()
    open_session(session=session(event, 2), by=director)
    with refused("session.later-opened"):
        undo(entry=closing, by=director)
    assert why_not_reopen(session(event)).code == "session.later-opened"


def test_only_a_closed_session_is_reopened(event):
    assert why_not_reopen(session(event)).code == "session.not-closed"


def test_opening_is_undone_until_a_table_reports(event, director):
    open_session(session=session(event), by=director)
    opening = last_line()
    undo(entry=opening, by=director)
    assert session(event).state == "planned"
    open_session(session=session(event), by=director)
    second_line = last_line()
    enter(event)
    result = last_line()
    with refused("session.has-results"):
        undo(entry=second_line, by=director)
    undo(entry=result, by=director)
    undo(entry=second_line, by=director)
    assert session(event).state == "planned"


def test_opening_is_not_undone_once_the_session_is_closed(event, director):
    open_session(session=session(event), by=director)
    opening = last_line()
    Session.objects.filter(number=1).update(state=Session.CLOSED)
    with refused("session.moved-on"):
        undo(entry=opening, by=director)


def test_numbers_are_listed_as_people_do():
    assert (listed([3]), listed([3, 7]), listed([3, 7, 9])) == ("3", "3 and 7", "3, 7 and 9")
