"""The tables of a new SQLite database, made at once instead of by one migration after another.

Each migration renders the models of its time and copies whole tables: together they take seconds. What is
made here differs in the order of columns alone, and later migrations go on from it. On PostgreSQL some
constraints would get other names, so the migrations run there.
"""

from collections.abc import Iterator

from django.apps import apps
from django.core.management.sql import emit_post_migrate_signal, emit_pre_migrate_signal
from django.db import connection, models, router
from django.db.migrations.executor import MigrationExecutor


def is_new() -> bool:
    """Whether this is an SQLite database without any table."""
    return connection.vendor == "sqlite" and not connection.introspection.table_names()


def make_tables() -> None:
    """Make all tables and note every migration as done: in one transaction, or nothing of it."""
    executor = MigrationExecutor(connection)
    emit_pre_migrate_signal(0, interactive=False, db=connection.alias)
    with connection.schema_editor(atomic=True) as editor:
        for model in _models():
            editor.create_model(model)
        executor.recorder.ensure_schema()
        for migration, _backwards in executor.migration_plan(executor.loader.graph.leaf_nodes()):
            for app, name in (*migration.replaces, (migration.app_label, migration.name)):
                executor.recorder.record_applied(app, name)
    emit_post_migrate_signal(0, interactive=False, db=connection.alias)


def _models() -> Iterator[type[models.Model]]:
    """Those with a table of their own; tables between two of them are made with them."""
    for app in apps.get_app_configs():
        for model in router.get_migratable_models(app, connection.alias, include_auto_created=False):
            if model._meta.can_migrate(connection):  # noqa: SLF001 - as Django's migrate does
                yield model
