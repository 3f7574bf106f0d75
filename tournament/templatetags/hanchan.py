"""Numbers as players write them, the hidden key that makes an act happen once, and the first unread tour."""

import secrets
from collections.abc import Iterable, Mapping
from datetime import date
from fractions import Fraction

from django import template
from django.template.defaultfilters import date as written
from django.urls import reverse
from django.utils.formats import get_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scoring.mers import two_decimals
from tournament.acts.job.kinds import error_words, step_words
from tournament.acts.log import told_actor, told_line
from tournament.models import Event
from tournament.pages.help import COOKIE, DIRECTOR, closed_in, tour_for
from tournament.words.names import who_typed
from tournament.words.numbers import (
    duration,
    ordinal,
    points,
    points_words,
    signed,
    signed_points,
    table_points,
)

register = template.Library()


@register.filter(expects_localtime=True)
def short(moment: date | None, form: str) -> str:
    """What the filter `date` writes, short months small but in English: Fri 20 Nov, ven 20 nov, пт 20 лис."""
    return str(written(moment, form if get_language() == "en" else form.replace("M", "b")))


register.filter("told", told_line)


register.filter(told_actor)


register.filter(who_typed)


register.filter(step_words)


register.filter(error_words)


register.filter(duration)


register.filter(ordinal)


register.filter(points)


register.filter(points_words)


register.filter(signed)


register.filter(signed_points)


register.filter(table_points)


@register.simple_block_tag
def slot(content: SafeString) -> SafeString:
    """HTML for a component: {% slot as words %}…{% endslot %}, then {% include … with inside=words %}."""
    return content


@register.simple_tag
def act_key() -> SafeString:
    """A hidden field with a fresh key: pressing the button twice does the act once."""
    return format_html('<input type="hidden" name="key" value="{}">', secrets.token_urlsafe(16))


@register.filter
def get(mapping: Mapping[object, object] | None, key: object) -> object:
    """An item of a mapping, or nothing."""
    return mapping.get(key, "") if mapping else ""


@register.filter
def ranking_points(value: Fraction | None) -> str:
    """Points with two decimals, in the reader's language; nothing for none."""
    return "" if value is None else two_decimals(value).replace(".", get_format("DECIMAL_SEPARATOR"))


@register.filter
def part_of_weight(value: Fraction) -> str:
    """A part of a weight as it is added: +½."""
    return f"+{table_points(value)}"


@register.inclusion_tag("pages/help/tour.html", takes_context=True)
def tour(context: template.Context, roles: str | Iterable[str], *, folded: bool = False) -> dict[str, object]:
    """The first tour of these roles that was not closed in this browser; `folded`: its title alone."""
    request = context["request"]
    roles = {roles} if isinstance(roles, str) else set(roles)
    # A director may do everything, and is shown the tour for directors alone.
    unread = tour_for({DIRECTOR} & roles or roles, closed_in(request.COOKIES.get(COOKIE, "")))
    if unread is None:
        return {}
    steps = [(step.sentence, _address(step.page, context.get("event"))) for step in unread.steps]
    return {
        "tour": unread,
        "steps": steps,
        "folded": folded,
        "back": request.get_full_path(),
        "csrf_token": context.get("csrf_token"),
    }


def _address(page: str, event: Event | None) -> str:
    return reverse(page, args=[event.slug]) if page and event else ""
