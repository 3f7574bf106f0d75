"""The list of your events, the overview of one with what needs attention, and its log with Undo."""

from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import resolve, reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.account.queries import EVERY_ROLE, events_of
from tournament.acts.log import act_groups, log_of, told_line
from tournament.acts.refusals import Refused
from tournament.acts.undo import undo
from tournament.check_in.queries import arriving
from tournament.clock.queries import time_of
from tournament.event.queries.attention import attention_of
from tournament.event.queries.doubts import Attention
from tournament.event.services.details import why_not_create_event
from tournament.models import Event
from tournament.notice.queries import timed_notices
from tournament.result.queries.session_counts import SessionCount
from tournament.session.queries import next_times
from tournament.web import feedback
from tournament.web.access import EventRequest, SignedInRequest, staff_view
from tournament.web.feedback import key_of, may_undo, shown_acts, when_refused
from tournament.web.navigation import strip_of
from tournament.web.password_again import first_ask

LAST_ACTS = 6  # on the overview
PAGE = 40  # lines of the log


@require_safe
@login_required
def desk(request: SignedInRequest) -> HttpResponse:
    """The events at which the visitor works; demos and dry runs stand apart from real ones."""
    events = list(events_of(request.user))
    context = {
        "events": [event for event in events if not event.demo],
        "demos": [event for event in events if event.demo],
        "may_create": why_not_create_event(request.user) is None,
    }
    return render(request, "pages/desk/events.html", context)


@require_safe
@staff_view("scorer", "referee")
def overview(request: EventRequest, event: Event) -> HttpResponse:
    """Where the event stands."""
    now = strip_of(request).progress()
    attention = [shown_attention(request, item) for item in attention_of(event, now)]
    acts, at = list(log_of(event)[:LAST_ACTS]), timezone.now()
    return render(
        request,
        "pages/desk/overview.html",
        {
            "progress": now,
            "public_url": reverse("event", args=[event.slug]),
            "session": now.current,
            "clock": time_of(event, now.open),
            "times": next_times(event),
            "tables": tables_of(now.open),
            "session_url": now.open and reverse("desk-session", args=[event.slug, now.open.number]),
            "attention": attention,
            "arriving": arriving(event),
            "notices": timed_notices(event, at),
            "may_post": "referee" in request.roles,
            "at": at,
            "acts": shown_acts(request, acts),
        },
    )


@require_safe
@staff_view("scorer", "referee")
def strip(request: EventRequest, event: Event) -> HttpResponse:
    """The round rail and the next step alone, which every staff page (?at=PATH) fetches after each change."""
    strip_of(request).shown_on = request.GET.get("at", "")
    return render(request, "components/strip.html", {"strip_url": request.get_full_path()})


def shown_attention(request: EventRequest, item: Attention) -> dict[str, object]:
    """The items for components/attention.html; with a link only for those who may open it."""
    path = reverse(item.url, args=item.args)
    may = request.roles & {*getattr(resolve(path).func, "roles", EVERY_ROLE), "director"}
    url = f"{path}{item.query}" if may else ""
    return {
        "count": item.count,
        "sentence": item.sentence,
        "label": item.action,
        "url": url,
        "tone": item.tone,
        "method": item.method,
    }


def tables_of(session: SessionCount | None) -> dict[str, int] | None:
    """For components/tables_bar.html, while a session is open."""
    if session is None:
        return None
    return {"playing": session.missing, "entered": session.unconfirmed, "confirmed": session.confirmed}


@require_safe
@staff_view("scorer", "referee")
def log(request: EventRequest, event: Event) -> HttpResponse:
    """Every act, newest first, by pages; ?about= keeps one kind of act."""
    about = request.GET.get("about", "")
    page = Paginator(log_of(event, about), PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "acts": shown_acts(request, list(page.object_list)),
        "groups": act_groups(event),
        "about": about,
        "query": urlencode({"about": about}) + "&" if about else "",
    }
    return render(request, "pages/desk/log.html", context)


def _back_to_origin(request: EventRequest, refusal: Refused, event: Event, entry: int) -> HttpResponse:
    feedback.refused(request, refusal)
    return redirect(came_from(request, event))


@require_POST
@staff_view("scorer", "referee")
@when_refused(_back_to_origin)
def undo_act(request: EventRequest, event: Event, entry: int) -> HttpResponseBase:
    """Undo one act."""
    line = get_object_or_404(event.log, pk=entry)
    if not may_undo(request, line):
        raise PermissionDenied(_("You can only undo your own changes. Ask the director to undo this one."))
    if line.act.startswith("role.") and (asking := first_ask(request)):
        return asking
    feedback.done(request, told_line(undo(entry=line, by=request.user, key=key_of(request))))
    event.refresh_from_db()
    return redirect(came_from(request, event))


def came_from(request: EventRequest, event: Event) -> str:
    """The page of this event that the button was on, else its log."""
    page = request.headers.get("referer", "")
    is_ours = url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure())
    return page if is_ours and f"/{event.slug}/" in page else reverse("event-log", args=[event.slug])
