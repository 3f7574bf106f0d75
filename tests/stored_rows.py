"""Rows that many tests begin with: made once in a run by the program, put back in its place from then on."""

from collections.abc import Callable, Hashable, Iterable, Mapping

from django.apps import apps
from django.contrib.auth import get_user_model
from django.core.management.color import no_style
from django.db import connection
from django.db.models import Model
from django.db.models.sql import InsertQuery

Inserts = list[tuple[str, tuple[object, ...]]]
Keys = Mapping[type[Model], set[object]]
STORED: dict[Hashable, Inserts] = {}


def keys_of(models: Iterable[type[Model]]) -> Keys:
    """The primary keys of all rows of these models."""
    return {model: set(model.objects.values_list("pk", flat=True)) for model in models}


def inserts_of(models: Iterable[type[Model]], *, beside: Keys | None = None) -> Inserts:
    """The statements that insert the rows of these models, keys included, without those there before.

    On PostgreSQL their sequences go on behind those keys: a rollback takes rows back, and no sequence.
    """
    statements: Inserts = []
    for model in models:
        before = (beside or {}).get(model, set())
        rows = [row for row in model.objects.order_by("pk") if row.pk not in before]
        if rows:
            query = InsertQuery(model)
            query.insert_values(model._meta.concrete_fields, rows, raw=True)
            statements += query.get_compiler(connection=connection).as_sql()
            statements += [(sql, ()) for sql in connection.ops.sequence_reset_sql(no_style(), [model])]
    return statements


def put_back(inserts: Inserts) -> None:
    """Insert rows again, into tables that do not hold them."""
    with connection.cursor() as cursor:
        for sql, parameters in inserts:
            cursor.execute(sql, parameters)


def stored_once(key: Hashable, store: Callable[[], object]) -> None:
    """Store what `store` adds to the rows there are, accounts aside: it runs once in a run for this key.

    The key tells apart what is added, and what it refers to.
    """
    if key in STORED:
        put_back(STORED[key])
        return
    models = [model for model in apps.get_app_config("tournament").get_models() if model != get_user_model()]
    before = keys_of(models)
    store()
    STORED[key] = inserts_of(models, beside=before)
