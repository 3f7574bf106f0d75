"""The draw: what is drawn, the draws made so far, and the form that makes a new draft."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.forms.draw import MEANINGS, DrawForm, new_seed
from tournament.models import Draw, Event
from tournament.queries.draw import Player, draw_lines, player_of, sessions_in_force
from tournament.queries.draw_pages import (
    SessionLine,
    can_be_kept_apart,
    feasibility,
    session_lines,
    team_groups,
)
from tournament.services.drawing import make_draft, players_of, why_not_draw, why_not_swiss
from tournament.services.errors import Refused
from tournament.views import feedback
from tournament.views.access import staff_view
from tournament.views.feedback import key_of

LARGE = 160  # players; after played sessions the search for so many takes long


@require_safe
@staff_view("director")
def draw(request: HttpRequest, event: Event) -> HttpResponse:
    """What is drawn, and the form for a new draft."""
    return _page(request, event, DrawForm(initial={"seed": new_seed()}))


@require_POST
@staff_view("director")
def new(request: HttpRequest, event: Event) -> HttpResponse:
    """Draw, and show the draft."""
    form = DrawForm(request.POST)
    if not form.is_valid():
        return _page(request, event, form, status=400)
    key = key_of(request)
    try:
        row = make_draft(event=event, wish=form.wish(), by=request.user, key=key)
    except Refused as error:
        form.add_error(error.field, error.sentence)
        return _page(request, event, form, status=400)
    feedback.done(request, _("Drawn. Nobody but directors sees this draft."), feedback.line_of(request))
    return redirect("desk-draft", slug=event.slug, pk=row.pk)


def _page(request: HttpRequest, event: Event, form: DrawForm, *, status: int = 200) -> HttpResponse:
    lines = draw_lines(event)
    sessions = session_lines(event, sessions_in_force(line.row for line in lines))
    players = {entry.number: player_of(entry) for entry in players_of(event)}
    found = {
        "sessions": sessions,
        "drafts": [line for line in lines if line.row.state == Draw.DRAFT],
        "earlier": [line for line in lines if line.row.state != Draw.DRAFT],
        "form": form,
        "methods": _methods(event, form),
        "why_not": why_not_draw(event),
        "possible": _possible(sessions, players),
        "players": len(players),
        "slow": len(players) > LARGE and any(not one.is_free for one in sessions),
        "apart": {kind: can_be_kept_apart(kind, players) for kind in ("team", "club", "country")},
        "drawn": [one for one in sessions if one.tables],
        "hidden": [one.number for one in sessions if one.tables and not one.published_at],
    }
    return render(request, "director/draw/draw.html", found, status=status)


def _methods(event: Event, form: DrawForm) -> list[dict[str, object]]:
    """The ways of drawing, each with its meaning and why it cannot be taken now."""
    blocked = {"swiss": why_not_swiss(event)}
    return [
        {
            "radio": radio,
            "meaning": MEANINGS[radio.data["value"]],
            "why_not": blocked.get(radio.data["value"]),
        }
        for radio in form["method"]
    ]


def _possible(sessions: list[SessionLine], players: dict[int, Player]) -> list[str]:
    """What a full draw of all sessions can reach; exactly where none has to stay."""
    whole = bool(sessions) and sessions[0].is_free
    return feasibility(len(players), len(sessions), team_groups(players), whole=whole)
