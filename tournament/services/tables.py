"""What acts at a table share: the revision they saw, how they are named, and what follows each."""

from django.db import connection
from django.utils.translation import gettext as _

from tournament.models import Event, Session, Table
from tournament.services.errors import Stale

# Said while all other acts of the event wait; see tournament.services.writing.
AS_IT_IS = (
    'SELECT "own"."revision", "session"."state", "event"."ended_at" IS NULL, "event"."second_check", '
    '"event"."rules_version" FROM "tournament_table" "own" '
    'JOIN "tournament_session" "session" ON "session"."id" = "own"."session_id" '
    'JOIN "tournament_event" "event" ON "event"."id" = "session"."event_id" WHERE "own"."id" = %s'
)
RAISE = 'UPDATE "tournament_table" SET "revision" = "revision" + 1 WHERE "id" = %s'


def subject(table: Table) -> str:
    """How the log names a table."""
    return f"session {table.session.number} table {table.number}"


def where(table: Table) -> dict[str, int]:
    """The table in natural keys, for the log."""
    return {"session": table.session.number, "table": table.number}


def table_at(event: Event, place: dict[str, int]) -> Table:
    """The table that the log names."""
    return Table.objects.select_related("session__event").get(
        session__event=event, session__number=place["session"], number=place["table"]
    )


def claim(table: Table, seen: int | None) -> Table:
    """The table as it is now, for an act that saw revision `seen` (None: whatever it is).

    Its revision rises. Stale when somebody acted at the table in between.
    """
    return _claimed(_read_again(table), seen)


def claim_as_read(table: Table, seen: int | None) -> Table:
    """`claim` for a table that was read with its session and event just before.

    It is the same object when nothing that acts at a table depend on has changed meanwhile.
    """
    return _claimed(table if _is_as_read(table) else _read_again(table), seen)


def _read_again(table: Table) -> Table:
    return Table.objects.select_related("session__event").get(pk=table.pk)


def _is_as_read(table: Table) -> bool:
    session, event = table.session, table.session.event
    read = (table.revision, session.state, event.ended_at is None, event.second_check, event.rules_version)
    with connection.cursor() as cursor:
        cursor.execute(AS_IT_IS, (table.pk,))
        return cursor.fetchone() == read


def _claimed(now: Table, seen: int | None) -> Table:
    if seen is not None and now.revision != seen:
        raise Stale(stale_sentence(now))
    with connection.cursor() as cursor:
        cursor.execute(RAISE, (now.pk,))
    return now


def stale_sentence(table: Table) -> str:
    """Who acted at the table last, and what to do."""
    last = table.session.event.log.filter(subject=subject(table)).first()
    who = last.actor_name if last and last.actor_name else _("somebody else")
    return _(
        "Table %(table)s was changed by %(who)s since this page was opened. Nothing you typed is lost: "
        "compare it with what is stored now, then save again."
    ) % {"table": table.number, "who": who}


def why_not_touch(session: Session) -> str | None:
    """The sentence why nothing can be entered at a session's tables, or None."""
    if session.event.ended_at:
        return _("The event has ended. Reopen it to change a result.")
    if session.state == Session.PLANNED:
        return _("Session %(number)s is not open yet. Open it first.") % {"number": session.number}
    return None
