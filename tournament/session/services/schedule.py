"""The plan of the sessions: when each one begins and how long it lasts."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.formats import date_format

from tournament.acts.refusals import EVENT_ENDED, Reason, Refusal, Refused, refuse
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.models import Event, LogEntry, Session, User
from tournament.session.services.table_revisions import CALLED_OFF
from tournament.words.sentences import Row, Said, Told

MOST_SHIFT = 240  # minutes

LAST_CALLED_OFF = Reason(
    "session.last-called-off",
    "Session %(number)s is called off and was never drawn: take that back instead of adding one.",
)
NO_SESSION = Reason("session.none", "This event has no sessions.")
OPENED = Reason("session.opened", "Session %(n)s has been opened and cannot be removed.")
DRAWN = Reason("session.drawn", "Session %(n)s is drawn; undo its draw first.")
SHIFT_OUT_OF_RANGE = Reason(
    "session.shift-out-of-range", "Enter 1 to 240 minutes, with a minus to begin earlier."
)
NOTHING_TO_COME = Reason("session.nothing-to-come", "No remaining session has a time.")
TIME_STAYS = Reason("session.time-stays", "Session %(n)s is closed; its time stays as it was.")
OVERLAP = Reason(
    "session.overlap",
    "Sessions %(first)s and %(second)s overlap: session %(first)s ends at %(ends)s, "
    "and session %(second)s begins at %(begins)s.",
)
LATER_ADDED = Reason("session.later-added", "A later session has been added since then; remove it first.")
OTHERS_ADDED = Reason(
    "session.others-added", "Sessions have been added or removed since then; add a session instead."
)
CHANGED_SINCE = Reason("session.changed-since", "Session %(n)s has been changed since then.")


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
        Session(event=event, number=number, starts_at=planned.starts_at, minutes=planned.minutes)
        for number, planned in enumerate(plan, first)
    )


def keep_wall_clock(event: Event, old: str, new: str | None) -> None:
    """Sessions planned for 9:30 stay at 9:30 when the event moves to another time zone; within an act."""
    if not new:
        return
    movable = (Session.PLANNED, Session.CALLED_OFF)  # what was called off may come back
    for session in event.sessions.filter(state__in=movable, starts_at__isnull=False):
        if session.starts_at:
            local = session.starts_at.astimezone(ZoneInfo(old))
            session.starts_at = local.replace(tzinfo=ZoneInfo(new))
            session.save(update_fields=["starts_at"])


def why_not_add_session(event: Event) -> Refusal | None:
    """Why no session can be added to the event, or None."""
    if event.ended_at:
        return EVENT_ENDED()
    last = event.sessions.order_by("-number").first()
    if last and last.state == Session.CALLED_OFF and not last.tables.exists():
        return LAST_CALLED_OFF(number=last.number)
    return None


@act("session.add")
def add_session(
    now: Writing, *, event: Event, by: User | None, minutes: int | None = None, key: str = ""
) -> LogEntry:
    """Add a session after the last, of its length, without a time. Refused when the event has ended."""
    refuse(why_not_add_session(event))
    last = event.sessions.order_by("-number").first()
    number = last.number + 1 if last else 1
    length = minutes or (last.minutes if last else event.rules.session_minutes)
    create_sessions(event, [PlannedSession(None, length)], first=number)
    return now.log(
        Told("Session %(n)s added.", {"n": number}), subject=f"session {number}", after={"number": number}
    )


def why_not_remove_session(event: Event) -> Refusal | None:
    """Why the last session cannot be removed, or None: it must be planned and without seats."""
    if event.ended_at:
        return EVENT_ENDED()
    last = event.sessions.order_by("-number").first()
    if last is None:
        return NO_SESSION()
    if last.state == Session.CALLED_OFF:
        return CALLED_OFF(number=last.number)
    if last.state != Session.PLANNED:
        return OPENED(n=last.number)
    if last.tables.exists():
        return DRAWN(n=last.number)
    return None


@act("session.remove")
def remove_session(now: Writing, *, event: Event, by: User | None, key: str = "") -> LogEntry:
    """Remove the last session. Refused once it is drawn or opened, so that no fact is lost."""
    refuse(why_not_remove_session(event))
    last = event.sessions.order_by("-number")[0]
    before = {"number": last.number, **_facts(last)}
    last.delete()
    summary = Told("Session %(n)s removed.", {"n": before["number"]})
    return now.log(summary, subject=f"session {before['number']}", before=before)


def why_not_time_sessions(event: Event) -> Refusal | None:
    """Why no session's time can change, or None."""
    return EVENT_ENDED() if event.ended_at else None


def why_not_times(event: Event, times: Mapping[int, PlannedSession]) -> Refusal | None:
    """Why the sessions cannot have these times, by number, or None."""
    if reason := why_not_time_sessions(event):
        return reason
    changed = _changed(event, times)
    return _why_not_change(changed) or _why_overlap(event, times, {session.number for session in changed})


def _changed(event: Event, times: Mapping[int, PlannedSession]) -> list[Session]:
    """The sessions that these times would change."""
    return [
        session
        for session in event.sessions.all()
        if session.number in times and _differs(session, times[session.number])
    ]


