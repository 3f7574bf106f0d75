"""Calendar files of the sessions: to be opened once, or subscribed to."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from reports.calendar import Appointment, calendar_file
from tournament.models import Event
from tournament.queries.calendars import changed_at, event_appointments, player_appointments
from tournament.views.access import public_view
from tournament.views.public.page import missing


@require_safe
@public_view
def event(request: HttpRequest, event: Event) -> HttpResponse:
    """Every session that has a time."""
    appointments = event_appointments(event, request.build_absolute_uri)
    if not appointments:
        return missing(
            request, _("No times yet"), _("No session of %(event)s has a time yet.") % {"event": event}
        )
    return _file(event, event.name, appointments, event.slug)


@require_safe
@public_view
def player(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The sessions of one player, with his tables and winds as far as they are published."""
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
