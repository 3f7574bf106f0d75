"""Calls: a table raises its hand, a referee takes the call, and it is closed."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from tournament.models import Call, Event, LogEntry, Session, Table
from tournament.services.errors import refuse
from tournament.services.tables import subject, table_at, where
from tournament.services.undoing import undo_of
from tournament.services.wording import REASON, why_too_long
from tournament.services.writing import Writing, writing

RAISE, TAKE, CLOSE = "call.raise", "call.take", "call.close"


def open_call(table: Table) -> Call | None:
    """The table's call that nobody has closed yet; a table has one at most."""
    return Call.objects.filter(table=table, closed_at=None).first()


def why_not_raise(table: Table) -> str | None:
    """The sentence why the table cannot call a referee now, or None."""
    return why_not_raise_with(table, open_call(table))


def why_not_raise_with(table: Table, call: Call | None) -> str | None:
    """The same, where the table's open call is known."""
    if table.session.event.ended_at or table.session.state != Session.OPEN:
        return _("Referees are called while session %(number)s is open.") % {"number": table.session.number}
    if call:
        return _("Table %(table)s has called a referee already.") % {"table": table.number}
    return None


def can_raise(table: Table) -> bool:
    """Whether the table can call a referee now."""
    return why_not_raise(table) is None


def raise_call(
    *, table: Table, reason: str = "", by: AbstractBaseUser | None = None, name: str = "", key: str = ""
) -> Call:
    """Raise the table's hand. `name` is who does it without an account: a player, or the table.

    Refused with the sentence.
    """
    with writing(table.session.event, by=by, act=RAISE, key=key, name=name) as now:
        if now.repeated:
            return _named(now.event, now.repeated)
        table = table_at(now.event, where(table))
        refuse(why_not_raise(table) or why_too_long(reason, REASON))
        call = Call.objects.create(table=table, reason=reason.strip(), raised_by=now.who, raised_at=now.at)
        with now.told_to_all():
            _log(now, call, _("Table %(table)s calls a referee") % {"table": table.number})
        return call


def why_not_take(call: Call) -> str | None:
    """The sentence why the call cannot be taken, or None."""
    if call.closed_at:
        return _("The call of table %(table)s is closed.") % {"table": call.table.number}
    if call.taken_at:
        return _("%(who)s has taken the call of table %(table)s already.") % {
            "who": call.taken_by or _("Somebody"),
            "table": call.table.number,
        }
    return None


def can_take(call: Call) -> bool:
    """Whether the call can be taken."""
    return why_not_take(call) is None


def take_call(*, call: Call, by: AbstractBaseUser | None, key: str = "") -> Call:
    """A referee goes to the table. Refused when another one does already."""
    with writing(call.table.session.event, by=by, act=TAKE, key=key) as now:
        if now.repeated:
            return call
        call = _fresh(call)
        refuse(why_not_take(call))
        _store(call, taken_by=now.who, taken_at=now.at)
        said = {"who": now.who, "table": call.table.number}
        _log(now, call, _("%(who)s goes to table %(table)s") % said)
        return call


def why_not_close(call: Call) -> str | None:
    """The sentence why the call cannot be closed, or None."""
    if call.closed_at:
        return _("The call of table %(table)s is closed already.") % {"table": call.table.number}
    return None


def can_close(call: Call) -> bool:
    """Whether the call can be closed."""
    return why_not_close(call) is None


def close_call(*, call: Call, by: AbstractBaseUser | None = None, name: str = "", key: str = "") -> Call:
    """The matter is settled, or the table needs nobody any more. Refused when it was closed before."""
    with writing(call.table.session.event, by=by, act=CLOSE, key=key, name=name) as now:
        if now.repeated:
            return call
        call = _fresh(call)
        refuse(why_not_close(call))
        _store(call, closed_by=now.who, closed_at=now.at)
        with now.told_to_all():
            _log(now, call, _("Call of table %(table)s closed") % {"table": call.table.number})
        return call


def _store(call: Call, **values: object) -> None:
    for name, value in values.items():
        setattr(call, name, value)
    call.save(update_fields=list(values))


def _fresh(call: Call) -> Call:
    return Call.objects.select_related("table__session__event").get(pk=call.pk)


def _log(now: Writing, call: Call, sentence: str) -> None:
    after = where(call.table) | {"raised_at": call.raised_at.isoformat()}
    now.log(sentence, subject=subject(call.table), after=after)


def _named(event: Event, entry: LogEntry) -> Call:
    """The call that the log names."""
    calls = Call.objects.select_related("table__session__event")
    return calls.get(table=table_at(event, entry.after), raised_at=entry.after["raised_at"])


@undo_of(RAISE)
def _undo_raise(now: Writing, entry: LogEntry) -> str:
    call = _named(now.event, entry)
    refuse(why_not_close(call))
    _store(call, closed_by=now.who, closed_at=now.at)
    return _("Call of table %(table)s taken back") % {"table": call.table.number}


@undo_of(TAKE)
def _undo_take(now: Writing, entry: LogEntry) -> str:
    call = _named(now.event, entry)
    refuse(why_not_close(call))
    _store(call, taken_by="", taken_at=None)
    return _("The call of table %(table)s waits again") % {"table": call.table.number}


@undo_of(CLOSE)
def _undo_close(now: Writing, entry: LogEntry) -> str:
    call = _named(now.event, entry)
    refuse(why_not_raise(call.table))
    _store(call, closed_by="", closed_at=None)
    return _("The call of table %(table)s is open again") % {"table": call.table.number}
