"""Where a page's live stream is: `{% load live %}` and `data-live-url="{% live_url event %}"`."""

from django import template

from tournament.live import tokens
from tournament.models import Event, Table
from tournament.queries.live_access import link_holder, staff_holder

register = template.Library()


@register.simple_tag(takes_context=True)
def live_url(context: template.Context, event: Event) -> str:
    """The address of the event's stream; with the visitor's token when the event is not public."""
    return tokens.live_url(event, holder_in(context))


def holder_in(context: template.Context) -> str:
    """Through what the visitor sees this page: his role, his player's link, or his table's."""
    request, entry, table = context.get("request"), context.get("me"), context.get("table")
    if context.get("roles") and request is not None:
        return staff_holder(request.user.pk)
    if entry is not None:
        return link_holder(entry.link_key)
    return link_holder(table.link_key) if isinstance(table, Table) and table.link_key else ""
