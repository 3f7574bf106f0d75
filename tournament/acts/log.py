"""The log of an event: all of it, one kind of act, or what a key did first; its facts without contacts."""

import re
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy

from tournament.acts.refusals import Reason, Stale
from tournament.models import Event, LogEntry, User
from tournament.words.sentences import Kept, Said, kept, told

KEY_OF_ANOTHER_ACT = Reason(
    "form.used-elsewhere",
    "This form was already used for something else. Reload the page and try again.",
)
KEY_WITH_OTHER_CONTENT = Reason(
    "form.sent-before",
    "This form was already sent with different content, which is stored. Compare it with what you "
    "typed, then send it again.",
)


class FormKey(str):  # noqa: SLOT000 - one a request
    """The key of a form, with the hash of all else that was sent: the same key has the same content."""

    content = ""


# The part of an act before its dot, as people call it.
SUBJECTS = {
    "event": gettext_lazy("Event"),
    "session": gettext_lazy("Sessions"),
    "rules": gettext_lazy("Rules"),
    "role": gettext_lazy("Staff"),
    "player": gettext_lazy("Players"),
    "person": gettext_lazy("People"),
    "member": gettext_lazy("Lists of members"),
    "link": gettext_lazy("Players’ links"),
    "draw": gettext_lazy("Draw"),
    "seating": gettext_lazy("Seating"),
    "seat": gettext_lazy("Substitutes"),
    "result": gettext_lazy("Results"),
    "ruling": gettext_lazy("Rulings"),
    "standings": gettext_lazy("Standings"),
    "clock": gettext_lazy("Clock"),
    "job": gettext_lazy("Files"),
    "file": gettext_lazy("Files"),
    "account": gettext_lazy("Accounts"),
    "application": gettext_lazy("Registrations"),
    "call": gettext_lazy("Calls of a referee"),
    "fee": gettext_lazy("Fees"),
    "hand": gettext_lazy("Hands"),
    "notice": gettext_lazy("Notices"),
    "overlay": gettext_lazy("Overlays"),
    "signature": gettext_lazy("Signatures"),
    "table": gettext_lazy("Tables"),
}

_AT_TABLE, _IN_SESSION = re.compile(r"session (\d+) table \d+"), re.compile(r"session (\d+)")
_AT_TABLES = ("result.", "signature.")  # acts that may be about several tables of a session at once
CONTACT = ("email", "phone")


def without_contact(facts: Any) -> Any:
    """What a line keeps of before or after, with addresses and phone numbers blanked."""
    if isinstance(facts, list):
        return [without_contact(inner) for inner in facts]
    if not isinstance(facts, dict):
        return facts
    return {name: "" if name in CONTACT else without_contact(value) for name, value in facts.items()}


def told_line(line: LogEntry) -> str:
    """The sentence of a line in the reader's language; of an older program, as it was written."""
    return told(line.told, line.summary)


def told_actor(line: LogEntry) -> str:
    """Who did it: a user's name, or that of somebody without an account, in the reader's language."""
    return told(line.actor_told, line.actor_name)


def session_of(line: LogEntry) -> int | None:
    """The number of the session at a table of which it was done, as its sentence names the table alone."""
    at_table = _AT_TABLE.fullmatch(line.subject)
    at_tables = line.act.startswith(_AT_TABLES) and _IN_SESSION.fullmatch(line.subject)
    place = at_table or at_tables
    return int(place[1]) if place else None


def is_actor(line: LogEntry, name: str | Said | Kept) -> bool:
    """Whether somebody without an account of this name did it.

    Older lines name a table in the language of the phone there: any such name is its players'.
    """
    if line.actor_id is not None or isinstance(name, str):
        return line.actor_id is None and line.actor_name == name
    facts = kept(name) if isinstance(name, Said) else name
    return bool(line.actor_told == facts if line.actor_told else line.actor_name)


def same_act(
    pk: int, event: Event | None, act: str, by: User | None, name: str | Kept, content: str
) -> LogEntry:
    """The line of an act's first time, which has its key. Stale where that was another act.

    `name`: who acts without an account.
    """
    first = LogEntry.objects.get(pk=pk)
    is_same = (first.act, first.event_id) == (act, event.pk if event else None)
    if not (is_same and (first.actor_id == by.pk if by else is_actor(first, name))):
        raise Stale(KEY_OF_ANOTHER_ACT())
    if first.content != content:
        raise Stale(KEY_WITH_OTHER_CONTENT())
    return first


def log_of(event: Event, subject: str = "") -> QuerySet[LogEntry]:
    """The event's log, newest first; of one subject ("result") if given."""
    lines = LogEntry.objects.filter(event=event).select_related("undone_by")
    return lines.filter(act__startswith=f"{subject}.") if subject else lines


def act_groups(event: Event) -> list[tuple[str, str]]:
    """The subjects that occur in the event's log, with their names, in the order of the names."""
    acts = LogEntry.objects.filter(event=event).order_by().values_list("act", flat=True).distinct()
    subjects = {act.partition(".")[0] for act in acts}
    return sorted(
        ((subject, str(SUBJECTS.get(subject, subject))) for subject in subjects), key=lambda pair: pair[1]
    )
