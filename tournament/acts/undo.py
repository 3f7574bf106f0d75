"""Undo: an act whose module says how it is undone is taken back from the log, by an act of its own."""

from collections.abc import Callable, Iterable

from tournament.acts.refusals import Reason, Refusal, refuse
from tournament.acts.writing import Writing, act
from tournament.models import LogEntry, User
from tournament.words.sentences import Said

DONE_ELSEWHERE = Reason("undo.imported", "This was done on another machine, before the event was imported.")
CANNOT_BE_UNDONE = Reason("undo.impossible", "This cannot be undone.")
UNDONE_ALREADY = Reason("undo.done", "This has already been undone.")
Undo = Callable[[Writing, LogEntry], Said]
_UNDO: dict[str, Undo] = {}
_ROLES: dict[str, frozenset[str]] = {}


def undo_of(name: str, *roles: str) -> Callable[[Undo], Undo]:
    """Register how the act is undone: the function gets the writing and the log line, changes the rows back,
    and returns the sentence for the log. It raises Refused when something later stands in the way.

    `roles`: who may do the act, besides directors; without any, directors alone may.
    """

    def register(function: Undo) -> Undo:
        assert name not in _UNDO, f"{name} is undone twice"
        _UNDO[name], _ROLES[name] = function, frozenset(roles)
        return function

    return register


def roles_for(act_name: str) -> frozenset[str]:
    """The roles that may do an act that can be undone, besides directors."""
    return _ROLES.get(act_name, frozenset())


def undoable_acts() -> frozenset[str]:
    """The names of all acts that can be undone."""
    return frozenset(_UNDO)


def why_not_undo(entry: LogEntry) -> Refusal | None:
    """Why this line of the log cannot be undone, or None."""
    if entry.imported:
        return DONE_ELSEWHERE()
    if entry.act not in _UNDO:
        return CANNOT_BE_UNDONE()
    if LogEntry.objects.filter(undoes=entry).exists():
        return UNDONE_ALREADY()
    return None


def can_undo(entry: LogEntry) -> bool:
    """Whether this line of the log can be undone."""
    return why_not_undo(entry) is None


def undoable(entries: Iterable[LogEntry]) -> set[int]:
    """The ids of those lines that can be undone, in one query."""
    registered = {entry.pk for entry in entries if entry.act in _UNDO and not entry.imported}
    undone = LogEntry.objects.filter(undoes__in=registered).values_list("undoes_id", flat=True)
    return registered - set(undone)


@act("{entry.act}.undo", event="entry.event")
def undo(now: Writing, *, entry: LogEntry, by: User | None, key: str = "", name: str | Said = "") -> LogEntry:
    """Take an act back; the log keeps both. `name` acts without an account. Refused when it cannot be."""
    refuse(why_not_undo(entry))
    sentence = _UNDO[entry.act](now, entry)
    return now.log(sentence, subject=entry.subject, before=entry.after, after=entry.before, undoes=entry)
