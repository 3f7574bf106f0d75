"""The clock of a session: start, pause, go on, add time. Every screen computes the rest from these facts."""

from datetime import datetime
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Clock, LogEntry, Session
from tournament.services.errors import Refused, refuse
from tournament.services.undoing import undo_of
from tournament.services.writing import Writing, writing

ACTS = ("start", "pause", "resume")
EXTRA = "clock.extra"
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
            return Clock.objects.get(session=session)
        session = _fresh(session)
        refuse(why_not_tick(session, act))
        clock, _made = Clock.objects.get_or_create(session=session)
        before = _facts(clock)
        _apply(clock, act, now.at)
        clock.save()
        words = {"start": _("Clock started"), "pause": _("Clock paused"), "resume": _("Clock goes on")}
        _log(now, clock, words[act], before)
        return clock


def _apply(clock: Clock, act: str, at: datetime) -> None:
    if act == "start":
        clock.started_at = at
    elif act == "pause":
        clock.paused_at = at
    else:
        stood = round((at - clock.paused_at).total_seconds())
        clock.paused_seconds += max(0, stood)  # less than none: the computer's clock was set back meanwhile
        clock.paused_at = None


def why_not_add_time(session: Session, minutes: int | None) -> str | None:
    """The sentence why these minutes cannot be added to (or, negative, taken from) the clock, or None."""
    if session.state == Session.CLOSED:
        return _("Session %(number)s is closed.") % {"number": session.number}
    if not minutes or abs(minutes) > MOST_EXTRA_MINUTES:
        return _("Give between 1 and 60 minutes, with a minus to take them away.")
    return None


def can_add_time(session: Session, minutes: int | None) -> bool:
    """Whether these minutes can be added to the clock."""
    return why_not_add_time(session, minutes) is None


def add_time(*, session: Session, minutes: int | None, by: AbstractBaseUser | None, key: str = "") -> Clock:
    """Add minutes to (or take them from) the session's clock; at most an hour at once. Refused otherwise."""
    with writing(session.event, by=by, act=EXTRA, key=key) as now:
        if now.repeated:
            return Clock.objects.get(session=session)
        session = _fresh(session)
        reason = why_not_add_time(session, minutes)
        if reason:
            raise Refused(reason, "minutes")
        clock, _made = Clock.objects.get_or_create(session=session)
        before = _facts(clock)
        clock.extra_seconds += 60 * minutes
        clock.save()
        _log(now, clock, _sentence_of_extra(minutes), before)
        return clock


def _sentence_of_extra(minutes: int) -> str:
    added = ngettext("%(n)s minute added to the clock", "%(n)s minutes added to the clock", abs(minutes))
    taken = ngettext("%(n)s minute taken from the clock", "%(n)s minutes taken from the clock", abs(minutes))
    return (added if minutes > 0 else taken) % {"n": abs(minutes)}


def _fresh(session: Session) -> Session:
    return Session.objects.select_related("event").get(pk=session.pk)


def _log(now: Writing, clock: Clock, sentence: str, before: dict[str, Any]) -> None:
    now.log(sentence, subject=f"session {clock.session.number}", before=before, after=_facts(clock))


def _facts(clock: Clock) -> dict[str, Any]:
    return {
        "session": clock.session.number,
        "started_at": clock.started_at.isoformat() if clock.started_at else None,
        "paused_at": clock.paused_at.isoformat() if clock.paused_at else None,
        "paused_seconds": clock.paused_seconds,
        "extra_seconds": clock.extra_seconds,
    }


def _undo(now: Writing, entry: LogEntry) -> str:
    """The clock is set as it was before; refused once it was set again."""
    clock = Clock.objects.select_related("session").get(
        session__event=now.event, session__number=entry.after["session"]
    )
    if _facts(clock) != entry.after:
        raise Refused(_("The clock was set again since. Set it from the session’s page."))
    for name in ("started_at", "paused_at"):
        moment = entry.before[name]
        setattr(clock, name, datetime.fromisoformat(moment) if moment else None)
    clock.paused_seconds, clock.extra_seconds = entry.before["paused_seconds"], entry.before["extra_seconds"]
    clock.save()
    return _("The clock of session %(number)s is as it was before") % {"number": clock.session.number}


for _act in (*(f"clock.{one}" for one in ACTS), EXTRA):
    undo_of(_act)(_undo)
