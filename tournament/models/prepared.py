"""Queries for one row that nearly every request asks: Django writes their SQL once, not for each request."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Model

from tournament.models.event import Event

Row = TypeVar("Row", bound=Model)
Convert = Callable[[Any, Any, Any], Any]  # a value as the database gives it, its column, the connection


class _Part(NamedTuple):
    """The columns of one model in the answer, and the field by which the part before refers to it."""

    model: type[Model]
    columns: slice
    names: list[str]
    field: Any


class _Query(NamedTuple):
    """The SQL, and the place of each value that is not yet as Python has it, with what makes it so."""

    sql: str
    converters: list[tuple[int, Sequence[Convert], Any]]
    parts: list[_Part]


class Prepared(Generic[Row]):
    """A query for one row of a model, by the values of some of its columns.

    `by`: lookups of numbers and texts, as `filter` takes them ("session__number"). `related`: the path of
    rows to read with it, as `select_related` takes it ("session__event"); none of them is ever missing.
    """

    def __init__(self, model: type[Row], *by: str, related: str = "") -> None:
        self._model, self._by, self._related = model, by, related
        self._query: _Query | None = None

    def first(self, *values: Any) -> Row | None:
        """The row with these values in the order of `by`, as `filter(…).first()` reads it, or None."""
        query = self._query = self._query or self._write()
        with connection.cursor() as cursor:
            cursor.execute(query.sql, values)
            answer = cursor.fetchone()
        return self._row(query, list(answer)) if answer else None

    def get(self, *values: Any) -> Row:
        """The row with these values. Raises the model's DoesNotExist."""
        row = self.first(*values)
        if row is None:
            raise self._model.DoesNotExist  # type: ignore[attr-defined] # every model has it
        return row

    def _write(self) -> _Query:
        rows = self._model._default_manager.order_by()  # noqa: SLF001 - Django documents it
        rows = rows.select_related(self._related) if self._related else rows
        for lookup in self._by:
            rows = rows.filter(**{lookup: 0})
        compiler = rows.query.get_compiler(DEFAULT_DB_ALIAS)
        sql, _values = compiler.as_sql()
        converters = compiler.get_converters([column for column, *_rest in compiler.select])
        places = [(place, convert, column) for place, (convert, column) in converters.items()]
        return _Query(sql, places, list(self._parts()))

    def _parts(self) -> Iterator[_Part]:
        model: Any = self._model
        field, start = None, 0
        for relation in [*self._related.split("__"), ""] if self._related else [""]:
            names = [column.attname for column in model._meta.concrete_fields]  # noqa: SLF001 - documented
            yield _Part(model, slice(start, start := start + len(names)), names, field)
            if relation:
                field = model._meta.get_field(relation)  # noqa: SLF001 - documented
                model = field.related_model

    def _row(self, query: _Query, values: list[Any]) -> Row:
        for place, convert, column in query.converters:
            for to_python in convert:
                values[place] = to_python(values[place], column, connection)
        rows: list[Row] = []
        for part in query.parts:
            row: Any = part.model.from_db(DEFAULT_DB_ALIAS, part.names, values[part.columns])
            if rows:
                part.field.set_cached_value(rows[-1], row)
            rows.append(row)
        return rows[0]


EVENT_BY_SLUG = Prepared(Event, "slug")
