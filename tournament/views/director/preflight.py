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
    """Each requirement green, amber or red, with what was found and its clause."""
    reason = why_no_preflight(event)
    found = {"reason": reason, "preflight": None if reason else preflight_of(event)}
    return render(request, "director/preflight.html", found)
