"""The standings: live, after an earlier session, and by teams."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.live import frames
from tournament.models import Event
from tournament.queries.public import Shown, moves_of, shown_to
from tournament.queries.standings import Standings, standings_of
from tournament.tables.standings import joined, marked_bytes, player_rows, session_columns, team_rows
from tournament.views.access import public_view
from tournament.views.public.page import marked_number, missing, number_of, show

ROWS = SafeString("<!-- rows -->")  # what stands for them until the page is written; names come escaped
ROOMY = 6  # sessions whose columns fit beside each other without scrolling


@require_safe
@public_view
def standings(request: HttpRequest, event: Event) -> HttpResponse:
    """?after=N shows how it stood after session N, ?teams=1 the teams. The public sees up to the freeze."""
    shown = shown_to(event, request.roles)
    asked = request.GET.get("after", "")
    after = number_of(asked)
    if asked and (after is None or not 1 <= after <= event.sessions.count()):
        return _no_such(request, _("There are no standings after session “%(asked)s”.") % {"asked": asked})
    if after is not None and not shown.shows(after):
        return _no_such(request, _not_shown_yet(after))
    table = standings_of(event, after if after is not None else shown.last)
    teams = bool(request.GET.get("teams")) and bool(table.teams)
    live = not asked and not teams and shown.last == shown.frozen
    found = {
        "standings": table,
        "shown": shown,
        "frozen": shown.last is not None,
        "asked": after,
        "teams": teams,
        "sentences": () if teams else table.sentences,
        "live": live,
        "refreshed": not asked and not live,
        "columns": [] if teams else session_columns(event, table),
        "wide": table.sessions > ROOMY and not teams,
        "earlier": _earlier(event, shown),
        "rows": ROWS,
    }
    rows = _teams(event, table) if teams else _players(request, event, table, live=live)
    response = show(request, "public/standings.html", found)
    response.content = response.content.replace(ROWS.encode(), rows, 1)
    return response


def _players(request: HttpRequest, event: Event, table: Standings, *, live: bool) -> bytes:
    """The rows, the reader's own marked; those that everybody follows are made once a version."""
    rows = (
        frames.built_list(event, "standings", request.LANGUAGE_CODE).encoded
        if live
        else joined(player_rows(event, table, moves_of(event, table))).encode()
    )
    mine = marked_number(request, event)
    return rows if mine is None else marked_bytes(rows, f"r{mine}")


def _teams(event: Event, table: Standings) -> bytes:
    return "".join(team_rows(event, table)).encode()


def _earlier(event: Event, shown: Shown) -> range:
    """The sessions after which the standings can be looked at."""
    return range(1, standings_of(event, shown.last).after + 1)


def _not_shown_yet(after: int) -> str:
    return _(
        "The standings after session %(n)s are not shown yet: the director keeps them until the end."
    ) % {"n": after}


def _no_such(request: HttpRequest, sentence: str) -> HttpResponse:
    url = reverse("event-standings", args=(request.event.slug,))
    return missing(request, _("No such standings"), sentence, url=url, label=_("To the standings"))
