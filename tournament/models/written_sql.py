"""SQL that is written once: of rows that are inserted, and of single rows by plain values.

Django writes it anew each time, and longer than the database takes to answer: for a table with its session
and event four times as long.
"""

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from typing import Any, Generic, TypeVar

from django.core.exceptions import EmptyResultSet
from django.db import connections
from django.db.models import Model, QuerySet
from django.db.models.expressions import Col
from django.db.models.lookups import Exact
from django.db.models.query import MAX_GET_RESULTS, get_related_populators
from django.db.models.sql.query import Query

Row_co = TypeVar("Row_co", bound=Model, covariant=True)
PLAIN = (int, str)  # the SQL for them is always the same; not so for None, True, rows and expressions


class SingleRows(QuerySet[Row_co]):
    """Rows whose `get` finds the same as Django's, where possible by SQL that is written already."""

    def get(self, *conditions: Any, **values: Any) -> Row_co:
        """The only row that fits. Raises DoesNotExist or MultipleObjectsReturned."""
        if not conditions and all(type(value) in PLAIN for value in values.values()) and self._asks_plainly():
            with suppress(EmptyResultSet):  # a number that no column takes
                rows = self._written_for(values).rows(values)
                if len(rows) == 1:
                    return rows[0]
        return super().get(*conditions, **values)

    def _asks_plainly(self) -> bool:
        """Whether nothing is asked but to read all rows, with rows that each belongs to."""
        plain = _plain_query(self.model)
        return not self._prefetch_related_lookups and all(  # type: ignore[attr-defined] # the stubs lack it
            fact == getattr(plain, name)
            for name, fact in vars(self.query).items()
            if name != "select_related"
        )

    def _written_for(self, values: Mapping[str, Any]) -> "WrittenQuery[Row_co]":
        """The query by values of these names; this connection writes it the first time."""
        queries = vars(connections[self.db]).setdefault("written_queries", {})
        key = self.model, str(self.query.select_related), tuple(values)
        if key not in queries:
            queries[key] = WrittenQuery(self, values)
        written: WrittenQuery[Row_co] = queries[key]
        return written


@cache
def _plain_query(model: type[Model]) -> Query:
    return Query(model).chain()


class WrittenQuery(Generic[Row_co]):
    """The rows with some values, by SQL that is written; of no use on another connection."""

    def __init__(self, rows: QuerySet[Row_co], values: Mapping[str, Any]) -> None:
        """`rows` are all; `values` are examples for the names."""
        query = rows.filter(**values).order_by().query
        query.set_limits(high=MAX_GET_RESULTS)
        self.model, self.alias = rows.model, rows.db
        self.compiler = query.get_compiler(using=self.alias)
        self.sql, _values = self.compiler.as_sql()
        lookups: list[Any] = query.where.children
        self.is_always_same = len(lookups) == len(values) and all(map(_is_always_same, lookups))
        self.lookups = dict(zip(sorted(values), lookups, strict=False))
        selected, kind = self.compiler.select, self.compiler.klass_info or {}
        self.own_columns = slice(kind["select_fields"][0], kind["select_fields"][-1] + 1)
        self.names = [column.target.attname for column, *_sql in selected[self.own_columns]]
        self.converters = self.compiler.get_converters([column for column, *_sql in selected])
        self.related = get_related_populators(kind, selected, self.alias)  # type: ignore[call-arg] # of Django 6

    def rows(self, values: Mapping[str, Any]) -> list[Row_co]:
        """The rows with these values, or the first of many; [] also where the SQL depends on the values."""
        if not self.is_always_same:
            return []
        places = [self._place(lookup, values[name]) for name, lookup in self.lookups.items()]
        with self.compiler.connection.cursor() as cursor:
            cursor.execute(self.sql, places)
            answer = cursor.fetchall()
        return [self._row(columns) for columns in self.compiler.apply_converters(answer, self.converters)]

    def _place(self, lookup: Any, value: Any) -> Any:
        """What the database gets for a value."""
        compared = type(lookup)(lookup.lhs, value)
        _mark, (place,) = compared.process_rhs(self.compiler, self.compiler.connection)
        return place

    def _row(self, columns: list[Any]) -> Row_co:
        row = self.model.from_db(self.alias, self.names, columns[self.own_columns])
        for related in self.related:
            related.populate(columns, row)
        return row


def _is_always_same(lookup: Any) -> bool:
    """Whether a condition compares a column with any value in the same SQL."""
    return isinstance(lookup, Exact) and isinstance(lookup.lhs, Col)


@cache
def insertion(model: type[Model]) -> tuple[str, str, list[Any]]:
    """The SQL that inserts a row of a model, the end that gives its key, and the fields of its values."""
    facts = model._meta  # noqa: SLF001 - Django documents it
    fields = [field for field in facts.concrete_fields if field is not facts.pk]
    columns, places = ", ".join(f'"{field.column}"' for field in fields), ", ".join(["%s"] * len(fields))
    sql = f'INSERT INTO "{facts.db_table}" ({columns}) VALUES ({places})'  # noqa: S608 - the names are ours
    return sql, f'RETURNING "{facts.pk.column}"', fields
