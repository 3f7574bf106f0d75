"""Undo: from the log, once, as an act of its own."""

import pytest

from tests.factories import make_event
from tests.tournament.acts.refused import refused
from tournament.acts.undo import undo, why_not_undo
from tournament.models import LogEntry, Session
from tournament.session.services.sessions import open_session


@pytest.fixture
def opened(staff, director) -> LogEntry:
    """The line of the log that opened session 1."""
    event = make_event(staff=staff)
    open_session(session=event.sessions.get(number=1), by=director)
    return event.log.get()


def test_undo_takes_the_act_back_and_the_log_keeps_both(opened, director):
    line = undo(entry=opened, by=director)

    assert Session.objects.get(number=1).state == Session.PLANNED
    assert (line.act, line.undoes, line.summary) == (
        "session.open.undo",
        opened,
        "Session 1 is planned again",
    )


def test_undo_happens_once(opened, director):
    undo(entry=opened, by=director)

    assert why_not_undo(opened).code == "undo.done"
    with refused("undo.done"):
        undo(entry=opened, by=director)


def test_the_same_key_undoes_once_and_answers_the_same(opened, director):
    first = undo(entry=opened, by=director, key="k")

    assert undo(entry=opened, by=director, key="k") == first


def test_an_undo_cannot_be_undone(opened, director):
    line = undo(entry=opened, by=director)

    assert why_not_undo(line).code == "undo.impossible"


def test_imported_acts_cannot_be_undone(opened):
    LogEntry.objects.filter(pk=opened.pk).update(imported=True)
    opened.refresh_from_db()

    assert why_not_undo(opened).code == "undo.imported"
