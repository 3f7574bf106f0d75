"""Opening and closing the sessions of an event, one after another."""

from collections.abc import Container
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.acts.refusals import EVENT_ENDED, CountedReason, Reason, Refusal, Refused, refuse
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.backup.services.automatic import snapshot_soon
from tournament.models import LateHand, LogEntry, Session, Table, User
from tournament.presence.queries import unclear_at
from tournament.session.queries import next_times
from tournament.session.services.table_revisions import CALLED_OFF
from tournament.words.sentences import Said, Told, enumerated, listed

FAR = timedelta(minutes=60)
"""How far from its time a session is opened only after a question."""
OPEN, CLOSE, REOPEN = "session.open", "session.close", "session.reopen"

OPENED_ALREADY = Reason("session.opened-already", "Session %(number)s has already been opened.")
EARLIER_FIRST = Reason(
    "session.earlier-first", "Session %(earlier)s comes first: close it, then open session %(number)s."
)
NO_SEATS = Reason("session.no-seats", "Session %(number)s has no seats yet: draw and confirm them first.")
NOT_BEING_PLAYED = Reason("session.not-being-played", "Session %(number)s is not open.")
CLOSED_ALREADY = Reason("session.closed-already", "Session %(number)s is already closed.")
RESULTS_MISSING = CountedReason(
    "session.results-missing",
    "Session %(session)s cannot be closed: table %(tables)s has no result yet.",
    "Session %(session)s cannot be closed: tables %(tables)s have no result yet.",
)
RESULTS_UNCONFIRMED = CountedReason(
    "session.results-unconfirmed",
    "Session %(session)s cannot be closed: the result of table %(tables)s is not confirmed yet.",
    "Session %(session)s cannot be closed: the results of tables %(tables)s are not confirmed yet.",
)
PRESENCE_UNCLEAR = CountedReason(
    "session.presence-unclear",
    "Session %(session)s cannot be closed: first say what became of %(players)s.",
    "Session %(session)s cannot be closed: first say what became of these players: %(players)s.",
)
HANDS_UNDECIDED = CountedReason(
    "session.hands-undecided",
    "Session %(session)s cannot be closed: an extra hand at table %(tables)s is waiting for a referee.",
    "Session %(session)s cannot be closed: extra hands at tables %(tables)s are waiting for a referee.",
)
NOT_CLOSED = Reason("session.not-closed", "Session %(number)s is not closed.")
LATER_OPENED = Reason(
    "session.later-opened",
    "A later session has been opened since then: correct the tables one by one instead.",
)
HAS_RESULTS = Reason("session.has-results", "Session %(number)s already has results.")
MOVED_ON = Reason("session.moved-on", "Session %(number)s has changed since then.")


def _session_of(line: LogEntry) -> Session:
    """The session of an act, read again."""
    sessions = Session.objects.select_related("event")
    return sessions.get(event=line.event_id, number=line.after["session"])


def why_not_open(session: Session) -> Refusal | None:
    """Why the session cannot be opened now, or None."""
    if session.event.ended_at:
        return EVENT_ENDED()
    if session.state == Session.CALLED_OFF:
        return CALLED_OFF(number=session.number)
    if session.state != Session.PLANNED:
        return OPENED_ALREADY(number=session.number)
    unfinished = session.event.sessions.filter(number__lt=session.number).exclude(state__in=Session.OVER)
    earlier = unfinished.order_by("number").first()
    if earlier:
        return EARLIER_FIRST(earlier=earlier.number, number=session.number)
    return None if session.tables.exists() else NO_SEATS(number=session.number)


def far_from_its_time(session: Session, now: datetime) -> str:
    """A sentence if opening the session now is more than FAR from when the timetable expects it, or ""."""
    begins = next_times(session.event)[session.number]
    if begins is None or abs(begins - now) <= FAR:
        return ""
    begins, now = (moment.astimezone(session.event.tz) for moment in (begins, now))
    form = "H:i" if begins.date() == now.date() else "l j E, H:i"
    times = {"begins": date_format(begins, form), "now": date_format(now, form)}
    words = _("The timetable says %(begins)s for session %(number)s, and it is %(now)s now.")
    return words % {**times, "number": session.number}


@act(OPEN, event="session.event", first=_session_of)
def open_session(now: Writing, *, session: Session, by: User | None, key: str = "") -> Session:
    """Open the session: its tables play and report. Refused with the reason."""
    session = _fresh(session)
    refuse(why_not_open(session))
    session.state, session.opened_at = Session.OPEN, now.at
    session.save(update_fields=["state", "opened_at"])
    _log(now, session, Told("Session %(number)s opened"), Session.PLANNED)
    return session


