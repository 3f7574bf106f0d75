"""The document of a moved event: every row with its secrets, the accounts of its staff, the made files.

It is not the event file (`tournament.event_file`), which is for exchange and holds no secrets: links, hashed
passwords and second factors go along here, so that cards, accounts and Undo work on the other computer.
"""

import base64
import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from hashlib import sha256
from typing import Any

from django.db.models import Field, ForeignKey, Model, QuerySet
from django.utils import timezone

from tournament.acts.job.file_kinds import KINDS
from tournament.acts.job.files import path_of
from tournament.backup.services.layout import last_migration
from tournament.models import (
    Absence,
    Application,
    Call,
    CheckIn,
    Clock,
    Draw,
    Entry,
    Event,
    Hand,
    Job,
    LateHand,
    LogEntry,
    Notice,
    Overlay,
    Person,
    Publication,
    Result,
    Role,
    Ruling,
    Seat,
    SecondFactor,
    Session,
    Signature,
    Table,
    Team,
    User,
)

FORMAT = "hanchan-move"
VERSION = 1
SECRETS = (
    "SECRET: holds the links of players and tables, password hashes and second factors of the staff, and "
    "personal data. Give it to nobody but the computer that runs the event next, then delete it."
)
Document = dict[str, Any]
Row = dict[str, Any]

# Rows of an event, parents first: how each finds its event.
PARTS: Mapping[type[Model], str] = {
    Team: "event",
    Entry: "event",
    Application: "event",
    Session: "event",
    Clock: "session__event",
    Table: "session__event",
    Seat: "session__event",
    Absence: "session__event",
    CheckIn: "entry__event",
    Call: "table__session__event",
    Result: "table__session__event",
    Signature: "result__table__session__event",
    Hand: "table__session__event",
    LateHand: "table__session__event",
    Ruling: "event",
    Draw: "event",
    Publication: "event",
    Notice: "event",
    Overlay: "event",
    Job: "event",
    LogEntry: "event",
    Role: "event",
}
ACCOUNT = (
    "username",
    "first_name",
    "last_name",
    "email",
    "password",
    "is_active",
    "password_given",
    "last_login",
    "date_joined",
)
# Where the event is belongs to the copy that stays, not to the one that goes.
STAYS = {"id", "away_at", "away_to", "arrived_at", "version"}


def part(model: type[Model], event: Event) -> QuerySet[Any]:
    """The event's rows of a kind, in the order in which they were made."""
    rows: QuerySet[Any] = model._default_manager.filter(**{PARTS[model]: event})  # noqa: SLF001 - Django documents it
    if model is Job:  # only what can still be downloaded
        rows = rows.filter(state=Job.DONE, kind__in=KINDS).exclude(file="")
    return rows.order_by("pk")


def document_of(event: Event) -> Document:
    """Everything of an event; call it in the transaction that sends the event away."""
    rows = {model.__name__: [row_of(row) for row in part(model, event)] for model in PARTS}
    people = Person.objects.filter(entries__event=event).order_by("pk")
    staff = User.objects.filter(event_roles__event=event).distinct().order_by("pk")
    content = {
        "event": {name: value for name, value in row_of(event).items() if name not in STAYS},
        "accounts": [_account(user) for user in staff],
        "names": _names(rows),
        "people": [row_of(person) for person in people],
        "rows": rows,
        "files": _files(event),
    }
    return {
        "format": FORMAT,
        "version": VERSION,
        "secrets": SECRETS,
        "migration": last_migration(),
        "made_at": timezone.now().isoformat(),
        "digest": digest_of(content),
        **content,
    }


def text_of(document: Document) -> str:
    """The file's text: UTF-8 JSON, what it is and what it holds first."""
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def digest_of(content: Mapping[str, Any]) -> str:
    """The SHA-256 of what the head of the document is not."""
    head = {"format", "version", "secrets", "migration", "made_at", "digest"}
    body = {name: value for name, value in content.items() if name not in head}
    return sha256(json.dumps(body, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def row_of(row: Model) -> Row:
    """All columns of a row as JSON has them, moments to the microsecond."""
    return {column.attname: _plain(column.value_from_object(row)) for column in columns(type(row))}


def columns(model: type[Model]) -> Iterator["Field[Any, Any]"]:
    """The columns of a model."""
    yield from (field for field in model._meta.concrete_fields)  # noqa: SLF001 - Django documents it


def refers_to(column: "Field[Any, Any]") -> type[Model] | None:
    """The model that a column points to, or None."""
    return column.related_model if isinstance(column, ForeignKey) else None


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, date) else value


def _account(user: User) -> Row:
    """An account with its credentials; never its rights on the installation."""
    factor = SecondFactor.objects.filter(user=user).first()
    account_fields = {name: _plain(getattr(user, name)) for name in ACCOUNT}
    return {"id": user.pk, **account_fields, "second_factor": row_of(factor) if factor else None}


def _names(rows: Mapping[str, Iterable[Row]]) -> dict[str, str]:
    """The account names of everybody whom lines of the log and files refer to, by id."""
    mentioned = {row["actor_id"] for row in rows["LogEntry"]} | {row["asked_by_id"] for row in rows["Job"]}
    for line in rows["LogEntry"]:
        sides = [facts for facts in (line["before"], line["after"]) if isinstance(facts, dict)]
        mentioned |= {facts["user"] for facts in sides if isinstance(facts.get("user"), int)}
    users = User.objects.filter(pk__in=[pk for pk in mentioned if isinstance(pk, int)]).order_by("pk")
    return {str(pk): name for pk, name in users.values_list("pk", "username")}


def _files(event: Event) -> dict[str, str]:
    """The files that jobs have made, in base64, by the job's id."""
    paths = {job.pk: path_of(job) for job in part(Job, event)}
    return {str(pk): base64.b64encode(path.read_bytes()).decode() for pk, path in paths.items() if path}
