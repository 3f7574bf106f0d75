"""Who may follow an event that is not public: pages hand its viewers a signed token for the stream."""

from datetime import timedelta

from django.core import signing
from django.utils.http import urlencode

from tournament.models import Event

SALT = "tournament.live"
LIFE = timedelta(days=2)  # a day of play and the night after it; a reloaded page gets a new one


def token_of(event: Event) -> str:
    """A token that opens the stream of this event alone, for two days."""
    return signing.dumps(event.pk, salt=SALT)


def opens(token: str, event_id: int) -> bool:
    """Whether the token was made by `token_of` for this event and has not run out. Asks no database."""
    try:
        return signing.loads(token, salt=SALT, max_age=LIFE) == event_id
    except signing.BadSignature:
        return False


def live_url(event: Event) -> str:
    """The address of the event's stream, for `data-live-url`; with a token when the event is not public."""
    path = f"/live/{event.slug}"
    return path if event.public else f"{path}?{urlencode({'k': token_of(event)})}"
