"""The day as planned and as expected: each session's times, the breaks, what a delay does to the rest."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from itertools import pairwise, zip_longest

from django.utils.translation import ngettext

from penalties.preflight import BREAK, LUNCH, MIDDAY
from tournament.models import Clock, Event, Session


@dataclass(frozen=True)
class Pause:
    """The break after a session, in whole minutes as planned and as expected."""

    planned: int
    expected: int
    lunch: bool

    @property
    def shortened(self) -> bool:
        """Whether a delay has eaten part of it."""
        return self.expected < self.planned


@dataclass(frozen=True)
class Slot:
    """A session in the timetable; times are None where nobody planned them. `extra`: minutes added to all."""

    number: int
    state: str
    minutes: int
    extra: int
    planned: datetime | None
    expected: datetime | None
    ends: datetime | None
    pause: Pause | None = None

    @property
    def delay(self) -> int:
        """Whole minutes from the planned to the expected beginning; negative: earlier."""
        if self.planned is None or self.expected is None:
            return 0
        return round((self.expected - self.planned) / timedelta(minutes=1))

    @property
    def delay_words(self) -> str:
        """The delay as it stands beside the session."""
        return ngettext("%(n)s minute later", "%(n)s minutes later", self.delay) % {"n": self.delay}

    @property
    def late(self) -> bool:
        """Whether it begins, or has begun, a minute or more after its time."""
        return self.delay > 0


def timetable_of(event: Event, now: datetime) -> tuple[Slot, ...]:
    """All sessions in order, in one query.

    A delay eats the breaks, down to the quarter of an hour between sessions and the half for lunch that EMA
    asks for, and then puts off what follows on that day; the next day begins as planned.
    """
    sessions = list(event.sessions.select_related("clock").order_by("number"))
    lunches = _lunches(event, sessions)
    slots: list[Slot] = []
    for index, one in enumerate(sessions):
        earliest = _earliest(event, sessions[index - 1], slots[-1], one, lunches) if slots else None
        slots.append(_slot(event, one, earliest, now))
    return tuple(_with_pauses(event, slots, lunches))


def _slot(event: Event, session: Session, earliest: datetime | None, now: datetime) -> Slot:
    clock: Clock | None = getattr(session, "clock", None)
    extra = clock.extra_seconds // 60 if clock else 0
    begins = _begins(event, session, clock, earliest, now)
    ends = begins and begins + timedelta(minutes=session.minutes + extra)
    if clock and clock.started_at:
        ends = clock.ends_at(now)
    if session.state == Session.OPEN and ends:
        ends = max(ends, now)
    if session.state == Session.CLOSED:
        ends = session.closed_at or ends
    return Slot(session.number, session.state, session.minutes, extra, session.starts_at, begins, ends)


def _begins(
    event: Event, session: Session, clock: Clock | None, earliest: datetime | None, now: datetime
) -> datetime | None:
    if session.state != Session.PLANNED:
        started = clock.started_at if clock else None
        return started or session.opened_at or session.starts_at
    if session.starts_at is None:
        return None
    today = _day(event, now) == _day(event, session.starts_at)
    return max(one for one in (session.starts_at, earliest, now if today else None) if one)


def _earliest(
    event: Event, before: Session, slot: Slot, session: Session, lunches: set[int]
) -> datetime | None:
    """When a session can begin after the one before it on its day; None when nothing holds it up."""
    if not (before.starts_at and session.starts_at and slot.ends):
        return None
    if _day(event, before.starts_at) != _day(event, session.starts_at):
        return None
    least = LUNCH if before.number in lunches else BREAK
    return slot.ends + max(min(_gap(before, session), least), timedelta())


def _with_pauses(event: Event, slots: Sequence[Slot], lunches: set[int]) -> list[Slot]:
    found = []
    for slot, following in zip_longest(slots, slots[1:]):
        pause = _pause(event, slot, following, lunches) if following else None
        found.append(replace(slot, pause=pause))
    return found


def _pause(event: Event, slot: Slot, following: Slot, lunches: set[int]) -> Pause | None:
    if not (slot.planned and following.planned and slot.ends and following.expected):
        return None
    if _day(event, slot.planned) != _day(event, following.planned):
        return None
    minute = timedelta(minutes=1)
    planned = (following.planned - slot.planned) // minute - slot.minutes
    return Pause(planned, (following.expected - slot.ends) // minute, slot.number in lunches)


def _lunches(event: Event, sessions: Sequence[Session]) -> set[int]:
    """The numbers of the sessions before lunch: the longest break at midday of each day, if it is one."""
    longest: dict[date, tuple[timedelta, int]] = {}
    for before, after in pairwise(one for one in sessions if one.starts_at):
        day, gap = _day(event, before.starts_at), _gap(before, after)
        known, _number = longest.get(day, (timedelta(), 0))
        if day == _day(event, after.starts_at) and gap > known and _is_lunch(event, after, gap):
            longest[day] = (gap, before.number)
    return {number for _gap_before, number in longest.values()}


def _is_lunch(event: Event, session: Session, gap: timedelta) -> bool:
    """Whether the break before a session is long enough, and touches the hours of lunch."""
    ends = session.starts_at.astimezone(event.tz)
    return gap >= LUNCH and (ends - gap).time() <= MIDDAY[1] and ends.time() >= MIDDAY[0]


def _gap(before: Session, after: Session) -> timedelta:
    return after.starts_at - before.starts_at - timedelta(minutes=before.minutes)


def _day(event: Event, moment: datetime) -> date:
    return moment.astimezone(event.tz).date()
