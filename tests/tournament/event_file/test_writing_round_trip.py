"""Whatever was done at an event: its file, imported where nothing else is, gives the same event and file."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import Model
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples, is_long
from tests.tournament.event_file.full_days import FullDay
from tests.tournament.event_file.test_presence import again
from tests.tournament.standings.facts_of_draws import BOOKS
from tests.tournament.standings.random_day import an_event_of_its_own
from tournament.acts.log import without_contact
from tournament.event_file.services.writing import event_text
from tournament.models import (
    Absence,
    Entry,
    Event,
    Job,
    LogEntry,
    Overlay,
    Result,
    Role,
    Seat,
    Session,
    Table,
    Team,
)
from tournament.move.services.document import PARTS, columns, part, refers_to, row_of

pytestmark = pytest.mark.django_db
NOT_IN_FILES: dict[str, set[str]] = {
    "Event": {"id", "version", "uid", "created_at"},
    "Entry": {"id", "person_id", "link_key", "created_at", "email", "phone"},  # for the organiser alone
    "Application": {"id", "link_key", "source", "email"},
    "Table": {"id", "link_key", "revision"},  # which counts what forms have seen
    "LogEntry": {"id", "actor_id", "key", "content", "imported"},  # accounts stay where they are
}
NAMES: dict[type[Model], Callable[[Any], object]] = {
    Entry: lambda entry: entry.number,
    Team: lambda team: team.name,
    Session: lambda session: session.number,
    Table: lambda table: (table.session.number, table.number),
    Result: lambda result: (result.table.session.number, result.table.number, result.version),
}
"""What rows are called that others refer to; others by their place among their like."""


def kept_rows(event: Event) -> dict[str, list[str]]:
    """The event and all its rows, without ids and in an order of their contents.

    Roles, made files and what overlays show belong to an installation: an event file leaves them out.
    """
    models = [model for model in PARTS if model not in {Role, Job, Overlay}]
    stored = {model: list(part(model, event)) for model in models}
    called = {
        (model, row.pk): NAMES[model](row) if model in NAMES else place
        for model, rows in stored.items()
        for place, row in enumerate(rows)
    }
    seated = set(Seat.objects.filter(session__event=event).values_list("session", "entry"))
    rows = {"Event": [as_text(event, called)]}
    for model in models:
        model_rows = [
            row
            for row in stored[model]
            if getattr(row, "act", "") != "event.import"
            and not (model is Absence and (row.session_id, row.entry_id) in seated)  # not absent any more
        ]
        rows[model.__name__] = sorted(as_text(row, called) for row in model_rows)
    return rows


def as_text(row: Model, called: dict[tuple[type[Model], Any], object]) -> str:
    """All that a file holds of a row; rows that it refers to by what they are called."""
    facts = row_of(row)
    for column in columns(type(row)):
        model = refers_to(column)
        if model is not None and facts[column.attname] is not None:
            facts[column.attname] = called.get((model, facts[column.attname]))
    if isinstance(row, LogEntry):  # addresses and phone numbers are for the organiser alone, here too
        facts |= {side: without_contact(facts[side]) for side in ("before", "after")}
    left_out = NOT_IN_FILES.get(type(row).__name__, {"id"})
    return json.dumps({name: value for name, value in facts.items() if name not in left_out}, sort_keys=True)


def in_order(text: str) -> str:
    """The file's text with all names sorted, without the line of its own import."""
    document = json.loads(text)
    document["log"] = [line for line in document["log"] if line["act"] != "event.import"]
    return json.dumps(document, ensure_ascii=False, sort_keys=True, indent=1)


@settings(max_examples=examples(short=15, long=1500), derandomize=not is_long())
@given(
    rules=st.sampled_from(sorted(BOOKS)),
    seed=st.integers(0, 2**32),
    players=st.integers(8, 14),
    sessions=st.integers(2, 4),
    acts=st.integers(0, 80),
)
def test_a_file_gives_back_the_event_it_was_written_of_and_the_same_file(
    rules, seed, players, sessions, acts
):
    with an_event_of_its_own():
        day = FullDay(rules, seed, players=players, sessions=sessions)
        for _act in range(acts):
            day.something()
        before = kept_rows(Event.objects.get(pk=day.event.pk))
        text = event_text(Event.objects.get(pk=day.event.pk))
        imported = again(text)

        assert in_order(event_text(imported)) == in_order(text)
        assert kept_rows(Event.objects.get(pk=imported.pk)) == before
