"""The notices over a page: `{% load notices %}` and `{% hall_notices event %}`."""

from django import template
from django.utils import timezone

from tournament.models import Event
from tournament.queries.notices import notices_of, timed
from tournament.templatetags.live import live_url

register = template.Library()


@register.inclusion_tag("public/parts/notices.html", takes_context=True)
def hall_notices(context: template.Context, event: Event) -> dict[str, object]:
    """What everybody is to know now, and what js/notices.js shows later; with the event's stream."""
    now = timezone.now()
    notices = timed(notices_of(event, now), now)
    return {"event": event, "notices": notices, "url": live_url(context, event), "at": now}
