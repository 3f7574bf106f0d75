"""Rows of a backup, from its lines into their tables: checked a column at a time, written many at once."""

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Final

from django.core.management.color import no_style
from django.core.serializers.base import DeserializationError
from django.db import connection
from django.db.models import AutoField, BooleanField, ForeignKey, JSONField, Model

from tournament.backup.services.layout import models
from tournament.bounds import Bounded

END: Final = "\n"
"""Of a line with a row; within a row it is written otherwise."""
TOGETHER: Final = 20
"""Rows that one statement writes: no table has so many columns that SQLite would not take their values."""


def empty_tables() -> None:
    """Delete all rows of the tables that a backup has, and of those that only link them."""
    with connection.cursor() as cursor:
        for table in map(connection.ops.quote_name, tables()):
            cursor.execute(f"DELETE FROM {table}")  # noqa: S608 - the names are ours


def tables() -> list[str]:
    """The tables that are emptied: none before those whose rows refer to it."""
    in_order = []
    for model in reversed(models()):
        facts = model._meta  # noqa: SLF001 - Django documents it
        in_order += [field.m2m_db_table() for field in facts.many_to_many]
        in_order.append(facts.db_table)
    return in_order


def store_rows(model: type[Model], texts: Iterable[str]) -> None:
    """Write the rows of these texts, with what their columns take today; the table is empty.

    A text is some whole lines, each of them a row; its rows are read and checked together. What a line does
    not say, because it is older than the column, is the column's default. Anything but a row of this model is
    a DeserializationError, a ValueError, a TypeError or a LookupError.
    """
    for text in texts:
        if rows := _parsed(text):
            _store(model, rows)


def _parsed(text: str) -> list[Any]:
    """What the lines say as JSON: read as one list, in a third of the time, where that gives as many."""
    try:
        rows = json.loads(f"[{text.replace(END, ',')}]")
    except ValueError:
        rows = []
    if len(rows) == text.count(END) + 1:
        return list(rows)
    return [json.loads(line) for line in text.split(END) if line.strip()]


def _store(model: type[Model], rows: Sequence[Any]) -> None:
    facts = model._meta  # noqa: SLF001 - Django documents it
    label = facts.label_lower
    if others := [row["model"] for row in rows if row["model"] != label]:
        raise DeserializationError(f"Invalid model identifier: {others[0]}")
    keys, fields_of_rows = [row.get("pk") for row in rows], [row["fields"] for row in rows]
    fields = [field for field in facts.concrete_fields if field is not facts.pk]
    names = set(chain.from_iterable(set(map(tuple, fields_of_rows))))  # most rows have the same ones
    if unknown := names - {field.name for field in (*fields, *facts.many_to_many)}:
        raise DeserializationError(f"{model.__name__} has no field named {min(unknown)!r}")
    columns = [_stored(facts.pk, keys, keys)]
    columns += [_stored(field, _values(field, fields_of_rows), keys) for field in fields]
    _insert(facts.db_table, [facts.pk, *fields], list(zip(*columns, strict=True)))
    for field in facts.many_to_many:
        for key, row in zip(keys, fields_of_rows, strict=True):
            if (listed := row.get(field.name, [])) != []:
                getattr(model(pk=key), field.name).set(listed)


def _values(field: Any, rows: Sequence[Mapping[str, Any]]) -> list[Any]:
    """What the rows say in a column, or its default."""
    name = field.name
    try:
        return [row[name] for row in rows]
    except KeyError:
        return [row[name] if name in row else field.get_default() for row in rows]


def _stored(field: Any, values: Sequence[Any], keys: Sequence[Any]) -> Sequence[Any]:
    """The values of a column as the database takes them; `keys` are those of their rows."""
    kinds = set(map(type, values))
    if kinds <= {type(None)}:
        return values
    if isinstance(field, JSONField):
        return _facts(field, values)
    some_empty = type(None) in kinds
    present = [value for value in values if value is not None] if some_empty else values
    kinds.discard(type(None))
    if _are_kept(field, present, kinds):
        return values
    if kinds == {str}:  # each text once: many rows are of one moment
        stored = {text: _put_right(field, text, keys[values.index(text)]) for text in set(values)}
        return [stored[text] for text in values]
    return [_put_right(field, value, key) for value, key in zip(values, keys, strict=True)]


def _are_kept(field: Any, values: Sequence[Any], kinds: set[type]) -> bool:
    """Whether a column surely takes all of these values just as they are."""
    if isinstance(field, Bounded):
        return field.keeps(values)
    if isinstance(field, AutoField | ForeignKey):
        return kinds <= {int}
    return isinstance(field, BooleanField) and kinds <= {bool}


BETWEEN: Final = "between two facts"


def _facts(field: Any, values: Sequence[Any]) -> list[str | None]:
    """Facts as their texts; what would have to be put right is written with a backslash.

    They are written as one list, in a third of the time, with a word between each two; one by one where that
    gives more.
    """
    encode = (field.encoder or json.JSONEncoder)(check_circular=False).encode  # they come from JSON
    apart = [part for value in values for part in (value, BETWEEN)]
    texts = encode(apart[:-1])[1:-1].split(f', "{BETWEEN}", ')
    if len(texts) != len(values):
        texts = [encode(value) for value in values]
    return [
        None if value is None else text if "\\" not in text else encode(field.nearest(value))
        for value, text in zip(values, texts, strict=True)
    ]


def _put_right(field: Any, value: Any, key: Any) -> Any:
    """What the database gets: the value, or what comes nearest to it of what the column takes today."""
    try:
        value = field.to_python(value)
        if isinstance(field, Bounded):
            value = field.nearest(value)
        return None if value is None else field.get_db_prep_value(value, connection, prepared=False)
    except Exception as error:
        label = field.model._meta.label_lower  # noqa: SLF001 - Django documents it
        raise DeserializationError.WithData(error, label, key, value) from error


def _insert(table: str, fields: Sequence[Any], rows: Sequence[tuple[Any, ...]]) -> None:
    """Write the rows, some by each statement: that takes two thirds of the time of one each."""
    quoted = connection.ops.quote_name
    columns = ", ".join(quoted(field.column) for field in fields)
    places = f"({', '.join(['%s'] * len(fields))})"
    sql = f"INSERT INTO {quoted(table)} ({columns}) VALUES {places}"  # noqa: S608 - the names are ours
    alone = len(rows) % TOGETHER
    some_together = zip(*[iter(rows[alone:])] * TOGETHER, strict=True)
    with connection.cursor() as cursor:
        cursor.executemany(sql, rows[:alone])
        if alone < len(rows):
            sql += f", {places}" * (TOGETHER - 1)
            cursor.executemany(sql, [list(chain.from_iterable(some)) for some in some_together])


def reset_sequences() -> None:
    """Let new rows get keys after those that were stored."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models()):
            cursor.execute(statement)