@act("session.time")
def time_sessions(
    now: Writing, *, event: Event, times: Mapping[int, PlannedSession], by: User | None, key: str = ""
) -> LogEntry | None:
    """Change the times of sessions, by number. None if nothing changes; Refused for a closed session."""
    changed = _changed(event, times)
    if not changed:
        now.nothing_to_do()
        return None
    refuse(why_not_times(event, times))
    before = {str(session.number): _facts(session) for session in changed}
    for session in changed:
        plan = times[session.number]
        session.starts_at, session.minutes = plan.starts_at, plan.minutes
        session.save(update_fields=["starts_at", "minutes"])
    after = {str(session.number): _facts(session) for session in changed}
    return now.log(
        Told("Times of sessions changed: %(n)s.", {"n": Row(list(before), ", ")}), before=before, after=after
    )


def why_not_shift(event: Event, minutes: int | None) -> Refusal | None:
    """Why the rest of the day cannot begin so many minutes later (negative: earlier), or None."""
    if reason := why_not_time_sessions(event):
        return reason
    if not minutes or abs(minutes) > MOST_SHIFT:
        return SHIFT_OUT_OF_RANGE()
    if not rest_of_day(event):
        return NOTHING_TO_COME()
    return None


def rest_of_day(event: Event) -> list[Session]:
    """The sessions still to come on the day of the next one, in order."""
    coming = list(event.sessions.filter(state=Session.PLANNED, starts_at__isnull=False).order_by("number"))
    days = [session.starts_at.astimezone(event.tz).date() for session in coming if session.starts_at]
    return [session for session, day in zip(coming, days, strict=True) if day == days[0]]


@act("session.shift")
def shift_rest(
    now: Writing, *, event: Event, minutes: int | None, by: User | None, key: str = ""
) -> LogEntry:
    """All sessions still to come that day begin so many minutes later. Refused with the reason."""
    refuse(why_not_shift(event, minutes), "minutes")
    assert minutes is not None  # refused above
    sessions = rest_of_day(event)
    before = {str(session.number): _facts(session) for session in sessions}
    for session in sessions:
        if session.starts_at:
            session.starts_at += timedelta(minutes=minutes)
            session.save(update_fields=["starts_at"])
    after = {str(session.number): _facts(session) for session in sessions}
    later = Told("Sessions begin %(n)s min later: %(sessions)s.")
    earlier = Told("Sessions begin %(n)s min earlier: %(sessions)s.")
    words = {"n": abs(minutes), "sessions": Row(list(before), ", ")}
    return now.log((later if minutes > 0 else earlier).filled(**words), before=before, after=after)


def _why_not_change(sessions: Sequence[Session]) -> Refusal | None:
    over = [session for session in sessions if session.state in Session.OVER]
    if not over:
        return None
    if over[0].state == Session.CALLED_OFF:
        return CALLED_OFF(number=over[0].number)
    return TIME_STAYS(n=over[0].number)


def _why_overlap(event: Event, times: Mapping[int, PlannedSession], changed: Set[int]) -> Refusal | None:
    """Why these times would let a session begin before another one ends, or None."""
    rows = event.sessions.exclude(state=Session.CALLED_OFF)
    plans = {row.number: times.get(row.number, PlannedSession(row.starts_at, row.minutes)) for row in rows}
    timed = sorted((plan.starts_at, number, plan.minutes) for number, plan in plans.items() if plan.starts_at)
    for (begins, first, minutes), (next_begins, second, _length) in pairwise(timed):
        ends = begins + timedelta(minutes=minutes)
        if ends > next_begins and {first, second} & changed:
            at = {"ends": ends.astimezone(event.tz), "begins": next_begins.astimezone(event.tz)}
            hours = {name: date_format(moment, "H:i") for name, moment in at.items()}
            return OVERLAP(first=first, second=second, **hours)
    return None


def _differs(session: Session, plan: PlannedSession) -> bool:
    return (session.starts_at, session.minutes) != (plan.starts_at, plan.minutes)


def _facts(session: Session) -> dict[str, object]:
    return {"starts_at": session.starts_at and session.starts_at.isoformat(), "minutes": session.minutes}


def _plan(facts: Mapping[str, Any]) -> PlannedSession:
    starts_at = facts["starts_at"]
    return PlannedSession(datetime.fromisoformat(starts_at) if starts_at else None, facts["minutes"])


@undo_of("session.add")
def _undo_add(now: Writing, entry: LogEntry) -> Said:
    number = entry.after["number"]
    if now.event.sessions.filter(number__gt=number).exists():
        raise Refused(LATER_ADDED())
    refuse(why_not_remove_session(now.event))
    now.event.sessions.filter(number=number).delete()
    return Told("Session %(n)s removed again.", {"n": number})


@undo_of("session.remove")
def _undo_remove(now: Writing, entry: LogEntry) -> Said:
    number = entry.before["number"]
    last = now.event.sessions.order_by("-number").first()
    if (last.number if last else 0) != number - 1:
        raise Refused(OTHERS_ADDED())
    create_sessions(now.event, [_plan(entry.before)], first=number)
    return Told("Session %(n)s is back.", {"n": number})


@undo_of("session.shift")
@undo_of("session.time")
def _undo_time(now: Writing, entry: LogEntry) -> Said:
    for number, facts in entry.before.items():
        session = now.event.sessions.filter(number=int(number)).first()
        if session is None or _facts(session) != entry.after[number]:
            raise Refused(CHANGED_SINCE(n=number))
        plan = _plan(facts)
        now.event.sessions.filter(pk=session.pk).update(starts_at=plan.starts_at, minutes=plan.minutes)
    return Told("Times of sessions restored: %(n)s.", {"n": Row(list(entry.before), ", ")})
