"""The prize-giving on the big screen: the final places one by one, the last first."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.standings import Row, TeamRow
from tournament.models import Event
from tournament.queries.standings import Standings, public_after, standings_of
from tournament.views.access import staff_view
from tournament.views.public.page import number_of
from tournament.views.public.screens import options_of

USUAL_PLACES = 10


@dataclass(frozen=True)
class Place:
    """A place to be revealed: `row` with its points, who has it, and a line about him."""

    row: Row | TeamRow
    name: str
    about: str


@require_safe
@staff_view("director")
def ceremony(request: HttpRequest, event: Event) -> HttpResponse:
    """?from=10: how many places are revealed; ?open=3: so many are; ?teams=1: of the teams; ?size=, ?theme=.

    It shows everything, whatever is frozen for the public: it opens on the director's own computer.
    """
    table = standings_of(event)
    teams = bool(request.GET.get("teams")) and bool(table.teams)
    places = _teams(table) if teams else _players(table)
    wanted = number_of(request.GET.get("from")) or USUAL_PLACES
    places = places[: min(wanted, len(places))][::-1]
    opened = min(number_of(request.GET.get("open")) or 0, len(places))
    found = {
        **options_of(request),
        "places": [(number, one) for number, one in enumerate(places, 1)],
        "opened": opened,
        "teams": teams,
        "wanted": wanted,
        "standings": table,
        "frozen": public_after(event),
    }
    return render(request, "director/ceremony.html", found)


def _players(table: Standings) -> list[Place]:
    """The ranked players, best first."""
    rows = table.rows if table.after else ()
    found = [(row, table.entries[row.player]) for row in rows]
    return [
        Place(row, entry.name, " · ".join(one for one in (entry.country, entry.club) if one))
        for row, entry in found
        if not entry.disqualified_at
    ]


def _teams(table: Standings) -> list[Place]:
    """The teams, best first, with their players."""
    rows = table.teams if table.after else ()
    return [Place(row, row.team, ", ".join(table.entries[one].name for one in row.players)) for row in rows]
