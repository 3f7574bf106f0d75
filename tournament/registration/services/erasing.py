"""Erasing a player's personal data on request, from rows, log, notes and files; results stay.

This is the one place that rewrites lines of the log: the act, its time, who acted and every number stay.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Manager, Model, Q

from tournament.acts.job.files import forget_file
from tournament.acts.refusals import Reason, Refusal, refuse
from tournament.acts.writing import Writing, act
from tournament.environment import DATA_DIR
from tournament.models import (
    Application,
    Call,
    Entry,
    Event,
    Hand,
    Job,
    LateHand,
    LogEntry,
    Notice,
    Result,
    Ruling,
    Seat,
    Signature,
    User,
)
from tournament.models.entry import new_link_key
from tournament.registration.queries.players import REVOKED
from tournament.registration.services.applications import OPEN, application_now, nameless
from tournament.registration.services.changes_and_withdrawals import write_facts
from tournament.registration.services.player_facts import facts_of, fresh
from tournament.words.sentences import Told

PERSONAL = ("first_name", "country", "ema_number", "club", "email", "phone", "remarks")
ERASED = "erased.jsonl"
"""File of the data folder: which player numbers of which events were erased, no names. A restore reads it."""
# What people typed or were written down as: the rows, their fields, and the path to its event.
TEXTS: tuple[tuple[Manager[Any], tuple[str, ...], str], ...] = (
    (Call.objects, ("raised_by", "reason"), "table__session__event"),
    (Hand.objects, ("entered_by",), "table__session__event"),
    (LateHand.objects, ("entered_by", "decided_by"), "table__session__event"),
    (Signature.objects, ("signed_by",), "result__table__session__event"),
    (Notice.objects, ("text",), "event"),
    (Result.objects, ("note", "entered_by"), "table__session__event"),
    (Ruling.objects, ("note", "cancel_reason", "appeal", "decision"), "event"),
    (Seat.objects, ("substitute_reason",), "session__event"),
)

# Sentences of the program as message and values, with names among these.
TOLD: Mapping[type[Model], tuple[str, ...]] = {
    LogEntry: ("told", "actor_told"),
    Call: ("reason_told",),
    Ruling: ("note_told", "cancel_told"),
}
OURS = {"message", "plural", "context", "between"}

ERASED_ALREADY = Reason(
    "registration.erased-already", "The personal data of player %(number)d have already been erased."
)
STILL_PLAYS = Reason(
    "registration.still-plays",
    "%(name)s is still playing: withdraw the player first, or wait until the event ends.",
)


@dataclass(frozen=True)
class Traces:
    """The names to erase: all that a player was ever called here, and the name from now on."""

    stands_for: str
    names: frozenset[tuple[str, str]]  # first and last
    words: frozenset[str]  # full names, EMA numbers, e-mail addresses

    def text(self, text: str) -> str:
        """The text with the player's names replaced."""
        for word in sorted(self.words, key=len, reverse=True):
            text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", self.stands_for, text)
        return text

    def sentence(self, facts: Any) -> Any:
        """A sentence as message and values, with the names replaced among these; its message stays ours."""
        if isinstance(facts, list):
            return [self.sentence(part) for part in facts]
        if not isinstance(facts, dict):
            return self.value(facts)
        return {name: part if name in OURS else self.sentence(part) for name, part in facts.items()}

    def value(self, value: Any) -> Any:
        """A value of the log with the names replaced and personal fields blanked."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, list):
            return [self.value(item) for item in value]
        if not isinstance(value, dict):
            return value
        if (value.get("first_name", ""), value.get("last_name")) in self.names:
            blank = {name: "" for name in PERSONAL if name in value}
            return {**value, **blank, "last_name": self.stands_for}
        return {name: self.value(item) for name, item in value.items()}


def forget_player(entry: Entry, stands_for: str, extra: Iterable[str] = ()) -> None:
    """Erase a player from everything the event stores, inside the act, before the rows lose the names.

    `extra`: further words that only they have, such as an e-mail address. Files made by jobs go at commit.
    """
    event = entry.event
    names = _names_of(entry)
    full_names = {f"{first} {last}".strip() for first, last in names}
    words = {word for word in (*full_names, entry.ema_number, entry.email, *extra) if word}
    traces = Traces(stands_for, frozenset(names), frozenset(words))
    alone = _is_alone(entry, names)
    forget_lines(traces, _lines(entry, alone=alone))
    _forget_added(entry)
    for rows, fields, path in TEXTS if alone else ():
        for row in rows.filter(**{path: event}):
            _forget_texts(traces, row, fields)
    transaction.on_commit(partial(_forget_files, event.pk))
    transaction.on_commit(partial(note_erased, event.slug, entry.pk, entry.number))


def _forget_added(entry: Entry) -> None:
    """Blank what imported lists have added to the player: their lines of the log hold it without a name."""
    for line in entry.event.log.filter(act="player.import"):
        fills = [change for change in line.after.get("filled", ()) if change["number"] == entry.number]
        for change in fills:
            for values in (change["before"], change["after"]):
                values.update({name: "" for name in values if name in PERSONAL})
        if fills:
            LogEntry.objects.filter(pk=line.pk).update(after=line.after)


def forget_applicant(application: Application) -> None:
    """Erase an applicant from the event's log, before the application is blanked."""
    name = (application.first_name, application.last_name)
    words = {" ".join(name).strip(), application.ema_number, application.email} - {""}
    traces = Traces(Application.ERASED, frozenset({name}), frozenset(words))
    forget_lines(traces, application.event.log.filter(subject=f"application {application.number}"))


