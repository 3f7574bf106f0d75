"""A ruling as the plain data of its slip, in the language that is active."""

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from reports.rulings import RulingSlip
from tournament.models import Event, Ruling
from tournament.queries.citations import cited_as
from tournament.queries.people import StaffNames, staff_names
from tournament.queries.reporting.words import MOMENT
from tournament.queries.ruling_log import line_of, rulings_at


def slip_of(event: Event, ruling: Ruling, staff: StaffNames) -> RulingSlip:
    """Who, what, where and when, what was imposed, and what came after."""
    line = line_of(event.rules, ruling)
    effect = str(ruling.get_moment_display()) if ruling.points and ruling.table else ""
    return RulingSlip(
        player=ruling.entry.name,
        number=ruling.entry.number,
        place=line.place,
        given_at=date_format(ruling.given_at.astimezone(event.tz), MOMENT),
        offence=line.text,
        clause=cited_as(ruling.clause),
        sanction=line.sanction,
        effect=effect,
        note=ruling.note,
        referee=staff.of(ruling.given_by),
        head_referee=staff.head_referee,
        cancelled=ruling.cancel_reason,
        appeal=ruling.appeal,
        decision=" ".join(part for part in (_sentence(line.outcome), line.decision) if part),
        decided_by=staff.of(ruling.decided_by),
    )


def slips_of(event: Event) -> list[RulingSlip]:
    """All rulings of the event, in the order they were given."""
    staff = staff_names(event)
    return [slip_of(event, row, staff) for row in reversed(rulings_at(event))]


def _sentence(outcome: str) -> str:
    return _("%(outcome)s:") % {"outcome": outcome} if outcome else ""
