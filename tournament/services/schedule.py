"""The plan of the sessions: when each begins and how long it lasts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from tournament.models import Event, LogEntry, Session
from tournament.services.errors import Refused, refuse
from tournament.services.undoing import undo_of
from tournament.services.writing import Writing, writing

MOST_SHIFT = 240  # minutes


@dataclass(frozen=True)
class PlannedSession:
    """When a session begins, and its length in minutes."""

    starts_at: datetime | None
    minutes: int


def plan_sessions(
    *, first_day: date, zone: ZoneInfo, count: int, per_day: int, begins: time, minutes: int, pause: int
) -> list[PlannedSession]:
    """A plan of `count` sessions, `per_day` each day from `begins` on, with `pause` minutes between two."""
    plan = []
    for index in range(count):
        day, place = divmod(index, per_day)
        start = datetime.combine(first_day + timedelta(days=day), begins, tzinfo=zone)
        later = start.replace(tzinfo=None) + timedelta(minutes=place * (minutes + pause))
        plan.append(PlannedSession(later.replace(tzinfo=zone), minutes))
    return plan


def create_sessions(event: Event, plan: Sequence[PlannedSession], first: int = 1) -> list[Session]:
    """Rows for the plan, numbered from `first`; for use inside an act."""
    return Session.objects.bulk_create(
        Session(event=event, number=number, starts_at=one.starts_at, minutes=one.minutes)
        for number, one in enumerate(plan, first)
    )


def keep_wall_clock(event: Event, old: str, new: str | None) -> None:
    """Sessions planned for 9:30 stay at 9:30 when the event moves to another time zone; within an act."""
    for session in event.sessions.filter(state=Session.PLANNED, starts_at__isnull=False) if new else ():
        local = session.starts_at.astimezone(ZoneInfo(old))
        session.starts_at = local.replace(tzinfo=ZoneInfo(new))
        session.save(update_fields=["starts_at"])


def why_not_add_session(event: Event) -> str | None:
    """Why the event cannot get one session more, or None."""
    return _("The event has ended. Reopen it first.") if event.ended_at else None


def can_add_session(event: Event) -> bool:
    """Whether the event can get one session more."""
    return why_not_add_session(event) is None


def add_session(*, event: Event, by: Any, minutes: int | None = None, key: str = "") -> LogEntry:
    """Add a session after the last, of its length, without a time. Refused when the event has ended."""
    with writing(event, by=by, act="session.add", key=key) as now:
        if now.repeated:
            return now.repeated
        refuse(why_not_add_session(event))
        last = event.sessions.order_by("-number").first()
        number = last.number + 1 if last else 1
        length = minutes or (last.minutes if last else event.rules.session_minutes)
        create_sessions(event, [PlannedSession(None, length)], first=number)
        return now.log(
            _("Session %(n)s added.") % {"n": number}, subject=f"session {number}", after={"number": number}
        )


def why_not_remove_session(event: Event) -> str | None:
    """Why the last session cannot go, or None: it must be planned, and nobody may have a seat in it."""
    if event.ended_at:
        return _("The event has ended. Reopen it first.")
    last = event.sessions.order_by("-number").first()
    if last is None:
        return _("There is no session.")
    if last.state != Session.PLANNED:
        return _("Session %(n)s has been opened; it stays.") % {"n": last.number}
    if last.tables.exists():
        return _("Session %(n)s is drawn; take back its draw first.") % {"n": last.number}
    return None


def can_remove_session(event: Event) -> bool:
    """Whether the last session can go."""
    return why_not_remove_session(event) is None


def remove_session(*, event: Event, by: Any, key: str = "") -> LogEntry:
    """Remove the last session. Refused once it is drawn or opened, so that no fact is lost."""
    with writing(event, by=by, act="session.remove", key=key) as now:
        if now.repeated:
            return now.repeated
        refuse(why_not_remove_session(event))
        last = event.sessions.order_by("-number")[0]
        before = {"number": last.number, **_facts(last)}
        last.delete()
        summary = _("Session %(n)s removed.") % {"n": before["number"]}
        return now.log(summary, subject=f"session {before['number']}", before=before)


def why_not_time_sessions(event: Event) -> str | None:
    """Why no session's time can change, or None."""
    return why_not_add_session(event)


def can_time_sessions(event: Event) -> bool:
    """Whether sessions' times can change."""
    return why_not_time_sessions(event) is None


