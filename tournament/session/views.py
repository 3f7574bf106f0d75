"""Lookups and table cards shared by the pages of a session, and its calendar files."""

from collections.abc import Sequence

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from reports.calendar_file import Appointment, calendar_file
from tournament.models import Event, Session, Table
from tournament.session.queries import (
    CONFIRMED,
    ENTERED,
    PLANNED,
    PLAYING,
    PROBLEM,
    SeatView,
    TableView,
    changed_at,
    event_appointments,
    player_appointments,
    session_of,
    table_of,
)
from tournament.web.access import PublicRequest, public_view
from tournament.web.public_page import missing
from tournament.words.sentences import grouped


def state_label(view: TableView) -> str:
    """A table's state in a word or two."""
    if view.state == PLAYING and view.session.state == Session.CLOSED:
        return _("no result")
    return {
        PLANNED: _("planned"),
        PLAYING: _("playing"),
        ENTERED: _("to confirm"),
        CONFIRMED: _("confirmed"),
        PROBLEM: _("provisional"),
    }[view.state]


def card(event: Event, view: TableView, roles: frozenset[str]) -> dict[str, object]:
    """For components/table_card.html; those who may enter get a link where a result is missing."""
    number = view.table.number
    entry = view.result is None and view.session.state == Session.OPEN and roles & {"director", "scorer"}
    return {
        "number": number,
        "state": view.state,
        "state_label": state_label(view),
        "url": reverse("desk-table", args=[event.slug, view.session.number, number]),
        "note": note(view),
        "action_url": f"{reverse('desk-entry', args=[event.slug, view.session.number])}?table={number}"
        if entry
        else "",
        "action_label": _("Enter"),
        "seats": [seat(seat_view) for seat_view in view.seats],
    }


def seat(view: SeatView) -> dict[str, object]:
    """One line of a card: who plays, and their score once there is one."""
    row, score = view.seat, view.score
    return {
        "wind": row.wind,
        "name": row.substitute.name if row.substitute else row.entry.name,
        "substitute": row.substitute is not None,
        "out": row.out,
        "points": score.points if score and score.table_points is None else None,
        "score": score.score if score else None,
        "table_points": score.table_points if score else None,
        "place": score.place if score else None,
        "tied": score.tied if score else False,
    }


def note(view: TableView) -> str:
    """What else is to be known of a table: a sum that is off, rulings in force, who entered it."""
    in_force = sum(ruling.cancelled_at is None for ruling in view.rulings)
    parts = []
    if view.result and view.off_by:
        parts.append(_("Sum is off by %(points)s") % {"points": grouped(view.off_by, signed=True)})
    if in_force:
        parts.append(_("Rulings: %(n)s") % {"n": in_force})
    if view.result and view.waits and view.result.entered_by:
        parts.append(_("entered by %(who)s") % {"who": view.result.entered_by})
    return " · ".join(parts)


@require_safe
@public_view
def event(request: PublicRequest, event: Event) -> HttpResponse:
    """Every session that has a time."""
    appointments = event_appointments(event, request.build_absolute_uri)
    if not appointments:
        return missing(
            request, _("No times yet"), _("No session of %(event)s has a time yet.") % {"event": event}
        )
    return _file(event, event.name, appointments, event.slug)


@require_safe
@public_view
def player(request: PublicRequest, event: Event, number: int) -> HttpResponse:
    """The sessions of one player, with their tables and winds as far as they are published."""
    entry = event.entries.filter(number=number).first()
    if entry is None:
        sentence = _("%(event)s has no player number %(number)s.") % {"event": event, "number": number}
        return missing(request, _("No such player"), sentence)
    appointments = player_appointments(event, entry, request.build_absolute_uri)
    name = _("%(name)s, %(event)s") % {"name": entry.name, "event": event.name}
    return _file(event, name, appointments, f"{event.slug}-player-{number}")


def _file(event: Event, name: str, appointments: Sequence[Appointment], file: str) -> HttpResponse:
    content = calendar_file(
        name, event.tz, appointments, made_at=changed_at(event), sequence=min(event.version, 2**31 - 1)
    )
    response = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{file}.ics"'
    return response


def session_or_404(event: Event, number: int) -> Session:
    """The session of that number, or 404."""
    session = session_of(event, number)
    if session is None:
        raise Http404(_("There is no session %(number)s.") % {"number": number})
    return session


def table_row_or_404(event: Event, session: int, number: int) -> Table:
    """The table of these numbers with its session, clock and event, or 404: for acts, which show no page."""
    table = (
        Table.objects.filter(session__event=event, session__number=session, number=number)
        .select_related("session__clock")
        .first()
    )
    if table is None:
        return table_or_404(session_or_404(event, session), number).table
    table.session.event = event
    return table


def table_or_404(session: Session, number: int) -> TableView:
    """The table of that number, or 404."""
    view = table_of(session, number)
    if view is None:
        raise Http404(_("There is no table %(number)s in this session.") % {"number": number})
    return view
