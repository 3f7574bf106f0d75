"""Who may do what: roles at an event, and the player behind a link."""

from django.http import HttpRequest

from tournament.models import Entry, Event, Role, User
from tournament.queries.players import link_works

EVERY_ROLE = frozenset(dict(Role.KINDS))


def roles_of(user: User, event: Event) -> frozenset[str]:
    """The user's roles at the event; a superuser and a director have all, the head referee is a referee."""
    if not user.is_authenticated:
        return frozenset()
    if user.is_superuser:
        return EVERY_ROLE
    roles = frozenset(Role.objects.filter(event=event, user=user).values_list("kind", flat=True))
    if Role.DIRECTOR in roles:
        return EVERY_ROLE
    return roles | {Role.REFEREE} if Role.HEAD in roles else roles


def events_of(user: User):
    """The events somebody works at, newest first."""
    events = Event.objects.all()
    return events if user.is_superuser else events.filter(roles__user=user).distinct()


def entry_of(request: HttpRequest, event: Event) -> Entry | None:
    """The player whose link this browser opened, while the link is in force."""
    key = request.session.get(f"link-{event.pk}")
    entry = Entry.objects.filter(event=event, link_key=key).select_related("event").first() if key else None
    return entry if entry and link_works(entry) else None
