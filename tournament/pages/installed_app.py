"""The program as an installed app, over HTTPS: its manifest, its service worker, and the offline page."""

import hashlib
import json

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournament.models import Entry, Role, Session, Table, User
from tournament.registration.queries.players import link_works
from tournament.web.access import for_everybody
from tournament.web.budgets import NO_ROWS, costs
from tournament.web.public_page import marks_of

ICONS = (("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any"))
MASKABLE = ("icon-maskable-512.png", "512x512", "maskable")
# What the page without a network is made of; every other page comes from the server or not at all.
STYLES = tuple(
    f"components/{file}.css"
    for file in ("tokens", "base", "layout", "components", "tables", "outbox", "print")
)
SCRIPTS = (
    *(f"components/{file}.js" for file in ("theme", "every_page", "outbox")),
    "pages/installed_app/offline.js",
)


@require_safe
@cache_control(max_age=3600)
@costs("a page that stays as it is", NO_ROWS)
def manifest(request: HttpRequest) -> HttpResponse:
    """The web app manifest, in the reader's language."""
    card = {
        "name": "Hanchan",
        "short_name": "Hanchan",
        "description": _("Hanchan runs mahjong tournaments."),
        "lang": request.LANGUAGE_CODE,
        "start_url": reverse("start"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#f5f0e6",
        "theme_color": "#0b3d30",
        "icons": [
            {"src": static(f"marks/{name}"), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for name, sizes, purpose in (*ICONS, MASKABLE)
        ],
    }
    return JsonResponse(card, content_type="application/manifest+json")


@for_everybody
@require_safe
@costs("a redirect to the reader’s own page", "rows of the reader alone")
def start(request: HttpRequest) -> HttpResponse:
    """Where the installed program opens: your own page, the desk, or the events."""
    if request.user.is_authenticated:
        return redirect(_desk_of(request.user))
    keys = [key for name, key in request.session.items() if name.startswith("link-")]
    players = Entry.objects.filter(event__ended_at=None).select_related("event")
    entry = next(filter(link_works, players.filter(link_key__in=keys).order_by("-event__starts_on")), None)
    for event, number in marks_of(request):
        entry = entry or players.filter(event=event, number=number).first()
    return redirect("event-player", entry.event.slug, entry.number) if entry else redirect("home")


def _desk_of(user: User) -> str:
    """The address of the desk of the one event somebody works at, or of all.

    Referees begin at their own desk, scorers at the open session's tables whose results are missing.
    """
    roles = Role.objects.filter(user=user, event__ended_at=None).values_list("event__slug", "kind")
    events = {slug for slug, _kind in roles}
    if len(events) != 1:
        return reverse("desk")
    kinds = {kind for _slug, kind in roles}
    if kinds == {Role.SCORER}:
        playing = Table.objects.filter(session__event__slug__in=events, session__state=Session.OPEN)
        missing = playing.exclude(results__current=True).values_list(
            "session__event__slug", "session__number"
        )
        if place := missing.first():
            return reverse("desk-entry", args=place)
    home = "event-desk" if kinds & {Role.DIRECTOR, Role.SCORER} else "desk-referee"
    return reverse(home, args=[*events])


@require_safe
@cache_control(no_cache=True)
@costs("a page that stays as it is", NO_ROWS)
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker: it caches the offline page with its files, and what somebody keeps as their own."""
    shell = [reverse("offline"), *_parts()]
    name = hashlib.sha256(json.dumps(shell).encode()).hexdigest()[:12]
    context = {"name": json.dumps(f"hanchan-{name}"), "shell": json.dumps(shell)}
    return render(request, "pages/installed_app/worker.js", context, content_type="text/javascript")


def _parts() -> list[str]:
    return [static(path) for path in (*STYLES, *SCRIPTS, "marks/favicon.svg", "marks/icons.svg")]


@require_safe
@costs("a page that stays as it is", NO_ROWS)
def offline(request: HttpRequest) -> HttpResponse:
    """The page that an installed app shows while the server cannot be reached."""
    return render(request, "pages/installed_app/offline.html", {"anyones": True})
