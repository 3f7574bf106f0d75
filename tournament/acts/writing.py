"""The only way to change facts: one act after another, in a transaction, logged, versioned, and announced.

Listeners are called in this process only; other processes poll the events' versions.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial, wraps
from operator import attrgetter
from time import perf_counter
from typing import Any, Concatenate, ParamSpec, TypeVar, overload

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.db.models import Model
from django.db.models.signals import post_save
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from tournament.acts.log import FormKey, same_act
from tournament.acts.metrics import LOCK_WAIT
from tournament.acts.refusals import EVENT_AWAY, EVENT_DELETED, NOTE, Broken, Reason, Refused
from tournament.acts.statements import LOCK, RAISE, READ, WITH_KEY, ForRows, Parts, Row, Statement, insertion
from tournament.acts.turns import Turn, Waiting
from tournament.bounds import OutOfBounds
from tournament.models import Event, LogEntry, Table, User
from tournament.words.sentences import Kept, Said, message_in, told, written

OUT_OF_BOUNDS = Reason("form.out-of-bounds")  # a value that no column takes, and that no form has refused
P = ParamSpec("P")
Answer = TypeVar("Answer")
Line = TypeVar("Line", bound="LogEntry | None")

_hearing: list[Callable[[], None]] = []


def add_listener(call: Callable[[], None]) -> None:
    """Call `call` after every act, in the thread that did it."""
    _hearing.append(call)


def remove_listener(call: Callable[[], None]) -> None:
    """No longer call `call` after acts."""
    _hearing.remove(call)


def notify_listeners() -> None:
    """Call every listener: an act has been committed."""
    for call in tuple(_hearing):
        call()


LONGEST_KEY = 64  # characters, as the log keeps it
_FOLLOWING: list[tuple[tuple[str, ...], Callable[["Writing"], None]]] = []


@dataclass
class Writing:
    """One act under way: log what it did before leaving the `with`. `of`: its event, if it has one."""

    of: Event | None
    by: User | None
    act: str
    key: str
    at: datetime
    name: str | Said = ""
    content: str = ""
    repeated: LogEntry | None = None
    read: Sequence[Row | None] = ()
    entries: list[LogEntry] = field(default_factory=list)
    unchanged: bool = False
    actor_name: str = field(init=False)  # the user's name, or that of somebody without an account
    actor_told: Kept | None = field(init=False, default=None)
    typed_by: str = field(init=False)  # the same for rows that keep one text, which `who_typed` tells
    _waiting: list[tuple[Statement, Model | None]] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        if isinstance(self.name, Said):
            self.name, self.actor_told = self.stored(self.name)
        self.actor_name = (self.by.logged_name or self.by.get_username()) if self.by else self.name
        self.typed_by = self.actor_name
        if self.actor_told and not self.by:
            with translation.override(settings.LANGUAGE_CODE):
                self.typed_by = told(self.actor_told, self.actor_name)

    @property
    def event(self) -> Event:
        """The event of an act that has one."""
        assert self.of is not None, f"{self.act} is an act on the installation"
        return self.of

    def nothing_to_do(self) -> None:
        """The act changes nothing: it leaves no line in the log, and no page is told."""
        self.unchanged = True

    def stored(self, message: Said) -> tuple[str, Kept]:
        """What the program says for two columns: in the event's language, and as message and values."""
        language = self.of.language if self.of else translation.get_language()
        values = message.values.values()
        is_plain = all(type(value) is str or (type(value) is int and 0 <= value <= 999) for value in values)
        if message.plural or message.context or not is_plain:
            return written(message, language)
        sentence = message_in(message.message, language)
        if not message.values:
            return sentence, {"message": message.message}
        return sentence % message.values, {"message": message.message, "values": dict(message.values)}

    def log(
        self,
        message: Said,
        *,
        subject: str = "",
        before: Any = None,
        after: Any = None,
        undoes: LogEntry | None = None,
        act: str = "",
    ) -> LogEntry:
        """Write one line of the log; the first of an act carries the client's key.

        What it says is told in the language of who reads it (`acts/log.py` · `told_line`).
        """
        summary, facts = self.stored(message)
        entry = LogEntry(
            event=self.of,
            at=self.at,
            actor=self.by,
            actor_name=self.actor_name,
            actor_told=self.actor_told,
            act=act or self.act,
            subject=subject,
            summary=summary[:NOTE],
            told=facts,
            before=before,
            after=after,
            undoes=undoes,
            key=self.key if self.key and not self.entries else None,
            content="" if self.entries else self.content,
        )
        self.insert(entry, at_the_end=bool(self._waiting))
        self.entries.append(entry)
        return entry

    def insert(self, row: Model, *before: Statement, at_the_end: bool = False) -> None:
        """Store a new row as `save` does, after these statements; its SQL is written once.

        `at_the_end`: sent when the act ends; the row has its key then. For an act that reads nothing more.
        """
        parts, fields = insertion(type(row))
        database = connections[DEFAULT_DB_ALIAS]  # each value would look it up again
        prepared = []
        for column, plain in fields:
            value = column.pre_save(row, add=True)
            prepared.append(value if type(value) in plain else column.get_db_prep_value(value, database))
        self._waiting += [(statement, None) for statement in before]
        if database.features.can_return_columns_from_insert:
            self._waiting.append((ForRows("".join(parts), prepared, parts), row))
        else:  # SQLite before 3.35
            sql = "".join(parts[:2])
            self._waiting += [((sql, prepared), None), (("SELECT last_insert_rowid()", ()), row)]
        if not at_the_end:
            self.send()

    def send(self, *last: Statement) -> None:
        """Send what waits for the end of the act, and then these."""
        self._take_keys(_run(*(statement for statement, _row in self._waiting), *last))

    def finish(self, shared: Waiting | None) -> None:
        """Send what waits and the event's next version, or leave it to the turn if that is shared."""
        if shared:
            shared.leaves, shared.take = [statement for statement, _row in self._waiting], self._take_keys
        else:
            self.send(*([(RAISE, (1, self.of.pk))] if self.of else []), *_last())

    def _take_keys(self, answers: Sequence[Sequence[Row]]) -> None:
        """Give the new rows the keys under which they are stored."""
        waiting, self._waiting = self._waiting, []
        for (_statement, row), keys in zip(waiting, answers, strict=False):
            if row is not None and keys:
                row.pk = keys[0][0]
                row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS  # noqa: SLF001 - as Django does
                post_save.send(type(row), instance=row, created=True, raw=False, using=DEFAULT_DB_ALIAS)

    def log_at(
        self,
        table: Table,
        message: Said,
        *,
        after: Mapping[str, Any],
        before: Mapping[str, Any] | None = None,
    ) -> LogEntry:
        """A line about a table, with what finds the table again."""
        session, number = table.session.number, table.number
        place = {"session": session, "table": number}
        subject = f"session {session} table {number}"
        return self.log(message, subject=subject, before=before, after=place | dict(after))


