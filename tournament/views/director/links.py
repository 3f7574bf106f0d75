"""Players' links: each with its QR code, to be printed and handed out, renewed or switched off."""

from collections.abc import Callable

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import NoReverseMatch, reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Entry, Event, LogEntry
from tournament.queries.players import link_revoked, links_of
from tournament.services import registration
from tournament.services.errors import Refused
from tournament.views import feedback
from tournament.views.access import staff_view
from tournament.views.addresses import hall_address, qr_code
from tournament.views.feedback import key_of

A_PAGE = 120  # cards


@require_safe
@never_cache
@staff_view("director")
def links(request: HttpRequest, event: Event) -> HttpResponse:
    """A card for each player with his link and its QR code; ?player=N shows one alone."""
    entries = links_of(event, request.GET.get("player", ""))
    page = Paginator(entries, A_PAGE).get_page(request.GET.get("page"))
    base = hall_address(request)
    cards = [_card(entry, base) for entry in page]
    found = {"cards": cards, "page": page, "one": "player" in request.GET, "base": base}
    return render(request, "director/players/links.html", found)


def _card(entry: Entry, base: str) -> dict[str, object]:
    off = link_revoked(entry)
    url = "" if off else f"{base}{link_path(entry.link_key)}"
    return {"entry": entry, "off": off, "url": url, "qr": qr_code(url) if url else ""}


def link_path(key: str) -> str:
    """The path of a player's link."""
    try:
        return reverse("player-link", args=[key])
    except NoReverseMatch:
        return f"/p/{key}/"


@require_POST
@staff_view("director")
def renew(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """A new link; the old one stops working."""
    return _act(request, event, number, registration.renew_link)


@require_POST
@staff_view("director")
def revoke(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The link stops working."""
    return _act(request, event, number, registration.revoke_link)


def _act(request: HttpRequest, event: Event, number: int, act: Callable[..., LogEntry]) -> HttpResponse:
    entry = get_object_or_404(event.entries, number=number)
    try:
        line = act(entry=entry, by=request.user, key=key_of(request))
        feedback.done(request, line.summary)
    except Refused as error:
        feedback.refused(request, error)
    response = redirect("desk-links", slug=event.slug)
    response["Location"] += f"#player-{number}"
    return response
