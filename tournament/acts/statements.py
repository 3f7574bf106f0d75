"""Statements that acts send while all others of their event wait, and the SQL of inserts, written once."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.db.models import JSONField, Model

Statement = tuple[str, Sequence[Any]]  # SQL and its values
Row = tuple[Any, ...]
# Sent while all others wait: Django would take longer to build each than the database to answer it.
READ = 'SELECT "away_at", "away_to" FROM "tournament_event" WHERE "id" = %s'
LOCK = f"{READ} FOR UPDATE"
WITH_KEY = 'SELECT "id" FROM "tournament_logentry" WHERE "key" = %s'
RAISE = 'UPDATE "tournament_event" SET "version" = "version" + %s WHERE "id" = %s'
_AS_THEY_ARE = frozenset({type(None), bool, int, str})  # types that need no preparation


@cache
def insertion(model: type[Model]) -> tuple[str, str, list[tuple[Any, frozenset[type]]]]:
    """The SQL that inserts a row of a model, and the end that gives its key.

    Then the fields of its values, each with the types of those that need no preparation for the database.
    """
    facts = model._meta  # noqa: SLF001 - Django documents it
    fields = [field for field in facts.concrete_fields if field is not facts.pk]
    columns, places = ", ".join(f'"{field.column}"' for field in fields), ", ".join(["%s"] * len(fields))
    sql = f'INSERT INTO "{facts.db_table}" ({columns}) VALUES ({places})'  # noqa: S608 - the names are ours
    types = [frozenset({type(None)}) if isinstance(field, JSONField) else _AS_THEY_ARE for field in fields]
    return sql, f'RETURNING "{facts.pk.column}"', list(zip(fields, types, strict=True))
