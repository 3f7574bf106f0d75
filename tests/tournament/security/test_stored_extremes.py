"""What older versions stored: days at the ends of the calendar, invisible names, huge numbers."""

import json
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from tests.examples import takes_turns
from tests.factories import make_event
from tests.tournament.security.pages import read_to_the_end
from tournament.backup.services.rows import store_rows
from tournament.models import Event, Notice, Person, Session

pytestmark = pytest.mark.django_db
put_in_years = import_module("tournament.migrations.0021_years_in_bounds").put_in_years
ENDS = {
    "first": ("0001-01-01", "0001-01-01 00:00:00", "Pacific/Niue"),
    "last": ("9999-12-31", "9999-12-31 23:59:00", "Pacific/Kiritimati"),
}
TEXT = "\u200b\u202e<b>\u2028x\x07\n" + "y" * 60


def store(table: str, **columns: object) -> None:
    """Write past every check, as an older version might have."""
    names = ", ".join(f'"{name}" = %s' for name in columns)
    with connection.cursor() as cursor:
        cursor.execute(f'UPDATE "tournament_{table}" SET {names}', list(columns.values()))


def store_days(end: str) -> None:
    day, moment, zone = ENDS[end]
    store("event", starts_on=day, ends_on=day, applied_on=day, register_until=day, timezone=zone)
    store("session", starts_at=moment)
    store("notice", shows_from=moment, shows_until=moment)


def store_texts_and_numbers() -> None:
    store("event", name=TEXT, city=TEXT, venue=TEXT, fee=TEXT, contact=TEXT, observer=TEXT)
    store("entry", first_name=TEXT, last_name=TEXT, club=TEXT)
    store("person", first_name=TEXT, last_name=TEXT)
    store("application", first_name=TEXT, last_name=TEXT, club=TEXT, remarks=TEXT)
    store("notice", text=TEXT)
    store("ruling", note=TEXT, given_by=TEXT, points=-2147483647)
    store("logentry", summary=TEXT, subject=TEXT, actor_name=TEXT)
    store("result", east=2147483647, south=-2147483647, bets_left=2147483647)
    store("session", minutes=32767)
    store("table", extra_seconds=2147483647)


def broken(place, paths: dict[str, str]) -> list[str]:
    """The names of these addresses that answer with an error of the program."""
    client = place.client()
    faults = []
    for name, path in paths.items():
        answer = client.get(path)
        read_to_the_end(answer)
        if answer.status_code >= 500:
            faults.append(f"{name}: {answer.status_code}")
    return faults


@pytest.mark.slow
@pytest.mark.full
@pytest.mark.parametrize("end", ENDS)
def test_every_page_opens_with_what_older_versions_stored(place, end):
    """In turns: every other page with the first days, and the others with the last."""
    store_days(end)
    store_texts_and_numbers()
    put_in_years(apps, None)
    paths = list(place.paths().items())
    assert broken(place, dict(paths[[*ENDS].index(end) :: 2] if takes_turns() else paths)) == []


@pytest.mark.parametrize(("end", "year"), [("first", 1990), ("last", 2100)])
def test_days_out_of_the_years_become_their_first_or_last(place, end, year):
    store_days(end)
    put_in_years(apps, None)
    event = Event.objects.get()
    days = (event.starts_on, event.ends_on, event.applied_on, event.register_until)
    moments = (Session.objects.first().starts_at, Notice.objects.first().shows_from)
    assert {when.year for when in (*days, *moments)} == {year}


def test_rows_of_an_old_backup_are_put_right():
    person = {"first_name": "a\u200b" * 80, "last_name": "b" * 90}
    store_rows(Person, [json.dumps({"model": "tournament.person", "pk": 7, "fields": person})])
    event = make_event(players=0, sessions=0)
    session = {"event": event.pk, "number": 70_000, "minutes": -1}
    store_rows(Session, [json.dumps({"model": "tournament.session", "pk": 7, "fields": session})])
    stored, planned = Person.objects.get(), Session.objects.get()
    assert (stored.first_name, stored.last_name) == ("a" * 80, "b" * 80)
    assert (planned.number, planned.minutes) == (32_767, 0)
