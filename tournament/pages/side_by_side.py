"""One screen over several events, side by side, and the form that makes its address."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from csp.constants import SELF
from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tournament.bounds import whole_number
from tournament.event.queries.public_state import EventLine, event_lines
from tournament.pages.hall import SECONDS, SIZES, USUAL_SECONDS
from tournament.web.access import for_everybody
from tournament.web.budgets import costs

MOST = 4  # events on one screen: a browser follows no more streams at once
USUAL_SIZE = 5  # a part is shown at half its size: that is the type of size 2 on a screen of its own
SHOWN = {
    "standings": gettext_lazy("Standings"),
    "teams": gettext_lazy("Teams"),
    "seating": gettext_lazy("Seating by table"),
    "names": gettext_lazy("Seating by name"),
    "clock": gettext_lazy("Clock"),
    "news": gettext_lazy("Announcements"),
    "rotate": gettext_lazy("All in turn"),
}


@dataclass(frozen=True)
class Part:
    """The screen of one event: its name, and its address."""

    name: str
    url: str


@for_everybody
@require_safe
@costs("names and days of all events", "three queries")
def side_by_side(request: HttpRequest) -> HttpResponseBase:
    """?event=a&event=b: their screens; ?show= what each shows, or rotate; ?size=, ?theme=, ?seconds=.

    Without events, a form. Events that are not public are there for their staff alone.
    """
    lines = event_lines(request.user)
    wanted = request.GET.getlist("event")[:MOST]
    if not wanted:
        return _form(request, lines)
    by_slug = {line.event.slug: line.event for line in lines}
    if not set(wanted) <= set(by_slug):
        raise Http404
    options = _options(request)
    parts = [
        Part(by_slug[slug].name, f"{reverse('event-screen', args=(slug,))}?{urlencode(options)}")
        for slug in dict.fromkeys(wanted)
    ]
    return _screens(request, parts, options["theme"])


def _options(request: HttpRequest) -> dict[str, object]:
    """The options that go along to the screen of each event."""
    shown = request.GET.get("show", "")
    size, seconds = whole_number(request.GET.get("size")), whole_number(request.GET.get("seconds"))
    part: dict[str, object] = (
        {"rotate": 1} if shown == "rotate" else {"show": shown if shown in SHOWN else "standings"}
    )
    return {
        **part,
        "framed": 1,
        "size": size if size in SIZES else USUAL_SIZE,
        "seconds": seconds if seconds in SECONDS else USUAL_SECONDS,
        "theme": "light" if request.GET.get("theme") == "light" else "dark",
    }


def _screens(request: HttpRequest, parts: Sequence[Part], theme: object) -> HttpResponseBase:
    @csp_replace({"frame-src": [SELF]})
    def page(request: HttpRequest) -> HttpResponse:
        return render(request, "pages/hall/side_by_side.html", {"parts": parts, "theme": theme})

    return page(request)


def _form(request: HttpRequest, lines: Sequence[EventLine]) -> HttpResponse:
    """Which events, and what of them: those being played or to come first."""
    context = {"lines": lines, "shown": SHOWN.items(), "most": MOST}
    return render(request, "pages/hall/choose_events.html", context)
