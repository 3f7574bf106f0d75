"""Seats, rulings and penalties of tables are kept while results alone change, and never longer."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.factories import make_event
from tests.tournament.result.reporting import report
from tournament.models import Event, Result, Seat, Session
from tournament.result.queries.results_alone import AtTable, rows_at, seats_and_rulings
from tournament.ruling.services.rulings import Sanction, give_ruling
from tournament.session.queries import table_in

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event(real_file) -> Event:
    event = make_event(sessions=2)
    report(event, 1, 1)
    return event


def at_table(number: int = 1) -> AtTable:
    """What the first session's table of this number has, for a request of its own."""
    session = Session.objects.select_related("event").get(number=1)
    table = session.tables.get(number=number)
    return seats_and_rulings(session, [table.pk])[table.pk]


def queries_of_table(number: int = 1) -> int:
    with CaptureQueriesContext(connection) as queries:
        at_table(number)
    return len(queries) - 2  # the session and the table


def test_after_results_alone_nothing_is_read_again(event):
    before = at_table()
    report(event, 1, 1, (9000, 2000, -3000, -8000))
    report(event, 1, 2)
    assert queries_of_table() == 1  # the log since then
    after = at_table()
    assert [seat.entry for seat in after.seats] == [seat.entry for seat in before.seats]
    assert queries_of_table() == 0


def test_once_results_come_in_all_other_tables_of_the_session_are_read_at_once(event):
    at_table()
    assert queries_of_table(2) == 2  # its seats and rulings; the penalties of the session are known
    report(event, 1, 2)
    assert queries_of_table(3) == 4  # the log, the tables of the session, their seats and rulings
    assert queries_of_table(4) == 0


def test_a_ruling_shows_at_once_at_its_table_alone(event):
    assert (at_table().rulings, at_table().ledger) == ((), ())
    seat = Seat.objects.get(session__number=1, table__number=1, wind="E")
    ruling = give_ruling(seat=seat, sanction=Sanction("lateness", -1_000, "at-table"), by=None)
    assert at_table().rulings == (ruling,)
    assert [entry.points for entry in at_table().ledger] == [-1_000]
    assert (at_table(2).rulings, at_table(2).ledger) == ((), ())


def test_the_page_shows_the_result_and_the_revision_of_now(event):
    table_in(event, 1, 2)
    report(event, 1, 2)
    view = table_in(Event.objects.get(), 1, 2)
    assert view is not None
    assert view.result is not None
    assert view.table.revision == 1


def test_each_caller_has_seats_and_rulings_of_its_own(event):
    seat = Seat.objects.get(session__number=1, table__number=1, wind="E")
    give_ruling(seat=seat, sanction=Sanction("lateness", -1_000, "at-table"), by=None)
    first, second = at_table(), at_table()
    first.seats[0].wind, first.rulings[0].points = "N", 0
    assert (second.seats[0].wind, second.rulings[0].points) == ("E", -1_000)
    assert [seat.wind for seat in at_table().seats] == ["E", "S", "W", "N"]


def test_changes_of_an_act_under_way_are_not_kept(event):
    at_table()
    with transaction.atomic():
        Seat.objects.filter(table__number=1, session__number=1).update(out=True)
        assert all(seat.out for seat in at_table().seats)
        transaction.set_rollback(True)
    assert not any(seat.out for seat in at_table().seats)


def test_a_table_is_found_with_its_session_and_result_in_one_query(event):
    report(event, 1, 2)
    with CaptureQueriesContext(connection) as queries:
        rows = rows_at(event, 1, 2)
    assert rows
    assert len(queries) == 1
    session, table, result = rows
    stored = Result.objects.get(table=table.pk, current=True)
    assert (session, table, result) == (stored.table.session, stored.table, stored)
    for row, same in ((session, stored.table.session), (table, stored.table), (result, stored)):
        for column in row._meta.concrete_fields:
            assert getattr(row, column.attname) == getattr(same, column.attname), column.name


def test_a_table_without_a_result_or_that_does_not_exist(event):
    rows = rows_at(event, 2, 1)
    assert rows
    assert rows[2] is None
    assert (rows_at(event, 2, 99), rows_at(event, 99, 1)) == (None, None)