def _run(*statements: Statement) -> list[list[Row]]:
    """The rows that each gives. PostgreSQL is sent all at once, and each sees what those before it stored."""
    with connection.cursor() as cursor:
        if not _takes_several():
            return [_rows(cursor.execute(*statement[:2])) for statement in statements]
        values = [value for statement in statements for value in statement[1]]
        rows = [_rows(cursor.execute("; ".join(statement[0] for statement in statements), values))]
        while cursor.nextset():
            rows.append(_rows(cursor))
        return rows


def _rows(cursor: Any) -> list[Row]:
    return cursor.fetchall() if cursor.description else []


def following(*begins: str) -> Callable[[Callable[[Writing], None]], Callable[[Writing], None]]:
    """Register what follows every act whose name begins so: in its transaction, after its line in the log."""

    def register(function: Callable[[Writing], None]) -> Callable[[Writing], None]:
        _FOLLOWING.append((begins, function))
        return function

    return register


@contextmanager
def writing(
    event: Event | None,
    *,
    by: User | None,
    act: str,
    key: str = "",
    name: str | Said = "",
    while_away: bool = False,
    reading: Sequence[Statement] = (),
    waiting: Waiting | None = None,
) -> Iterator[Writing]:
    """Open an act on an event (None: on the installation). `name` is who acts without an account.

    Acts of one event happen one after another: a lock in the process on SQLite, a row lock on PostgreSQL.
    With a `key` used before, `repeated` holds that act's log line: return its answer and write nothing. Stale
    when the key came with another act, event, person or content. What `reading` asks is read as soon as the
    act has its turn: `read` has the first row of each, or None. `waiting`: the act as it waited for its turn.
    Leaving it with a change but without a log line is Broken. The event's version rises with every act.
    Refused while the event is away, but for acts that are meant for that (`while_away`).
    """
    content, key = key.content if isinstance(key, FormKey) else "", key[:LONGEST_KEY]
    began = waiting.since if waiting else perf_counter()
    shared = waiting if waiting and not waiting.is_alone else None
    try:
        locks = not shared and connection.vendor == "sqlite"
        with _ALL.lock if locks else nullcontext(), nullcontext() if shared else transaction.atomic():
            at = timezone.now()
            answers = [] if shared else _run(*_asks(event, key, reading))
            row, first, *read = shared.rows if shared else (next(iter(rows), None) for rows in answers)
            LOCK_WAIT.observe(perf_counter() - began)
            now = Writing(event, by, act, key, at, name, content, read=read)
            why_not = EVENT_DELETED() if event and row is None else None
            if row and row[0]:
                why_not = EVENT_AWAY(where=row[1] or _("another computer"))
            if first:
                now.repeated = same_act(first[1], now.of, act, by, now.actor_told or now.actor_name, content)
            if why_not and not (now.repeated or (while_away and why_not.code == EVENT_AWAY.code)):
                raise Refused(why_not)
            yield now
            if now.repeated or (now.unchanged and not now.entries):
                return
            if not now.entries:
                raise Broken(f"{act} ended without a line in the log.")
            for begins, follow in _FOLLOWING:
                if act.startswith(begins):
                    now.send()
                    follow(now)
            if event is not None:
                transaction.on_commit(notify_listeners, robust=True)
            now.finish(shared)
    except OutOfBounds as error:  # what no column takes, with the sentence that names the column
        raise Refused(OUT_OF_BOUNDS.worded(error.sentence)) from error