def time_sessions(
    *, event: Event, times: Mapping[int, PlannedSession], by: Any, key: str = ""
) -> LogEntry | None:
    """Give sessions, by number, other times. None when nothing changes; Refused for a closed session."""
    changed = [
        one for one in event.sessions.all() if one.number in times and _differs(one, times[one.number])
    ]
    if not changed:
        return None
    with writing(event, by=by, act="session.time", key=key) as now:
        if now.repeated:
            return now.repeated
        refuse(why_not_time_sessions(event))
        refuse(_why_not_change(changed))
        before = {str(one.number): _facts(one) for one in changed}
        for one in changed:
            one.starts_at, one.minutes = times[one.number].starts_at, times[one.number].minutes
            one.save(update_fields=["starts_at", "minutes"])
        after = {str(one.number): _facts(one) for one in changed}
        return now.log(
            _("Times of sessions changed: %(n)s.") % {"n": ", ".join(before)}, before=before, after=after
        )


def why_not_shift(event: Event, minutes: int | None) -> str | None:
    """Why the rest of the day cannot begin so many minutes later (negative: earlier), or None."""
    if reason := why_not_time_sessions(event):
        return reason
    if not minutes or abs(minutes) > MOST_SHIFT:
        return _("Give between 1 and 240 minutes, with a minus to begin earlier.")
    if not rest_of_day(event):
        return _("No session that has a time is still to come.")
    return None


def can_shift(event: Event, minutes: int | None) -> bool:
    """Whether the rest of the day can begin so many minutes later."""
    return why_not_shift(event, minutes) is None


def rest_of_day(event: Event) -> list[Session]:
    """The sessions still to come on the day of the next one, in order."""
    coming = list(event.sessions.filter(state=Session.PLANNED, starts_at__isnull=False).order_by("number"))
    days = [one.starts_at.astimezone(event.tz).date() for one in coming]
    return [one for one, day in zip(coming, days, strict=True) if day == days[0]]


def shift_rest(*, event: Event, minutes: int | None, by: Any, key: str = "") -> LogEntry:
    """All sessions still to come that day begin so many minutes later. Refused with the reason."""
    with writing(event, by=by, act="session.shift", key=key) as now:
        if now.repeated:
            return now.repeated
        refuse(why_not_shift(event, minutes), "minutes")
        sessions = rest_of_day(event)
        before = {str(one.number): _facts(one) for one in sessions}
        for one in sessions:
            one.starts_at += timedelta(minutes=minutes)
            one.save(update_fields=["starts_at"])
        after = {str(one.number): _facts(one) for one in sessions}
        later = _("Sessions begin %(n)s min later: %(sessions)s.")
        earlier = _("Sessions begin %(n)s min earlier: %(sessions)s.")
        words = {"n": abs(minutes), "sessions": ", ".join(before)}
        return now.log((later if minutes > 0 else earlier) % words, before=before, after=after)


def _why_not_change(sessions: Sequence[Session]) -> str | None:
    closed = [one.number for one in sessions if one.state == Session.CLOSED]
    if not closed:
        return None
    return _("Session %(n)s is closed; its time stays as it was.") % {"n": closed[0]}


def _differs(session: Session, plan: PlannedSession) -> bool:
    return (session.starts_at, session.minutes) != (plan.starts_at, plan.minutes)


def _facts(session: Session) -> dict[str, object]:
    return {"starts_at": session.starts_at and session.starts_at.isoformat(), "minutes": session.minutes}


def _plan(facts: Mapping[str, Any]) -> PlannedSession:
    starts_at = facts["starts_at"]
    return PlannedSession(datetime.fromisoformat(starts_at) if starts_at else None, facts["minutes"])


@undo_of("session.add")
def _undo_add(now: Writing, entry: LogEntry) -> str:
    number = entry.after["number"]
    if now.event.sessions.filter(number__gt=number).exists():
        raise Refused(_("A later session was added since; remove it first."))
    refuse(why_not_remove_session(now.event))
    now.event.sessions.filter(number=number).delete()
    return _("Session %(n)s removed again.") % {"n": number}


@undo_of("session.remove")
def _undo_remove(now: Writing, entry: LogEntry) -> str:
    number = entry.before["number"]
    last = now.event.sessions.order_by("-number").first()
    if (last.number if last else 0) != number - 1:
        raise Refused(_("Sessions were added or removed since; add one session instead."))
    create_sessions(now.event, [_plan(entry.before)], first=number)
    return _("Session %(n)s is back.") % {"n": number}


@undo_of("session.shift")
@undo_of("session.time")
def _undo_time(now: Writing, entry: LogEntry) -> str:
    for number, facts in entry.before.items():
        session = now.event.sessions.filter(number=int(number)).first()
        if session is None or _facts(session) != entry.after[number]:
            raise Refused(_("Session %(n)s was changed again since.") % {"n": number})
        plan = _plan(facts)
        now.event.sessions.filter(pk=session.pk).update(starts_at=plan.starts_at, minutes=plan.minutes)
    return _("Times of sessions put back: %(n)s.") % {"n": ", ".join(entry.before)}
