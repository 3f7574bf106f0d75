"""A team's own page, which is its sheet on paper too."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.models import Event
from tournament.queries.public import shown_to
from tournament.queries.seating import published_sessions
from tournament.queries.standings import standings_of
from tournament.queries.teams import team_sheet
from tournament.views.access import public_view
from tournament.views.public.page import missing, show


@require_safe
@public_view
def team(request: HttpRequest, event: Event, team: int) -> HttpResponse:
    """Place, players, and where each sits in every session that is published."""
    one = event.teams.filter(pk=team).first()
    if one is None:
        return missing(request, _("No such team"), _("%(event)s has no such team.") % {"event": event})
    shown = shown_to(event, request.roles)
    standings = standings_of(event, shown.last)
    sheet = team_sheet(event, one, standings, published_sessions(event))
    return show(request, "public/team.html", {"sheet": sheet, "standings": standings, "shown": shown})
