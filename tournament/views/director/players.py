"""Registration: the list of players, adding and correcting one, withdrawing, taking back, removing."""

from collections.abc import Callable
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_tables2 import RequestConfig

from tournament.forms.players import PlayerForm
from tournament.models import Entry, Event, LogEntry
from tournament.queries.applications import waiting_counts
from tournament.queries.players import (
    club_names,
    count_players,
    found_rows,
    last_registered,
    player_rows,
    state_of,
    team_names,
)
from tournament.services import applications, drawing, registration
from tournament.services.errors import Refused
from tournament.tables.players import PlayerTable
from tournament.views import feedback
from tournament.views.access import staff_view
from tournament.views.feedback import key_of

A_PAGE = 200  # rows


@require_safe
@staff_view("scorer", "referee")
def players(request: HttpRequest, event: Event) -> HttpResponse:
    """Everybody registered, sorted and searched; all staff may look, directors may act."""
    rows = player_rows(event)
    search = request.GET.get("q", "").strip()[:80]
    table = PlayerTable(found_rows(rows, search))
    RequestConfig(request, paginate={"per_page": A_PAGE, "silent": True}).configure(table)
    found = {
        "table": table,
        "counts": count_players(rows),
        "total": len(rows),
        "search": search,
        "query": _kept(request, search),
        "why_not_register": registration.why_not_register(event),
        "director": "director" in request.roles,
        "applying": event.registering or bool(event.fee),
        "waiting": waiting_counts(event) if event.registering else {},
    }
    return render(request, "director/players/list.html", found)


def _kept(request: HttpRequest, search: str) -> str:
    """The search and the order, for the links to further pages."""
    pairs = [("q", search), ("sort", request.GET.get("sort", ""))]
    return "".join(f"{urlencode([pair])}&" for pair in pairs if pair[1])


@require_http_methods(["GET", "POST"])
@staff_view("director")
def new(request: HttpRequest, event: Event) -> HttpResponse:
    """Register a player; saved, the empty form is there again for the next one."""
    why_not_ask = registration.why_not_ask(event)
    sent = request.method == "POST"
    form = PlayerForm(request.POST, why_not_ask=why_not_ask) if sent else PlayerForm.empty(why_not_ask)
    if form.is_bound and form.is_valid():
        entry = form.save(registration.register, event=event, by=request.user, key=key_of(request))
        if entry:
            feedback.done(request, entry.summary, entry)
            return redirect("desk-player-new", slug=event.slug)
    found = {
        "form": form,
        "next_number": registration.next_number(event),
        "why_not": registration.why_not_register(event),
        "last": last_registered(event, 5),
        **_suggestions(event),
    }
    return render(request, "director/players/new.html", found, status=400 if form.is_bound else 200)


@require_http_methods(["GET", "POST"])
@staff_view("director")
def player(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Correct a registration; its other acts are beside it."""
    entry = _entry(event, number)
    asking = {"entry": entry, "why_not_ask": registration.why_not_ask(event)}
    form = PlayerForm(request.POST, **asking) if request.method == "POST" else PlayerForm.of(**asking)
    if form.is_bound and form.is_valid():
        line = form.save(registration.change, entry=entry, by=request.user, key=key_of(request))
        if line:
            feedback.done(request, line.summary, line)
            return redirect("desk-players", slug=event.slug)
    found = {
        "form": form,
        "entry": entry,
        "state": state_of(entry),
        "why_not": registration.why_not_change(entry),
        "why_not_withdraw": registration.why_not_withdraw(entry),
        "withdrawing_leaves": registration.what_withdrawing_leaves(entry),
        "why_not_restore": registration.why_not_restore(entry),
        "why_not_remove": registration.why_not_remove(entry),
        "why_not_erase": applications.why_not_erase_player(entry),
        "can_repair": drawing.why_not_repair(event) is None and not event.ended_at,
        **_suggestions(event),
    }
    return render(request, "director/players/edit.html", found, status=400 if form.is_bound else 200)


@require_POST
@staff_view("director")
def withdraw(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The player plays no further."""
    return _act(request, event, number, registration.withdraw)


@require_POST
@staff_view("director")
def restore(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """A withdrawn player plays again."""
    return _act(request, event, number, registration.restore)


@require_POST
@staff_view("director")
def remove(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """A registration that nothing refers to goes."""
    key = key_of(request)
    entry = event.entries.filter(number=number).first()
    if entry is None:  # pressed twice, or somebody else was faster
        return redirect("desk-players", slug=event.slug)
    try:
        line = registration.remove(entry=entry, by=request.user, key=key)
        feedback.done(request, line.summary, line)
    except Refused as error:
        feedback.refused(request, error)
    return redirect("desk-players", slug=event.slug)


def _act(request: HttpRequest, event: Event, number: int, act: Callable[..., LogEntry]) -> HttpResponse:
    try:
        line = act(entry=_entry(event, number), by=request.user, key=key_of(request))
        feedback.done(request, line.summary, line)
    except Refused as error:
        feedback.refused(request, error)
    return redirect("desk-players", slug=event.slug)


def _entry(event: Event, number: int) -> Entry:
    return get_object_or_404(event.entries.select_related("person", "team"), number=number)


def _suggestions(event: Event) -> dict[str, object]:
    return {"clubs": club_names(event), "teams": team_names(event)}