def forget_words(application: Application, words: set[str]) -> None:
    """Take words of an applicant, such as the e-mail address, out of the event's log."""
    traces = Traces(Application.ERASED, frozenset(), frozenset(words - {""}))
    if traces.words:
        forget_lines(traces, application.event.log.all())


def _names_of(entry: Entry) -> set[tuple[str, str]]:
    """All names of the player here, now and in log lines about them, as (first, last)."""
    names = {(entry.first_name, entry.last_name)}
    for line in entry.event.log.filter(subject=f"player {entry.number}"):
        for facts in (line.before, line.after):
            if isinstance(facts, dict) and facts.get("last_name"):
                names.add((facts.get("first_name", ""), facts["last_name"]))
    return names


def _is_alone(entry: Entry, names: set[tuple[str, str]]) -> bool:
    """Whether nobody else at the event has these names; otherwise only lines with the number are theirs."""
    other_names = entry.event.entries.exclude(pk=entry.pk).values_list("first_name", "last_name")
    return not any(name in names for name in other_names)


def _lines(entry: Entry, *, alone: bool) -> Iterable[LogEntry]:
    if alone:
        return entry.event.log.all()
    about = Q(subject=f"player {entry.number}") | Q(after__entry=entry.pk) | Q(before__entry=entry.pk)
    return entry.event.log.filter(about)


def forget_lines(traces: Traces, lines: Iterable[LogEntry]) -> None:
    """Rewrite lines of the log without these names."""
    for line in lines:
        fields = ("summary", "subject", "actor_name", "before", "after")
        old = {name: getattr(line, name) for name in (*fields, *TOLD[LogEntry])}
        new = {name: traces.value(old[name]) for name in fields}
        new |= {name: traces.sentence(old[name]) for name in TOLD[LogEntry]}
        if new != old:
            LogEntry.objects.filter(pk=line.pk).update(**new)


def _forget_texts(traces: Traces, row: Any, fields: tuple[str, ...]) -> None:
    new: dict[str, Any] = {name: traces.text(getattr(row, name)) for name in fields}
    new |= {name: traces.sentence(getattr(row, name)) for name in TOLD.get(type(row), ())}
    if any(getattr(row, name) != value for name, value in new.items()):
        type(row).objects.filter(pk=row.pk).update(**new)


def _forget_files(event: int) -> None:
    """Delete files made before, which contain the name; they can be made again."""
    for job in Job.objects.filter(event=event).exclude(file="").select_related("event"):
        forget_file(job)
        Job.objects.filter(pk=job.pk).update(file="")


def note_erased(slug: str, entry: int, number: int) -> None:
    """Remember on this computer that a player was erased, for when an older backup brings the name back."""
    line, path = json.dumps({"event": slug, "entry": entry, "number": number}), DATA_DIR / ERASED
    if not path.exists() or line not in path.read_text(encoding="utf-8").splitlines():
        with path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")


