"""Who may do what: roles at an event, and the player behind a link."""

from django.http import HttpRequest

from tournament.models import Entry, Event, Role, User

EVERY_ROLE = frozenset({Role.DIRECTOR, Role.SCORER, Role.REFEREE})


def roles_of(user: User, event: Event) -> frozenset[str]:
    """The user's roles at the event; a superuser and a director have all of them."""
    if not user.is_authenticated:
        return frozenset()
    if user.is_superuser:
        return EVERY_ROLE
    roles = frozenset(Role.objects.filter(event=event, user=user).values_list("kind", flat=True))
    return EVERY_ROLE if Role.DIRECTOR in roles else roles


def events_of(user: User):
    """The events somebody works at, newest first."""
    events = Event.objects.all()
    return events if user.is_superuser else events.filter(roles__user=user).distinct()


def entry_of(request: HttpRequest, event: Event) -> Entry | None:
    """The player whose link this browser opened, while the link is in force."""
    key = request.session.get(f"link-{event.pk}")
    return Entry.objects.filter(event=event, link_key=key).first() if key else None
