"""What a player alone sees on his page: his rulings, and the hand that he may raise for his table."""

from django.urls import reverse

from tournament.models import Entry, Event
from tournament.queries.calls import table_of_player
from tournament.queries.ruling_log import record_of
from tournament.services.calls import open_call, why_not_raise_with


def own_part(event: Event, entry: Entry) -> dict[str, object]:
    """For player/rulings.html; between sessions there is no table to call to."""
    table = table_of_player(entry)
    found: dict[str, object] = {"own_rulings": record_of(event, entry)}
    if table:
        call = open_call(table)
        found |= {
            "call": call,
            "call_url": reverse("event-player-call", args=[event.slug, entry.number]),
            "why_not_call": why_not_raise_with(table, call) if call is None else None,
        }
    return found
