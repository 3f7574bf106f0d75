"""Undo: any act whose module says how it is undone can be taken back from the log, as an act of its own."""

from collections.abc import Callable, Iterable

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from tournament.models import LogEntry
from tournament.services.errors import refuse
from tournament.services.writing import Writing, writing

Undo = Callable[[Writing, LogEntry], str]
_UNDO: dict[str, Undo] = {}


def undo_of(act: str) -> Callable[[Undo], Undo]:
    """Register how `act` is undone: the function gets the writing and the log line, changes the rows back,
    and returns the sentence for the log. It raises Refused when something later stands in the way."""

    def register(function: Undo) -> Undo:
        assert act not in _UNDO, f"{act} is undone twice"
        _UNDO[act] = function
        return function

    return register


def why_not_undo(entry: LogEntry) -> str | None:
    """The sentence why this line of the log cannot be undone, or None."""
    if entry.imported:
        return _("This was done on another machine, before the event was imported.")
    if entry.act not in _UNDO:
        return _("This act cannot be undone.")
    if LogEntry.objects.filter(undoes=entry).exists():
        return _("This was undone already.")
    return None


def can_undo(entry: LogEntry) -> bool:
    """Whether this line of the log can be undone."""
    return why_not_undo(entry) is None


def undoable(entries: Iterable[LogEntry]) -> set[int]:
    """The ids of those lines that can be undone, in one query."""
    known = {entry.pk for entry in entries if entry.act in _UNDO and not entry.imported}
    return known - set(LogEntry.objects.filter(undoes__in=known).values_list("undoes_id", flat=True))


def undo(*, entry: LogEntry, by: AbstractBaseUser | None, key: str = "", name: str = "") -> LogEntry:
    """Take an act back; the log keeps both. `name` acts without an account. Refused when it cannot be."""
    with writing(entry.event, by=by, act=f"{entry.act}.undo", key=key, name=name) as now:
        if now.repeated:
            return now.repeated
        refuse(why_not_undo(entry))
        with now.told_to_all():
            sentence = _UNDO[entry.act](now, entry)
        return now.log(sentence, subject=entry.subject, before=entry.after, after=entry.before, undoes=entry)
