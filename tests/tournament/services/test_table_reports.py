"""A table says that it plays its last hand, or has finished; and takes it back."""

import pytest

from tests.factories import make_result
from tests.tournament.play import opened, table_at
from tournament.models import Event, LogEntry
from tournament.services.clocks import tick
from tournament.services.errors import Refused
from tournament.services.table_reports import can_report, report_table, why_not_report
from tournament.services.undoing import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing(event) -> Event:
    tick(session=opened(event), act="start", by=None)
    return event


def report(event: Event, said: str, **extra: str) -> LogEntry:
    return report_table(table=table_at(event), report=said, by=None, **extra)


def test_a_table_reports_its_last_hand_then_that_it_has_finished(playing):
    assert report(playing, "last-hand", name="Table 1").summary == "Table 1 plays its last hand"
    assert table_at(playing).reported == "last-hand"
    entry = report(playing, "finished", name="Table 1")
    assert (entry.summary, entry.actor_name) == ("Table 1 has finished", "Table 1")
    assert (table_at(playing).reported, table_at(playing).reported_at) == ("finished", entry.at)


def test_a_table_that_finishes_early_says_so_at_once(playing):
    report(playing, "finished")
    assert table_at(playing).reported == "finished"


@pytest.mark.parametrize(
    ("before", "said", "sentence"),
    [
        ("", "dessert", "A table reports its last hand, or that it has finished."),
        ("last-hand", "last-hand", "Table 1 has said so already."),
        ("finished", "finished", "Table 1 has said so already."),
        ("finished", "last-hand", "Table 1 has finished. If it plays on, undo that first."),
    ],
)
def test_what_a_table_cannot_say(playing, before, said, sentence):
    if before:
        report(playing, before)
    assert why_not_report(table_at(playing), said) == sentence
    assert not can_report(table_at(playing), said)
    with pytest.raises(Refused) as refused:
        report(playing, said)
    assert refused.value.sentence == sentence


def test_a_table_with_a_result_has_finished(playing):
    make_result(table_at(playing), (0, 0, 0, 0))
    assert why_not_report(table_at(playing), "last-hand") == (
        "Table 1 has a result already: it has finished."
    )


def test_nothing_is_reported_before_the_clock_runs(event):
    assert why_not_report(table_at(event), "finished") == "Session 1 is not open."
    opened(event)
    assert why_not_report(table_at(event), "finished") == "The clock has not been started."


def test_the_same_key_reports_once(playing):
    assert report(playing, "finished", key="k") == report(playing, "finished", key="k")


def test_a_report_is_undone_to_what_was_said_before(playing):
    first = report(playing, "last-hand")
    entry = report(playing, "finished")
    undone = undo(entry=entry, by=None)
    assert undone.summary == "What table 1 reported is taken back"
    assert (table_at(playing).reported, table_at(playing).reported_at) == ("last-hand", first.at)


def test_an_earlier_report_is_not_undone_under_a_later_one(playing):
    entry = report(playing, "last-hand")
    report(playing, "finished")
    with pytest.raises(Refused) as refused:
        undo(entry=entry, by=None)
    assert refused.value.sentence == "Table 1 has reported something else since."
