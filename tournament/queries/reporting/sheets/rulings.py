"""The rulings as a sheet."""

from django.utils.translation import gettext as _

from reports.tabular import Column, Sheet, Value
from tournament.models import Event
from tournament.queries.citations import cited_as
from tournament.queries.reporting.sheets.moments import moment
from tournament.queries.ruling_log import RulingLine, lines_of, rulings_at


def rulings_sheet(event: Event) -> Sheet:
    """A row a ruling in the order in which they were given, cancelled ones too."""
    heads = (_("Given at"), _("Referee"), _("Session"), _("Table"), _("Hand"), _("No."), _("Player"))
    heads += (_("Offence"), _("Clause"), _("Sanction"), _("Points"), _("Moment"), _("Note"))
    heads += (_("Cancelled at"), _("Reason"), _("Appeal"), _("Decision"))
    lines = lines_of(event, rulings_at(event).order_by("given_at", "pk"))
    return Sheet(
        _("Rulings"), tuple(Column(head) for head in heads), tuple(_row(event, one) for one in lines)
    )


def _row(event: Event, line: RulingLine) -> tuple[Value, ...]:
    row = line.row
    place = (row.table.session.number, row.table.number) if row.table else (None, None)
    return (
        moment(event, row.given_at),
        row.given_by,
        *place,
        row.hand,
        row.entry.number,
        row.entry.name,
        line.text,
        cited_as(row.clause),
        line.sanction,
        row.points,
        str(row.get_moment_display()) if row.points else "",
        row.note,
        moment(event, row.cancelled_at),
        row.cancel_reason,
        row.appeal,
        " ".join(part for part in (line.outcome, line.decision) if part),
    )
