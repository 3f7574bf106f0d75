"""Rows as every released state held them, brought up to today's; run in houses of their own."""

import json
from datetime import UTC, date, datetime

from django.apps import apps as today
from django.core.management import call_command
from django.db import connection, connections, models, transaction
from django.db.migrations.executor import MigrationExecutor

from tournament.event_file.services.rehearsal import load_demo
from tournament.models import Event
from tournament.standings.queries.recount import differences

APART = 1_000_000  # between the row numbers of two states
AT = datetime(2026, 4, 11, 9, tzinfo=UTC)


def fill():
    """The demo's events, and a row in every other table: what is to be brought up from each state."""
    call_command("migrate", verbosity=0)
    load_demo(AT)
    for model in today.get_app_config("tournament").get_models():
        one_of(model)


def one_of(model):
    """A row of a table, invented where there is none."""
    if not model.objects.exists():
        wanted = [field for field in model._meta.concrete_fields if not field.primary_key]
        model.objects.create(**{field.attname: invented(field) for field in wanted})
    return model.objects.order_by("pk").first()


def invented(field):
    """A value that a field can hold."""
    if field.many_to_one or field.one_to_one:
        return one_of(field.related_model).pk
    if field.has_default():
        return field.get_default()
    if field.choices:
        return field.choices[0][0]
    kinds = {
        models.JSONField: {"a": 1},
        models.DateTimeField: AT,
        models.DateField: date(2026, 4, 11),
        models.BooleanField: True,
        models.BinaryField: b"x",
        models.IntegerField: 1,
    }
    return next((value for kind, value in kinds.items() if isinstance(field, kind)), "x")


def bring_up(newest):
    """Migrate state by state; at each store what the database at `newest` holds, as that state knew it.

    Gives the states, what check_event says of each event, and each state, table and field that has changed.
    """
    connections.settings["newest"] = connections.configure_settings(
        {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": newest}}
    )["default"]
    executor = MigrationExecutor(connection)
    plan = executor.loader.graph.forwards_plan(executor.loader.graph.leaf_nodes("tournament")[0])
    states = [name for app, name in plan if app == "tournament"]
    stored = {}
    for number, name in enumerate(states, 1):
        executor = MigrationExecutor(connection)
        executor.migrate([("tournament", name)])
        old_apps = executor.loader.project_state(("tournament", name)).apps
        with transaction.atomic():
            for model in old_apps.get_models():
                if model._meta.app_label == "tournament":
                    stored[number, model.__name__] = store(model, number)
    call_command("migrate", verbosity=0)
    result = {
        "states": states,
        "differences": {event.slug: differences(event) for event in Event.objects.all()},
        "changed": [change for key, rows in stored.items() for change in changed(*key, rows)],
    }
    return json.dumps(result)


def store(model, number):
    """Store the newest rows in a table of an earlier state; the rows as they are there, by their numbers."""
    now = today.get_model("tournament", model.__name__)
    shared_fields = {field.attname for field in now._meta.concrete_fields}
    fields = [
        field
        for field in model._meta.concrete_fields
        if field.attname in shared_fields
        and not getattr(field, "auto_now_add", False)  # these say when it was stored here
    ]
    alone = {  # of a constraint over several columns that lead to no other row, the last one
        constraint.fields[-1]
        for constraint in model._meta.constraints
        if isinstance(constraint, models.UniqueConstraint)
        and not any(model._meta.get_field(name).is_relation for name in constraint.fields)
    }
    rows = [
        {
            field.attname: moved(field, row[field.attname], number, field.unique or field.name in alone)
            for field in fields
        }
        for row in now.objects.using("newest").values(*(field.attname for field in fields))
    ]
    model.objects.bulk_create(model(**row) for row in rows)
    return {row[now._meta.pk.attname]: row for row in rows}


def moved(field, value, number, unique):
    """A value where it does not meet those of other states: row numbers far apart, names of their own."""
    if value is None or value == "":
        return value
    if field.primary_key or (field.is_relation and field.related_model._meta.app_label == "tournament"):
        return value + number * APART
    if unique and isinstance(value, str):
        longer = f"{value}-{number}"
        return longer if len(longer) <= field.max_length else chr(ord(value[0]) + 32 * number) + value[1:]
    return value


def changed(number, name, rows):
    """Which fields have not the values any more that were stored: (state, table, field)."""
    now = today.get_model("tournament", name)
    migrated = now.objects.filter(pk__gt=number * APART, pk__lt=(number + 1) * APART)
    wanted = list(next(iter(rows.values())))
    values = {row[now._meta.pk.attname]: row for row in migrated.values(*wanted)}
    return [
        (number, name, column)
        for column in wanted
        if [row[column] for row in rows.values()] != [values[pk][column] for pk in rows]
    ]
