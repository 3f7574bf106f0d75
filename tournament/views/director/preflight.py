"""Preflight: what EMA asks of a certified tournament, line by line."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.models import Event
from tournament.queries.preflight import preflight_of, why_no_preflight
from tournament.views.access import staff_view


@require_safe
@staff_view("referee")
def preflight(request: HttpRequest, event: Event) -> HttpResponse:
    """Each requirement green, amber or red, with its clause; ?as= looks at it as another kind of event."""
    reason = why_no_preflight(event)
    asked = request.GET.get("as", "")
    kind = asked if asked in dict(Event.KINDS) else event.kind
    checked = None if reason else preflight_of(event, kind)
    found = {"reason": reason, "preflight": checked, "kind": kind, "kinds": Event.KINDS}
    return render(request, "director/preflight.html", found)
