"""Publishing the seating by session and freezing the standings; both are withdrawn, never deleted."""

from tournament.acts.refusals import Reason, Refusal, Refused, refuse
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.models import Event, LogEntry, Publication, Session, User
from tournament.session.services.table_revisions import CALLED_OFF
from tournament.words.sentences import Said, Told

SEATING, WITHDRAW, FREEZE, THAW = "seating.publish", "seating.withdraw", "standings.freeze", "standings.thaw"

NO_SEATS = Reason(
    "event.no-seats-to-publish", "Session %(number)s has no seats yet: draw and confirm them first."
)
PUBLISHED_ALREADY = Reason(
    "event.published-already", "The seating of session %(number)s is already published."
)
NOT_PUBLISHED = Reason("event.not-published", "The seating of session %(number)s is not published.")
SEATING_STAYS_PUBLIC = Reason(
    "event.seating-stays-public", "Session %(number)s is being played or over: its seating stays public."
)
FROZEN_ALREADY = Reason("event.frozen-already", "The standings are already frozen. Show them live first.")
NO_SUCH_SESSION = Reason("event.no-such-session", "There is no session %(number)s.")
LIVE_ALREADY = Reason("event.live-already", "The standings are already live.")


def seating_in_force(session: Session) -> Publication | None:
    """The publication that shows the session's seating, if any."""
    return session.publications.filter(kind=Publication.SEATING, withdrawn_at=None).first()


def why_not_publish(session: Session) -> Refusal | None:
    """Why the session's seating cannot be published, or None."""
    if session.state == Session.CALLED_OFF:
        return CALLED_OFF(number=session.number)
    if not session.tables.exists():
        return NO_SEATS(number=session.number)
    if seating_in_force(session):
        return PUBLISHED_ALREADY(number=session.number)
    return None


@act(SEATING, event="session.event")
def publish_seating(now: Writing, *, session: Session, by: User | None, key: str = "") -> LogEntry:
    """Show the session's seating to everybody. Refused with the reason."""
    refuse(why_not_publish(session))
    publish(now, Publication.SEATING, session=session)
    return log_seating_published(now, [session.number])


def log_seating_published(now: Writing, numbers: list[int]) -> LogEntry:
    """The one line of the log, and so the one undo, for sessions whose seating is public now."""
    sentence = Told("Seating of session %(number)s published")
    if len(numbers) == 1:
        return _log(now, sentence, numbers[0])
    return now.log(
        Told("Seating of sessions %(numbers)s published", {"numbers": numbers}), after={"sessions": numbers}
    )


def published_by(line: LogEntry) -> list[int]:
    """The numbers of the sessions that an act published, from its line in the log."""
    return line.after["sessions"] if "sessions" in line.after else [line.after["session"]]


def why_not_withdraw(session: Session) -> Refusal | None:
    """Why the session's seating cannot be hidden again, or None."""
    if not seating_in_force(session):
        return NOT_PUBLISHED(number=session.number)
    if session.state != Session.PLANNED:
        return SEATING_STAYS_PUBLIC(number=session.number)
    return None


@act(WITHDRAW, event="session.event")
def withdraw_seating(now: Writing, *, session: Session, by: User | None, key: str = "") -> LogEntry:
    """Hide the session's seating again. Refused with the reason."""
    refuse(why_not_withdraw(session))
    session.publications.filter(withdrawn_at=None).update(withdrawn_at=now.at)
    return _log(now, Told("Seating of session %(number)s withdrawn"), session.number)


def freeze_in_force(event: Event) -> Publication | None:
    """The freeze of the public standings, if any."""
    return event.publications.filter(kind=Publication.FREEZE, withdrawn_at=None).first()


def why_not_freeze(event: Event, after: int) -> Refusal | None:
    """Why the public standings cannot be frozen after this session, or None."""
    if freeze_in_force(event):
        return FROZEN_ALREADY()
    if not 0 <= after <= event.sessions.count():
        return NO_SUCH_SESSION(number=after)
    return None


@act(FREEZE)
def freeze_standings(now: Writing, *, event: Event, after: int, by: User | None, key: str = "") -> LogEntry:
    """From now on the public sees the standings after session `after` only. Refused with the reason."""
    refuse(why_not_freeze(event, after))
    publish(now, Publication.FREEZE, after=after)
    return _log(now, Told("Public standings frozen after session %(number)s"), after)


@act(THAW)
def thaw_standings(now: Writing, *, event: Event, by: User | None, key: str = "") -> LogEntry:
    """Show the standings live again. Refused when they are live."""
    freeze = _lift_freeze(now, event)
    sentence = Told("Public standings are live again (they were frozen after session %(number)s)")
    return _log(now, sentence, freeze.after)


def _lift_freeze(now: Writing, event: Event) -> Publication:
    """Withdraw the freeze in force. Refused where there is none."""
    freeze = freeze_in_force(event)
    if freeze is None:
        raise Refused(LIVE_ALREADY())
    freeze.withdrawn_at = now.at
    freeze.save(update_fields=["withdrawn_at"])
    return freeze


def publish(now: Writing, kind: str, session: Session | None = None, after: int | None = None) -> Publication:
    """Store a publication of the act's event from now on; within an act."""
    return Publication.objects.create(
        event=now.event,
        kind=kind,
        session=session,
        after=after,
        published_by=now.by.get_username() if now.by else "",
        published_at=now.at,
    )


def _log(now: Writing, sentence: Said, number: int | None) -> LogEntry:
    return now.log(sentence.filled(number=number), subject=f"session {number}", after={"session": number})


@undo_of(SEATING)
def _undo_publish(now: Writing, entry: LogEntry) -> Said:
    """All that the act published is hidden again, or, where one session may not be, nothing is."""
    numbers = published_by(entry)
    sessions = list(now.event.sessions.filter(number__in=numbers).order_by("number"))
    for session in sessions:
        refuse(why_not_withdraw(session))
    shown = Publication.objects.filter(session__in=sessions, kind=Publication.SEATING, withdrawn_at=None)
    shown.update(withdrawn_at=now.at)
    if len(numbers) == 1:
        return Told("Seating of session %(number)s withdrawn", {"number": numbers[0]})
    return Told("Seating of sessions %(numbers)s withdrawn", {"numbers": numbers})


@undo_of(WITHDRAW)
def _undo_withdraw(now: Writing, entry: LogEntry) -> Said:
    session = now.event.sessions.get(number=entry.after["session"])
    refuse(why_not_publish(session))
    publish(now, Publication.SEATING, session=session)
    return Told("Seating of session %(number)s published", {"number": session.number})


@undo_of(FREEZE)
def _undo_freeze(now: Writing, entry: LogEntry) -> Said:
    _lift_freeze(now, now.event)
    return Told("Public standings are live again")


@undo_of(THAW)
def _undo_thaw(now: Writing, entry: LogEntry) -> Said:
    refuse(why_not_freeze(now.event, entry.after["session"]))
    publish(now, Publication.FREEZE, after=entry.after["session"])
    return Told("Public standings frozen after session %(number)s", {"number": entry.after["session"]})
