"""The public side of an event: its state, its pages, and how far its results are shown."""

import hashlib
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Exists, F, Max, Min, OuterRef, Q, QuerySet
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from reports.link_preview import Preview
from tournament.account.queries import events_of
from tournament.models import Event, Hand, Notice, Session, Team, User
from tournament.result.queries.session_counts import SessionCount, session_counts, session_counts_at
from tournament.standings.queries.standings import public_after
from tournament.words.names import country_name
from tournament.words.papers import dates_of

RUNNING, COMING, OVER = "running", "coming", "over"
_ORDER = {RUNNING: 0, COMING: 1, OVER: 2}


@dataclass(frozen=True)
class EventLine:
    """An event in the list of the first page: `state` in one word, `words` for people."""

    event: Event
    players: int
    state: str
    words: str

    @property
    def demo(self) -> bool:
        """Whether it is a demo or a dry run, which is never listed among real events."""
        return self.event.demo


@dataclass(frozen=True)
class Situation:
    """The state of an event by its sessions. `current` is being played, `next` comes after it."""

    state: str
    words: str
    sessions: tuple[SessionCount, ...]
    current: SessionCount | None
    next: SessionCount | None

    @property
    def at_hand(self) -> SessionCount | None:
        """The session being played, else the next one; None when nothing is left to play."""
        return self.current or self.next

    @property
    def last(self) -> int:
        """The number of the last session that is to count."""
        return max((row.number for row in self.sessions if row.state != Session.CALLED_OFF), default=0)


def event_lines(user: User | AnonymousUser) -> tuple[EventLine, ...]:
    """The public events and those where the visitor works, running first: two queries at most."""
    shown = Q(public=True)
    if user.is_authenticated:
        shown |= Q(pk__in=events_of(user).values("pk"))
    playing = Q(entries__substitute=False, entries__withdrawn_at=None)
    events = Event.objects.filter(shown).annotate(
        players=Count("entries", filter=playing, distinct=True),
        last_session=Max("sessions__number", filter=~Q(sessions__state=Session.CALLED_OFF)),
        all_sessions=Count("sessions", filter=~Q(sessions__state=Session.CALLED_OFF), distinct=True),
        closed_sessions=Count("sessions", filter=Q(sessions__state=Session.CLOSED), distinct=True),
        open_session=Min("sessions__number", filter=Q(sessions__state=Session.OPEN)),
    )
    lines = [
        EventLine(
            event,
            event.players,
            *state_words(
                event,
                open_=event.open_session,
                closed=event.closed_sessions,
                planned=event.all_sessions,
                last=event.last_session,
            ),
        )
        for event in events.order_by(F("starts_on").desc(), "name")
    ]
    return tuple(sorted(lines, key=_by_interest))


def _by_interest(line: EventLine) -> tuple[int, int]:
    """Sort key: running events, then future ones, nearest first, then past ones, latest first."""
    day = line.event.starts_on.toordinal()
    return _ORDER[line.state], day if line.state == COMING else -day


def state_words(
    event: Event, *, open_: int | None, closed: int, planned: int, last: int | None = None
) -> tuple[str, str]:
    """The state of an event, as a key and as a sentence without its full stop.

    `planned` sessions are to count, the last of them is number `last`; those called off are not among them.
    """
    counts = {"n": open_ or closed, "all": (open_ and last) or planned}
    if event.ended_at:
        return OVER, _("Finished, results are final")
    if open_:
        return RUNNING, _("Session %(n)s of %(all)s is being played") % counts
    if planned and closed == planned:
        sentence = ngettext("The one session is played", "All %(all)s sessions are played", planned)
        return OVER, sentence % counts
    if closed:
        return RUNNING, _("Between sessions: %(n)s of %(all)s are played") % counts
    return COMING, _("Not begun yet")


def situation_of(event: Event) -> Situation:
    """The situation of the event: one query."""
    return _situation(event, session_counts(event))


def situation_at(event: Event) -> Situation:
    """The situation at the event's version, for what is built once a version: at most two queries."""
    return _situation(event, session_counts_at(event))


def _situation(event: Event, sessions: tuple[SessionCount, ...]) -> Situation:
    current = next((session for session in sessions if session.state == Session.OPEN), None)
    planned = [session for session in sessions if session.state == Session.PLANNED]
    counting = [session for session in sessions if session.state != Session.CALLED_OFF]
    state, words = state_words(
        event,
        open_=current.number if current else None,
        closed=sum(session.state == Session.CLOSED for session in sessions),
        planned=len(counting),
        last=counting[-1].number if counting else None,
    )
    return Situation(state, words, sessions, current, planned[0] if planned else None)


@dataclass(frozen=True)
class Shown:
    """How far somebody may see results: `last` is the last session, None for all; `frozen` for the public."""

    frozen: int | None
    last: int | None

    def shows(self, session: int) -> bool:
        """Whether the results of this session are shown."""
        return self.last is None or session <= self.last


def shown_to(event: Event, roles: frozenset[str]) -> Shown:
    """The public sees up to the freeze; the staff sees everything: one query."""
    frozen = public_after(event)
    return Shown(frozen=frozen, last=None if roles else frozen)


def shown_to_all(event: Event, session: int) -> bool:
    """Whether everybody may see the results of this session: one query."""
    return shown_to(event, frozenset()).shows(session)


def public_events() -> QuerySet[Event]:
    """Events that know whether they have hands, teams and notices to show (`has_hands` and so on)."""
    hands = Hand.objects.filter(table__session__event=OuterRef("pk"))
    teams = Team.objects.filter(event=OuterRef("pk"))
    notices = Notice.objects.filter(event=OuterRef("pk"), taken_down_at=None)
    return Event.objects.annotate(
        has_hands=Exists(hands), has_teams=Exists(teams), has_notices=Exists(notices)
    )


def preview_of(event: Event) -> Preview:
    """What the picture beside a shared link says, in the language that is active."""
    return _preview(
        event.name, event.city, event.country, event.starts_on, event.ends_on, get_language() or "en"
    )


@lru_cache(maxsize=256)
def _preview(name: str, city: str, country: str, starts_on: date, ends_on: date, _language: str) -> Preview:
    place = ", ".join(part for part in (city, country_name(country) if country else "") if part)
    return Preview(name, tuple(line for line in (dates_of(starts_on, ends_on), place) if line))


@lru_cache(maxsize=256)
def fingerprint(preview: Preview) -> str:
    """A hash of the content, which changes when the picture changes."""
    return hashlib.sha256(repr(preview).encode()).hexdigest()[:16]
