"""Reading the document of a moved event: whole and unchanged, or refused with a sentence."""

import base64
import binascii
import json
from collections.abc import Callable
from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.models import Field, Model

from scoring.rulesets import from_values
from tournament.acts.refusals import Reason, Refused
from tournament.models import Event
from tournament.move.services.document import (
    FORMAT,
    PARTS,
    VERSION,
    Document,
    Row,
    columns,
    digest_of,
    refers_to,
)

MOST_BYTES = 100 * 1024 * 1024
"""Bytes of a document: the rows of 400 players and 16 sessions are 20 MB; the rest is for made files."""
NO_DOCUMENT = Reason(
    "move.no-document", "This is no file of a moved event. Choose the one that “Move the event” has written."
)
EXCHANGE_FILE = Reason(
    "move.exchange-file",
    "This is an event file, which holds no links and no accounts. Import it as a new event.",
)
NEWER_PROGRAM = Reason(
    "move.newer-program", "A newer Hanchan wrote this file. Update Hanchan on this computer, then try again."
)
DAMAGED = Reason(
    "move.damaged",
    "The file is damaged or was changed since Hanchan wrote it (%(where)s). "
    "Copy it again from the other computer.",
)
TOO_LARGE = Reason(
    "move.too-large", "This file is larger than any event: choose the file of the moved event."
)


def read_document(data: bytes) -> Document:
    """The document in the bytes of a file. Refused with the sentence when it is none, or not whole."""
    if len(data) > MOST_BYTES:
        raise Refused(TOO_LARGE())
    try:
        document = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise Refused(NO_DOCUMENT()) from error
    if not isinstance(document, dict):
        raise Refused(NO_DOCUMENT())
    if document.get("format") == "hanchan-event":
        raise Refused(EXCHANGE_FILE())
    if document.get("format") != FORMAT:
        raise Refused(NO_DOCUMENT())
    _check_age(document)
    if document.get("digest") != digest_of(document):
        raise damaged("digest")
    _check_shape(document)
    return document


def damaged(where: str) -> Refused:
    """The refusal of a document that does not hold together at this place."""
    return Refused(DAMAGED(where=where))


def _check_age(document: Document) -> None:
    migrations = {name for app, name in MigrationLoader(connection).disk_migrations if app == "tournament"}
    if document.get("version") != VERSION or document.get("migration") not in migrations:
        raise Refused(NEWER_PROGRAM())


def _check_shape(document: Document) -> None:
    event, rows = document.get("event"), document.get("rows")
    if not isinstance(event, dict) or not isinstance(rows, dict):
        raise damaged("event")
    for name in ("uid", "slug", "name"):
        if not isinstance(event.get(name), str) or not event[name]:
            raise damaged(f"event.{name}")
    lists = {"accounts": document.get("accounts"), "people": document.get("people")}
    lists |= {model.__name__: rows.get(model.__name__, []) for model in PARTS}
    for name, entries in lists.items():
        if not isinstance(entries, list) or not all(_is_row(row) for row in entries):
            raise damaged(name)
    for name in ("names", "files"):
        if not isinstance(document.get(name), dict):
            raise damaged(name)
    _checked(event, "event")


def _is_row(row: object) -> bool:
    return isinstance(row, dict) and type(row.get("id")) is int


def _checked(event: Row, where: str) -> None:
    """The short name and the rules, on which every page stands."""
    try:
        validate_slug(event["slug"])
        from_values(event["rules_values"])
    except (ValidationError, ValueError, TypeError, KeyError) as error:
        raise damaged(f"{where}.rules_values") from error


Made = TypeVar("Made", bound=Model)


def values_of(
    model: type[Model], row: Row, refer: Callable[[type[Model], int], int | None]
) -> dict[str, Any]:
    """The values of a row for its model, checked column by column; `refer` gives today's id of a row.

    Columns that the row does not have keep their defaults: an older program wrote it.
    """
    values: dict[str, Any] = {}
    for column in columns(model):
        if column.primary_key or column.attname not in row:
            continue
        raw, other = row[column.attname], refers_to(column)
        where = f"{model.__name__} {row.get('id', '')} {column.attname}"
        if other is not None and other is not Event:
            values[column.attname] = None if raw is None else _referred(refer(other, raw), column, where)
        elif other is None:
            values[column.attname] = _value(column, raw, where)
    return values


def _referred(pk: int | None, column: "Field[Any, Any]", where: str) -> int | None:
    if pk is None and not column.null:
        raise damaged(where)
    return pk


def _value(column: "Field[Any, Any]", raw: object, where: str) -> Any:
    try:
        value = column.to_python(raw)
        if value is None and not column.null:
            raise damaged(where)
        column.run_validators(value)
    except (ValidationError, ValueError, TypeError, OverflowError) as error:
        raise damaged(where) from error
    choices = {key for key, _label in column.flatchoices}
    if choices and value not in choices and value not in column.empty_values:
        raise damaged(where)
    return value


def file_in(document: Document, job: int) -> bytes | None:
    """The bytes of a made file, None when it did not come along."""
    text = document["files"].get(str(job))
    if text is None:
        return None
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError, TypeError) as error:
        raise damaged(f"files {job}") from error


def loaded(model: type[Event], event: Row) -> dict[str, Any]:
    """The values of the event itself, checked."""
    return values_of(model, event, lambda _model, _pk: None)
