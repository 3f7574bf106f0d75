"""Signed stream tokens for events that are not public: who holds one, and who may follow the event.

A token says for which event it is and who holds it. The stream asks no database: the hub knows whose tokens
are in force, and learns with the event's next version that a link was switched off or a role was taken.
"""

from datetime import timedelta
from hashlib import sha256

from django.core import signing
from django.utils.http import urlencode

from tournament.models import Entry, Event, Role, Table, User


def staff_holder(user_id: int) -> str:
    """The name of somebody who works at the event, or looks after the installation."""
    return f"u{user_id}"


def link_holder(link_key: str) -> str:
    """The name of the holder of a player's or table's link; it does not reveal the link's key."""
    return f"k{sha256(link_key.encode()).hexdigest()[:32]}"


def holders_of(event_id: int) -> frozenset[str]:
    """Everybody whose token is in force now: four queries.

    A link that was renewed or switched off, a role that was taken, an account that was closed are gone.
    """
    working = Role.objects.filter(event=event_id, user__is_active=True).values_list("user_id", flat=True)
    keepers = User.objects.filter(is_superuser=True, is_active=True).values_list("pk", flat=True)
    players = Entry.objects.filter(event=event_id).values_list("link_key", flat=True)
    tables = Table.objects.filter(session__event=event_id, link_key__isnull=False)
    links = [*players, *(key for key in tables.values_list("link_key", flat=True) if key)]
    return frozenset({*map(staff_holder, {*working, *keepers}), *map(link_holder, links)})


SALT = "tournament.live"
LIFE = timedelta(days=2)  # a day of play and the night after it; a reloaded page gets a new one


def token_of(event: Event, holder: str) -> str:
    """A token that opens the stream of this event alone, for two days and while its holder may see it."""
    return signing.dumps([event.pk, holder], salt=SALT)


def holder_of(token: str, event_id: int) -> str:
    """The holder of the token, "" if it was not made by `token_of` for this event or has expired."""
    if not token:
        return ""
    try:
        event, holder = signing.loads(token, salt=SALT, max_age=LIFE)
    except (signing.BadSignature, TypeError, ValueError):  # the last two: signed before tokens had holders
        return ""
    return str(holder) if event == event_id else ""


def live_url(event: Event, holder: str) -> str:
    """The address of the event's stream, for `data-live-url`; with a token when the event is not public."""
    path = f"/live/{event.slug}"
    return path if event.public else f"{path}?{urlencode({'k': token_of(event, holder)})}"
