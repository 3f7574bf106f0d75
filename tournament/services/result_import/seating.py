"""The seating that an import makes: its tables and seats, published, and taken away again."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from tournament.models import Publication, Ruling, Seat, Table
from tournament.services.errors import Refused
from tournament.services.publishing import publish
from tournament.services.result_import.plan import Plan
from tournament.services.writing import Writing

Noted = Mapping[str, list[list[int]]]
"""By session: tables as [number, East, South, West, North], players by their numbers."""


def seat_players(now: Writing, plan: Plan) -> Noted:
    """Save the plan's new tables and seats and publish the seating of their sessions; what the log notes."""
    lines = [line for line in plan.tables if line.new_seats]
    Table.objects.bulk_create([line.table for line in lines])
    Seat.objects.bulk_create([seat for line in lines for seat in line.new_seats])
    noted: dict[str, list[list[int]]] = {}
    for line in lines:
        session = line.table.session
        if str(session.number) not in noted:
            publish(now, Publication.SEATING, session=session)
        players = [seat.entry.number for seat in line.new_seats]
        noted.setdefault(str(session.number), []).append([line.table.number, *players])
    return noted


def take_away(now: Writing, sessions: Iterable[str]) -> None:
    """Delete the tables that an import made; what was stored at them stays in the log.

    Refused where something else hangs on them since.
    """
    for session in now.event.sessions.filter(number__in=map(int, sessions)):
        used = (
            Ruling.objects.filter(table__session=session).exists()
            or session.seats.filter(substitute__isnull=False).exists()
            or session.tables.filter(hands__isnull=False).exists()
            or session.tables.filter(calls__isnull=False).exists()
        )
        if used:
            sentence = _("Session %(number)s has hands, rulings, calls or substitutes since: its seats stay.")
            raise Refused(sentence % {"number": session.number})
        session.publications.filter(kind=Publication.SEATING, withdrawn_at=None).update(withdrawn_at=now.at)
        session.tables.all().delete()
