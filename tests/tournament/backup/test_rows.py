"""Rows of a backup: what older, other and wrong lines say, and which tables are emptied for them."""

import json
from datetime import UTC, datetime

import pytest
from django.apps import apps
from django.core.serializers.base import DeserializationError
from django.db import DatabaseError, connection, transaction
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import make_event, make_user
from tournament.backup.services import layout, rows
from tournament.backup.services.rows import empty_tables, store_rows, tables
from tournament.models import Event, Hand, Job, LogEntry, Person, SignIn, User

WORDS = st.text() | st.text(st.sampled_from('ab "\\\0\n\u200b\u2028\ud800\U0001f004'))
SCALARS = st.none() | st.booleans() | st.integers(-(2**40), 2**40) | st.floats(allow_nan=False) | WORDS
FACTS = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3)
)


def person(pk: object = 7, model: str = "tournament.person", **fields: object) -> str:
    """A line of a backup."""
    return json.dumps({"model": model, "pk": pk, "fields": {"first_name": "Ada", **fields}})


# --- Emptied -----------------------------------------------------------------------------------------------


def test_every_table_is_emptied_that_has_rows_of_a_backup_or_refers_to_them():
    ours = {model._meta.db_table for model in layout.models()}
    referring = {
        model._meta.db_table
        for model in apps.get_models(include_auto_created=True)
        for field in model._meta.concrete_fields
        if field.is_relation and field.related_model._meta.db_table in ours
    }
    assert set(tables()) == ours | referring
    here = {model._meta.db_table for model in apps.get_app_config("tournament").get_models(True)}
    assert here - set(tables()) == {SignIn._meta.db_table}


def test_no_table_is_emptied_before_those_that_refer_to_it():
    order = tables()
    for model in apps.get_app_config("tournament").get_models(include_auto_created=True):
        for field in model._meta.concrete_fields:
            if field.is_relation and field.related_model._meta.db_table in order:
                referring, referred = model._meta.db_table, field.related_model._meta.db_table
                assert order.index(referring) <= order.index(referred), field


@pytest.mark.django_db
def test_nothing_is_left_of_an_event():
    make_event(players=8, sessions=1, staff={"director": make_user("dora")})
    empty_tables()
    assert [model for model in layout.models() if model.objects.exists()] == []


# --- Read and checked --------------------------------------------------------------------------------------


def test_no_statement_has_more_values_than_any_sqlite_takes():
    most = max(len(model._meta.concrete_fields) for model in layout.models())
    assert most * rows.TOGETHER <= 999  # 32,766 from 3.32 on; builds may allow fewer


@pytest.mark.django_db
def test_columns_absent_from_a_line_take_their_defaults():
    store_rows(Person, [person(), person(8, country="IT", last_name="Byron")])
    first, second = Person.objects.order_by("pk")
    assert (first.pk, first.first_name, first.last_name, first.country) == (7, "Ada", "", "")
    assert (second.pk, second.country, second.last_name) == (8, "IT", "Byron")


@pytest.mark.django_db
def test_lines_of_any_number_are_stored_and_empty_ones_passed_over():
    names = [f"Ada {number}" for number in range(1501)]
    lines = [person(number, first_name=name) for number, name in enumerate(names, 1)]
    store_rows(
        Person, ["\n".join(lines[:1100]), "", "\n".join([*lines[1100:1150], "", " \r", *lines[1150:], ""])]
    )
    assert list(Person.objects.order_by("pk").values_list("first_name", flat=True)) == names


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("line", "why"),
    [
        (person(nickname="x"), "Person has no field named 'nickname'"),
        (person(id=9), "Person has no field named 'id'"),
        (person(model="tournament.nope"), "Invalid model identifier: tournament.nope"),
        (person("seven"), "“seven” value must be an integer"),
        (person(merged_into="you"), "“you” value must be an integer.*(tournament.person:pk=7)"),
        (f"{person(7)}, {person(8)}", "Extra data"),
        (person()[:-1], "Expecting ',' delimiter: line 1 column"),
    ],
)
def test_a_line_that_is_not_a_row_is_refused_with_its_fault(line, why):
    others = [person(number) for number in range(100, 150)]
    with pytest.raises((DeserializationError, ValueError), match=why):
        store_rows(Person, ["\n".join([*others, line])])


def store_and_check(model, line):
    """Store a row, with the checks that otherwise wait for the end of the transaction."""
    with transaction.atomic():
        store_rows(model, [line])
        connection.check_constraints()


@pytest.mark.django_db
@pytest.mark.parametrize("listed", [None, 7, ["x"], [{}], [999]])
def test_lists_of_others_that_are_none_are_refused(listed):
    user = {"username": "kate", "password": "x", "date_joined": "2026-04-11T09:30:00+00:00", "groups": listed}
    line = json.dumps({"model": "tournament.user", "pk": 7, "fields": user})
    with pytest.raises((TypeError, ValueError, DatabaseError)):
        store_and_check(User, line)


@pytest.mark.django_db
def test_numbers_truths_and_moments_of_other_kinds_are_read_as_django_reads_them():
    lines = [
        json.dumps({"model": "tournament.job", "pk": pk, "fields": {"kind": "x", "asked_at": at, "args": {}}})
        for pk, at in (("7", "2026-04-11 09:30:00Z"), (8, "2026-04-11T11:30:00+02:00"))
    ]
    store_rows(Job, lines)
    assert set(Job.objects.values_list("pk", "asked_at")) == {
        (7, datetime(2026, 4, 11, 9, 30, tzinfo=UTC)),
        (8, datetime(2026, 4, 11, 9, 30, tzinfo=UTC)),
    }
    checked, version = Event._meta.get_field("second_check"), Event._meta.get_field("version")
    assert rows._stored(checked, [1, True, "False"], [1, 2, 3]) == [True, True, False]
    assert rows._stored(version, [1.0, True, "3"], [1, 2, 3]) == [1, 1, 3]


@given(FACTS)
def test_facts_taken_over_at_a_glance_are_those_that_nothing_is_taken_from(facts):
    for field in (Hand._meta.get_field("facts"), LogEntry._meta.get_field("told")):
        nearest = field.nearest(facts)
        text = None if facts is None else json.dumps(nearest)
        assert rows._facts(field, [facts]) == [text], type(field)
        between = [rows.BETWEEN, facts, rows.BETWEEN]  # what would part the texts does not
        texts = [text, json.dumps(rows.BETWEEN), json.dumps(field.nearest(between)), text]
        assert rows._facts(field, [facts, rows.BETWEEN, between, facts]) == texts, type(field)
