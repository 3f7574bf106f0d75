"""Who may follow an event that is not public: pages hand its viewers a signed token for the stream.

A token says for which event it is and who holds it. The stream asks no database: the hub knows whose tokens
are in force, and learns with the event's next version that a link was switched off or a role was taken.
"""

from datetime import timedelta

from django.core import signing
from django.utils.http import urlencode

from tournament.models import Event

SALT = "tournament.live"
LIFE = timedelta(days=2)  # a day of play and the night after it; a reloaded page gets a new one


def token_of(event: Event, holder: str) -> str:
    """A token that opens the stream of this event alone, for two days and while its holder may see it."""
    return signing.dumps([event.pk, holder], salt=SALT)


def holder_of(token: str, event_id: int) -> str:
    """Who holds the token, "" when it was not made by `token_of` for this event or has run out."""
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
