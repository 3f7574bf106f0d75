"""Where a page's live stream is: `{% load live %}` and `data-live-url="{% live_url event %}"`."""

from django import template

from tournament.live import tokens
from tournament.models import Event

register = template.Library()


@register.simple_tag
def live_url(event: Event) -> str:
    """The address of the event's stream, with a token when the event is not public."""
    return tokens.live_url(event)
