"""The one door through which facts change: in order, in a transaction, logged, told by the version."""

import threading
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import datetime
from time import perf_counter
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import connection, transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from tournament.models import Event, LogEntry
from tournament.services.bell import ring
from tournament.services.errors import Broken, Refused
from tournament.vitals import LOCK_WAIT

# SQLite lets one writer in at a time and waits unfairly; this lock makes it first come, first served.
_TURN = threading.RLock()
LONGEST_KEY = 64  # characters, as the log keeps it
# What every act says while all others wait: Django would think about each for longer than the database.
LOCK = 'SELECT 1 FROM "tournament_event" WHERE "id" = %s FOR UPDATE'
KNOWN = 'SELECT "id" FROM "tournament_logentry" WHERE "key" = %s'
RAISE = 'UPDATE "tournament_event" SET "version" = "version" + 1 WHERE "id" = %s'
_FOLLOWING: list[tuple[tuple[str, ...], Callable[["Writing"], None]]] = []


@dataclass
class Writing:
    """One act under way: log what it did before leaving the `with`."""

    event: Event | None
    by: Any
    act: str
    key: str
    at: datetime
    name: str = ""
    repeated: LogEntry | None = None
    entries: list[LogEntry] = field(default_factory=list)

    @property
    def who(self) -> str:
        """Who acts: the user's name, or that of somebody without an account."""
        return self.by.get_username() if self.by else self.name

    def told_to_all(self) -> AbstractContextManager[None]:
        """While it lasts words are in the event's language: a line of the log that a player's phone writes.

        The log keeps sentences, and the staff reads it, whatever language the player reads.
        """
        return nullcontext() if self.by or not self.event else translation.override(self.event.language)

    def log(
        self,
        summary: str,
        *,
        subject: str = "",
        before: Any = None,
        after: Any = None,
        undoes: LogEntry | None = None,
        act: str = "",
    ) -> LogEntry:
        """Write one line of the log; the first of an act carries the client's key."""
        entry = LogEntry.objects.create(
            event=self.event,
            at=self.at,
            actor=self.by,
            actor_name=self.who,
            act=act or self.act,
            subject=one_line(subject),
            summary=one_line(str(summary))[:300],
            before=before,
            after=after,
            undoes=undoes,
            key=self.key if self.key and not self.entries else None,
        )
        self.entries.append(entry)
        return entry


def following(*begins: str) -> Callable[[Callable[[Writing], None]], Callable[[Writing], None]]:
    """Register what follows every act whose name begins so: in its transaction, after its line in the log."""

    def register(function: Callable[[Writing], None]) -> Callable[[Writing], None]:
        _FOLLOWING.append((begins, function))
        return function

    return register


def one_line(text: str) -> str:
    """The text without line ends and control characters: whatever people type, a line of the log is one."""
    return "".join(" " if unicodedata.category(one) in {"Cc", "Zl", "Zp"} else one for one in text)


@contextmanager
def writing(
    event: Event | None, *, by: AbstractBaseUser | None, act: str, key: str = "", name: str = ""
) -> Iterator[Writing]:
    """Open an act on an event (None: on the installation). `name` is who acts without an account.

    Acts of one event happen one after another: a lock in the process on SQLite, a row lock on PostgreSQL.
    With a `key` used before, `repeated` holds that act's log line: return its answer and write nothing.
    Leaving it with a change but without a log line is Broken. The event's version rises with every act.
    """
    key, asked = key[:LONGEST_KEY], perf_counter()
    with _turn(), transaction.atomic():
        at = timezone.now()
        if event is not None:
            _lock(event)
        LOCK_WAIT.observe(perf_counter() - asked)
        now = Writing(event, by, act, key, at, name, _repeated(event, act, key))
        yield now
        if now.repeated:
            return
        if not now.entries:
            raise Broken(f"{act} ended without a line in the log.")
        for begins, follow in _FOLLOWING:
            if act.startswith(begins):
                follow(now)
        if event is not None:
            with connection.cursor() as cursor:
                cursor.execute(RAISE, (event.pk,))
            transaction.on_commit(ring, robust=True)


def _turn() -> Any:
    return _TURN if connection.vendor == "sqlite" else nullcontext()


def _lock(event: Event) -> None:
    if connection.features.has_select_for_update:
        with connection.cursor() as cursor:
            cursor.execute(LOCK, (event.pk,))


def _repeated(event: Event | None, act: str, key: str) -> LogEntry | None:
    if not key:
        return None
    with connection.cursor() as cursor:
        cursor.execute(KNOWN, (key,))
        found = cursor.fetchone()
    if found is None:
        return None
    earlier = LogEntry.objects.get(pk=found[0])
    if earlier.act != act or earlier.event_id != (event.pk if event else None):
        raise Refused(_("This form was already used for something else. Reload the page and try again."))
    return earlier
