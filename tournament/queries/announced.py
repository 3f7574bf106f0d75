"""What is public of an event before and around its play: which pages it has, and what a shared link shows."""

import hashlib

from django.db.models import Exists, OuterRef, QuerySet

from reports.preview import Preview
from tournament.models import Event, Hand, Notice, Team
from tournament.queries.country_names import country_name
from tournament.queries.reporting.words import dates_of


def public_events() -> QuerySet[Event]:
    """Events that know whether they have hands, teams and notices to show (`has_hands` and so on)."""
    hands = Hand.objects.filter(table__session__event=OuterRef("pk"))
    teams = Team.objects.filter(event=OuterRef("pk"))
    notices = Notice.objects.filter(event=OuterRef("pk"), taken_down_at=None)
    return Event.objects.annotate(
        has_hands=Exists(hands), has_teams=Exists(teams), has_notices=Exists(notices)
    )


def is_announced(event: Event) -> bool:
    """Whether the event says more of itself than its name, days and place."""
    return bool(event.announcement or event.venue or event.fee or event.contact or event.registering)


def preview_of(event: Event) -> Preview:
    """What the picture beside a shared link says, in the language that is active."""
    country = country_name(event.country) if event.country else ""
    place = ", ".join(one for one in (event.city, country) if one)
    days = dates_of(event.starts_on, event.ends_on)
    return Preview(event.name, tuple(one for one in (days, place) if one))


def fingerprint(preview: Preview) -> str:
    """Another one for another picture."""
    return hashlib.sha256(repr(preview).encode()).hexdigest()[:16]
