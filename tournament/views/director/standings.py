"""Standings at the desk: as they are, and how much of them the public sees."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Event
from tournament.queries.public import moves_of
from tournament.queries.standings import Standings, public_after, standings_of
from tournament.services import publishing
from tournament.services.errors import Refused
from tournament.tables.standings import joined, player_rows, session_columns
from tournament.views import feedback
from tournament.views.access import staff_view
from tournament.views.feedback import key_of
from tournament.views.public.page import number_of


@require_safe
@staff_view("scorer", "referee")
def standings(request: HttpRequest, event: Event) -> HttpResponse:
    """The live standings; for the director the choice of what everybody sees."""
    frozen = public_after(event)
    table = standings_of(event)
    found = {
        "standings": table,
        "frozen": frozen,
        "columns": session_columns(event, table),
        "rows": joined(player_rows(event, table, moves_of(event, table))),
        "choices": _choices(event, table),
        "directs": "director" in request.roles,
    }
    return render(request, "director/standings.html", found)


def _choices(event: Event, table: Standings) -> list[dict[str, object]]:
    """After which sessions the public's view can stand still: the last complete one is offered first."""
    unsure = {session for session, _table in table.missing}
    whole = [number for number in range(1, table.after + 1) if number not in unsure]
    offered = max(whole, default=0)
    return [{"number": number, "offered": number == offered} for number in range(table.sessions + 1)]


@require_POST
@staff_view("director")
def freeze(request: HttpRequest, event: Event) -> HttpResponse:
    """From now on the public sees the standings after session `after` only."""
    try:
        publishing.freeze_standings(event=event, after=_after(request), by=request.user, key=key_of(request))
    except Refused as error:
        feedback.refused(request, error)
    else:
        _tell(request, event, publishing.FREEZE)
    return redirect("desk-standings", slug=event.slug)


def _after(request: HttpRequest) -> int:
    after = number_of(request.POST.get("after"))
    if after is None:
        raise Refused(_("Choose the session after which the public standings stand still."), "after")
    return after


@require_POST
@staff_view("director")
def thaw(request: HttpRequest, event: Event) -> HttpResponse:
    """The public sees everything again, live."""
    try:
        publishing.thaw_standings(event=event, by=request.user, key=key_of(request))
    except Refused as error:
        feedback.refused(request, error)
    else:
        _tell(request, event, publishing.THAW)
    return redirect("desk-standings", slug=event.slug)


def _tell(request: HttpRequest, event: Event, act: str) -> None:
    entry = event.log.filter(act=act).first()
    feedback.done(request, entry.summary, entry)
