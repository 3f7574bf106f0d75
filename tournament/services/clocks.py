"""The clock of a session: start, pause, go on, add time. Every screen computes the rest from these facts."""

from datetime import datetime

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from tournament.models import Clock, Session
from tournament.services.errors import Refused
from tournament.services.writing import writing

ACTS = ("start", "pause", "resume")
MOST_EXTRA_MINUTES = 60


def why_not_tick(session: Session, act: str) -> str | None:
    """The sentence why the clock cannot `start`, `pause` or `resume` now, or None."""
    clock = Clock.objects.filter(session=session).first()
    if act not in ACTS:
        return _("The clock can start, pause and go on.")
    if session.state != Session.OPEN:
        return _("Session %(number)s is not open.") % {"number": session.number}
    started = bool(clock and clock.started_at)
    if act == "start":
        return _("The clock runs already.") if started else None
    if not started:
        return _("The clock has not been started.")
    if act == "pause":
        return _("The clock stands still already.") if clock.paused_at else None
    return None if clock.paused_at else _("The clock is running.")


def can_tick(session: Session, act: str) -> bool:
    """Whether the clock can `start`, `pause` or `resume` now."""
    return why_not_tick(session, act) is None


def tick(*, session: Session, act: str, by: AbstractBaseUser | None, key: str = "") -> Clock:
    """Start, pause or resume the session's clock. Refused with the reason."""
    with writing(session.event, by=by, act=f"clock.{act}", key=key) as now:
        if now.repeated:
            return session.clock
        reason = why_not_tick(session, act)
        if reason:
            raise Refused(reason)
        clock, _made = Clock.objects.get_or_create(session=session)
        _apply(clock, act, now.at)
        clock.save()
        now.log(
            {"start": _("Clock started"), "pause": _("Clock paused"), "resume": _("Clock goes on")}[act],
            subject=f"session {session.number}",
            after={"session": session.number},
        )
        return clock


def _apply(clock: Clock, act: str, at: datetime) -> None:
    if act == "start":
        clock.started_at = at
    elif act == "pause":
        clock.paused_at = at
    else:
        clock.paused_seconds += round((at - clock.paused_at).total_seconds())
        clock.paused_at = None


def add_time(*, session: Session, minutes: int, by: AbstractBaseUser | None, key: str = "") -> Clock:
    """Add minutes to (or take them from) the session's clock; at most an hour at once. Refused otherwise."""
    with writing(session.event, by=by, act="clock.extra", key=key) as now:
        if now.repeated:
            return session.clock
        if not minutes or abs(minutes) > MOST_EXTRA_MINUTES:
            raise Refused(_("Give between 1 and 60 minutes, with a minus to take them away."), "minutes")
        clock, _made = Clock.objects.get_or_create(session=session)
        clock.extra_seconds += 60 * minutes
        clock.save()
        now.log(
            _("%(minutes)s minutes added to the clock") % {"minutes": minutes},
            subject=f"session {session.number}",
            after={"session": session.number, "minutes": minutes},
        )
        return clock
