"""The sessions of an event as appointments: for everybody, and for one player with his seats."""

from collections.abc import Callable, Iterator
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from reports.calendar import Appointment
from tournament.models import Entry, Event, Session
from tournament.queries.player import PlayerSession, sessions_of
from tournament.queries.reporting.words import place_of
from tournament.queries.seating import published_sessions

Address = Callable[[str], str]


def event_appointments(event: Event, address: Address) -> tuple[Appointment, ...]:
    """Every session that has a time. address: makes a path of this program an address."""
    return tuple(_appointment(event, one, address) for one in _timed(event))


def player_appointments(event: Event, entry: Entry, address: Address) -> tuple[Appointment, ...]:
    """The sessions in which the player sits, where seats are published; the others while he plays."""
    published = published_sessions(event)
    own = {one.number: one for one in sessions_of(event, entry, published, None) if _sits(one)}
    return tuple(
        _appointment(event, one, address, entry, own.get(one.number))
        for one in _timed(event)
        if one.number in own or (entry.plays and one.number not in published)
    )


def changed_at(event: Event) -> datetime:
    """When anything of the event was last changed: a calendar file is the same until then."""
    return event.log.order_by("-pk").values_list("at", flat=True).first() or event.created_at


def _timed(event: Event) -> Iterator[Session]:
    return event.sessions.filter(starts_at__isnull=False).order_by("number").iterator()


def _sits(one: PlayerSession) -> bool:
    """Whether it is he who sits there, and not somebody who replaces him."""
    return one.stands_in or one.seat.substitute is None


def _appointment(
    event: Event,
    session: Session,
    address: Address,
    entry: Entry | None = None,
    seat: PlayerSession | None = None,
) -> Appointment:
    page = reverse("event-session", args=[event.slug, session.number])
    if entry:
        page = reverse("event-player", args=[event.slug, entry.number])
    who = f"-player-{entry.number}" if entry else ""
    return Appointment(
        uid=f"{event.slug}-session-{session.number}{who}@hanchan",
        title=_title(event, session, seat),
        starts=session.starts_at.astimezone(event.tz),
        minutes=session.minutes,
        place=place_of(event),
        text=_with(seat) if seat else "",
        url=address(page),
    )


def _title(event: Event, session: Session, own: PlayerSession | None) -> str:
    if own is None:
        return _("%(session)s, %(event)s") % {"session": session, "event": event.name}
    return _("Table %(table)s, %(wind)s: %(session)s, %(event)s") % {
        "table": own.seat.table,
        "wind": own.seat.wind,
        "session": session,
        "event": event.name,
    }


def _with(own: PlayerSession) -> str:
    names = ", ".join((one.substitute or one.entry).name for one in own.others)
    return _("With %(names)s") % {"names": names}