def _last() -> list[Statement]:
    """The commit, if it can go along: all others wait for it. Django finds it done."""
    ends = len(connection.atomic_blocks) == 1 and _takes_several()  # not within a transaction of others
    return [("COMMIT", ())] if ends else []


def _takes_several() -> bool:
    """Whether the database takes several statements at once: PostgreSQL, with the values in their text."""
    features: Any = connection.features  # the stubs know those of all databases
    return connection.vendor == "postgresql" and not features.uses_server_side_binding


# SQLite lets one writer in at a time and waits unfairly; PostgreSQL locks the row of the event.
_ALL = Turn(_run, _last)
_OF_EVENTS = defaultdict[int, Turn](partial(Turn, _run, _last))


def _asks(event: Event | None, key: str, reading: Sequence[Statement]) -> list[Statement]:
    """The statements that lock the event, where rows can be locked, and read it; the act's key; the rest."""
    reads = LOCK if connection.features.has_select_for_update else READ, (event.pk if event else None,)
    return [reads, ForRows("".join(WITH_KEY), (key[:LONGEST_KEY] or None,), WITH_KEY), *reading]


@overload
def act(
    name: str, *, event: str = ..., by: str = ..., actor_name: str = ..., while_away: bool | str = ...
) -> Callable[[Callable[Concatenate[Writing, P], Line]], Callable[P, Line]]: ...


@overload
def act(
    name: str,
    *,
    event: str = ...,
    by: str = ...,
    actor_name: str = ...,
    while_away: bool | str = ...,
    first: Callable[[LogEntry], Answer],
    reading: Mapping[Parts, Sequence[str]] | None = ...,
    together: Sequence[str] | None = ...,
) -> Callable[[Callable[Concatenate[Writing, P], Answer]], Callable[P, Answer]]: ...


def act(
    name: str,
    *,
    event: str = "event",
    by: str = "by",
    actor_name: str = "name",
    while_away: bool | str = False,
    first: Callable[[LogEntry], Any] | None = None,
    reading: Mapping[Parts, Sequence[str]] | None = None,
    together: Sequence[str] | None = None,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Make a service an act: it runs within `writing`, which it gets as its first argument, `now`.

    Callers pass its arguments by name, `key` among them. `name` is the act's, "session.open", or with an
    argument, "clock.{what}". `event`, `by`, `actor_name`: where among the arguments these are,
    "session.event"; "" for none. A repeated key returns the answer of the first time: its line of the log, or
    what `first` makes of it. `while_away`: whether it is for an event that is away too, or the argument that
    says so. `reading`: see `writing`; each query's parts, with the arguments that are its values. `together`:
    it may share a transaction with acts that differ in each of these arguments: it is short, may be done
    twice, and needs nothing of its thread but the language.
    """
    queries = (reading or {}).items()

    def decorate(service: Callable[..., Any]) -> Callable[..., Any]:
        def do(arguments: dict[str, Any], asks: Sequence[Statement], waiting: Waiting | None = None) -> Any:
            with writing(
                _argument(arguments, event),
                by=_argument(arguments, by),
                act=name.format(**arguments),
                key=arguments.get("key", ""),
                name=_argument(arguments, actor_name) or "",
                while_away=bool(arguments.get(while_away)) if isinstance(while_away, str) else while_away,
                reading=asks,
                waiting=waiting,
            ) as now:
                if now.repeated:
                    return first(now.repeated) if first else now.repeated
                return service(now, **arguments)

        @wraps(service)
        def acting(**arguments: Any) -> Any:
            argument = partial(_argument, arguments)
            asks = [ForRows("".join(parts), tuple(map(argument, paths)), parts) for parts, paths in queries]
            doing = partial(do, arguments, asks)
            exclusive = {path: argument(path) for path in ("key", *(together or ())) if argument(path)}
            return _in_turn(doing, argument(event), asks, exclusive if together is not None else None)

        return acting

    return decorate


def _in_turn(do: Callable[..., Any], event: Event | None, asks: list[Any], exclusive: Any) -> Any:
    """Do an act in its turn: with others that wait, if it may share a transaction (`exclusive` not None)."""
    on_sqlite = connection.vendor == "sqlite"
    if connection.in_atomic_block or (exclusive is None and not on_sqlite):
        return do()
    pk = event.pk if event else 0
    turn = _ALL if on_sqlite else _OF_EVENTS[pk]
    if turn.queue or not turn.lock.acquire(blocking=False):
        if exclusive is not None:
            asks = _asks(event, exclusive.get("key", ""), asks)
            return turn.share(Waiting(do, asks, frozenset(exclusive.items()), pk))
        turn.wait()
    try:
        return do()
    finally:
        turn.lock.release()


def _argument(arguments: dict[str, Any], path: str) -> Any:
    """The argument at a path such as "session.event"; None where there is nothing."""
    name, _dot, attributes = path.partition(".")
    value = arguments.get(name)
    return attrgetter(attributes)(value) if attributes and value is not None else value
