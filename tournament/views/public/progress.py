"""How the event went, in pictures with the numbers behind them."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.models import Event
from tournament.queries.progress import Progress, progress_of
from tournament.queries.public import shown_to
from tournament.tables.pictures import leaders, places_chart, points_chart, tables_chart, winds_chart
from tournament.views.access import public_view
from tournament.views.public.page import show


@require_safe
@public_view
def progress(request: HttpRequest, event: Event) -> HttpResponse:
    """Points and places of the first eight over the sessions, the winds, and every table's spread."""
    shown = shown_to(event, request.roles)
    found = progress_of(event, shown.last)
    numbers = leaders(found)
    about = _("The first eight; the numbers are in the table below.")
    charts = {
        "points_chart": points_chart(found, numbers, _("Points after each session"), about),
        "places_chart": places_chart(found, numbers, _("Places after each session"), about),
        "winds_chart": winds_chart(found.seats()),
        "tables_chart": tables_chart(found),
    }
    context = {
        "shown": shown,
        "sessions": range(1, len(found.rows) + 1),
        "lines": [
            (found.entries[one], list(zip(found.totals(one), found.places(one), strict=True)))
            for one in numbers
        ],
        "seats": found.seats(),
        "tables": _tables(found),
        **(charts if numbers else {}),
    }
    return show(request, "public/progress.html", context)


def _tables(found: Progress) -> list[tuple[int, list[int | None]]]:
    """Each table with its spread in every session."""
    spreads = found.spreads()
    sessions = range(1, len(found.rows) + 1)
    numbers = sorted({number for _session, number in spreads})
    return [(number, [spreads.get((session, number)) for session in sessions]) for number in numbers]
