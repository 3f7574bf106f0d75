"""What acts at a table have in common: permission, the revision seen, and the table's name in the log."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import connection
from django.db.models import F
from django.utils.translation import gettext as _

from tournament.account.queries import roles_of
from tournament.acts.log import told_actor
from tournament.acts.refusals import Reason, Refusal, Stale
from tournament.acts.statements import ForRows, Row, Statement
from tournament.models import Event, Role, Session, Table, User
from tournament.models.prepared import Prepared

EVENT_ENDED = Reason("session.event-ended", "The event has ended. Reopen it to change a result.")
SESSION_NOT_OPEN = Reason("session.not-open", "Session %(number)s is not open yet. Open it first.")
SESSION_CLOSED = Reason(
    "session.closed", "Session %(number)s is closed: a director can still correct its results."
)
CALLED_OFF = Reason("session.called-off", "Session %(number)s was called off. Undo that in the log first.")
CHANGED_BY_OTHERS = Reason(
    "session.table-changed",
    "%(who)s has changed table %(table)s since this page was opened. What you typed is kept: "
    "compare it with what is stored now, then save again.",
)

# Said while all other acts of the event wait; see tournament.acts.writing.
AS_IT_IS = (
    (
        'SELECT "own"."id", "own"."revision", "session"."state", "event"."ended_at" IS NULL, '
        '"event"."second_check", "event"."rules_version" FROM "tournament_table" "own" '
        'JOIN "tournament_session" "session" ON "session"."id" = "own"."session_id" '
        'JOIN "tournament_event" "event" ON "event"."id" = "session"."event_id" WHERE "own"."id" IN ('
    ),
    "%s",
    ")",
)
# With types: PostgreSQL takes values in a list of rows for texts where nothing says what they are.
DIRECTS = (
    (
        'SELECT "user_id", "event_id" FROM "tournament_role" '
        """WHERE "kind" = 'director' AND ("user_id", "event_id") IN (VALUES """
    ),
    "(CAST(%s AS bigint), CAST(%s AS bigint))",
    ")",
)
_BY_KEY = Prepared(Table, "pk", related="session__event")
_BY_PLACE = Prepared(Table, "session__event", "session__number", "number", related="session__event")
RAISE = ('UPDATE "tournament_table" SET "revision" = "revision" + 1 WHERE "id" IN (', "%s", ")")


def subject(table: Table) -> str:
    """How the log names a table."""
    return f"session {table.session.number} table {table.number}"


def where(table: Table) -> dict[str, int]:
    """The table in natural keys, for the log."""
    return {"session": table.session.number, "table": table.number}


def named_in_log(table: Table) -> tuple[str, dict[str, int]]:
    """The table in the log, in words and in natural keys."""
    return subject(table), where(table)


def table_at(event: Event, place: Mapping[str, Any]) -> Table:
    """The table that the log names."""
    return _BY_PLACE.get(event.pk, place["session"], place["table"])


def claim(table: Table, revision: int | None) -> Table:
    """The table as it is now, for an act whose form showed this `revision` (None: any).

    Its revision rises. Stale when somebody acted at the table in between.
    """
    now = _read_again(table)
    _ask(*raise_revision(now, revision)[:2])
    return now


def claim_all(tables: Sequence[Table]) -> list[Table]:
    """The tables read again, each revision raised, whatever it was: two queries."""
    by_id = Table.objects.select_related("session__event").in_bulk([table.pk for table in tables])
    Table.objects.filter(pk__in=by_id).update(revision=F("revision") + 1)
    return [by_id[table.pk] for table in tables]


def up_to_date(table: Table, as_it_is: Row | None) -> Table:
    """The table as it is now, for an act that claims it by `raise_revision`.

    It is the same object where nothing that acts at a table depend on has changed since it was read with its
    session and event.
    """
    return table if _is_as_read(table, as_it_is) else _read_again(table)


def claim_as_read(table: Table, revision: int | None) -> Table:
    """`claim` for a table that was read with its session and event just before: see `up_to_date`."""
    now = up_to_date(table, _ask("".join(AS_IT_IS), (table.pk,)))
    _ask(*raise_revision(now, revision)[:2])
    return now


def _ask(sql: str, values: Sequence[Any]) -> Row | None:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.fetchone() if cursor.description else None


def _read_again(table: Table) -> Table:
    return _BY_KEY.get(table.pk)


def _is_as_read(table: Table, as_it_is: Row | None) -> bool:
    session, event = table.session, table.session.event
    as_read = (table.revision, session.state, event.ended_at is None, event.second_check, event.rules_version)
    return as_it_is is not None and as_it_is[1:] == as_read


def raise_revision(table: Table, revision: int | None) -> Statement:
    """What counts an act at a table that is up to date; its form showed this `revision` (None: any).

    Stale when somebody acted at the table in between.
    """
    if revision is not None and table.revision != revision:
        raise Stale(changed_by_others(table))
    return ForRows("".join(RAISE), (table.pk,), RAISE)


def changed_by_others(table: Table) -> Refusal:
    """The sentence that names who acted at the table last and says what to do."""
    last = table.session.event.log.filter(subject=subject(table)).first()
    name = (told_actor(last) if last else "") or _("somebody else")
    return CHANGED_BY_OTHERS(table=table.number, who=name)


def why_not_touch(session: Session) -> Refusal | None:
    """Why nothing can be entered at a session's tables, or None."""
    if session.event.ended_at:
        return EVENT_ENDED()
    if session.state == Session.CALLED_OFF:
        return CALLED_OFF(number=session.number)
    if session.state == Session.PLANNED:
        return SESSION_NOT_OPEN(number=session.number)
    return None


def why_not_enter(table: Table, by: User | None, *, directs: bool | None = None) -> Refusal | None:
    """Why this person can enter nothing at the table now, or None: once its session is closed, directors can.

    `by` None: somebody who acts without an account, whose own rules say more. `directs`: whether this person
    is a director, where that was read already.
    """
    session = table.session
    if (refusal := why_not_touch(session)) or by is None or session.state != Session.CLOSED:
        return refusal
    if directs is None:
        directs = Role.DIRECTOR in roles_of(by, session.event)
    return None if directs or by.is_superuser else SESSION_CLOSED(number=session.number)
