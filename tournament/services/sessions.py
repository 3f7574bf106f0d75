"""Sessions: opened and closed one after another."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import LogEntry, Session, Table
from tournament.services.backup.automatic import snapshot_soon
from tournament.services.errors import Refused, refuse
from tournament.services.undoing import undo_of
from tournament.services.writing import Writing, writing

OPEN, CLOSE, REOPEN = "session.open", "session.close", "session.reopen"


def why_not_open(session: Session) -> str | None:
    """The sentence why the session cannot be opened now, or None."""
    if session.event.ended_at:
        return _("The event has ended. Reopen it first.")
    if session.state != Session.PLANNED:
        return _("Session %(number)s was opened already.") % {"number": session.number}
    others = session.event.sessions.filter(number__lt=session.number).exclude(state=Session.CLOSED)
    earlier = others.order_by("number").first()
    if earlier:
        return _("Session %(earlier)s comes first: close it, then open session %(number)s.") % {
            "earlier": earlier.number,
            "number": session.number,
        }
    if not session.tables.exists():
        return _("Session %(number)s has no seats yet: draw and confirm them first.") % {
            "number": session.number
        }
    return None


def can_open(session: Session) -> bool:
    """Whether the session can be opened now."""
    return why_not_open(session) is None


def open_session(*, session: Session, by: AbstractBaseUser | None, key: str = "") -> Session:
    """Open the session: its tables play and report. Refused with the reason."""
    with writing(session.event, by=by, act=OPEN, key=key) as now:
        session = _fresh(session)
        if now.repeated:
            return session
        refuse(why_not_open(session))
        session.state, session.opened_at = Session.OPEN, now.at
        session.save(update_fields=["state", "opened_at"])
        _log(now, session, _("Session %(number)s opened"), Session.PLANNED)
        return session


def why_not_close(session: Session) -> str | None:
    """The sentence why the session cannot be closed now, or None: it names the tables."""
    if session.state == Session.PLANNED:
        return _("Session %(number)s is not open.") % {"number": session.number}
    if session.state == Session.CLOSED:
        return _("Session %(number)s is closed already.") % {"number": session.number}
    missing = _numbers(session.tables.exclude(results__current=True))
    if missing:
        return ngettext(
            "Session %(session)s cannot be closed: table %(tables)s has no result yet.",
            "Session %(session)s cannot be closed: tables %(tables)s have no result yet.",
            len(missing),
        ) % {"session": session.number, "tables": listed(missing)}
    unconfirmed = _numbers(session.tables.filter(results__current=True, results__state="entered"))
    if unconfirmed:
        return ngettext(
            "Session %(session)s cannot be closed: the result of table %(tables)s is not confirmed yet.",
            "Session %(session)s cannot be closed: the results of tables %(tables)s are not confirmed yet.",
            len(unconfirmed),
        ) % {"session": session.number, "tables": listed(unconfirmed)}
    return None


def can_close(session: Session) -> bool:
    """Whether the session can be closed now."""
    return why_not_close(session) is None


def close_session(*, session: Session, by: AbstractBaseUser | None, key: str = "") -> Session:
    """Close the session. Refused with the tables that are missing."""
    with writing(session.event, by=by, act=CLOSE, key=key) as now:
        session = _fresh(session)
        if now.repeated:
            return session
        refuse(why_not_close(session))
        session.state, session.closed_at = Session.CLOSED, now.at
        session.save(update_fields=["state", "closed_at"])
        _log(now, session, _("Session %(number)s closed"), Session.OPEN)
        snapshot_soon(why=f"{session.event.slug}-session-{session.number}", by=by)
        return session


def why_not_reopen(session: Session) -> str | None:
    """The sentence why the session cannot be opened again, or None."""
    if session.event.ended_at:
        return _("The event has ended. Reopen it first.")
    if session.state != Session.CLOSED:
        return _("Session %(number)s is not closed.") % {"number": session.number}
    if session.event.sessions.filter(number__gt=session.number).exclude(state=Session.PLANNED).exists():
        return _("A later session was opened since: correct single tables instead.")
    return None


def can_reopen(session: Session) -> bool:
    """Whether the session can be opened again."""
    return why_not_reopen(session) is None


def reopen_session(*, session: Session, by: AbstractBaseUser | None, key: str = "") -> Session:
    """Take the closing of a session back, also one closed on another machine. Refused with the reason."""
    with writing(session.event, by=by, act=REOPEN, key=key) as now:
        session = _fresh(session)
        if now.repeated:
            return session
        refuse(why_not_reopen(session))
        sentence = _back(session, Session.CLOSED, Session.OPEN, "closed_at")
        _log(now, session, sentence, Session.CLOSED)
        return session


def listed(numbers: list[int]) -> str:
    """3, 7 and 9."""
    *most, last = [str(number) for number in numbers]
    return _("%(most)s and %(last)s") % {"most": ", ".join(most), "last": last} if most else last


def _numbers(tables: QuerySet[Table]) -> list[int]:
    return list(tables.order_by("number").values_list("number", flat=True))


def _fresh(session: Session) -> Session:
    return Session.objects.select_related("event").get(pk=session.pk)


def _log(now: Writing, session: Session, sentence: str, before: str) -> None:
    now.log(
        sentence % {"number": session.number},
        subject=f"session {session.number}",
        before={"session": session.number, "state": before},
        after={"session": session.number, "state": session.state},
    )


@undo_of(OPEN)
def _undo_open(now: Writing, entry: LogEntry) -> str:
    session = now.event.sessions.get(number=entry.after["session"])
    if Table.objects.filter(session=session, results__isnull=False).exists():
        raise Refused(_("Session %(number)s has results already.") % {"number": session.number})
    return _back(session, Session.OPEN, Session.PLANNED, "opened_at")


@undo_of(CLOSE)
def _undo_close(now: Writing, entry: LogEntry) -> str:
    session = now.event.sessions.get(number=entry.after["session"])
    refuse(why_not_reopen(session))
    return _back(session, Session.CLOSED, Session.OPEN, "closed_at")


@undo_of(REOPEN)
def _undo_reopen(now: Writing, entry: LogEntry) -> str:
    session = now.event.sessions.get(number=entry.after["session"])
    refuse(why_not_close(session))
    session.state, session.closed_at = Session.CLOSED, now.at
    session.save(update_fields=["state", "closed_at"])
    return _("Session %(number)s closed") % {"number": session.number}


def _back(session: Session, expected: str, state: str, moment: str) -> str:
    if session.state != expected:
        raise Refused(_("Session %(number)s has moved on since.") % {"number": session.number})
    session.state = state
    setattr(session, moment, None)
    session.save(update_fields=["state", moment])
    name = dict(Session.STATES)[state]
    return _("Session %(number)s is %(state)s again") % {"number": session.number, "state": name}
