"""Filters for the referees' pages: texts of the rulebooks, and how long a call has waited."""

from django import template
from django.utils import timezone

from penalties import Words
from tournament.models import Call
from tournament.queries.rulings import said

register = template.Library()


@register.filter
def in_words(words: Words) -> str:
    """A text of the rulebooks in the language of the page."""
    return said(words)


@register.filter
def waited(call: Call) -> int:
    """The full minutes since the hand was raised, until the call was closed."""
    return int(((call.closed_at or timezone.now()) - call.raised_at).total_seconds()) // 60
