"""Where a page's live stream is, the notices over the page, and what the clock says."""

from django import template
from django.utils import timezone

from tournament.clock.queries import Time, explained, phase_words, time_of
from tournament.live import tokens
from tournament.live.tokens import link_holder, staff_holder
from tournament.models import Event, Session, Table
from tournament.notice.queries import timed_notices

register = template.Library()


@register.simple_tag(takes_context=True)
def live_url(context: template.Context, event: Event) -> str:
    """The address of the event's stream; with the visitor's token when the event is not public."""
    return tokens.live_url(event, holder_in(context))


def holder_in(context: template.Context) -> str:
    """Who sees this page: one of the staff, the holder of a player's or a table's link; "" for others."""
    request, entry, table = context.get("request"), context.get("me"), context.get("table")
    if context.get("roles") and request is not None:
        return staff_holder(request.user.pk)
    if entry is not None:
        return link_holder(entry.link_key)
    return link_holder(table.link_key) if isinstance(table, Table) and table.link_key else ""


@register.inclusion_tag("notice/over_page.html", takes_context=True)
def hall_notices(context: template.Context, event: Event) -> dict[str, object]:
    """What everybody is to know now, and what notice/notices.js shows later; with the event's stream."""
    now = timezone.now()
    return {"event": event, "notices": timed_notices(event, now), "url": live_url(context, event), "at": now}


@register.filter
def clock_digits(seconds: int) -> str:
    """Seconds as minutes and seconds: 4500 is 75:00."""
    minutes, seconds = divmod(int(seconds), 60)
    return f"{minutes}:{seconds:02}"


@register.filter
def clock_phases(event: Event) -> dict[str, str]:
    """What the event's clock says in each phase."""
    return phase_words(event.rules)


@register.filter
def clock_rule(event: Event) -> str:
    """What may still be played after the signal, by the event's rules."""
    return explained(event.rules)


@register.simple_tag
def table_clock(table: Table) -> Time | None:
    """The table's own clock while its session is played; None before and after."""
    session = table.session
    if session.state != Session.OPEN:
        return None
    time = time_of(session.event, session)
    return time.at_table(table.number) if time else None
