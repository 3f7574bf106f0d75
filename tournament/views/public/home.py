"""The first page, and the page of one event: what happens there now."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.rulesets import differences
from tournament.forms.presets import CHARACTER
from tournament.models import Event
from tournament.queries.clocks import own_table
from tournament.queries.public import COMING, OVER, RUNNING, EventLine, event_lines
from tournament.services.applications import can_apply
from tournament.tables.standings import marked
from tournament.views.access import public_view
from tournament.views.public.page import live_html, marked_number, show

LISTS = ("now", "state", "top", "schedule")


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """All events that the visitor may see, running first."""
    lines = event_lines(request.user)
    return render(request, "public/home.html", {"groups": groups(lines), "empty": not lines})


home.roles = frozenset({"public"})


def groups(lines: Sequence[EventLine]) -> list[dict[str, object]]:
    """The events under their three headings; headings without events are left out."""
    headings = ((RUNNING, _("Being played")), (COMING, _("Coming")), (OVER, _("Over")))
    found = [(state, title, [one for one in lines if one.state == state]) for state, title in headings]
    return [{"state": state, "title": title, "lines": own} for state, title, own in found if own]


@require_safe
@public_view
def event(request: HttpRequest, event: Event) -> HttpResponse:
    """What is happening, what comes next, who leads, by which rules."""
    number = marked_number(request, event)
    found = {
        **{name: marked(live_html(request, event, name), f"t{number}") for name in LISTS},
        "own_table": own_table(event, number),
        "character": CHARACTER.get(event.rules_key, ""),
        "timed": event.sessions.filter(starts_at__isnull=False).exists(),
        "changed": len(differences(event.rules)),
        "taking": event.registering and can_apply(event, timezone.now()),
    }
    return show(request, "public/event.html", found)
