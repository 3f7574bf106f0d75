"""An event begins from another: with its settings, rules, staff, texts and timetable, without its players."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Q

from tournament.acts.refusals import Reason, Refusal, refuse
from tournament.acts.writing import Writing, act
from tournament.event.services.details import (
    ANNOUNCED,
    DETAILS,
    event_of,
    free_slug,
    why_not_create_event,
    why_not_slug,
)
from tournament.models import Entry, Event, Role, Session, User
from tournament.session.services.schedule import PlannedSession, create_sessions
from tournament.words.sentences import Told

NOT_YOURS = Reason("event.not-yours", "Only a director of %(event)s can create another event from it.")
OWN = frozenset({"name", "slug", "starts_on", "ends_on", "applied_on", "register_until", "registering"})
"""What each event says for itself: dates move along, and nobody registers before the copy was looked at."""
SOURCES = 60
"""How many events are offered to begin from."""
RULES = ("rules_key", "rules_values", "rules_hash")


@dataclass(frozen=True)
class Named:
    """What a copy is called, its address ("": made of the name), and its first day."""

    name: str
    starts_on: date
    slug: str = ""


def why_not_copy(source: Event, user: User) -> Refusal | None:
    """Why this user cannot begin an event from another, or None."""
    directs = Role.objects.filter(event=source, user=user, kind=Role.DIRECTOR).exists()
    if not (user.is_superuser or directs):
        return NOT_YOURS(event=source)
    return why_not_create_event(user)


@act("event.copy", event="", first=event_of)
def copy_event(now: Writing, *, source: Event, named: Named, by: User, key: str = "") -> Event:
    """A new event with all that `source` has been set to; its days move along with the first one.

    Refused for somebody who does not direct it, and where the address is taken.
    """
    refuse(why_not_copy(source, by))
    slug = named.slug or free_slug(named.name)
    refuse(why_not_slug(slug), field="slug")
    source = Event.objects.get(pk=source.pk)
    names = [name for name in (*DETAILS, *ANNOUNCED) if name not in OWN]
    later = named.starts_on - source.starts_on
    event = Event.objects.create(
        name=named.name,
        slug=slug,
        starts_on=named.starts_on,
        ends_on=source.ends_on + later,
        register_until=source.register_until and source.register_until + later,
        **{name: getattr(source, name) for name in (*names, *RULES)},
    )
    create_sessions(event, timetable_moved(source, later))
    _copy_staff(source, event, by)
    summary = Told("%(event)s created from %(source)s.", {"event": event, "source": source})
    now.log(summary, subject=slug, after={"event": event.pk})
    now.of = event
    now.log(summary, after={"from": source.slug}, act="event.created")
    return event


def timetable_moved(source: Event, later: timedelta) -> list[PlannedSession]:
    """The sessions of an event that many days later, at the same hours of the clock on the wall."""
    sessions = source.sessions.exclude(state=Session.CALLED_OFF).order_by("number")
    return [
        PlannedSession(_at_same_hour(session.starts_at, source, later), session.minutes)
        for session in sessions
    ]


def _at_same_hour(moment: datetime | None, event: Event, later: timedelta) -> datetime | None:
    if moment is None:
        return None
    on_the_wall = moment.astimezone(event.tz).replace(tzinfo=None) + later
    return on_the_wall.replace(tzinfo=event.tz)


def _copy_staff(source: Event, event: Event, by: User) -> None:
    """The staff of the copied event with their roles; the person who copies it directs it."""
    roles = {(role.user_id, role.kind) for role in source.roles.all()} | {(by.pk, Role.DIRECTOR)}
    Role.objects.bulk_create(Role(event=event, user_id=user, kind=kind) for user, kind in sorted(roles))


def sources_for(user: User) -> tuple[list[Event], list[Event]]:
    """The latest events that a user may begin another from: those without a player, which serve as templates,
    and all others. Two queries.
    """
    directed = Q(demo=False) if user.is_superuser else Q(roles__user=user, roles__kind=Role.DIRECTOR)
    events = list(Event.objects.filter(directed).distinct().order_by("-starts_on", "-pk")[:SOURCES])
    entries = Entry.objects.filter(event__in=[event.pk for event in events]).order_by()
    played = set(entries.values_list("event_id", flat=True).distinct())
    return (
        [event for event in events if event.pk not in played],
        [event for event in events if event.pk in played],
    )
