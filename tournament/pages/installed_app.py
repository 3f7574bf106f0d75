"""The program as an installed app, over HTTPS: its manifest, its service worker, and the offline page."""

import hashlib
import json

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournament.web.budgets import NO_ROWS, costs

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
        "start_url": reverse("home"),
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


@require_safe
@cache_control(no_cache=True)
@costs("a page that stays as it is", NO_ROWS)
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker: it caches the offline page with its files, and nothing else."""
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
