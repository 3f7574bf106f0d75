"""A table says that it plays its last hand, or has finished; and takes it back."""

import pytest

from tests.factories import make_result
from tests.tournament.acts.refused import refused
from tests.tournament.session.play import opened, table_at
from tournament.acts.undo import undo
from tournament.clock.services import report_table, take_back_report, tick, why_not_report
from tournament.models import Event, LogEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing(event) -> Event:
    tick(session=opened(event), act="start", by=None)
    return event


def report(event: Event, words: str, **extra: str) -> LogEntry:
    return report_table(table=table_at(event), report=words, by=None, **extra)


def test_a_table_reports_its_last_hand_then_that_it_has_finished(playing):
    assert report(playing, "last-hand", name="Table 1").summary == "Table 1 is playing its last hand"
    assert table_at(playing).reported == "last-hand"
    entry = report(playing, "finished", name="Table 1")
    assert (entry.summary, entry.actor_name) == ("Table 1 has finished", "Table 1")
    assert (table_at(playing).reported, table_at(playing).reported_at) == ("finished", entry.at)


def test_a_table_that_finishes_early_says_so_at_once(playing):
    report(playing, "finished")
    assert table_at(playing).reported == "finished"


@pytest.mark.parametrize(
    ("before", "words", "code"),
    [
        ("", "dessert", "clock.no-such-report"),
        ("last-hand", "last-hand", "clock.reported-already"),
        ("finished", "finished", "clock.reported-already"),
        ("finished", "last-hand", "clock.finished-already"),
    ],
)
def test_an_impossible_table_report_is_refused(playing, before, words, code):
    if before:
        report(playing, before)
    assert why_not_report(table_at(playing), words).code == code
    with refused(code):
        report(playing, words)


def test_a_table_with_a_result_has_finished(playing):
    make_result(table_at(playing), (0, 0, 0, 0))
    assert why_not_report(table_at(playing), "last-hand").code == "clock.has-result"


def test_nothing_is_reported_before_the_clock_runs(event):
    assert why_not_report(table_at(event), "finished").code == "clock.session-not-open"
    opened(event)
    assert why_not_report(table_at(event), "finished").code == "clock.not-started"


def test_the_same_key_reports_once(playing):
    assert report(playing, "finished", key="k") == report(playing, "finished", key="k")


def test_a_report_is_undone_to_what_was_said_before(playing):
    first = report(playing, "last-hand")
    entry = report(playing, "finished")
    undone = undo(entry=entry, by=None)
    assert undone.summary == "Report of table 1 undone"
    assert (table_at(playing).reported, table_at(playing).reported_at) == ("last-hand", first.at)


def test_a_table_takes_back_what_it_said_itself_and_nothing_else(playing, scorer):
    report(playing, "last-hand", name="Table 1")
    take_back_report(table=table_at(playing), name="Table 1")
    assert table_at(playing).reported == ""
    report_table(table=table_at(playing), report="finished", by=scorer)
    with refused("clock.noted-at-desk"):
        take_back_report(table=table_at(playing), name="Table 1")


def test_an_earlier_report_is_not_undone_under_a_later_one(playing):
    entry = report(playing, "last-hand")
    report(playing, "finished")
    with refused("clock.reported-since"):
        undo(entry=entry, by=None)
