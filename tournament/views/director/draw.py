"""The draw: what is drawn, the draws made so far, and the form that makes a new draft."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.forms.draw import MEANINGS, DrawForm, new_seed
from tournament.models import Draw, Entry, Event
from tournament.queries.draw import DrawLine, Player, draw_lines, last_families, player_of, sessions_in_force
from tournament.queries.draw_ahead import Together, apart_groups, can_be_kept_apart, feasibility
from tournament.queries.draw_jobs import drawing_jobs
from tournament.queries.draw_pages import SessionLine, session_lines
from tournament.queries.players import sort_key
from tournament.services.drawing import (
    draw_or_ask,
    why_not_by_standings,
    why_not_draw,
    why_not_repair,
)
from tournament.services.errors import Refused
from tournament.views import feedback
from tournament.views.access import staff_view
from tournament.views.feedback import key_of

KINDS = {"teams": "team", "clubs": "club", "countries": "country"}
"""The form's fields of people apart, with what they share."""
SPECIAL = ("pinned", "tables", "seconds", "families")


@dataclass(frozen=True)
class Desk:
    """What the page of the draw shows and its form chooses from: the draws, the sessions, the people."""

    draws: list[DrawLine]
    sessions: list[SessionLine]
    entries: list[Entry]

    @property
    def players(self) -> dict[int, Player]:
        """Who gets a seat, by player number."""
        return {entry.number: player_of(entry) for entry in self.entries if entry.plays}

    def form(self, *data: object, **extra: object) -> DrawForm:
        """The form, with the sessions that may be drawn and the names that may be typed."""
        free = [one.number for one in self.sessions if one.is_free]
        names = {sort_key(entry.name): entry.number for entry in self.entries}
        return DrawForm(*data, free=free, numbers=names, **extra)


def _desk(event: Event) -> Desk:
    draws = draw_lines(event)
    sessions = session_lines(event, sessions_in_force(line.row for line in draws))
    return Desk(draws, sessions, list(event.entries.select_related("team").order_by("number")))


@require_safe
@staff_view("director")
def draw(request: HttpRequest, event: Event) -> HttpResponse:
    """What is drawn, and the form for a new draft; ?method=repair chooses a way of drawing."""
    desk = _desk(event)
    asked = request.GET.get("method")
    families = "\n".join(", ".join(map(str, numbers)) for numbers in last_families(event))
    method = asked if asked in MEANINGS else "full"
    initial = {"seed": new_seed(), "method": method, "families": families}
    return _page(request, event, desk, desk.form(initial=initial))


@require_POST
@staff_view("director")
def new(request: HttpRequest, event: Event) -> HttpResponse:
    """Draw, and show the draft, or the job that makes it."""
    desk = _desk(event)
    form = desk.form(request.POST)
    if not form.is_valid():
        return _page(request, event, desk, form, status=400)
    try:
        made = draw_or_ask(event=event, wish=form.wish(), by=request.user, key=key_of(request))
    except Refused as error:
        form.add_error(error.field if error.field in form.fields else None, error.sentence)
        return _page(request, event, desk, form, status=400)
    if not isinstance(made, Draw):
        return redirect("desk-draw-job", slug=event.slug, pk=made.pk)
    feedback.done(request, _("Drawn. Nobody but directors sees this draft."), feedback.line_of(request))
    return redirect("desk-draft", slug=event.slug, pk=made.pk)


@require_safe
@staff_view("director")
def possible(request: HttpRequest, event: Event) -> HttpResponse:
    """What a draw as the form stands now can reach; a part that the form asks for when it changes."""
    desk = _desk(event)
    form = desk.form(request.GET)
    form.is_valid()
    return render(request, "director/draw/possible.html", {"possible": _possible(form, desk)})


def _page(
    request: HttpRequest, event: Event, desk: Desk, form: DrawForm, *, status: int = 200
) -> HttpResponse:
    players, sessions = desk.players, desk.sessions
    found = {
        "sessions": sessions,
        "drafts": [line for line in desk.draws if line.row.state == Draw.DRAFT],
        "earlier": [line for line in desk.draws if line.row.state != Draw.DRAFT],
        "all_lines": desk.draws,
        "jobs": drawing_jobs(event),
        "form": form,
        "methods": _methods(event, form),
        "why_not": why_not_draw(event),
        "possible": _possible(form, desk),
        "players": len(players),
        "is_odd": bool(len(players) % 4),
        "keepers": [entry for entry in desk.entries if entry.own_table and entry.plays],
        "apart": {kind: can_be_kept_apart(kind, players) for kind in KINDS.values()},
        "special": any(form[name].errors or (form.is_bound and form[name].data) for name in SPECIAL),
        "drawn": [one for one in sessions if one.tables],
        "hidden": [one.number for one in sessions if one.tables and not one.published_at],
    }
    return render(request, "director/draw/draw.html", found, status=status)


def _methods(event: Event, form: DrawForm) -> list[dict[str, object]]:
    """The ways of drawing, each with its meaning, its own fields, and why it cannot be taken now."""
    by_standings = why_not_by_standings(event)
    blocked = {"swiss": by_standings, "final": by_standings, "repair": why_not_repair(event)}
    own = {
        "repair": ["keep"],
        "swiss": ["variant"],
        "final": ["final", "carry"],
        "pools": ["pools", "division"],
    }
    return [
        {
            "radio": radio,
            "meaning": MEANINGS[radio.data["value"]],
            "why_not": blocked.get(radio.data["value"]),
            "fields": [form[name] for name in own.get(radio.data["value"], [])],
        }
        for radio in form["method"]
    ]


def _possible(form: DrawForm, desk: Desk) -> list[str]:
    """What a full draw can reach; exactly where no session has to stay."""
    given = getattr(form, "cleaned_data", None) or form.initial
    free = [one.number for one in desk.sessions if one.is_free]
    if not free:
        return []
    first = given.get("first") or free[0]
    last = min(len(desk.sessions), first - 1 + (given.get("sessions") or len(desk.sessions)))
    groups = _groups(given, desk.players)
    return feasibility(len(desk.players), last, groups, whole=first == 1)


def _groups(given: dict[str, object], players: dict[int, Player]) -> list[Together]:
    """Who is to stay apart as the form stands."""
    unwanted = {"teams": True, "clubs": "seldom", "countries": "any"} | given
    kinds = [kind for name, kind in KINDS.items() if unwanted[name] not in (False, "any", "")]
    return apart_groups(players, kinds)
