"""Tags and filters: numbers as players write them, and the hidden key that makes an act happen once."""

import secrets
from datetime import date
from fractions import Fraction

from django import template
from django.template.defaultfilters import date as written
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournament.queries.worded import grouped

register = template.Library()

THIN = "\N{NARROW NO-BREAK SPACE}"


@register.filter(expects_localtime=True)
def short(moment: date | None, form: str) -> str:
    """What the filter `date` writes, short months small but in English: 20 Nov, 20 nov, 20 лис."""
    return str(written(moment, form if get_language() == "en" else form.replace("M", "b")))


@register.filter
def points(number: int | None) -> str:
    """Points with groups of three; nothing for none."""
    return "" if number is None else grouped(int(number))


@register.filter
def signed(number: int | None) -> str:
    """Points with their sign, +12,300 or −8,100; ±0 is 0."""
    if number is None:
        return ""
    return grouped(number, signed=True)


@register.filter
def table_points(share: Fraction | None) -> str:
    """Table points as people write them: 4, ½, 1½, 2⅓ …"""
    if share is None:
        return ""
    whole, rest = divmod(share, 1)
    part = {
        Fraction(1, 2): "½",
        Fraction(1, 3): "⅓",
        Fraction(2, 3): "⅔",
        Fraction(1, 4): "¼",
        Fraction(3, 4): "¾",
    }
    if rest == 0:
        return str(whole)
    return f"{whole or ''}{part.get(rest, f'{THIN}{rest}')}"


@register.simple_block_tag
def slot(content: SafeString) -> SafeString:
    """HTML for a component: {% slot as words %}…{% endslot %}, then {% include … with inside=words %}."""
    return content


@register.simple_tag
def act_key() -> SafeString:
    """A hidden field with a fresh key: pressing the button twice does the act once."""
    return format_html('<input type="hidden" name="key" value="{}">', secrets.token_urlsafe(16))


@register.filter
def get(mapping: dict, key: object) -> object:
    """An item of a mapping, or nothing."""
    return mapping.get(key, "") if mapping else ""
