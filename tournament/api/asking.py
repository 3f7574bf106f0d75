"""Who asks, which event for, and whether they have the answer already."""

from django.http import HttpRequest
from django.utils.http import parse_etags

from tournament.account.services.tokens import roles_by
from tournament.acts.log import FormKey
from tournament.acts.refusals import Reason
from tournament.api.problems import NotHere, Unchanged
from tournament.draw.queries.seating import published_sessions
from tournament.event.queries.public_state import Shown, shown_to
from tournament.live.stream_request import address_etag
from tournament.models import ApiToken, Event, Session, User
from tournament.models.prepared import EVENT_BY_SLUG

NO_EVENT = Reason("api.no-event", "There is no event “%(asked)s” that you may see.")
NO_SESSION = Reason("api.no-session", "%(event)s has no session “%(asked)s”.")
CALLED_OFF = Reason("api.called-off", "Session %(n)s was called off and does not count.")
NOT_PUBLISHED = Reason("api.not-published", "The seating of session %(n)s is not published yet.")


class Asked(HttpRequest):
    """A request to the interface. Cookies mean nothing here, so another site can ask in nobody's name."""

    token: ApiToken | None = None
    roles: frozenset[str] = frozenset()
    etag: str = ""


class Acting(Asked):
    """A request of a token that may do what the address does. `user` is its owner."""

    event: Event
    user: User
    key: FormKey


def event_of(request: Asked, slug: str, *, timed: bool = False) -> Event:
    """The event of an address, if the client may see it: one query.

    Unless the answer is `timed`, so that it changes without an act, it gets an ETag; who has it already gets
    a 304 before any fact of the event is read. Raises NotHere, Unchanged.
    """
    event = EVENT_BY_SLUG.first(slug)
    roles, _may = roles_by(request.token, event) if request.token and event else (frozenset(), frozenset())
    if event is None or not (event.public or roles):
        raise NotHere(NO_EVENT(asked=slug))
    request.roles = roles
    if not (timed or request.token):
        request.etag = address_etag(event.pk, event.version, request.path, request.META["QUERY_STRING"])
        if request.etag in known_etags(request):
            raise Unchanged
    return event


def known_etags(request: HttpRequest) -> set[str]:
    """The ETags of what the reader has; a weak one, of an answer packed for the way, is as good."""
    return {etag.removeprefix("W/") for etag in parse_etags(request.headers.get("If-None-Match", ""))}


def shown(request: Asked, event: Event) -> Shown:
    """How far the client may see results: one query."""
    return shown_to(event, request.roles)


def session_of(request: Asked, event: Event, number: int) -> Session:
    """A session whose seats the client may see: two queries. Raises NotHere."""
    session = event.sessions.filter(number=number).first()
    if session is None:
        raise NotHere(NO_SESSION(event=event, asked=number))
    if session.state == Session.CALLED_OFF:
        raise NotHere(CALLED_OFF(n=number))
    if number not in published_sessions(event) and not request.roles:
        raise NotHere(NOT_PUBLISHED(n=number))
    return session
