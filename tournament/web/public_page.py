"""What all public pages share: the navigation, who the reader is, and the page for things not found."""

from collections.abc import Mapping

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.event.queries.public_state import fingerprint, preview_of
from tournament.live import frames
from tournament.models import Event
from tournament.web.access import PublicRequest
from tournament.web.links import hall_address

GAP = SafeString("<!-- fragment -->")  # names and notices come escaped: nobody can write it
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


def marked_number(request: PublicRequest, event: Event) -> int | None:
    """The number of the player whose link this browser opened, or whom the reader marked as themselves."""
    return request.entry.number if request.entry else dict(marks_of(request)).get(event.pk)


MARKS, MARKS_SALT, MOST_MARKS = "me", "tournament.me", 20
YEAR = 365 * 24 * 3600  # seconds


def marks_of(request: HttpRequest) -> list[tuple[int, int]]:
    """Whom the reader marked, by event, the last one first: in a cookie, as a session would be a row."""
    try:
        marks = signing.loads(request.COOKIES.get(MARKS, ""), salt=MARKS_SALT, max_age=YEAR)
        return [(int(event), int(number)) for event, number in marks]
    except (signing.BadSignature, ValueError, TypeError):
        return []


def mark(request: HttpRequest, response: HttpResponse, event: Event, number: int | None) -> None:
    """Keep in the browser whom the reader marked as themselves at the event, None for nobody."""
    others = [pair for pair in marks_of(request) if pair[0] != event.pk]
    marks = ([(event.pk, number)] if number is not None else []) + others
    response.set_cookie(
        MARKS,
        signing.dumps(marks[:MOST_MARKS], salt=MARKS_SALT),
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def show(
    request: PublicRequest,
    template: str,
    context: Mapping[str, object] | None = None,
    status: int = 200,
    *,
    fragment: bytes | None = None,
) -> HttpResponse:
    """A public page of the request's event, with what all of them show beside the page's own context.

    `fragment` is HTML stored as it is sent; `{{ fragment }}` in the template is where it stands. The two
    halves of the page are rendered and put around it: to render a megabyte takes longer than all the rest.
    """
    event = request.event
    mine = marked_number(request, event)
    shared = {
        "nav_items": nav_items(request, event, mine),
        "mine": mine,
        "as_of": timezone.now(),
        "hall": True,  # the page carries the notices to the hall, and follows the event for them
        "social": social_of(request, event),
    }
    full_context = {**shared, **(context or {})}
    if fragment is None:
        return render(request, template, full_context, status=status)
    before, after = render_to_string(template, {**full_context, "fragment": GAP}, request).split(GAP)
    return HttpResponse([before.encode(), fragment, after.encode()], status=status)


def missing(
    request: PublicRequest, title: str, sentence: str, *, url: str = "", label: str = "", status: int = 404
) -> HttpResponse:
    """A page that is not there (404) or still empty (200): the sentence says why, one link leads on."""
    url = url or reverse("event", args=(request.event.slug,))
    context = {"title": title, "sentence": sentence, "url": url, "label": label or _("To the event")}
    return show(request, "pages/public/not_public.html", context, status=status)


def live_list(request: PublicRequest, event: Event, name: str) -> frames.Built:
    """A live list as the stream sends it, made once a version and language."""
    return frames.built_list(event, name, request.LANGUAGE_CODE)


def nav_items(request: PublicRequest, event: Event, mine: int | None) -> list[dict[str, object]]:
    """The event's pages, the reader's own among them, and the desk for the staff."""
    is_there = {
        "event-about": _is_announced(event),
        "event-hands": getattr(event, "has_hands", False),
        "event-clock": not getattr(request, "copied", False),
    }
    items: list[tuple[object, str]] = [
        (label, reverse(name, args=(event.slug,))) for label, name in ITEMS if is_there.get(name, True)
    ]
    if mine is not None:
        items.insert(1, (_("My page"), reverse("event-player", args=(event.slug, mine))))
    if request.roles:
        items.append((_("Desk"), reverse("event-desk", args=(event.slug,))))
    return [{"label": label, "url": url, "current": url == request.path} for label, url in items]


def _is_announced(event: Event) -> bool:
    """Whether the event says more of itself than its name, days and place."""
    return bool(event.announcement or event.venue or event.fee or event.contact or event.registering)


def social_of(request: PublicRequest, event: Event) -> dict[str, str] | None:
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
