"""The tour of whoever looks at the page."""

from collections.abc import Iterable

from django import template
from django.urls import reverse

from tournament.models import Event
from tournament.queries.tours import COOKIE, DIRECTOR, closed_in, tour_for

register = template.Library()


@register.inclusion_tag("help/tour.html", takes_context=True)
def tour(context: template.Context, roles: str | Iterable[str], *, folded: bool = False) -> dict[str, object]:
    """The first tour of these roles that was not closed in this browser, or nothing; `folded`: its title."""
    request = context["request"]
    roles = {roles} if isinstance(roles, str) else set(roles)
    # A director may do everything; he is shown his own tour alone.
    found = tour_for({DIRECTOR} & roles or roles, closed_in(request.COOKIES.get(COOKIE, "")))
    if found is None:
        return {}
    steps = [(step.sentence, _address(step.page, context.get("event"))) for step in found.steps]
    return {
        "tour": found,
        "steps": steps,
        "folded": folded,
        "back": request.get_full_path(),
        "csrf_token": context.get("csrf_token"),
    }


def _address(page: str, event: Event | None) -> str:
    return reverse(page, args=[event.slug]) if page and event else ""
