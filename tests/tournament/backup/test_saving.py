"""A backup's rows say what Django's own serializer says, whatever is in them, each on one line."""

import json
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import Group
from django.core import serializers
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection

from tests.factories import make_event, make_result, make_user
from tests.tournament.notice.notices import post
from tournament.backup.services.layout import models
from tournament.backup.services.saving import lines_of
from tournament.models import Draw, Entry, Event, Hand, Table

pytestmark = pytest.mark.django_db
MOMENT = datetime(2026, 4, 11, 9, 30, 1, 123456, tzinfo=UTC)


class Exact(DjangoJSONEncoder):
    """Django's own encoder cuts moments to milliseconds; a backup keeps them whole."""

    def default(self, value):
        return value.isoformat() if isinstance(value, datetime) else super().default(value)


def as_django_writes(model):
    """The rows of a table by Django's serializer."""
    rows = model._default_manager.order_by("pk")
    return normalised(serializers.serialize("jsonl", rows, cls=Exact).split("\n")[:-1])


def written(model):
    """The lines of a table in a backup."""
    return [line for lines in lines_of(model) for line in lines]


def normalised(lines):
    """The same lines, the signs and blanks of JSON in one manner."""
    return [json.dumps(json.loads(line)) for line in lines]


def test_every_table_says_what_django_would_write():
    user = make_user("dora")
    user.groups.add(Group.objects.create(name="club"))
    event = make_event(players=8, sessions=2, staff={"director": user})
    make_result(Table.objects.first(), (100, 200, -100, -200))
    post(event)
    Hand.objects.create(table=Table.objects.first(), number=1, facts={"note": "“è” 雀", "points": [1, None]})
    Entry.objects.update(created_at=MOMENT)
    tables = {model: normalised(written(model)) for model in models()}
    assert tables == {model: as_django_writes(model) for model in models()}
    assert {Event, Entry, Table, Hand} <= {model for model, lines in tables.items() if lines}


def test_moments_keep_their_microseconds():
    make_event(players=4, sessions=1)
    Entry.objects.update(created_at=MOMENT)
    row = json.loads(written(Entry)[0])
    assert row["fields"]["created_at"] == "2026-04-11T09:30:01.123456+00:00"
    assert list(lines_of(Draw)) == []


def test_no_row_is_on_two_lines_whoever_reads_them():
    make_event(players=4, sessions=1)
    ends = {"note": "a\x85b\u2028c\x1cd\n"}
    Hand.objects.create(table=Table.objects.get(), number=1, facts=ends)
    Event.objects.update(announcement=ends["note"])
    with connection.cursor() as cursor:  # as no version of the program writes them, but other tools do
        cursor.execute("UPDATE tournament_hand SET facts = %s", [json.dumps(ends, indent=1)])
    for model in (Hand, Event):
        (line,) = written(model)
        assert line.splitlines() == [line]
    assert json.loads(written(Hand)[0])["fields"]["facts"] == ends
