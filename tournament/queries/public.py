"""What everybody may see: the events, where one stands, and how far its results are shown."""

from dataclasses import dataclass

from django.db.models import Count, F, Min, Q
from django.utils.translation import gettext as _

from scoring.standings import Row
from tournament.models import Event, Session, User
from tournament.queries.access import events_of
from tournament.queries.desk import SessionCount, session_counts
from tournament.queries.standings import Standings, public_after, standings_of

RUNNING, COMING, OVER = "running", "coming", "over"
_ORDER = {RUNNING: 0, COMING: 1, OVER: 2}


@dataclass(frozen=True)
class EventLine:
    """An event in the list of the first page: `state` in one word, `words` for people."""

    event: Event
    players: int
    state: str
    words: str


@dataclass(frozen=True)
class Situation:
    """Where an event stands, as its sessions tell. `current` is being played, `next` comes after it."""

    state: str
    words: str
    sessions: tuple[SessionCount, ...]
    current: SessionCount | None
    next: SessionCount | None

    @property
    def at_hand(self) -> SessionCount | None:
        """The session being played, else the next one; None when nothing is left to play."""
        return self.current or self.next


def event_lines(user: User) -> tuple[EventLine, ...]:
    """The public events and those where the visitor works, running first: two queries at most."""
    shown = Q(public=True)
    if user.is_authenticated:
        shown |= Q(pk__in=events_of(user).values("pk"))
    playing = Q(entries__substitute=False, entries__withdrawn_at=None)
    events = Event.objects.filter(shown).annotate(
        players=Count("entries", filter=playing, distinct=True),
        all_sessions=Count("sessions", distinct=True),
        closed_sessions=Count("sessions", filter=Q(sessions__state=Session.CLOSED), distinct=True),
        open_session=Min("sessions__number", filter=Q(sessions__state=Session.OPEN)),
    )
    lines = [_line(event) for event in events.order_by(F("starts_on").desc(), "name")]
    return tuple(sorted(lines, key=_by_interest))


def _line(event: Event) -> EventLine:
    state, words = state_words(
        event, open_=event.open_session, closed=event.closed_sessions, planned=event.all_sessions
    )
    return EventLine(event, event.players, state, words)


def _by_interest(line: EventLine) -> tuple[int, int]:
    """Running, then coming with the nearest first, then what is over with the latest first."""
    day = line.event.starts_on.toordinal()
    return _ORDER[line.state], day if line.state == COMING else -day


def state_words(event: Event, *, open_: int | None, closed: int, planned: int) -> tuple[str, str]:
    """Where an event stands, in one word and in a sentence without its full stop."""
    counts = {"n": open_ or closed, "all": planned}
    if event.ended_at:
        return OVER, _("Finished, results are final")
    if open_:
        return RUNNING, _("Session %(n)s of %(all)s is being played") % counts
    if planned and closed == planned:
        return OVER, _("All %(all)s sessions are played") % counts
    if closed:
        return RUNNING, _("Between sessions: %(n)s of %(all)s are played") % counts
    return COMING, _("Not begun yet")


def situation_of(event: Event) -> Situation:
    """Where the event stands: one query."""
    sessions = session_counts(event)
    current = next((one for one in sessions if one.state == Session.OPEN), None)
    following = [one for one in sessions if one.state == Session.PLANNED]
    state, words = state_words(
        event,
        open_=current.number if current else None,
        closed=sum(one.state == Session.CLOSED for one in sessions),
        planned=len(sessions),
    )
    return Situation(state, words, sessions, current, following[0] if following else None)


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


def moves_of(event: Event, standings: Standings) -> dict[int, int]:
    """Places won (or lost: negative) by player number since the session before; nothing after the first."""
    if standings.after < 2:
        return {}
    before = {row.player: row.place for row in standings_of(event, standings.after - 1).rows}
    return {row.player: before[row.player] - row.place for row in standings.rows if row.player in before}


def row_of(standings: Standings, number: int) -> Row | None:
    """A player's line of the standings; None before the first result and for those who are not ranked."""
    if not standings.after:
        return None
    return next((row for row in standings.rows if row.player == number), None)


def shown_to_all(event: Event, session: int) -> bool:
    """Whether everybody may see the results of this session: one query."""
    return shown_to(event, frozenset()).shows(session)
