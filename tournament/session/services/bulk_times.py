"""Times of several sessions at once: all from one on later, a break after one, a day as another."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from tournament.acts.refusals import Reason, Refusal, Refused
from tournament.models import Event, Session
from tournament.session.queries import Slot, timetable_of
from tournament.session.services.schedule import (
    MOST_SHIFT,
    SHIFT_OUT_OF_RANGE,
    PlannedSession,
    why_not_times,
)

LATER, BREAK, DAY = "later", "break", "day"
MOST_BREAK = 600  # minutes

NO_WAY = Reason("session.no-way-of-times", "Choose how the times change.")
NOT_WAITING = Reason("session.not-waiting", "Choose a session that has a time and has not begun.")
BREAK_OUT_OF_RANGE = Reason("session.break-out-of-range", "Enter a break of 0 to 600 minutes.")
NOTHING_FOLLOWS = Reason("session.nothing-follows", "No session follows session %(number)s on that day.")
NO_SUCH_DAYS = Reason(
    "session.no-such-days", "Choose two days: one with sessions, and another with sessions to come."
)
TIMES_UNCHANGED = Reason("session.times-unchanged", "The sessions already have these times.")

Times = Mapping[int, PlannedSession]


@dataclass(frozen=True)
class Wanted:
    """The change of times. `way`: LATER, BREAK or DAY.

    LATER: the sessions from `number` on begin `minutes` later, on its day or on every day; BREAK: `minutes`
    after session `number`; DAY: the sessions of `day` at the times of the day `like`.
    """

    way: str
    number: int | None = None
    minutes: int | None = None
    every_day: bool = False
    day: date | None = None
    like: date | None = None


@dataclass(frozen=True)
class Row:
    """A session with its times now and then."""

    number: int
    old: PlannedSession
    new: PlannedSession

    @property
    def changed(self) -> bool:
        """Whether it gets another time or length."""
        return self.old != self.new


def rows_of(event: Event, times: Times) -> list[Row]:
    """Every session with its old and its new time, in order."""
    planned = [
        (row.number, PlannedSession(row.starts_at, row.minutes)) for row in event.sessions.order_by("number")
    ]
    return [Row(number, old, times.get(number, old)) for number, old in planned]


def why_not_store(event: Event, times: Times) -> Refusal | None:
    """Why these times cannot be stored, or None."""
    if not any(row.changed for row in rows_of(event, times)):
        return TIMES_UNCHANGED()
    return why_not_times(event, times)


def times_for(event: Event, wanted: Wanted) -> Times:
    """The new times, by the session's number. Refused where nothing of the kind can be planned."""
    ways = {LATER: _later, BREAK: _break, DAY: _day}
    if wanted.way not in ways:
        raise Refused(NO_WAY())
    return ways[wanted.way](event, wanted)


def _later(event: Event, wanted: Wanted) -> Times:
    coming = _coming(event)
    first = next((session for session in coming if session.number == wanted.number), None)
    if first is None:
        raise Refused(NOT_WAITING())
    if not wanted.minutes or abs(wanted.minutes) > MOST_SHIFT:
        raise Refused(SHIFT_OUT_OF_RANGE())
    moved = [
        session
        for session in coming
        if session.number >= first.number
        and (wanted.every_day or _date(event, session) == _date(event, first))
    ]
    return _moved(moved, timedelta(minutes=wanted.minutes))


def _break(event: Event, wanted: Wanted) -> Times:
    before = next((slot for slot in timetable_of(event) if slot.number == wanted.number), None)
    if before is None or before.planned is None:
        raise Refused(NOT_WAITING())
    minutes = wanted.minutes
    if minutes is None or not 0 <= minutes <= MOST_BREAK:
        raise Refused(BREAK_OUT_OF_RANGE())
    on = before.planned.astimezone(event.tz).date()
    later = [row for row in _coming(event) if row.number > before.number and _date(event, row) == on]
    if not later:
        raise Refused(NOTHING_FOLLOWS(number=before.number))
    first = later[0].starts_at
    assert first, "only sessions that have a time are still to come"
    return _moved(later, _end_of(event, before) + timedelta(minutes=minutes) - first)


def _end_of(event: Event, slot: Slot) -> datetime:
    """When a session that has a time ends as far as is known; as planned if that is another day by now."""
    assert slot.planned, "only sessions that have a time end"
    planned = slot.planned + timedelta(minutes=slot.minutes)
    ends = slot.ends or planned
    same_day = ends.astimezone(event.tz).date() == slot.planned.astimezone(event.tz).date()
    return _whole_minute(ends if same_day else planned)


def _day(event: Event, wanted: Wanted) -> Times:
    timed = event.sessions.exclude(starts_at=None).order_by("starts_at", "number")
    pattern = [session for session in timed if _date(event, session) == wanted.like]
    day = [session for session in _coming(event) if _date(event, session) == wanted.day]
    untimed = event.sessions.filter(state=Session.PLANNED, starts_at=None).order_by("number")
    day += list(untimed)[: max(0, len(pattern) - len(day))]
    if not (pattern and day and wanted.day) or wanted.day == wanted.like:
        raise Refused(NO_SUCH_DAYS())
    return {
        session.number: PlannedSession(_at(event, wanted.day, model), model.minutes)
        for session, model in zip(day, pattern, strict=False)
    }


def _at(event: Event, day: date, model: Session) -> datetime:
    """The time of day of another session, on this day by the clock on the wall."""
    assert model.starts_at, "only sessions that have a time are followed"
    return datetime.combine(day, model.starts_at.astimezone(event.tz).time(), tzinfo=event.tz)


def _coming(event: Event) -> list[Session]:
    """The sessions that have a time and have not begun."""
    return list(event.sessions.filter(state=Session.PLANNED, starts_at__isnull=False).order_by("number"))


def _date(event: Event, session: Session) -> date | None:
    return session.starts_at.astimezone(event.tz).date() if session.starts_at else None


def _moved(sessions: list[Session], by: timedelta) -> Times:
    return {row.number: PlannedSession(row.starts_at and row.starts_at + by, row.minutes) for row in sessions}


def _whole_minute(moment: datetime) -> datetime:
    """The moment, or the next whole minute: a session that was closed ended at some second."""
    rest = timedelta(seconds=moment.second, microseconds=moment.microsecond)
    return moment + (timedelta(minutes=1) - rest if rest else timedelta())
