"""The referees' home: who has called, what was ruled, who has a record, and who the referees are."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.models import Event
from tournament.queries.calls import closed_calls, open_calls
from tournament.queries.ruling_log import lines_of, records, referees_of, rulings_at
from tournament.services.rulings import why_not_give_apart
from tournament.views.access import staff_view

SHOWN = 12  # of the players with a record


@require_safe
@staff_view("referee")
def home(request: HttpRequest, event: Event) -> HttpResponse:
    """The queue, today's rulings, the players' records."""
    rulings = list(rulings_at(event))
    today = timezone.now().astimezone(event.tz).date()
    known = records(event, rulings)
    lines = lines_of(event, rulings)
    found = {
        "calls": open_calls(event),
        "closed": closed_calls(event),
        "now": timezone.now(),
        "today": [one for one in lines if one.row.given_at.astimezone(event.tz).date() == today],
        "total": len(lines),
        "appeals": sum(one.appealed for one in lines),
        "records": known[:SHOWN],
        "more_records": max(0, len(known) - SHOWN),
        "referees": referees_of(event),
        "why_not_rule": why_not_give_apart(event),
    }
    return render(request, "referee/home.html", found)
