"""A ruling as the plain data of its slip, in the language that is active."""

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from reports.rulings import RulingSlip
from tournament.models import Event, Ruling
from tournament.queries.reporting.words import MOMENT
from tournament.queries.ruling_log import line_of


def slip_of(event: Event, ruling: Ruling) -> RulingSlip:
    """Who, what, where and when, what was imposed, and what came after."""
    line = line_of(event.rules, ruling)
    effect = str(ruling.get_moment_display()) if ruling.points and ruling.table else ""
    return RulingSlip(
        player=ruling.entry.name,
        number=ruling.entry.number,
        place=line.place,
        given_at=date_format(ruling.given_at.astimezone(event.tz), MOMENT),
        offence=line.text,
        clause=ruling.clause,
        sanction=line.sanction,
        effect=effect,
        note=ruling.note,
        referee=ruling.given_by,
        cancelled=ruling.cancel_reason,
        appeal=ruling.appeal,
        decision=" ".join(part for part in (_sentence(line.outcome), line.decision) if part),
    )


def _sentence(outcome: str) -> str:
    return _("%(outcome)s:") % {"outcome": outcome} if outcome else ""