def erased_before() -> list[Entry]:
    """Players that were erased here and have names again, because an older backup was restored."""
    path = DATA_DIR / ERASED
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    events = {event.slug: event for event in Event.objects.all()}
    named_again: dict[int, Entry] = {}
    for note in map(json.loads, lines):
        event = events.get(note["event"])
        entries = event.entries.filter(pk=note["entry"], number=note["number"]) if event else ()
        named_again |= {entry.pk: entry for entry in entries if entry.erased_at is None}
    return list(named_again.values())


def ask_erasure(*, application: Application, key: str = "") -> LogEntry:
    """A player asks for it by link: an application is erased at once, a player by the organiser."""
    entry = application_now(application).entry
    if entry is None:
        return erase_application(application=application, by=None, key=key)
    return _ask_erasure(application=application, number=entry.number, key=key)


@act("application.ask-erasure", event="application.event")
def _ask_erasure(now: Writing, *, application: Application, number: int, key: str) -> LogEntry:
    application = application_now(application)
    application.erasure_asked_at = application.erasure_asked_at or now.at
    application.save(update_fields=["erasure_asked_at"])
    sentence = Told("Player %(number)s asked to have personal data erased.", {"number": number})
    return now.log(sentence, subject=f"player {number}", after={"application": application.number})


@act("application.erase", event="application.event")
def erase_application(now: Writing, *, application: Application, by: User | None, key: str = "") -> LogEntry:
    """Erase an application of somebody who is not a player; one that still waits is withdrawn as well."""
    application = application_now(application)
    forget_applicant(application)
    blank(application)
    sentence = Told("Personal data of registration %(number)s erased.", {"number": application.number})
    return now.log(
        sentence,
        subject=f"application {application.number}",
        after={"application": application.number},
    )


def blank(application: Application) -> None:
    """Take all that tells who it was from an application; one that still waits is withdrawn."""
    if application.state in OPEN:
        application.state = Application.WITHDRAWN
    for field in ("first_name", "country", "ema_number", "club", "email", "remarks", "source"):
        setattr(application, field, "")
    application.last_name = Application.ERASED
    application.named, application.erasure_asked_at = False, None
    application.save()


def _words(application: Application, entry: Entry) -> list[str]:
    """The player's own words: the address, and the name as they wrote it, unless another has that name."""
    namesakes = entry.event.entries.filter(first_name=application.first_name, last_name=application.last_name)
    return (
        [application.email]
        if namesakes.exclude(pk=entry.pk).exists()
        else [application.email, application.name]
    )


def why_not_erase_player(entry: Entry) -> Refusal | None:
    """Why a player's data cannot be erased yet, or None: not while they still play."""
    if entry.erased_at:
        return ERASED_ALREADY(number=entry.number)
    if entry.event.ended_at or entry.withdrawn_at or entry.disqualified_at:
        return None
    return STILL_PLAYS(name=entry)


@act("player.erase", event="entry.event", while_away="again")
def erase_player(
    now: Writing, *, entry: Entry, by: User | None, key: str = "", again: bool = False
) -> LogEntry:
    """Forget who played: name, country, club and EMA number go here and from the application, the link too.

    Seats, results and rulings stay, of “Player 12”. At other events they keep their name. `again`: they were
    erased before, and an older backup has brought the name back, maybe from while they still played.
    """
    entry = fresh(entry)
    refuse(None if again else why_not_erase_player(entry))
    applications = list(Application.objects.filter(entry=entry))
    hidden = nameless(entry.event, entry.number)
    words = [word for application in applications for word in _words(application, entry)]
    forget_player(entry, hidden.last_name, words)
    for application in applications:
        forget_applicant(application)
        blank(application)
    entry.erased_at, entry.link_key = now.at, f"{REVOKED}{new_link_key()}"
    write_facts(
        entry,
        replace(
            facts_of(entry),
            first_name="",
            last_name=hidden.last_name,
            country="",
            ema_number="",
            club="",
            email="",
            phone="",
        ),
    )
    return now.log(
        Told("Personal data of player %(number)s erased.", {"number": entry.number}),
        subject=f"player {entry.number}",
        after={"entry": entry.pk, "number": entry.number},
    )
