"""Reading draws: player by player, who met whom, and two of them side by side."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.forms.draw import CompareForm
from tournament.models import Draw, Event
from tournament.queries.draw import players_by_number
from tournament.queries.draw_changes import changes, moves_between
from tournament.queries.draw_pages import judged_draw
from tournament.queries.draw_people import heads, meet_lines, person_lines
from tournament.services.drawing import sessions_named
from tournament.services.errors import Refused
from tournament.views import feedback
from tournament.views.access import staff_view

ROWS = 60
"""Rows of the heat map on a page: the largest draws have 400 columns."""


@require_safe
@staff_view("director")
def people(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Everybody's winds, tables and meetings in a draw; ?from=61 for the next rows of the heat map."""
    row = _draw(event, pk)
    judged = judged_draw(row, players_by_number(event))
    columns = heads(judged.plan, judged.people)
    text = request.GET.get("from", "")
    start = int(text) - 1 if text.isdecimal() and 0 < int(text[:6]) <= len(columns) else 0
    found = {
        "draw": row,
        "sessions_named": sessions_named(row),
        "numbers": [one.number for one in judged.plan.sessions],
        "lines": person_lines(judged.plan, judged.people),
        "heads": columns,
        "meets": meet_lines(judged.plan, judged.people, start, ROWS),
        "starts": list(range(1, len(columns) + 1, ROWS)),
        "start": start + 1,
    }
    return render(request, "director/draw/people.html", found)


@require_safe
@staff_view("director")
def compare(request: HttpRequest, event: Event) -> HttpResponse:
    """Two draws of the event side by side, ?a=..&b=.., with the seats that change."""
    form = CompareForm(request.GET)
    if not form.is_valid():
        feedback.refused(request, Refused(_("Choose two draws to compare.")))
        return redirect("desk-draw", slug=event.slug)
    rows = [_draw(event, form.cleaned_data[name]) for name in ("a", "b")]
    players = players_by_number(event)
    first, second = (judged_draw(row, players) for row in rows)
    found = {
        "rows": rows,
        "named": [sessions_named(row) for row in rows],
        "changes": changes(first.counts(), second.counts()),
        "moves": moves_between(first, second) if rows[0].numbers == rows[1].numbers else None,
    }
    return render(request, "director/draw/compare.html", found)


def _draw(event: Event, pk: int) -> Draw:
    return get_object_or_404(Draw.objects.select_related("event"), event=event, pk=pk)
