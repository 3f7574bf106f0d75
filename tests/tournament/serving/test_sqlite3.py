"""SQLite's backend: statements are written with SQLite's marks, as Django does, and remembered."""

import sqlite3
from contextlib import closing

import pytest
from django.db import connection, connections
from django.db.backends.sqlite3.base import SQLiteCursorWrapper

from tournament.serving.sqlite3 import base
from tournament.serving.sqlite3.base import Cursor

on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="the tests run on PostgreSQL")
STATEMENTS = [
    "SELECT 1",
    "SELECT %s, %s",
    "SELECT '100 %%', %s",
    "SELECT '%%s', %s",
    "SELECT %s -- " + "x" * base.LONGEST,
]


@pytest.fixture
def cursors():
    with closing(sqlite3.connect(":memory:")) as database:
        yield database.cursor(factory=Cursor), database.cursor(factory=SQLiteCursorWrapper)


@pytest.mark.parametrize("statement", STATEMENTS)
def test_a_statement_gets_the_marks_that_django_gives_it(cursors, statement):
    ours, theirs = cursors
    values = list(range(statement.replace("%%", "").count("%s")))

    assert ours.execute(statement, values).fetchall() == theirs.execute(statement, values).fetchall()
    assert ours.convert_query(statement) == theirs.convert_query(statement)


def test_values_can_have_names(cursors):
    ours, _theirs = cursors

    assert ours.execute("SELECT %(b)s, %(a)s", {"a": 1, "b": 2}).fetchone() == (2, 1)


def test_a_statement_is_written_once_unless_it_is_long(cursors):
    ours, _theirs = cursors
    base._with_question_marks.cache_clear()
    for statement in (STATEMENTS[1], STATEMENTS[-1]) * 2:
        ours.convert_query(statement)

    assert base._with_question_marks.cache_info()[:2] == (1, 1)  # hits, misses


@on_sqlite
@pytest.mark.django_db
def test_the_program_uses_it():
    with connections["default"].cursor() as cursor:
        assert isinstance(cursor.cursor, Cursor)
