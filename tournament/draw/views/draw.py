"""The draw pages: making a draft, following the search, reading a draw, and comparing two of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournament.acts.job.queue import cancel, why_not_cancel
from tournament.bounds import whole_number
from tournament.draw.forms.checking import CompareForm
from tournament.draw.forms.draw import MEANINGS, ODD, DrawForm, new_seed
from tournament.draw.forms.fields import numbers_by_name
from tournament.draw.queries.comparison import changes, heads, meet_lines, moves_between, person_lines
from tournament.draw.queries.draws import (
    KIND,
    DrawLine,
    Player,
    draw_lines,
    drawing_jobs,
    last_families,
    player_of,
    players_by_number,
    sessions_in_force,
)
from tournament.draw.queries.feasibility import (
    BOUNDED_SIZE,
    Together,
    apart_groups,
    can_be_kept_apart,
    feasibility,
    vacancy_of,
)
from tournament.draw.queries.pages import SessionLine, judged_draw, session_lines
from tournament.draw.services.constraints import sessions_named
from tournament.draw.services.drafts import (
    DRAWN_HERE,
    JOBS_BOUNDS,
    PAGES_BOUNDS,
    Way,
    draft_of,
    draw_or_ask,
    ways_to_fill,
)
from tournament.draw.services.draw_context import why_not_by_standings, why_not_draw, why_not_repair
from tournament.draw.views.drafts import draw_or_404
from tournament.models import Draw, Entry, Event, Job, Session
from tournament.session.queries import next_times
from tournament.web import feedback
from tournament.web.access import EventRequest, staff_view
from tournament.web.budgets import costs, in_words
from tournament.web.feedback import back_to, key_of, refusals_in, when_refused

KINDS = {"teams": "team", "clubs": "club", "countries": "country"}
"""The form's fields of people apart, with what they share."""
NOT_SENT_ON = {"csrfmiddlewaretoken", "key", "odd"}
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

    def form(self, *data: Any, **extra: Any) -> DrawForm:
        """The form, with the sessions that may be drawn and the names that may be typed."""
        free = [session.number for session in self.sessions if session.is_free]
        names = numbers_by_name(self.entries)
        vacancy = vacancy_of(self.entries)
        odd = "fill" if vacancy and vacancy.is_filled else "turns"
        return DrawForm(*data, free=free, numbers=names, odd=odd, **extra)


def _desk(event: Event) -> Desk:
    draws = draw_lines(event)
    sessions = session_lines(event, sessions_in_force(line.row for line in draws), next_times(event))
    return Desk(draws, sessions, list(event.entries.select_related("team").order_by("number")))


@require_safe
@staff_view("director")
@costs("what a draw can reach", BOUNDED_SIZE)
def draw(request: EventRequest, event: Event) -> HttpResponse:
    """The draws so far, and the form for a new draft; ?method=repair preselects a method."""
    desk = _desk(event)
    requested_method = request.GET.get("method")
    families = "\n".join(", ".join(map(str, numbers)) for numbers in last_families(event))
    method = requested_method if requested_method in MEANINGS else "full"
    initial = {"seed": new_seed(), "method": method, "families": families}
    return _page(request, event, desk, desk.form(initial=initial))


@require_POST
@staff_view("director")
@costs("a draw", DRAWN_HERE, PAGES_BOUNDS, "longer ones as a job: " + in_words(JOBS_BOUNDS))
def new(request: EventRequest, event: Event) -> HttpResponse:
    """Make a draw, and go to the draft or to the job that makes it."""
    desk = _desk(event)
    form = desk.form(request.POST)
    if not form.is_valid():
        return _page(request, event, desk, form, status=400)
    with refusals_in(form):
        draft_or_job = draw_or_ask(event=event, wish=form.wish(), by=request.user, key=key_of(request))
        if not isinstance(draft_or_job, Draw):
            return redirect("desk-draw-job", slug=event.slug, pk=draft_or_job.pk)
        feedback.done(request, _("Drawn. Only directors can see this draft."), feedback.line_of(request))
        return redirect("desk-draft", slug=event.slug, pk=draft_or_job.pk)
    return _page(request, event, desk, form, status=400)


@require_POST
@staff_view("director")
@costs("two draws", DRAWN_HERE, PAGES_BOUNDS)
def ways(request: EventRequest, event: Event) -> HttpResponse:
    """What each way costs with the current form values; nothing is stored."""
    desk = _desk(event)
    form = desk.form(request.POST)
    if form.is_valid():
        with refusals_in(form):
            context = {
                "ways": _in_columns(ways_to_fill(event, form.wish())),
                "vacancy": vacancy_of(desk.entries),
                "sent": [
                    {"name": name, "value": value}
                    for name in request.POST
                    if name not in NOT_SENT_ON
                    for value in request.POST.getlist(name)
                ],
            }
            return render(request, "draw/ways.html", context)
    return _page(request, event, desk, form, status=400)


def _in_columns(each: list[Way]) -> list[dict[str, object]]:
    """The ways with their names; the first possible one is proposed."""
    names = dict(ODD)
    proposed = next((way.odd for way in each if not way.why_not), "")
    return [{"way": way, "name": names[way.odd], "proposed": way.odd == proposed} for way in each]


@require_safe
@staff_view("director")
@costs("what a draw can reach", BOUNDED_SIZE)
def possible(request: EventRequest, event: Event) -> HttpResponse:
    """What a draw with the current form values can achieve; fetched when the form changes."""
    desk = _desk(event)
    form = desk.form(request.GET)
    form.is_valid()
    return render(request, "draw/feasibility.html", {"possible": _possible(form, desk)})


