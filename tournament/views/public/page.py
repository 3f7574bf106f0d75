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
from tournament.queries.announced import fingerprint, is_announced, preview_of
from tournament.views.addresses import hall_address

# Label and address; the order is that of a spectator's questions.
ITEMS = (
    (gettext_lazy("Now"), "event"),
    (gettext_lazy("About"), "event-about"),
    (gettext_lazy("Standings"), "event-standings"),
    (gettext_lazy("Seating"), "event-seating"),
    (gettext_lazy("Players"), "event-players"),
    (gettext_lazy("Hands"), "event-hands"),
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
    facts = {
        "nav_items": nav_items(request, event, mine),
        "mine": mine,
        "as_of": timezone.now(),
        "hall": True,  # the page carries the notices to the hall, and follows the event for them
        "social": social_of(request, event),
    }
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
    built = frames.built_list(event, name, request.LANGUAGE_CODE)
    return [(part, SafeString(html)) for part, html in built.parts]


def live_html(request: HttpRequest, event: Event, name: str) -> SafeString:
    """The whole of a live list, as it stands on the page before news come."""
    return frames.built_list(event, name, request.LANGUAGE_CODE).html


def nav_items(request: HttpRequest, event: Event, mine: int | None) -> list[dict[str, object]]:
    """The event's pages, the reader's own among them, and the desk for the staff."""
    has = {
        "event-about": is_announced(event),
        "event-hands": getattr(event, "has_hands", False),
        "event-clock": not getattr(request, "copied", False),
    }
    shown = [one for one in ITEMS if has.get(one[1], True)]
    items = [(label, reverse(name, args=(event.slug,))) for label, name in shown]
    if mine is not None:
        items.insert(1, (_("My page"), reverse("event-player", args=(event.slug, mine))))
    if request.roles:
        items.append((_("Desk"), reverse("event-desk", args=(event.slug,))))
    return [{"label": label, "url": url, "current": url == request.path} for label, url in items]


def social_of(request: HttpRequest, event: Event) -> dict[str, str] | None:
    """What a link to this page shows where it is shared; None for an event that not everybody may see."""
    if not event.public or getattr(request, "copied", False):
        return None
    base, preview = hall_address(request), preview_of(event)
    picture = reverse("event-picture", args=(event.slug,))
    return {
        "url": f"{base}{request.path}",
        "picture": f"{base}{picture}?v={fingerprint(preview)}",
        "description": " · ".join(preview.lines),
    }


def number_of(text: str | None) -> int | None:
    """A small whole number from an address; None for anything else."""
    plain = (text or "").strip()
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 5 else None
