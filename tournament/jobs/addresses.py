"""Where QR codes on paper lead: pages of this program, at the address that phones in the hall can open."""

from collections.abc import Callable

from django.urls import reverse

from tournament.models import Event
from tournament.queries.players import link_revoked
from tournament.services.hands import make_links


def session_address(event: Event, base: str) -> Callable[[int], str]:
    """By a session's number, the address of its public page; nothing without a `base` (http://host:port)."""
    return lambda number: f"{base}{reverse('event-session', args=[event.slug, number])}" if base else ""


def table_addresses(event: Event, session: int | None, base: str) -> dict[tuple[int, int], str]:
    """By session's and table's number, the table's link; nothing where players do not enter their hands."""
    if not base:
        return {}
    sessions = event.sessions.filter(number=session) if session else event.sessions.all()
    return {
        (one.number, table): f"{base}{reverse('table-link', args=[key])}"
        for one in sessions
        for table, key in make_links(one, by=None).items()
    }


def player_addresses(event: Event, base: str) -> dict[int, str]:
    """By player's number, the player's own link, or the public page of the player whose link is off."""
    if not base:
        return {}
    found = {}
    for entry in event.entries.all():
        own = reverse("player-link", args=[entry.link_key])
        public = reverse("event-player", args=[event.slug, entry.number])
        found[entry.number] = f"{base}{public if link_revoked(entry) else own}"
    return found
