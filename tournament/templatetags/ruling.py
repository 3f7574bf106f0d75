"""Filters for the referees' pages: rulebook texts, and how long a call has waited."""

from django import template
from django.utils import timezone

from tournament.models import Call, Table
from tournament.ruling.services.calls import open_call, why_not_raise
from tournament.words.citations import cited_as
from tournament.words.sentences import Said, told, worded

register = template.Library()


@register.filter
def in_words(words: Said) -> str:
    """A text of the rulebooks in the language of the page."""
    return worded(words)


@register.filter
def cited(clause: str) -> str:
    """Where a rule stands, in the language of the page."""
    return cited_as(clause)


@register.filter
def waited(call: Call) -> int:
    """The full minutes since the hand was raised, until the call was closed."""
    seconds = ((call.closed_at or timezone.now()) - call.raised_at).total_seconds()
    return int(max(0, seconds)) // 60  # a computer's clock may be set back


@register.inclusion_tag("ruling/call.html", takes_context=True)
def raised_hand(context: template.Context, table: Table, call_url: str) -> dict[str, object]:
    """A table's raised hand, and the form to raise it, for pages that are not about referees."""
    call = open_call(table)
    shown = {"call": call, "call_url": call_url, "csrf_token": context.get("csrf_token")}
    return shown | {"why_not_call": why_not_raise(table, call) if call is None else None}


@register.filter
def told_reason(call: Call) -> str:
    """Why a referee is called, in the reader’s language where the program says it."""
    return told(call.reason_told, call.reason)
