"""What a table says of itself when time runs out: that it plays its last hand, that it has finished."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Clock, LogEntry, Session, Table
from tournament.services.errors import Refused, refuse
from tournament.services.tables import subject, table_at, where
from tournament.services.undoing import undo_of
from tournament.services.writing import Writing, writing

REPORT = "table.report"
SENTENCES = {
    Table.LAST_HAND: gettext_lazy("Table %(table)s plays its last hand"),
    Table.FINISHED: gettext_lazy("Table %(table)s has finished"),
}


def why_not_report(table: Table, report: str) -> str | None:
    """The sentence why the table cannot say this now, or None. `report`: one of Table.REPORTS."""
    session = table.session
    if report not in SENTENCES:
        return _("A table reports its last hand, or that it has finished.")
    if session.state != Session.OPEN:
        return _("Session %(number)s is not open.") % {"number": session.number}
    if not Clock.objects.filter(session=session, started_at__isnull=False).exists():
        return _("The clock has not been started.")
    return _why_not_now(table, report)


def _why_not_now(table: Table, report: str) -> str | None:
    name = {"table": table.number}
    if table.results.filter(current=True).exists():
        return _("Table %(table)s has a result already: it has finished.") % name
    if table.reported == report:
        return _("Table %(table)s has said so already.") % name
    if table.reported == Table.FINISHED:
        return _("Table %(table)s has finished. If it plays on, undo that first.") % name
    return None


def can_report(table: Table, report: str) -> bool:
    """Whether the table can say this now."""
    return why_not_report(table, report) is None


def report_table(
    *, table: Table, report: str, by: AbstractBaseUser | None, name: str = "", key: str = ""
) -> LogEntry:
    """Note that a table plays its last hand, or has finished. `name` is who says so without an account.

    Refused with the reason.
    """
    with writing(table.session.event, by=by, act=REPORT, key=key, name=name) as now:
        if now.repeated:
            return now.repeated
        table = table_at(now.event, where(table))
        refuse(why_not_report(table, report))
        before = _facts(table)
        table.reported, table.reported_at = report, now.at
        table.save(update_fields=["reported", "reported_at"])
        with now.told_to_all():
            sentence = SENTENCES[report] % {"table": table.number}
        return now.log(sentence, subject=subject(table), before=before, after=_facts(table))


def _facts(table: Table) -> dict[str, object]:
    at = table.reported_at
    return {**where(table), "reported": table.reported, "reported_at": at.isoformat() if at else None}


@undo_of(REPORT)
def _undo(now: Writing, entry: LogEntry) -> str:
    """The table has said what it had said before; refused once it said something else."""
    table = table_at(now.event, entry.after)
    if _facts(table) != entry.after:
        raise Refused(_("Table %(table)s has reported something else since.") % {"table": table.number})
    Table.objects.filter(pk=table.pk).update(
        reported=entry.before["reported"], reported_at=entry.before["reported_at"]
    )
    return _("What table %(table)s reported is taken back") % {"table": table.number}
