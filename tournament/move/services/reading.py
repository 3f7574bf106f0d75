"""Reading the document of a moved event: whole and unchanged, or refused with a sentence."""

import base64
import binascii
import json
from collections.abc import Callable
from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.db.migrations.loader import MigrationLoader
from django.db.models import Field, Model

from scoring.rulesets import from_values
from tournament.acts.job.bounded import Bounds, bounded
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
    "move.no-document",
    "This is not the file of a moved event. Choose the one that “Move the event” has written.",
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


READ_HERE = 256 * 1024
"""Bytes of a file that takes too little memory and time for a process of its own."""
BOUNDS = Bounds(seconds=120, megabytes=600)
OUTLINED = {"Entry": (), "Ruling": (), "Session": ("state",), "Result": ("current",)} | {
    "LogEntry": ("at", "act", "actor_name", "summary")
}
"""A document before its event is stored: rows are counted, and a few columns of some are read."""


def read_document(data: bytes) -> Document:
    """The document in the bytes of a file. Refused with the sentence when it is invalid or not whole.

    A large file is read in a process of its own: Refused as well when it takes more than any event.
    """
    return _read(whole_document, data)


def outline_of(data: bytes) -> Document:
    """The document without all that is only stored. Refused as `read_document` does."""
    return _read(_outline, data)


def _read(work: Callable[[bytes], Document], data: bytes) -> Document:
    if len(data) > MOST_BYTES:
        raise Refused(TOO_LARGE())
    return work(data) if len(data) <= READ_HERE else bounded(work, data, BOUNDS)


def _outline(data: bytes) -> Document:
    document = whole_document(data)
    return {
        "event": document["event"],
        "accounts": [{"username": row.get("username")} for row in document["accounts"]],
        "rows": {
            name: [{column: row.get(column) for column in names} for row in document["rows"].get(name, [])]
            for name, names in OUTLINED.items()
        },
    }


def whole_document(data: bytes) -> Document:
    """`read_document` in this process, for bytes of any number."""
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
    try:
        is_whole = document.get("digest") == digest_of(document)
    except UnicodeEncodeError as error:  # half a character, which no program writes
        raise damaged("digest") from error
    if not is_whole:
        raise damaged("digest")
    _check_shape(document)
    return document


def damaged(where: str) -> Refused:
    """The refusal of a document that does not hold together at this place."""
    return Refused(DAMAGED(where=where))


def _check_age(document: Document) -> None:
    migrations = {name for app, name in MigrationLoader(None).disk_migrations if app == "tournament"}
    if document.get("version") != VERSION or str(document.get("migration")) not in migrations:
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
    if not all(isinstance(row.get("username"), str) for row in document["accounts"]):
        raise damaged("accounts")
    _checked(event, "event")


def _is_row(row: object) -> bool:
    return isinstance(row, dict) and type(row.get("id")) is int


def _checked(event: Row, where: str) -> None:
    """The short name and the rules, on which every page stands."""
    try:
        validate_slug(event["slug"])
        from_values(event["rules_values"])
    except (ValidationError, ValueError, TypeError, KeyError, AttributeError) as error:
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
