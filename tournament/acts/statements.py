"""The statements that an act sends while all others of its event wait: as few round trips as there can be."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Model

Statement = tuple[str, Sequence[Any]]  # SQL and its values
Row = tuple[Any, ...]


def run(*statements: Statement) -> list[Row | None]:
    """The first row that each statement gives, or None.

    PostgreSQL is sent all at once. Each sees what was stored when the one before was done.
    """
    with connection.cursor() as cursor:
        if not takes_several():
            return [_first_row(cursor, *statement) for statement in statements]
        values = [value for _sql, values in statements for value in values]
        rows = [_first_row(cursor, "; ".join(sql for sql, _values in statements), values)]
        while cursor.nextset():
            rows.append(cursor.fetchone() if cursor.description else None)
        return rows


def _first_row(cursor: Any, sql: str, values: Sequence[Any]) -> Row | None:
    cursor.execute(sql, values)
    return cursor.fetchone() if cursor.description else None


def takes_several() -> bool:
    """Whether the database takes several statements at once: PostgreSQL, with the values in their text."""
    features: Any = connection.features  # the stubs know those of all databases
    return connection.vendor == "postgresql" and not features.uses_server_side_binding


@cache
def insertion(model: type[Model]) -> tuple[str, str, list[Any]]:
    """The SQL that inserts a row of a model, the end that gives its key, and the fields of its values."""
    facts = model._meta  # noqa: SLF001 - Django documents it
    fields = [field for field in facts.concrete_fields if field is not facts.pk]
    columns, places = ", ".join(f'"{field.column}"' for field in fields), ", ".join(["%s"] * len(fields))
    sql = f'INSERT INTO "{facts.db_table}" ({columns}) VALUES ({places})'  # noqa: S608 - the names are ours
    return sql, f'RETURNING "{facts.pk.column}"', fields
