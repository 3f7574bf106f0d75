"""Publishing: seating per session, frozen standings; each act is withdrawn, never deleted."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from tournament.models import Event, LogEntry, Publication, Session
from tournament.services.errors import Refused, refuse
from tournament.services.undoing import undo_of
from tournament.services.writing import Writing, writing

SEATING, WITHDRAW, FREEZE, THAW = "seating.publish", "seating.withdraw", "standings.freeze", "standings.thaw"


def seating_in_force(session: Session) -> Publication | None:
    """The publication that shows the session's seating, if any."""
    return session.publications.filter(kind=Publication.SEATING, withdrawn_at=None).first()


def why_not_publish(session: Session) -> str | None:
    """The sentence why the session's seating cannot be published, or None."""
    if not session.tables.exists():
        return _("Session %(number)s has no seats yet: draw and confirm them first.") % {
            "number": session.number
        }
    if seating_in_force(session):
        return _("The seating of session %(number)s is published already.") % {"number": session.number}
    return None


def can_publish(session: Session) -> bool:
    """Whether the session's seating can be published."""
    return why_not_publish(session) is None


def publish_seating(*, session: Session, by: AbstractBaseUser | None, key: str = "") -> Publication:
    """Show the session's seating to everybody. Refused with the reason."""
    with writing(session.event, by=by, act=SEATING, key=key) as now:
        if now.repeated:
            return session.publications.filter(kind=Publication.SEATING).latest("pk")
        refuse(why_not_publish(session))
        publication = publish(now, Publication.SEATING, session=session)
        _log(now, _("Seating of session %(number)s published"), session.number)
        return publication


def why_not_withdraw(session: Session) -> str | None:
    """The sentence why the session's seating cannot be hidden again, or None."""
    if not seating_in_force(session):
        return _("The seating of session %(number)s is not published.") % {"number": session.number}
    if session.state != Session.PLANNED:
        return _("Session %(number)s is being played or over: its seating stays public.") % {
            "number": session.number
        }
    return None


def can_withdraw(session: Session) -> bool:
    """Whether the session's seating can be hidden again."""
    return why_not_withdraw(session) is None


def withdraw_seating(*, session: Session, by: AbstractBaseUser | None, key: str = "") -> None:
    """Hide the session's seating again. Refused with the reason."""
    with writing(session.event, by=by, act=WITHDRAW, key=key) as now:
        if now.repeated:
            return
        refuse(why_not_withdraw(session))
        session.publications.filter(withdrawn_at=None).update(withdrawn_at=now.at)
        _log(now, _("Seating of session %(number)s withdrawn"), session.number)


def freeze_in_force(event: Event) -> Publication | None:
    """The freeze of the public standings, if any."""
    return event.publications.filter(kind=Publication.FREEZE, withdrawn_at=None).first()


def why_not_freeze(event: Event, after: int) -> str | None:
    """The sentence why the public standings cannot be frozen after this session, or None."""
    if freeze_in_force(event):
        return _("The standings are frozen already. Show them live first.")
    if not 0 <= after <= event.sessions.count():
        return _("There is no session %(number)s.") % {"number": after}
    return None


def can_freeze(event: Event, after: int) -> bool:
    """Whether the public standings can be frozen after this session."""
    return why_not_freeze(event, after) is None


def freeze_standings(*, event: Event, after: int, by: AbstractBaseUser | None, key: str = "") -> Publication:
    """From now on the public sees the standings after session `after` only. Refused with the reason."""
    with writing(event, by=by, act=FREEZE, key=key) as now:
        if now.repeated:
            return event.publications.filter(kind=Publication.FREEZE).latest("pk")
        refuse(why_not_freeze(event, after))
        publication = publish(now, Publication.FREEZE, after=after)
        _log(now, _("Public standings frozen after session %(number)s"), after)
        return publication


def thaw_standings(*, event: Event, by: AbstractBaseUser | None, key: str = "") -> None:
    """Show the standings live again. Refused when they are live."""
    with writing(event, by=by, act=THAW, key=key) as now:
        if now.repeated:
            return
        freeze = freeze_in_force(event)
        if freeze is None:
            raise Refused(_("The standings are live already."))
        freeze.withdrawn_at = now.at
        freeze.save(update_fields=["withdrawn_at"])
        _log(
            now,
            _("Public standings are live again (they were frozen after session %(number)s)"),
            freeze.after,
        )


def publish(now: Writing, kind: str, session: Session | None = None, after: int | None = None) -> Publication:
    return Publication.objects.create(
        event=now.event,
        kind=kind,
        session=session,
        after=after,
        published_by=now.by.get_username() if now.by else "",
        published_at=now.at,
    )


def _log(now: Writing, sentence: str, number: int | None) -> None:
    now.log(sentence % {"number": number}, subject=f"session {number}", after={"session": number})


@undo_of(SEATING)
def _undo_publish(now: Writing, entry: LogEntry) -> str:
    session = now.event.sessions.get(number=entry.after["session"])
    refuse(why_not_withdraw(session))
    session.publications.filter(withdrawn_at=None).update(withdrawn_at=now.at)
    return _("Seating of session %(number)s withdrawn") % {"number": session.number}


@undo_of(WITHDRAW)
def _undo_withdraw(now: Writing, entry: LogEntry) -> str:
    session = now.event.sessions.get(number=entry.after["session"])
    refuse(why_not_publish(session))
    publish(now, Publication.SEATING, session=session)
    return _("Seating of session %(number)s published") % {"number": session.number}


@undo_of(FREEZE)
def _undo_freeze(now: Writing, entry: LogEntry) -> str:
    freeze = freeze_in_force(now.event)
    if freeze is None:
        raise Refused(_("The standings are live already."))
    freeze.withdrawn_at = now.at
    freeze.save(update_fields=["withdrawn_at"])
    return _("Public standings are live again")


@undo_of(THAW)
def _undo_thaw(now: Writing, entry: LogEntry) -> str:
    refuse(why_not_freeze(now.event, entry.after["session"]))
    publish(now, Publication.FREEZE, after=entry.after["session"])
    return _("Public standings frozen after session %(number)s") % {"number": entry.after["session"]}
