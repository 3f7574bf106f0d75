"""Extra time for one table: minutes that it alone is given, with the reason for the log."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import LogEntry, Session, Table
from tournament.services.errors import Refused, refuse
from tournament.services.tables import subject, table_at, where
from tournament.services.undoing import undo_of
from tournament.services.writing import Writing, writing

GIVE = "table.time"
MOST_MINUTES = 60


def why_not_give_time(table: Table, minutes: int | None, reason: str) -> str | None:
    """The sentence why this table cannot be given (or, negative, lose) these minutes, or None."""
    if table.session.state != Session.OPEN:
        return _("Session %(number)s is not open.") % {"number": table.session.number}
    if not minutes or abs(minutes) > MOST_MINUTES:
        return _("Give between 1 and 60 minutes, with a minus to take them away.")
    if table.extra_seconds + 60 * minutes < 0:
        had = table.extra_seconds // 60
        sentence = ngettext(
            "Table %(table)s has no more than %(had)s extra minute to lose.",
            "Table %(table)s has no more than %(had)s extra minutes to lose.",
            had,
        )
        return sentence % {"table": table.number, "had": had}
    if not reason.strip():
        return _("Write why table %(table)s gets other time than the others.") % {"table": table.number}
    return None


def can_give_time(table: Table, minutes: int | None, reason: str) -> bool:
    """Whether this table can be given these minutes."""
    return why_not_give_time(table, minutes, reason) is None


def give_time(
    *, table: Table, minutes: int | None, reason: str, by: AbstractBaseUser | None, key: str = ""
) -> LogEntry:
    """Give one table minutes of its own, or take some of them back. Refused with the reason why not."""
    with writing(table.session.event, by=by, act=GIVE, key=key) as now:
        if now.repeated:
            return now.repeated
        table = table_at(now.event, where(table))
        refuse(why_not_give_time(table, minutes, reason))
        before = _facts(table)
        table.extra_seconds += 60 * minutes
        table.save(update_fields=["extra_seconds"])
        facts = {"table": table.number, "n": f"{minutes:+d}".replace("-", "−"), "reason": reason.strip()}
        sentence = ngettext(
            "Table %(table)s: %(n)s minute (%(reason)s)",
            "Table %(table)s: %(n)s minutes (%(reason)s)",
            minutes,
        )
        return now.log(sentence % facts, subject=subject(table), before=before, after=_facts(table))


def _facts(table: Table) -> dict[str, int]:
    return {**where(table), "extra_seconds": table.extra_seconds}


@undo_of(GIVE)
def _undo(now: Writing, entry: LogEntry) -> str:
    """The table has the time it had; refused once it was given other time."""
    table = table_at(now.event, entry.after)
    if _facts(table) != entry.after:
        raise Refused(_("Table %(table)s was given other time since.") % {"table": table.number})
    table.extra_seconds = entry.before["extra_seconds"]
    table.save(update_fields=["extra_seconds"])
    return _("Table %(table)s has the time it had before") % {"table": table.number}