def why_not_close(session: Session, *, unclear_before: Container[int] = ()) -> Refusal | None:
    """Why the session cannot be closed now, or None: it names the tables and the players.

    `unclear_before`: the numbers of players whose presence was unclear when the session was closed before.
    """
    if session.state in {Session.PLANNED, Session.CALLED_OFF}:
        return NOT_BEING_PLAYED(number=session.number)
    if session.state == Session.CLOSED:
        return CLOSED_ALREADY(number=session.number)
    missing = _numbers(session.tables.exclude(results__current=True))
    if missing:
        return RESULTS_MISSING(len(missing), session=session.number, tables=listed(missing))
    unconfirmed = _numbers(session.tables.filter(results__current=True, results__state="entered"))
    if unconfirmed:
        return RESULTS_UNCONFIRMED(len(unconfirmed), session=session.number, tables=listed(unconfirmed))
    late = _numbers(session.tables.filter(late_hands__state=LateHand.WAITS).distinct())
    if late:
        return HANDS_UNDECIDED(len(late), session=session.number, tables=listed(late))
    return _why_not_without(session, unclear_before)


def _why_not_without(session: Session, but: Container[int] = ()) -> Refusal | None:
    """Why a session cannot be closed while the presence of players is unclear, or None.

    `but`: the numbers of players who do not matter here.
    """
    players = [
        f"{player.entry.name} ({player.words})"
        for player in unclear_at(session)
        if player.entry.number not in but
    ]
    if not players:
        return None
    return PRESENCE_UNCLEAR(len(players), session=session.number, players=enumerated(players))


@act(CLOSE, event="session.event", first=_session_of)
def close_session(now: Writing, *, session: Session, by: User | None, key: str = "") -> Session:
    """Close the session. Refused with the tables that are missing."""
    session = _fresh(session)
    refuse(why_not_close(session))
    session.state, session.closed_at = Session.CLOSED, now.at
    session.save(update_fields=["state", "closed_at"])
    _log(now, session, Told("Session %(number)s closed"), Session.OPEN)
    snapshot_soon(why=f"{session.event.slug}-session-{session.number}", by=by)
    return session


def why_not_reopen(session: Session) -> Refusal | None:
    """Why the session cannot be opened again, or None."""
    if session.event.ended_at:
        return EVENT_ENDED()
    if session.state != Session.CLOSED:
        return NOT_CLOSED(number=session.number)
    if session.event.sessions.filter(number__gt=session.number, state__in=Session.BEGUN).exists():
        return LATER_OPENED()
    return None


@act(REOPEN, event="session.event", first=_session_of)
def reopen_session(now: Writing, *, session: Session, by: User | None, key: str = "") -> Session:
    """Take the closing of a session back, also one closed on another machine. Refused with the reason."""
    session = _fresh(session)
    refuse(why_not_reopen(session))
    unclear = _unclear(session)
    sentence = _back(session, Session.CLOSED, Session.OPEN, "closed_at")
    _log(now, session, sentence, Session.CLOSED, unclear=unclear)
    return session


def _unclear(session: Session) -> list[int]:
    """The numbers of the players whose presence in the session is unclear."""
    return [player.entry.number for player in unclear_at(session)]


def _numbers(tables: QuerySet[Table]) -> list[int]:
    return list(tables.order_by("number").values_list("number", flat=True))


def _fresh(session: Session) -> Session:
    return Session.objects.select_related("event").get(pk=session.pk)


def _log(now: Writing, session: Session, sentence: Said, before: str, **facts: object) -> None:
    now.log(
        sentence.filled(number=session.number),
        subject=f"session {session.number}",
        before={"session": session.number, "state": before, **facts},
        after={"session": session.number, "state": session.state},
    )


@undo_of(OPEN)
def _undo_open(now: Writing, entry: LogEntry) -> Said:
    session = now.event.sessions.get(number=entry.after["session"])
    if Table.objects.filter(session=session, results__current=True).exists():
        raise Refused(HAS_RESULTS(number=session.number))
    return _back(session, Session.OPEN, Session.PLANNED, "opened_at")


@undo_of(CLOSE)
def _undo_close(now: Writing, entry: LogEntry) -> Said:
    session = now.event.sessions.get(number=entry.after["session"])
    refuse(why_not_reopen(session))
    return _back(session, Session.CLOSED, Session.OPEN, "closed_at")


@undo_of(REOPEN)
def _undo_reopen(now: Writing, entry: LogEntry) -> Said:
    session = now.event.sessions.get(number=entry.after["session"])
    refuse(why_not_close(session, unclear_before=entry.before.get("unclear", ())))
    session.state, session.closed_at = Session.CLOSED, now.at
    session.save(update_fields=["state", "closed_at"])
    return Told("Session %(number)s closed", {"number": session.number})


def _back(session: Session, expected: str, state: str, moment: str) -> Said:
    if session.state != expected:
        raise Refused(MOVED_ON(number=session.number))
    session.state = state
    setattr(session, moment, None)
    session.save(update_fields=["state", moment])
    name = dict(Session.STATES)[state]
    return Told("Session %(number)s is %(state)s again", {"number": session.number, "state": name})
