"""Rows read by a prepared query are those that Django's own queries read."""

from typing import Any

import pytest
from django.db import connection
from django.db.models import Model
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import make_event
from tournament.account.queries import SignedIn, entry_of
from tournament.hand.views.table_link import table_of_key
from tournament.models import Event, Session, Table, User
from tournament.models.prepared import EVENT_BY_SLUG, Prepared
from tournament.session.services.table_revisions import table_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = make_event(players=8, sessions=2)
    Event.objects.filter(pk=event.pk).update(ended_at=timezone.now(), announcement="100 % “live”")
    return Event.objects.get(pk=event.pk)


def facts(row: Model) -> dict[str, Any]:
    """The values of a row, with their types, and where it comes from."""
    values = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    types = {name: type(value) for name, value in values.items()}
    return values | {"types": types, "adding": row._state.adding, "db": row._state.db}


def test_an_event_by_its_address_is_as_django_reads_it(event):
    row = EVENT_BY_SLUG.first(event.slug)
    assert isinstance(row, Event)
    assert facts(row) == facts(Event.objects.get(slug=event.slug))
    assert row.rules == event.rules


def test_rows_to_which_it_refers_come_in_the_same_query(event):
    with CaptureQueriesContext(connection) as queries:
        table = table_at(event, {"session": 2, "table": 1})
        rows = [table, table.session, table.session.event]
    assert len(queries) == 1
    django_table = Table.objects.get(session__event=event, session__number=2, number=1)
    django_rows = [django_table, django_table.session, django_table.session.event]
    assert [facts(row) for row in rows] == [facts(row) for row in django_rows]


def test_a_table_and_a_player_by_their_links(event):
    Table.objects.filter(session__event=event, session__number=1, number=2).update(link_key="k" * 22)
    table = table_of_key("k" * 22)
    assert table
    assert facts(table) == facts(Table.objects.get(link_key="k" * 22))
    assert (table.session.event, table_of_key("\0"), table_of_key("nobody’s")) == (event, None, None)
    player = event.entries.first()
    request = RequestFactory().get("/")
    request.session = {f"link-{event.pk}": player.link_key}
    entry = entry_of(request, event)
    assert entry
    assert facts(entry) == facts(player)
    assert entry_of(request, Event(pk=0)) is None


def test_a_row_that_was_read_can_be_saved(event):
    table = table_at(event, {"session": 1, "table": 2})
    table.reported = Table.FINISHED
    table.save()
    assert Table.objects.get(pk=table.pk).reported == Table.FINISHED


def test_a_missing_row_gives_none_or_does_not_exist(event):
    assert EVENT_BY_SLUG.first("nowhere") is None
    with pytest.raises(Table.DoesNotExist):
        table_at(event, {"session": 1, "table": 99})


def test_each_read_shows_the_row_as_it_is_then(event):
    by_number = Prepared(Session, "event", "number")
    before = by_number.get(event.pk, 1)
    Session.objects.filter(pk=before.pk).update(minutes=75)
    assert (before.minutes, by_number.get(event.pk, 1).minutes) != (75, 75)
    assert by_number.get(event.pk, 1).minutes == 75


def test_the_account_of_a_browser_is_there_until_it_is_switched_off():
    user = User.objects.create_user("dora", password="correct horse battery")
    account = SignedIn().get_user(user.pk)
    assert isinstance(account, User)
    assert facts(account) == facts(User.objects.get(pk=user.pk))
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert SignedIn().get_user(user.pk) is None
    assert SignedIn().get_user(user.pk + 1) is None


def test_passwords_are_checked_once(client, monkeypatch):
    User.objects.create_user("dora", password="correct horse battery")
    checks = []
    check = User.check_password
    monkeypatch.setattr(
        User, "check_password", lambda user, typed: checks.append(typed) or check(user, typed)
    )
    client.post("/sign-in/", {"username": "dora", "password": "wrong"})
    assert checks == ["wrong"]
