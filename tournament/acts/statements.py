"""Statements that acts send while all others of their event wait, and the SQL of inserts, written once."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.db.models import Model

Statement = tuple[str, Sequence[Any]]  # SQL and its values
Row = tuple[Any, ...]
# Sent while all others wait: Django would take longer to build each than the database to answer it.
READ = 'SELECT "away_at", "away_to" FROM "tournament_event" WHERE "id" = %s'
LOCK = f"{READ} FOR UPDATE"
WITH_KEY = 'SELECT "id" FROM "tournament_logentry" WHERE "key" = %s'
RAISE = 'UPDATE "tournament_event" SET "version" = "version" + 1 WHERE "id" = %s'


@cache
def insertion(model: type[Model]) -> tuple[str, str, list[Any]]:
    """The SQL that inserts a row of a model, the end that gives its key, and the fields of its values."""
    facts = model._meta  # noqa: SLF001 - Django documents it
    fields = [field for field in facts.concrete_fields if field is not facts.pk]
    columns, places = ", ".join(f'"{field.column}"' for field in fields), ", ".join(["%s"] * len(fields))
    sql = f'INSERT INTO "{facts.db_table}" ({columns}) VALUES ({places})'  # noqa: S608 - the names are ours
    return sql, f'RETURNING "{facts.pk.column}"', fields
