"""Calls: a table calls for a referee, a referee takes the call, and it is closed."""

from tournament.acts.refusals import REASON, Reason, Refusal, Refused, refuse, why_too_long
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.models import Call, LogEntry, Role, Session, Table, User
from tournament.session.services.table_revisions import subject, table_at, where
from tournament.words.sentences import Said, Told

RAISE, TAKE, CLOSE = "call.raise", "call.take", "call.close"

NO_OPEN_SESSION = Reason("ruling.no-open-session", "Referees are called while session %(number)s is open.")
CALLED_ALREADY = Reason("ruling.called-already", "Table %(table)s has already called a referee.")
AT_NO_TABLE = Reason(
    "ruling.at-no-table", "You are not at a table now: a referee can be called only while a session is open."
)
NOBODY_CALLED = Reason("ruling.nobody-called", "Your table has not called a referee.")
CALL_IS_CLOSED = Reason("ruling.call-is-closed", "The call of table %(table)s is closed.")
TAKEN_ALREADY = Reason(
    "ruling.call-taken-already", ("%(who)s has already taken the call of table %(table)s.")
)
CLOSED_ALREADY = Reason("ruling.call-closed-already", "The call of table %(table)s is already closed.")


def open_call(table: Table) -> Call | None:
    """The table's call that nobody has closed yet; a table has one at most."""
    return Call.objects.filter(table=table, closed_at=None).first()


def why_not_raise(table: Table, call: Call | None) -> Refusal | None:
    """Why the table cannot call a referee now, or None. `call`: its open call, if it has one."""
    if table.session.event.ended_at or table.session.state != Session.OPEN:
        return NO_OPEN_SESSION(number=table.session.number)
    return CALLED_ALREADY(table=table.number) if call else None


def _call_of(entry: LogEntry) -> Call:
    """The call that a line of the log names."""
    calls = Call.objects.select_related("table__session__event")
    assert entry.event, "a call belongs to an event"
    return calls.get(table=table_at(entry.event, entry.after), raised_at=entry.after["raised_at"])


@act(RAISE, event="table.session.event", first=_call_of)
def raise_call(
    now: Writing,
    *,
    table: Table,
    reason: str | Said = "",
    by: User | None = None,
    name: str | Said = "",
    key: str = "",
) -> Call:
    """Raise the table's hand. `name` is who does it without an account: a player, or the table.

    Refused with the sentence.
    """
    table = table_at(table.session.event, where(table))
    words, facts = now.stored(reason) if isinstance(reason, Said) else (reason.strip(), None)
    refuse(why_not_raise(table, open_call(table)) or why_too_long(words, REASON))
    call = Call.objects.create(
        table=table, reason=words, reason_told=facts, raised_by=now.typed_by, raised_at=now.at
    )
    _log(now, call, Told("Table %(table)s calls a referee", {"table": table.number}))
    return call


def why_not_take(call: Call) -> Refusal | None:
    """Why the call cannot be taken, or None."""
    if call.closed_at:
        return CALL_IS_CLOSED(table=call.table.number)
    if call.taken_at:
        return TAKEN_ALREADY(who=call.taken_by or Told("Somebody"), table=call.table.number)
    return None


@act(TAKE, event="call.table.session.event", first=_call_of)
def take_call(now: Writing, *, call: Call, by: User | None, key: str = "") -> Call:
    """A referee goes to the table. Refused when another one does already."""
    call = _fresh(call)
    refuse(why_not_take(call))
    _store(call, taken_by=now.actor_name, taken_at=now.at)
    _log(
        now,
        call,
        Told("%(who)s goes to table %(table)s", {"who": now.actor_name, "table": call.table.number}),
    )
    return call


def why_not_close(call: Call) -> Refusal | None:
    """Why the call cannot be closed, or None."""
    return CLOSED_ALREADY(table=call.table.number) if call.closed_at else None


@act(CLOSE, event="call.table.session.event", first=_call_of)
def close_call(
    now: Writing, *, call: Call, by: User | None = None, name: str | Said = "", key: str = ""
) -> Call:
    """Close a call: it is settled, or no longer needed. Refused if it was closed before."""
    call = _fresh(call)
    refuse(why_not_close(call))
    _store(call, closed_by=now.actor_name, closed_at=now.at)
    _log(now, call, Told("Call of table %(table)s closed", {"table": call.table.number}))
    return call


def raise_or_close(*, table: Table | None, close: bool, reason: str, name: str | Said, key: str) -> Call:
    """Somebody without an account raises the hand of their table, or takes it down. May be Refused."""
    if table is None:
        raise Refused(AT_NO_TABLE())
    if not close:
        return raise_call(table=table, reason=reason, name=name, key=key)
    call = open_call(table)
    if call is None:
        raise Refused(NOBODY_CALLED())
    return close_call(call=call, name=name, key=key)


def _store(call: Call, **values: object) -> None:
    for name, value in values.items():
        setattr(call, name, value)
    call.save(update_fields=list(values))


def _fresh(call: Call) -> Call:
    return Call.objects.select_related("table__session__event").get(pk=call.pk)


def _log(now: Writing, call: Call, sentence: Said) -> None:
    after = where(call.table) | {"raised_at": call.raised_at.isoformat()}
    now.log(sentence, subject=subject(call.table), after=after)


@undo_of(RAISE, Role.SCORER, Role.REFEREE)
def _undo_raise(now: Writing, entry: LogEntry) -> Said:
    call = _call_of(entry)
    refuse(why_not_close(call))
    _store(call, closed_by=now.actor_name, closed_at=now.at)
    return Told("Call of table %(table)s taken back", {"table": call.table.number})


@undo_of(TAKE, Role.REFEREE)
def _undo_take(now: Writing, entry: LogEntry) -> Said:
    call = _call_of(entry)
    refuse(why_not_close(call))
    _store(call, taken_by="", taken_at=None)
    return Told("The call of table %(table)s is waiting again", {"table": call.table.number})


@undo_of(CLOSE, Role.SCORER, Role.REFEREE)
def _undo_close(now: Writing, entry: LogEntry) -> Said:
    call = _call_of(entry)
    refuse(why_not_raise(call.table, open_call(call.table)))
    _store(call, closed_by="", closed_at=None)
    return Told("The call of table %(table)s is open again", {"table": call.table.number})
