"""Single rows by plain values: what Django finds, by SQL that is written once."""

import pytest
from django.db import connection, connections, models
from django.test.utils import CaptureQueriesContext

from tests.factories import make_event, make_user
from tournament.models import Event, LogEntry, Result, Session, Table, User
from tournament.models.written_sql import SingleRows, WrittenQuery

LOOKUPS = {
    "by key": (Table, (), lambda table: {"pk": table.pk}),
    "with what it belongs to": (Table, ("session__event",), lambda table: {"pk": table.pk}),
    "by columns of others": (
        Table,
        ("session__event",),
        lambda table: {"session__number": table.session.number, "number": table.number},
    ),
    "by the key of another": (Table, ("session",), lambda table: {"session": table.session.pk, "number": 2}),
    "by text": (Event, (), lambda table: {"slug": table.session.event.slug}),
    "by a number as text": (Table, (), lambda table: {"pk": str(table.pk)}),
    "by row": (Table, (), lambda table: {"session": table.session, "number": table.number}),
    "by a comparison": (Table, (), lambda table: {"session": table.session.pk, "number__gt": 1}),
    "by nothing there": (
        Table,
        (),
        lambda table: {"session": table.session.pk, "link_key": None, "number": 2},
    ),
    "a user": (User, (), lambda table: {"username": "sam"}),
}


@pytest.fixture
def table(db) -> Table:
    event = make_event(players=8, sessions=2, staff={"scorer": make_user("sam")})
    return Table.objects.select_related("session__event").get(session=event.sessions.last(), number=2)


@pytest.fixture
def written(monkeypatch) -> list[type[models.Model]]:
    """The models of which a query has been written since."""
    vars(connections["default"]).pop("written_queries", None)
    models_written = []
    begin = WrittenQuery.__init__

    def write(self, rows, values) -> None:
        models_written.append(rows.model)
        begin(self, rows, values)

    monkeypatch.setattr(WrittenQuery, "__init__", write)
    return models_written


def facts(row: models.Model) -> dict[str, object]:
    """The columns of a row and of the rows that came with it."""
    with CaptureQueriesContext(connection) as queries:
        columns = {name: fact for name, fact in vars(row).items() if name != "_state"}
        came = {name: facts(other) for name, other in row._state.fields_cache.items()}
    assert not len(queries)
    return {**columns, **came, "is new": row._state.adding, "database": row._state.db}


@pytest.mark.parametrize("lookup", LOOKUPS)
def test_a_row_is_the_one_that_django_finds(table, lookup):
    model, related, values_of = LOOKUPS[lookup]
    values = values_of(table)
    plain = models.QuerySet(model).select_related(*related) if related else models.QuerySet(model)
    rows = model.objects.select_related(*related) if related else model.objects
    for _time in range(2):
        row = rows.get(**values)
        assert (type(row), facts(row)) == (model, facts(plain.get(**values)))


def test_its_sql_is_written_once_for_all_values(table, written):
    first, second = Table.objects.filter(session=table.session)
    with CaptureQueriesContext(connection) as queries:
        assert [Table.objects.get(pk=row.pk).pk for row in (first, second)] == [first.pk, second.pk]
    assert (written, len(queries)) == ([Table], 2)


def test_django_writes_the_sql_of_everything_else(table, written):
    tables = Table.objects.filter(session=table.session)
    assert tables.get(number=2) == table
    assert Table.objects.exclude(number=1).get(session=table.session.pk) == table
    assert Table.objects.values_list("number", flat=True).get(pk=table.pk) == 2
    assert Table.objects.only("number").get(pk=table.pk).get_deferred_fields()
    assert Table.objects.annotate(twice=models.F("number") * 2).get(pk=table.pk).twice == 4
    assert Table.objects.get(models.Q(pk=table.pk)) == table
    assert "results" in Table.objects.prefetch_related("results").get(pk=table.pk)._prefetched_objects_cache
    assert written == []


@pytest.mark.parametrize("model", [Event, Session, Table, Result, LogEntry, User])
def test_no_row_and_several_are_said_as_django_says_them(table, model):
    assert isinstance(model.objects.all(), SingleRows)
    vars(connections["default"]).pop("written_queries", None)
    for number in (10**30, 0, 10**30):  # one that no column takes, before and after the SQL is written
        with pytest.raises(model.DoesNotExist):
            model.objects.get(pk=number)
    with pytest.raises(ValueError, match="expected a number"):
        model.objects.get(pk="two")


def test_several_rows_are_refused(table):
    with pytest.raises(Table.MultipleObjectsReturned, match="more than one Table -- it returned 2"):
        Table.objects.get(number=1)
