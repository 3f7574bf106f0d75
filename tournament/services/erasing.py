"""What else tells who a player was once his own rows are nameless: lines of the log, notes, files, backups.

This is the one place that rewrites lines of the log: the act, its time, who acted and every number stay.
"""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Q

from tournament.environment import DATA_DIR
from tournament.models import (
    Application,
    Call,
    Entry,
    Event,
    Hand,
    Job,
    LogEntry,
    Notice,
    Result,
    Ruling,
    Seat,
    Signature,
)
from tournament.services.jobs.files import forget_file

PERSONAL = ("first_name", "country", "ema_number", "club", "email", "remarks")
ERASED = "erased.jsonl"
"""File of the data folder: which player numbers of which events were erased, no names. A restore reads it."""
# What people typed or were written down as: the model, its fields, and the way to its event.
TEXTS = (
    (Call, ("raised_by", "reason"), "table__session__event"),
    (Hand, ("entered_by",), "table__session__event"),
    (Signature, ("signed_by",), "result__table__session__event"),
    (Notice, ("text",), "event"),
    (Result, ("note", "entered_by"), "table__session__event"),
    (Ruling, ("note", "cancel_reason", "appeal", "decision"), "event"),
    (Seat, ("substitute_reason",), "session__event"),
)


@dataclass(frozen=True)
class Traces:
    """Whom to forget: what he is called from now on, and all that he was ever called here."""

    stands_for: str
    names: frozenset[tuple[str, str]]  # first and last
    words: frozenset[str]  # full names, EMA numbers, e-mail addresses

    def text(self, text: str) -> str:
        """The text with his name left out."""
        for word in sorted(self.words, key=len, reverse=True):
            text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", self.stands_for, text)
        return text

    def value(self, value: Any) -> Any:
        """A value of the log the same way; what is his own is blank."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, list):
            return [self.value(one) for one in value]
        if not isinstance(value, dict):
            return value
        if (value.get("first_name", ""), value.get("last_name")) in self.names:
            blank = {name: "" for name in PERSONAL if name in value}
            return {**value, **blank, "last_name": self.stands_for}
        return {name: self.value(one) for name, one in value.items()}


def forget_player(entry: Entry, stands_for: str, extra: Iterable[str] = ()) -> None:
    """Forget a player in all that his event keeps; in the act that erases, before his names are gone.

    `extra`: further words that are his alone, such as an e-mail address. Files made by jobs go at commit.
    """
    event = entry.event
    names = _names_of(entry)
    full = {f"{first} {last}".strip() for first, last in names}
    words = {one for one in (*full, entry.ema_number, *extra) if one}
    traces = Traces(stands_for, frozenset(names), frozenset(words))
    alone = _is_alone(entry, names)
    _forget_lines(traces, _lines(entry, alone=alone))
    for model, fields, way in TEXTS if alone else ():
        for row in model.objects.filter(**{way: event}):
            _forget_texts(traces, row, fields)
    transaction.on_commit(partial(_forget_files, event.pk))
    transaction.on_commit(partial(_note, event.slug, entry.pk, entry.number))


def forget_applicant(application: Application) -> None:
    """Forget in the event's log who wrote an application; before it is blanked."""
    name = (application.first_name, application.last_name)
    words = {" ".join(name).strip(), application.ema_number, application.email} - {""}
    traces = Traces(Application.ERASED, frozenset({name}), frozenset(words))
    _forget_lines(traces, application.event.log.filter(subject=f"application {application.number}"))


def _names_of(entry: Entry) -> set[tuple[str, str]]:
    """What he was ever called here: now, and in the lines about him."""
    found = {(entry.first_name, entry.last_name)}
    for line in entry.event.log.filter(subject=f"player {entry.number}"):
        for facts in (line.before, line.after):
            if isinstance(facts, dict) and facts.get("last_name"):
                found.add((facts.get("first_name", ""), facts["last_name"]))
    return found


def _is_alone(entry: Entry, names: set[tuple[str, str]]) -> bool:
    """Whether nobody else of the event is called so: else only lines about his number are his."""
    others = entry.event.entries.exclude(pk=entry.pk).values_list("first_name", "last_name")
    return not any(one in names for one in others)


def _lines(entry: Entry, *, alone: bool) -> Iterable[LogEntry]:
    if alone:
        return entry.event.log.all()
    about = Q(subject=f"player {entry.number}") | Q(after__entry=entry.pk) | Q(before__entry=entry.pk)
    return entry.event.log.filter(about)


def _forget_lines(traces: Traces, lines: Iterable[LogEntry]) -> None:
    for line in lines:
        fields = ("summary", "subject", "actor_name", "before", "after")
        old = {name: getattr(line, name) for name in fields}
        new = {name: traces.value(value) for name, value in old.items()}
        if new != old:
            LogEntry.objects.filter(pk=line.pk).update(**new)


def _forget_texts(traces: Traces, row: Any, fields: tuple[str, ...]) -> None:
    new = {name: traces.text(getattr(row, name)) for name in fields}
    if any(getattr(row, name) != text for name, text in new.items()):
        type(row).objects.filter(pk=row.pk).update(**new)


def _forget_files(event: int) -> None:
    """Files that were made before hold the name: whoever needs one makes it anew."""
    for job in Job.objects.filter(event=event).exclude(file="").select_related("event"):
        forget_file(job)
        Job.objects.filter(pk=job.pk).update(file="")


def _note(slug: str, entry: int, number: int) -> None:
    line, path = json.dumps({"event": slug, "entry": entry, "number": number}), DATA_DIR / ERASED
    if not path.exists() or line not in path.read_text(encoding="utf-8").splitlines():
        with path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")


def erased_before() -> list[Entry]:
    """Players that were erased here and have names again, because an older backup was restored."""
    path = DATA_DIR / ERASED
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    noted = [json.loads(line) for line in lines]
    events = {event.slug: event for event in Event.objects.all()}
    found = []
    for one in noted:
        event = events.get(one["event"])
        entries = event.entries.filter(pk=one["entry"], number=one["number"]) if event else ()
        found += [entry for entry in entries if entry.erased_at is None]
    return list({entry.pk: entry for entry in found}.values())
