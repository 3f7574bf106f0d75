"""The referees' home page: calls, rulings, players with a record, and the list of referees."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.hand.queries.late_hands import tables_waiting
from tournament.models import Event
from tournament.ruling.queries.rulings import (
    closed_calls,
    lines_of,
    open_calls,
    records,
    referees_of,
    rulings_at,
)
from tournament.ruling.services.rulings import why_not_give_apart
from tournament.web.access import staff_view

SHOWN = 12  # of the players with a record


@require_safe
@staff_view("referee")
def home(request: HttpRequest, event: Event) -> HttpResponse:
    """The queue, today's rulings, the players' records."""
    rulings = list(rulings_at(event))
    today = timezone.now().astimezone(event.tz).date()
    player_records = records(event, rulings)
    lines = lines_of(event, rulings)
    context = {
        "calls": open_calls(event),
        "closed": closed_calls(event),
        "now": timezone.now(),
        "today": [line for line in lines if line.row.given_at.astimezone(event.tz).date() == today],
        "total": len(lines),
        "appeals": sum(line.appealed for line in lines),
        "records": player_records[:SHOWN],
        "more_records": max(0, len(player_records) - SHOWN),
        "referees": referees_of(event),
        "late": tables_waiting(event),
        "why_not_rule": why_not_give_apart(event),
    }
    return render(request, "pages/referee/home.html", context)
