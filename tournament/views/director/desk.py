"""The list of one's events, and an event's overview: where it stands, what needs attention, what was done."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import resolve, reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.models import Event, LogEntry
from tournament.queries.access import EVERY_ROLE, events_of
from tournament.queries.attention import Attention, attention_of
from tournament.queries.clocks import time_of
from tournament.queries.desk import SessionCount
from tournament.queries.log import log_of
from tournament.queries.notices import notices_of, timed
from tournament.services.events import can_create_event
from tournament.services.undoing import undoable
from tournament.views.access import staff_view
from tournament.views.navigation import strip_of

HEAD_ACTS = {"ruling.decide", "player.strike", "player.unstrike"}  # what only the head referee does

LAST_ACTS = 6


@require_safe
@login_required
def desk(request: HttpRequest) -> HttpResponse:
    """The events at which the visitor works."""
    found = {"events": list(events_of(request.user)), "may_create": can_create_event(request.user)}
    return render(request, "director/desk.html", found)


@require_safe
@staff_view("scorer", "referee")
def overview(request: HttpRequest, event: Event) -> HttpResponse:
    """Where the event stands."""
    now = strip_of(request).progress
    attention = [shown_attention(request, one) for one in attention_of(event, now)]
    acts, at = list(log_of(event)[:LAST_ACTS]), timezone.now()
    return render(
        request,
        "director/overview.html",
        {
            "progress": now,
            "public_url": reverse("event", args=[event.slug]),
            "session": now.current,
            "clock": time_of(event, now.open),
            "tables": tables_of(now.open),
            "session_url": now.open and reverse("desk-session", args=[event.slug, now.open.number]),
            "attention": attention,
            "notices": timed(notices_of(event, at), at),
            "may_post": "referee" in request.roles,
            "at": at,
            "acts": shown_acts(request, acts),
        },
    )


@require_safe
@staff_view("scorer", "referee")
def strip(request: HttpRequest, event: Event) -> HttpResponse:
    """The round rail and the next step alone, fetched again by every page of the staff (?at=PATH) at news."""
    strip_of(request).here = request.GET.get("at", "")
    return render(request, "components/strip.html", {"strip_url": request.get_full_path()})


def shown_attention(request: HttpRequest, one: Attention) -> dict[str, object]:
    """For components/attention.html: a way there only for those who may go it."""
    path = reverse(one.url, args=one.args)
    may = request.roles & {*getattr(resolve(path).func, "roles", EVERY_ROLE), "director"}
    url = f"{path}{one.query}" if may else ""
    return {"count": one.count, "sentence": one.sentence, "label": one.action, "url": url, "tone": one.tone}


def tables_of(session: SessionCount | None) -> dict[str, int] | None:
    """For components/tables_bar.html, while a session is open."""
    if session is None:
        return None
    return {"playing": session.missing, "entered": session.unconfirmed, "confirmed": session.confirmed}


def shown_acts(request: HttpRequest, acts: list[LogEntry]) -> list[dict[str, object]]:
    """Lines of the log, each with Undo where this visitor may take it back."""
    possible = undoable(acts)
    return [{"entry": one, "undo": one.pk in possible and may_undo(request, one)} for one in acts]


def may_undo(request: HttpRequest, entry: LogEntry) -> bool:
    """Directors take back everything, others what they did themselves and may still do."""
    if "director" in request.roles:
        return True
    return entry.actor_id == request.user.pk and (entry.act not in HEAD_ACTS or "head" in request.roles)
