"""The tables that a new database gets at once are those that all migrations leave."""

import pytest

from benchmarks.hall.house import House
from tournament.management import first_tables

MIGRATE = "from django.core.management import call_command\ncall_command('migrate', verbosity=0)\n"
AT_ONCE = """
from tournament.management.first_tables import is_new, make_tables
assert is_new()
make_tables()
assert not is_new()
"""
# The SQL of a table is taken apart at its commas: the order of columns and constraints may differ.
TOLD = """
import json
from django.apps import apps
from django.contrib.auth.models import Permission
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
def apart(kind, name, table, sql):
    parts = sorted(sql[:-1].replace(" (", ", ", 1).split(", ")) if kind == "table" else [sql]
    return [kind, name, table, *parts]
with connection.cursor() as cursor:
    cursor.execute("select type, name, tbl_name, sql from sqlite_master")
    schema = [apart(*row) for row in cursor.fetchall()]
print(json.dumps({
    "schema": sorted(schema, key=repr),
    "migrations": sorted(map(list, MigrationRecorder(connection).applied_migrations())),
    "permissions": sorted(map(list, Permission.objects.values_list("codename", "content_type__model"))),
    "rows": {model._meta.label: model.objects.count() for model in apps.get_models()},
}))
"""


@pytest.mark.slow
def test_tables_made_at_once_are_those_of_all_migrations(tmp_path):
    at_once, migrated = (
        House(tmp_path / name).evaluate(code + TOLD) for name, code in (("a", AT_ONCE), ("b", MIGRATE))
    )
    assert at_once == migrated
    assert len(migrated["migrations"]) > 50


@pytest.mark.django_db
def test_a_database_with_tables_is_not_new():
    assert first_tables.is_new() is False


def test_a_failure_leaves_no_table(tmp_path):
    """Half of the tables would be neither a new database nor known to the migrations at the next start."""
    house = House(tmp_path)
    failing = "from tournament.management import first_tables\nfrom django.db.migrations.recorder import *\n"
    failing += "MigrationRecorder.record_applied = None\n"
    trying = "try:\n    first_tables.make_tables()\nexcept TypeError:\n    print(first_tables.is_new())\n"
    assert house.run(failing + trying) == "True"