def _page(
    request: EventRequest, event: Event, desk: Desk, form: DrawForm, *, status: int = 200
) -> HttpResponse:
    players, sessions = desk.players, desk.sessions
    to_play = [row for row in sessions if row.state != Session.CALLED_OFF]
    context = {
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
        "vacancy": vacancy_of(desk.entries),
        "keepers": [entry for entry in desk.entries if entry.own_table and entry.plays],
        "apart": {kind: can_be_kept_apart(kind, players) for kind in KINDS.values()},
        "special": any(form[name].errors or (form.is_bound and form[name].data) for name in SPECIAL),
        "drawn": [session for session in sessions if session.tables],
        "hidden": [row.number for row in to_play if row.tables and not row.published_at],
    }
    return render(request, "draw/draw.html", context, status=status)


def _methods(event: Event, form: DrawForm) -> list[dict[str, object]]:
    """The draw methods, each with its meaning, its own fields, and why it is not available now."""
    by_standings = why_not_by_standings(event)
    blocked = {"swiss": by_standings, "final": by_standings, "repair": why_not_repair(event)}
    method_fields = {
        "repair": ["keep"],
        "swiss": ["variant"],
        "final": ["final_tables", "others", "carry", "final_places"],
        "pools": ["pools", "division"],
    }
    return [
        {
            "radio": radio,
            "meaning": MEANINGS[radio.data["value"]],
            "why_not": blocked.get(radio.data["value"]),
            "fields": [form[name] for name in method_fields.get(radio.data["value"], [])],
        }
        for radio in form["method"]
    ]


def _possible(form: DrawForm, desk: Desk) -> list[str]:
    """What a full draw can achieve; exact if no session is fixed."""
    values = getattr(form, "cleaned_data", None) or form.initial
    free = [session.number for session in desk.sessions if session.is_free]
    if not free:
        return []
    first = values.get("first") or free[0]
    last = min(len(desk.sessions), first - 1 + (values.get("sessions") or len(desk.sessions)))
    groups = _groups(values, desk.players)
    return feasibility(len(desk.players), last, groups, at_once=first == 1)


def _groups(values: Mapping[str, object], players: dict[int, Player]) -> list[Together]:
    """The groups to keep apart with the current form values."""
    unwanted = {"teams": True, "clubs": "seldom", "countries": "any", **values}
    kinds = [kind for name, kind in KINDS.items() if unwanted[name] not in (False, "any", "")]
    return apart_groups(players, kinds)


@never_cache
@require_safe
@staff_view("director")
def job(request: EventRequest, event: Event, pk: int) -> HttpResponse:
    """The progress of a draw: a page of its own, or the part that polls while the draw is made."""
    row = _job(event, pk)
    context = {
        "job": row,
        "working": row.state in {Job.QUEUED, Job.RUNNING},
        "percent": min(100, 100 * row.done // row.total) if row.total else None,
        "draft": draft_of(row),
        "can_stop": why_not_cancel(row) is None,
    }
    part = "draw/job_progress.html" if request.headers.get("HX-Request") == "true" else "draw/job.html"
    return render(request, part, context)


@require_POST
@staff_view("director")
@when_refused(back_to("desk-draw-job", "pk"))
def stop(request: EventRequest, event: Event, pk: int) -> HttpResponse:
    """Stop the search; the best draw so far becomes the draft."""
    cancel(job=_job(event, pk), by=request.user, key=key_of(request))
    return redirect("desk-draw-job", slug=event.slug, pk=pk)


def _job(event: Event, pk: int) -> Job:
    return get_object_or_404(Job.objects.select_related("event"), event=event, kind=KIND, pk=pk)


LONGEST_NUMBER = 20  # characters
ROWS = 60
"""Rows of the heat map on a page: the largest draws have 400 columns."""


@require_safe
@staff_view("director")
@costs("a draw judged", "one draw of the event", f"{ROWS} rows a page")
def people(request: EventRequest, event: Event, pk: int) -> HttpResponse:
    """Everybody's winds, tables and meetings in a draw; ?from=61 for the next rows of the heat map."""
    row = draw_or_404(event, pk)
    judged = judged_draw(row, players_by_number(event))
    columns = heads(judged.plan, judged.people)
    start = _first_row(request, len(columns))
    context = {
        "draw": row,
        "sessions_named": sessions_named(row),
        "numbers": [session.number for session in judged.plan.sessions],
        "lines": person_lines(judged.plan, judged.people),
        "heads": columns,
        "meets": meet_lines(judged.plan, judged.people, start, ROWS),
        "starts": list(range(1, len(columns) + 1, ROWS)),
        "start": start + 1,
    }
    return render(request, "draw/player_by_player.html", context)


def _first_row(request: EventRequest, rows: int) -> int:
    """The row index given by ?from=; 0 if there is no such row. BadRequest for a number that is too long."""
    text = request.GET.get("from", "")
    if len(text) > LONGEST_NUMBER:
        raise BadRequest("?from= is the number of a row.")
    return (whole_number(text, rows) or 1) - 1


@require_safe
@staff_view("director")
@costs("two draws judged", "two draws of the event")
def compare(request: EventRequest, event: Event) -> HttpResponse:
    """Two draws of the event side by side, ?a=..&b=.., with the seats that change."""
    form = CompareForm(request.GET)
    if not form.is_valid():
        messages.error(request, _("Choose two draws to compare."))
        return redirect("desk-draw", slug=event.slug)
    rows = [draw_or_404(event, form.cleaned_data[name]) for name in ("a", "b")]
    players = players_by_number(event)
    first, second = (judged_draw(row, players) for row in rows)
    context = {
        "rows": rows,
        "named": [sessions_named(row) for row in rows],
        "changes": changes(first.counts(), second.counts()),
        "moves": moves_between(first, second) if rows[0].numbers == rows[1].numbers else None,
    }
    return render(request, "draw/compare.html", context)
