"""Statements that acts send while all others of their event wait: their SQL, written once, and order."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from graphlib import CycleError, TopologicalSorter
from typing import Any, NamedTuple

from django.db.models import JSONField, Model

Parts = tuple[str, str, str]  # SQL before the rows, for each row, and after the last


class ForRows(NamedTuple):
    """A statement for one row, of which several with the same parts can be sent as one.

    All `values` are the row's. Those of a query are the first columns of the row that it finds.
    """

    sql: str
    values: Sequence[Any]
    parts: Parts


Statement = tuple[str, Sequence[Any]] | ForRows  # SQL and its values
Row = tuple[Any, ...]
Place = tuple[int, int]  # a statement: the number of its act, and its own among those of the act, from 0
# Sent while all others wait: Django would take longer to build each than the database to answer it.
READ = 'SELECT "away_at", "away_to" FROM "tournament_event" WHERE "id" = %s'
LOCK = f"{READ} FOR UPDATE"
WITH_KEY = ('SELECT "key", "id" FROM "tournament_logentry" WHERE "key" IN (', "%s", ")")
RAISE = 'UPDATE "tournament_event" SET "version" = "version" + %s WHERE "id" = %s'
_AS_THEY_ARE = frozenset({type(None), bool, int, str})  # types that need no preparation


@cache
def insertion(model: type[Model]) -> tuple[Parts, list[tuple[Any, frozenset[type]]]]:
    """The parts of the SQL that inserts rows of a model and gives their keys.

    Then the fields of the values, each with the types of those that need no preparation for the database.
    """
    facts = model._meta  # noqa: SLF001 - Django documents it
    fields = [field for field in facts.concrete_fields if field is not facts.pk]
    columns, places = ", ".join(f'"{field.column}"' for field in fields), ", ".join(["%s"] * len(fields))
    begin = f'INSERT INTO "{facts.db_table}" ({columns}) VALUES '  # noqa: S608 - the names are ours
    types = [frozenset({type(None)}) if isinstance(field, JSONField) else _AS_THEY_ARE for field in fields]
    parts = (begin, f"({places})", f' RETURNING "{facts.pk.column}"')
    return parts, list(zip(fields, types, strict=True))


def queries_in_groups(queries: Iterable[Statement]) -> list[list[Statement]]:
    """These queries without repetitions, those together that can be sent as one."""
    groups: dict[Any, list[Statement]] = {}
    for query in dict.fromkeys(queries):
        groups.setdefault(query.parts if isinstance(query, ForRows) else query, []).append(query)
    return list(groups.values())


def first_rows(group: Sequence[Statement], rows: Sequence[Row]) -> Mapping[Statement, Row | None]:
    """The first row that each query of a group has found, or None."""
    if len(group) == 1:
        return {group[0]: rows[0] if rows else None}
    by_values = {row[: len(group[0][1])]: row for row in rows}
    return {query: by_values.get(tuple(query[1])) for query in group}


def in_groups(acts: Sequence[Sequence[Statement]]) -> list[list[Place]]:
    """Which statements of these acts can be sent as one, in an order that keeps that of each act.

    All stay single where one of them is not for rows, or where no order keeps that of all acts.
    """
    groups = defaultdict[Any, list[Place]](list)
    order = TopologicalSorter[Any]()
    are_for_rows = True
    for number, statements in enumerate(acts):
        before = None
        for place, statement in enumerate(statements):
            parts = statement.parts if isinstance(statement, ForRows) else None
            are_for_rows &= parts is not None
            groups[parts].append((number, place))
            order.add(parts, *([before] if before not in {None, parts} else []))
            before = parts
    try:
        in_order = list(order.static_order()) if are_for_rows else []
    except CycleError:
        in_order = []
    single = [[(number, place)] for number, act in enumerate(acts) for place in range(len(act))]
    return [groups[parts] for parts in in_order] or single


def joined(statements: Sequence[Statement]) -> Statement:
    """One statement for the rows of all these, which have the same parts."""
    first = statements[0]
    if len(statements) == 1 or not isinstance(first, ForRows):
        return first
    begin, row, end = first.parts
    values = [value for statement in statements for value in statement[1]]
    return f"{begin}{', '.join([row] * len(statements))}{end}", values
