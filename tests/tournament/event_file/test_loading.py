"""Storing an event file: the codes of what is refused, and a key that imports once."""

import json

import pytest

from tests.tournament.acts.refused import refused
from tests.tournament.management.test_import_event import small
from tournament.event_file.services.loading import import_event
from tournament.event_file.services.problems import FileRefused
from tournament.models import Event

pytestmark = pytest.mark.django_db


def test_a_file_that_is_refused_has_one_code_for_all_its_problems():
    with refused("event_file.faulty", kind=FileRefused):
        import_event(text="%PDF-1.7")


def test_an_invalid_or_taken_short_name_is_refused_by_code():
    import_event(text=json.dumps(small()))
    with refused("event_file.no-slug"):
        import_event(text=json.dumps(small()), slug="a b")
    with refused("event_file.slug-taken"):
        import_event(text=json.dumps(small()))


def test_a_key_imports_once():
    events = [import_event(text=json.dumps(small()), key="k") for _time in range(2)]
    assert (events[0], Event.objects.count()) == (events[1], 1)
