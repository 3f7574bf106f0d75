"""Overlays as HTML: what is shown at once, and what was shown some seconds ago."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournament.live.earlier import Earlier, histories
from tournament.models import Event
from tournament.overlay.queries import SURFACES, limits_of, overlay_of


@dataclass(frozen=True)
class Late:
    """An overlay as it stood at that version of the event; "" where nothing may be shown yet."""

    version: int
    html: SafeString


def drawn(event: Event, kind: str) -> Earlier:
    """An overlay as everybody may see it now, in the language that is active."""
    surface = SURFACES[kind](event, overlay_of(event))
    facts = {**surface.facts, "event": event, "kind": kind, "part": part_of(kind)}
    html = SafeString(render_to_string(f"overlay/{kind}.html", facts).strip())
    return Earlier(event.version, html, surface.results_of, surface.seats_of)


def part_of(kind: str) -> str:
    """The live part that an overlay is."""
    return f"overlay-{kind}"


def live_part(event: Event, kind: str) -> SafeString:
    """What the stream sends of an overlay: with a delay only that one exists."""
    if overlay_of(event).delay:
        return format_html('<section data-live-part="{}" data-held-back></section>', part_of(kind))
    return drawn(event, kind).html


def late(event: Event, kind: str, language: str, now: datetime) -> Late:
    """The overlay as it was before the delay, if it may still be shown; empty without a delay.

    A freeze, and seats that were withdrawn, hold for what was seen before them too.
    """
    delay = overlay_of(event).delay
    if not delay:
        return Late(event.version, SafeString())
    history = histories.of((event.uid, kind, language))
    if history.wants(event.version, now, delay):
        history.note(drawn(event, kind), now, delay)
    then = history.at(now - timedelta(seconds=delay))
    if then is None:
        return Late(0, SafeString())
    allowed = limits_of(event).allow(then.results_of, then.seats_of)
    return Late(then.version, then.html) if allowed else Late(event.version, SafeString())
