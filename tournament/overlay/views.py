"""Overlays for OBS and projectors, and the page of the staff that chooses what they show."""

from http import HTTPStatus

from django.http import Http404, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from tournament.clock.queries import time_of
from tournament.event.queries.public_state import situation_of
from tournament.live.frames import BUILT_ONCE
from tournament.models import Event
from tournament.overlay.forms import OverlayForm
from tournament.overlay.queries import overlay_of
from tournament.overlay.services import show_on_overlays
from tournament.overlay.tables import late, part_of
from tournament.session.queries import next_times
from tournament.web.access import EventRequest, PublicRequest, public_view, staff_view
from tournament.web.budgets import ONE_EVENT, costs
from tournament.web.feedback import key_of, refusals_in, say_done, unchanged
from tournament.web.language import speak_to_the_hall
from tournament.web.links import hall_address
from tournament.web.public_page import live_list, show

KINDS = {
    "standings": gettext_lazy("Standings"),
    "table": gettext_lazy("Table with its scores"),
    "hand": gettext_lazy("Last hand"),
    "clock": gettext_lazy("Clock"),
    "next": gettext_lazy("Next tables"),
    "names": gettext_lazy("Lower third"),
}


@require_safe
@public_view
@costs("one picture of the event", BUILT_ONCE, ONE_EVENT)
def overlay(request: PublicRequest, event: Event, kind: str) -> HttpResponseBase:
    """A transparent picture of a public event for OBS or a projector, the same for all viewers.

    ?now=1 asks for its HTML alone as it was before the delay, as JSON; "" where there is none.
    """
    if not event.public:
        raise Http404
    request.roles, request.entry = frozenset(), None
    speak_to_the_hall(request, event)
    if kind == "clock":
        time = time_of(event, situation_of(event).at_hand, begins=next_times(event))
        return show(request, "overlay/clock.html", {"title": KINDS[kind], "kind": kind, "time": time})
    before = late(event, kind, request.LANGUAGE_CODE, timezone.now())
    if request.GET.get("now"):
        answer = JsonResponse({"version": before.version, "html": before.html})
        answer["Cache-Control"] = "no-store"
        return answer
    html = live_list(request, event, part_of(kind)).html
    context = {"title": KINDS[kind], "kind": kind, "list": part_of(kind), "html": html, "late": before.html}
    return show(request, "overlay/page.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view("scorer", "referee")
def overlays(request: EventRequest, event: Event) -> HttpResponse:
    """What the overlays show, and the addresses to be copied into OBS."""
    chosen = overlay_of(event)
    if request.method != "POST":
        initial = {"table": chosen.table, "player": chosen.player, "delay": chosen.delay}
        return _page(request, event, OverlayForm(event=event, initial=initial))
    form = OverlayForm(request.POST, event=event)
    if form.is_valid():
        with refusals_in(form):
            line = show_on_overlays(event=event, choice=form.choice, by=request.user, key=key_of(request))
            if line is None:
                unchanged(request)
            else:
                say_done(request, line.summary)
            return redirect("desk-overlays", event.slug)
    return _page(request, event, form, HTTPStatus.BAD_REQUEST)


def _page(
    request: EventRequest, event: Event, form: OverlayForm, status: int = HTTPStatus.OK
) -> HttpResponse:
    base = hall_address(request)
    addresses = [
        (kind, label, f"{base}{reverse(f'overlay-{kind}', args=(event.slug,))}")
        for kind, label in KINDS.items()
    ]
    context = {"form": form, "addresses": addresses}
    return render(request, "overlay/control.html", context, status=status)
