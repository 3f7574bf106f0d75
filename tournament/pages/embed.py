"""Parts of an event to be framed on other sites: standings, seating, results, clock; live as the pages are.

These addresses alone may be framed. They show everybody the same: what the public may see.
"""

from collections.abc import Callable

from csp.decorators import csp_replace
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import get_language_info, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from tournament.clock.queries import time_of
from tournament.draw.queries.seating import published_sessions
from tournament.draw.views.public_seating import session_at_hand
from tournament.event.queries.public_state import situation_of
from tournament.live.frames import BUILT_ONCE
from tournament.models import Event
from tournament.session.queries import next_times
from tournament.standings.queries.standings import public_after, standings_of
from tournament.web.access import PublicRequest, for_everybody, public_view
from tournament.web.budgets import NO_ROWS, ONE_EVENT, costs
from tournament.web.language import answer_in
from tournament.web.links import hall_address, is_on_internet
from tournament.web.public_page import live_list, show

KINDS = {
    "standings": gettext_lazy("Standings"),
    "seating": gettext_lazy("Seating"),
    "results": gettext_lazy("Results"),
    "clock": gettext_lazy("Clock"),
}
THEMES = {
    "": gettext_lazy("As the reader’s device"),
    "light": gettext_lazy("Light"),
    "dark": gettext_lazy("Dark"),
}
ANYWHERE = {"frame-ancestors": ["*"]}


def _standings(request: PublicRequest, event: Event) -> dict[str, object]:
    table = standings_of(event, public_after(event))
    rows = live_list(request, event, "standings").html
    return {"standings": table, "session_numbers": range(1, table.after + 1), "rows": rows}


def _tables(request: PublicRequest, event: Event, number: int | None) -> dict[str, object]:
    if number is None:
        return {}
    name = f"tables{number}"
    return {"session": number, "list": name, "html": live_list(request, event, name).html}


def _seating(request: PublicRequest, event: Event) -> dict[str, object]:
    at_hand = session_at_hand(list(event.sessions.all()), published_sessions(event))
    return _tables(request, event, at_hand.number if at_hand else None)


def _results(request: PublicRequest, event: Event) -> dict[str, object]:
    return _tables(request, event, standings_of(event, public_after(event)).after or None)


def _clock(_request: PublicRequest, event: Event) -> dict[str, object]:
    return {"time": time_of(event, situation_of(event).at_hand, begins=next_times(event))}


PARTS: dict[str, tuple[str, Callable[[PublicRequest, Event], dict[str, object]]]] = {
    "standings": ("pages/embed/standings.html", _standings),
    "seating": ("pages/embed/tables.html", _seating),
    "results": ("pages/embed/tables.html", _results),
    "clock": ("pages/embed/clock.html", _clock),
}


@require_safe
@xframe_options_exempt
@csp_replace(ANYWHERE)
@public_view
@costs("a list of the event", BUILT_ONCE, ONE_EVENT)
def embed(request: PublicRequest, event: Event, kind: str) -> HttpResponse:
    """A part of a public event in a frame; ?theme=light or dark, ?lang=."""
    if not event.public:
        raise Http404
    request.roles, request.entry = frozenset(), None
    if request.GET.get("lang") in dict(settings.LANGUAGES):
        answer_in(request, request.GET["lang"])
    theme = request.GET.get("theme", "")
    template, facts_of = PARTS[kind]
    context = {"title": KINDS[kind], "theme": theme if theme in THEMES else "", **facts_of(request, event)}
    return show(request, template, context)


@for_everybody
@require_safe
@costs("a redirect", NO_ROWS)
def script(_request: HttpRequest) -> HttpResponse:
    """The script beside the frames, at an address that does not change with its content."""
    return redirect(static("pages/embed/frame.js"))


@require_safe
@public_view
@costs("a form", ONE_EVENT)
def maker(request: PublicRequest, event: Event) -> HttpResponse:
    """The page that makes the lines to copy: ?kind=, ?theme=, ?lang=."""
    kind = request.GET.get("kind", "")
    kind = kind if kind in KINDS else "standings"
    theme = request.GET.get("theme", "")
    language = request.GET.get("lang", "")
    options = {"theme": theme if theme in THEMES else "", "lang": language if language in LANGUAGES else ""}
    query = "&".join(f"{name}={value}" for name, value in options.items() if value)
    path = f"{reverse(f'embed-{kind}', args=(event.slug,))}{'?' if query else ''}{query}"
    context = {
        "kinds": KINDS.items(),
        "kind": kind,
        "themes": THEMES.items(),
        "languages": [
            ("", _("As the event")),
            *((code, get_language_info(code)["name_local"].capitalize()) for code in LANGUAGES),
        ],
        **options,
        "path": path,
        "snippet": _snippet(hall_address(request), event, kind, path),
        "hall_only": not is_on_internet(request),
    }
    return show(request, "pages/embed/maker.html", context)


LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)


def _snippet(base: str, event: Event, kind: str, path: str) -> str:
    """The lines for the other site; `base`: scheme and host under which it finds us."""
    frame = format_html(
        '<iframe data-hanchan src="{}" title="{}" width="100%" height="480" loading="lazy"></iframe>',
        f"{base}{path}",
        f"{KINDS[kind]} · {event.name}",
    )
    return f'{frame}\n<script async src="{base}{reverse("embed-script")}"></script>'
