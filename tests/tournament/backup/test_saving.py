"""A backup's rows are written as Django's own serializer writes them, whatever is in them."""

import json
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import Group
from django.core import serializers

from tests.factories import make_event, make_result, make_user
from tests.tournament.notice.notices import post
from tournament.backup.services.layout import models
from tournament.backup.services.saving import Exact, lines_of
from tournament.models import Draw, Entry, Event, Hand, Table

pytestmark = pytest.mark.django_db
MOMENT = datetime(2026, 4, 11, 9, 30, 1, 123456, tzinfo=UTC)


def as_django_writes(model):
    """The rows of a table by Django's serializer."""
    rows = model._default_manager.order_by("pk")
    return serializers.serialize("jsonl", rows, cls=Exact)


def test_every_table_is_written_as_django_writes_it():
    user = make_user("dora")
    user.groups.add(Group.objects.create(name="club"))
    event = make_event(players=8, sessions=2, staff={"director": user})
    make_result(Table.objects.first(), (100, 200, -100, -200))
    post(event)
    Hand.objects.create(table=Table.objects.first(), number=1, facts={"note": "“è” 雀", "points": [1, None]})
    Entry.objects.update(created_at=MOMENT)
    written = {model: "".join(lines_of(model)) for model in models()}
    assert written == {model: as_django_writes(model) for model in models()}
    assert {Event, Entry, Table, Hand} <= {model for model, lines in written.items() if lines}


def test_moments_keep_their_microseconds():
    make_event(players=4, sessions=1)
    Entry.objects.update(created_at=MOMENT)
    row = json.loads(next(lines_of(Entry)))
    assert row["fields"]["created_at"] == "2026-04-11T09:30:01.123456+00:00"
    assert list(lines_of(Draw)) == []
