"""What all public pages share: the navigation, who the reader is, and saying plainly what is not there."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.live import frames
from tournament.models import Event

# Label and address; the order is that of a spectator's questions.
ITEMS = (
    (gettext_lazy("Now"), "event"),
    (gettext_lazy("Standings"), "event-standings"),
    (gettext_lazy("Seating"), "event-seating"),
    (gettext_lazy("Players"), "event-players"),
    (gettext_lazy("Rules"), "event-rules"),
    (gettext_lazy("Clock"), "event-clock"),
)


def marked_number(request: HttpRequest, event: Event) -> int | None:
    """The number of the player who opened his link here, or whom the reader pointed out as himself."""
    return request.entry.number if request.entry else request.session.get(f"me-{event.pk}")


def show(
    request: HttpRequest, template: str, found: dict[str, object] | None = None, status: int = 200
) -> HttpResponse:
    """A public page of the request's event."""
    event: Event = request.event
    mine = marked_number(request, event)
    facts = {"nav_items": nav_items(request, event, mine), "mine": mine, "as_of": timezone.now()}
    return render(request, template, {**facts, **(found or {})}, status=status)


def missing(
    request: HttpRequest, title: str, sentence: str, *, url: str = "", label: str = ""
) -> HttpResponse:
    """A page that is not there (404), with the sentence that says why and one link on."""
    url = url or reverse("event", args=(request.event.slug,))
    found = {"title": title, "sentence": sentence, "url": url, "label": label or _("To the event")}
    return show(request, "public/missing.html", found, status=404)


def live_parts(request: HttpRequest, event: Event, name: str) -> list[tuple[str, SafeString]]:
    """The parts of a live list, (id, HTML), as the stream sends them: made once a version."""
    state = frames.state_of(event, (name,), request.LANGUAGE_CODE)
    return [(part, SafeString(state.parts[part])) for part in state.lists[name]]


def nav_items(request: HttpRequest, event: Event, mine: int | None) -> list[dict[str, object]]:
    """The event's pages, the reader's own among them, and the desk for the staff."""
    items = [(label, reverse(name, args=(event.slug,))) for label, name in ITEMS]
    if mine is not None:
        items.insert(1, (_("My page"), reverse("event-player", args=(event.slug, mine))))
    if request.roles:
        items.append((_("Desk"), reverse("event-desk", args=(event.slug,))))
    return [{"label": label, "url": url, "current": url == request.path} for label, url in items]


def number_of(text: str | None) -> int | None:
    """A small whole number from an address; None for anything else."""
    plain = (text or "").strip()
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 5 else None
