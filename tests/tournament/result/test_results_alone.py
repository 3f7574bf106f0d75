"""Whether results alone have changed since an event was read, and at which tables."""

import pytest
from django.db.models import F
from django.utils import translation

from tests.factories import make_event
from tests.tournament.result.reporting import freeze, report
from tournament.acts.undo import undo
from tournament.models import Event, LogEntry, Result, Session, Table
from tournament.result.queries import results_alone
from tournament.result.queries.results_alone import Place, ResultsAlone, holds_after_results
from tournament.result.queries.session_counts import session_counts, session_counts_at
from tournament.result.services.recording import confirm_all, confirm_result

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """An event whose log has begun."""
    event = make_event(sessions=2)
    report(event, 1, 1)
    return event


def time_now(event: Event) -> ResultsAlone:
    return results_alone.time_at(Event.objects.get(pk=event.pk))


def confirm(event: Event, table: int) -> None:
    confirm_result(table=Table.objects.get(session__number=1, number=table), by=None)


def test_results_that_are_stored_corrected_or_confirmed_are_named(event):
    Event.objects.update(second_check=True)
    time = time_now(event)
    count = time.count
    report(event, 1, 2)
    report(event, 1, 2, (9000, 2000, -3000, -8000))
    confirm(event, 2)
    report(event, 1, 3)
    assert time_now(event) is time
    assert time.changed(count) == {Place(1, 2), Place(1, 3)}
    assert time.changed(time.count) == set()


@pytest.mark.parametrize(
    "act",
    [
        lambda event: freeze(event, 1),
        lambda event: undo(entry=event.log.earliest("pk"), by=None),
        lambda event: confirm_all(session=event.sessions.get(number=1), by=None),
        lambda _event: Event.objects.update(version=F("version") + 1),
    ],
    ids=["a freeze", "an undo", "many at once", "a version without a line"],
)
@pytest.mark.parametrize("is_first", [True, False])
def test_other_acts_are_noticed_beside_results(event, act, is_first):
    Event.objects.update(second_check=True)
    Result.objects.update(state=Result.ENTERED)
    time = time_now(event)
    if not is_first:
        report(event, 1, 2)
    act(Event.objects.get(pk=event.pk))
    if is_first:
        report(event, 1, 2)
    now = time_now(event)
    assert now is not time
    assert time_now(event) is now


def test_the_first_line_of_a_log_may_be_a_result():
    event = make_event(sessions=1)
    time = time_now(event)
    report(event, 1, 1)
    assert time_now(event) is time
    assert time.changed(0) == {Place(1, 1)}


def test_a_log_that_was_replaced_is_noticed(event):
    time = time_now(event)
    LogEntry.objects.filter(pk=time.line).delete()
    Event.objects.update(version=F("version") + 1)
    LogEntry.objects.create(
        event=event, at=Event.objects.get().created_at, act="result.record", subject="session 1 table 2"
    )
    assert time_now(event) is not time


def test_a_version_that_the_database_does_not_have_is_never_trusted(event):
    time = time_now(event)
    ahead = Event.objects.get(pk=event.pk)
    ahead.version += 1
    assert results_alone.time_at(ahead) is not time


def test_a_version_before_the_first_that_was_read_is_of_another_time(event):
    time = time_now(event)
    Event.objects.update(version=F("version") - 1)
    assert time_now(event) is not time


def test_after_very_many_acts_the_log_is_not_read(event, monkeypatch, django_assert_num_queries):
    monkeypatch.setattr(results_alone, "MOST", 1)
    time = time_now(event)
    report(event, 1, 2)
    report(event, 1, 3)
    now = Event.objects.get(pk=event.pk)
    with django_assert_num_queries(1):
        assert results_alone.time_at(now) is not time


def test_facts_without_results_are_read_again_after_other_acts_and_in_each_language(event):
    reads: list[str] = []

    @holds_after_results
    def read(event: Event) -> int:
        reads.append(translation.get_language())
        return len(reads)

    def reading() -> int:
        return read(Event.objects.get(pk=event.pk))

    assert [reading(), reading()] == [1, 1]
    report(event, 1, 2)
    assert reading() == 1
    with translation.override("it"):
        assert [reading(), reading()] == [2, 2]
    freeze(event, 1)
    assert (reading(), reads) == (3, ["en", "it", "en"])


def test_sessions_are_counted_again_where_results_have_changed(event, django_assert_num_queries):
    Event.objects.update(second_check=True)
    Session.objects.update(state=Session.OPEN)
    session_counts_at(Event.objects.get(pk=event.pk))
    report(event, 1, 2)
    report(event, 2, 1)
    confirm(event, 2)
    now = Event.objects.get(pk=event.pk)
    with django_assert_num_queries(3):  # the log, and two sessions
        counts = session_counts_at(now)
    with django_assert_num_queries(0):
        assert session_counts_at(now) == counts
    assert [(count.results, count.confirmed) for count in counts] == [(2, 2), (1, 0)]
    assert counts == session_counts(now)
