"""Rows that acts insert: as Django's own `save` stores them, at once or when the act ends, all or none."""

from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, connection

from tests.factories import make_event, make_user
from tournament.acts.refusals import Refused
from tournament.acts.writing import Writing, writing
from tournament.models import Event, LogEntry, Result, Table
from tournament.words.sentences import Told

pytestmark = pytest.mark.django_db(transaction=True)
AT = datetime(2026, 5, 1, 12, 30, 15, 123456, UTC)
REVISION = 'UPDATE "tournament_table" SET "revision" = %s WHERE "id" = %s'


@pytest.fixture
def event() -> Event:
    return make_event(players=8, sessions=1, staff={"scorer": make_user("sam")})


def result(event: Event, number: int = 1, **facts: object) -> Result:
    """A result that is not stored."""
    table = Table.objects.get(session__event=event, number=number)
    sheet = {"east": 20_000, "south": 5_000, "west": -5_000, "north": -20_000, "note": "a\tb"}
    return Result(**{"table": table, "version": 1, "entered_at": AT, **sheet, **facts})


def insert(event: Event, *rows: Result, at_the_end: bool = True) -> None:
    """Store the rows in one act."""
    with writing(event, by=None, act="test.store") as now:
        for row in rows:
            now.insert(row, at_the_end=at_the_end)
        now.log(Told("Settings restored."), after={"text": "a\0b", "number": 3})


@pytest.mark.parametrize("at_the_end", [True, False])
@pytest.mark.parametrize("gives_keys", [True, False])
def test_a_row_is_stored_as_django_saves_it(event, at_the_end, gives_keys, monkeypatch):
    if connection.vendor == "sqlite":  # older ones cannot give keys
        monkeypatch.setattr(connection.features, "can_return_columns_from_insert", gives_keys)
    row, other = result(event), result(event, number=2)
    insert(event, row, at_the_end=at_the_end)
    other.save()
    stored, saved = Result.objects.filter(pk=row.pk).values().get(), Result.objects.values().get(pk=other.pk)
    assert {**stored, "id": 0, "table_id": 0} == {**saved, "id": 0, "table_id": 0}
    assert (row.note, row.pk, row._state.adding) == ("a b", stored["id"], False)
    line = LogEntry.objects.get(act="test.store")
    assert (line.after, line.told) == ({"text": "ab", "number": 3}, {"message": "Settings restored."})


def test_rows_that_wait_have_their_keys_once_the_act_has_ended(event):
    rows = result(event), result(event, number=2)
    with writing(event, by=None, act="test.store") as now:
        for row in rows:
            now.insert(row, (REVISION, (7, row.table_id)), at_the_end=True)
        line = now.log(Told("Settings restored."))
        assert [row.pk for row in (*rows, line)] == [None, None, None]
        assert not Result.objects.exists()
    assert [row.pk for row in rows] == [*Result.objects.order_by("pk").values_list("pk", flat=True)]
    assert line == LogEntry.objects.get(act="test.store")
    assert set(Table.objects.values_list("revision", flat=True)) == {7}


def test_nothing_is_stored_of_an_act_that_the_database_refuses_at_its_end(event):
    before = Event.objects.get().version
    with pytest.raises(IntegrityError):
        insert(event, result(event), result(event, number=2), result(event, version=2))
    assert not Result.objects.exists()
    assert not LogEntry.objects.filter(act="test.store").exists()
    assert Event.objects.get().version == before


def test_a_value_that_no_column_takes_is_refused_and_nothing_stored(event):
    with pytest.raises(Refused, match="choose a number from"):
        insert(event, result(event), result(event, number=2, east=3_000_000_000))
    assert not Result.objects.exists()


def test_an_act_reads_once_it_has_its_turn(event):
    reading = [('SELECT "version" FROM "tournament_event" WHERE "id" = %s', (event.pk,))]
    reading.append(('SELECT "id" FROM "tournament_table" WHERE "number" = %s', (99,)))
    with writing(event, by=None, act="test.read", reading=reading) as now:
        assert [*now.read] == [(event.version,), None]
        now.nothing_to_do()


def test_without_an_event_rows_that_wait_are_stored_too(event):
    row = result(event)

    def store(now: Writing) -> None:
        now.insert(row, at_the_end=True)
        now.log(Told("Settings restored."))

    with writing(None, by=None, act="test.store") as now:
        store(now)
    assert Result.objects.get() == row
