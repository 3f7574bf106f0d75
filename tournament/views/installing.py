"""The program as an app where there is HTTPS: its name card, its worker, its page without a network."""

import hashlib
import json

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

ICONS = (("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any"))
MASKABLE = ("icon-maskable-512.png", "512x512", "maskable")
# What the page without a network is made of; every other page comes from the server or not at all.
STYLES = ("tokens", "base", "layout", "parts", "tables", "outbox", "print")
SCRIPTS = ("theme", "ui", "outbox", "again")


@require_safe
@cache_control(max_age=3600)
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
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker: it keeps the page without a network and what that is made of, and nothing else."""
    shell = [reverse("offline"), *_parts()]
    name = hashlib.sha256(json.dumps(shell).encode()).hexdigest()[:12]
    found = {"name": json.dumps(f"hanchan-{name}"), "shell": json.dumps(shell)}
    return render(request, "installing/worker.js", found, content_type="text/javascript")


def _parts() -> list[str]:
    styles = [static(f"css/{one}.css") for one in STYLES]
    scripts = [static(f"js/{one}.js") for one in SCRIPTS]
    return [*styles, *scripts, static("marks/favicon.svg"), static("marks/icons.svg")]


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What an installed program shows while the server cannot be reached."""
    return render(request, "installing/offline.html", {"anyones": True})
