"""Which hand a line of the log means now, and whether that line can still be undone."""

from django.utils.translation import gettext as _

from tournament.models import Event, Hand, LogEntry, Table
from tournament.services.errors import Refused, refuse
from tournament.services.hands.rows import INSERT, REMOVE
from tournament.services.tables import table_at, why_not_touch

# These acts, and the undoing of them, give other hands other numbers.
_RENUMBERING = (INSERT, REMOVE, f"{INSERT}.undo", f"{REMOVE}.undo")


def logged_table(event: Event, entry: LogEntry) -> Table:
    """The table of a line, if its hands still have the numbers that they had then. Refused otherwise."""
    table = table_at(event, entry.after or entry.before)
    refuse(why_not_touch(table.session))
    later = event.log.filter(subject=entry.subject, act__in=_RENUMBERING, pk__gt=entry.pk)
    if (
        later.exclude(undone_by__isnull=False)
        .exclude(act__endswith=".undo", undoes__pk__gt=entry.pk)
        .exists()
    ):
        raise Refused(_changed(table))
    return table


def logged_hand(event: Event, entry: LogEntry) -> Hand:
    """The hand that a line of the log left behind. Refused when it was changed since."""
    table = logged_table(event, entry)
    hand = Hand.objects.filter(table=table, number=entry.after["hand"]).first()
    if hand is None or hand.facts != entry.after["facts"]:
        raise Refused(_changed(table))
    hand.table = table
    return hand


def _changed(table: Table) -> str:
    return _("The hands of table %(table)s were changed again since. Change them at the table instead.") % {
        "table": table.number
    }
