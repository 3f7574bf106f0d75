"""About an event: its announcement and its days, and the picture beside a shared link."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from reports.preview import preview_png
from tournament.forms.presets import CHARACTER
from tournament.models import Event
from tournament.queries.announced import fingerprint, preview_of
from tournament.queries.applications import waiting_counts
from tournament.services.applications import why_not_apply
from tournament.services.registration import places_left
from tournament.views.access import public_view
from tournament.views.public.page import live_html, show

AN_HOUR = 3600  # seconds


@require_safe
@public_view
def about(request: HttpRequest, event: Event) -> HttpResponse:
    """What is announced: text, place, days, fee, contact, registration, timetable, rules."""
    found = {
        "schedule": live_html(request, event, "schedule"),
        "timed": event.sessions.filter(starts_at__isnull=False).exists(),
        "character": CHARACTER.get(event.rules_key, ""),
        "players": event.entries.filter(substitute=False, withdrawn_at=None).count(),
    }
    if event.registering:
        found |= {
            "closed": why_not_apply(event, timezone.now()),
            "left": places_left(event),
            "queued": waiting_counts(event)["queued"],
        }
    return show(request, "public/about.html", found)


@require_safe
@public_view
def picture(request: HttpRequest, event: Event) -> HttpResponse:
    """The picture beside a shared link: drawn once, kept by whoever asks for an hour."""
    preview = preview_of(event)
    mark = f'"{fingerprint(preview)}"'
    fresh = get_conditional_response(request, etag=mark)
    answer = fresh or HttpResponse(preview_png(preview), content_type="image/png")
    answer.headers["ETag"] = mark
    if event.public:
        answer.headers["Cache-Control"] = f"public, max-age={AN_HOUR}"
    return answer
