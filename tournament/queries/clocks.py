"""What a session's clock says at a moment: the time left to all, and to a table that was given more."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from tournament.models import Clock, Event, Result, Seat, Session, Table
from tournament.queries.desk import SessionCount

PLANNED, WAITING, PAUSED, RUNNING, OVER = "planned", "waiting", "paused", "running", "over"
SIGNAL, LAST = "signal", "last"
LAST_SECONDS = 300
SET_BACK = timedelta(seconds=5)  # two clocks of one computer never differ by so much


@dataclass(frozen=True)
class Extra:
    """A table with extra time of its own: how much, and when its time ends while the clock runs."""

    table: int
    seconds: int
    ends_at: datetime | None

    @property
    def minutes(self) -> int:
        """The same in minutes, as it was given."""
        return self.seconds // 60


@dataclass(frozen=True)
class Time:
    """The clock of a session, or of one `table`, at the moment `now`; seconds are whole ones.

    `state`: planned, waiting (open, not started), running, paused, over. `ends_at` while it runs; `rest`: the
    seconds left if it stood still now, negative once they are over; `signal`: how many seconds before the end
    the signal sounds, 0 for at the end. `playing`: the tables that have neither reported that they finished
    nor a result.
    """

    session: int
    state: str
    minutes: int
    starts_at: datetime | None
    ends_at: datetime | None
    rest: int
    now: datetime
    signal: int = 0
    table: int | None = None
    extras: tuple[Extra, ...] = ()
    playing: tuple[int, ...] = ()

    @property
    def left(self) -> int:
        """Seconds left, never less than none."""
        return max(self.rest, 0)

    @property
    def phase(self) -> str:
        """The state, where what runs is told apart: running, signal (given), last (minutes), over."""
        if self.state != RUNNING:
            return self.state
        if self.rest <= LAST_SECONDS:
            return LAST
        return SIGNAL if self.signalled else RUNNING

    @property
    def started(self) -> bool:
        """Whether the clock was started."""
        return self.state in (RUNNING, PAUSED, OVER)

    @property
    def signalled(self) -> bool:
        """Whether the signal has sounded."""
        return self.started and self.rest <= self.signal

    @property
    def until_signal(self) -> int | None:
        """Seconds until the signal while the clock runs towards one before the end; else None."""
        coming = self.signal and self.state == RUNNING and not self.signalled
        return self.rest - self.signal if coming else None

    def at_table(self, number: int) -> "Time":
        """The same clock for one table, with the time that it alone was given."""
        own = next((one for one in self.extras if one.table == number), None)
        if own is None:
            return replace(self, table=number)
        rest = self.rest + own.seconds
        state = _running(rest) if self.state in (RUNNING, OVER) else self.state
        ends_at = own.ends_at if state != PAUSED else None
        return replace(self, table=number, rest=rest, state=state, ends_at=ends_at)


def time_of(event: Event, session: SessionCount | Session | None, now: datetime | None = None) -> Time | None:
    """The clock of a session; None without one. One query, and one for the tables once it was started."""
    if session is None:
        return None
    clock = Clock.objects.filter(session__event=event, session__number=session.number)
    return time_at(event, session, clock.select_related("session").first(), now or timezone.now())


def time_at(event: Event, session: SessionCount | Session, clock: Clock | None, now: datetime) -> Time:
    """What a session's clock says at a moment; None for a clock that was never touched.

    It never shows more than the whole: a computer whose clock was set back does not add time.
    """
    ends_at = clock.ends_at(now) if clock else None
    whole = session.minutes * 60 + (clock.extra_seconds if clock else 0)
    rest = min(round((ends_at - now).total_seconds()), whole) if ends_at else whole
    tables = _tables(event, session.number) if ends_at else []
    runs = ends_at is not None and clock.paused_at is None
    return Time(
        session=session.number,
        state=_state(session, clock, rest),
        minutes=session.minutes,
        starts_at=session.starts_at,
        ends_at=ends_at if runs else None,
        rest=rest,
        now=now,
        signal=event.rules.signal_minutes * 60,
        extras=tuple(_extra(one, ends_at if runs else None) for one in tables if one.extra_seconds),
        playing=tuple(one.number for one in tables if not one.has_result and one.reported != Table.FINISHED),
    )


def _extra(table: Table, ends_at: datetime | None) -> Extra:
    extra = timedelta(seconds=table.extra_seconds)
    return Extra(table.number, table.extra_seconds, ends_at and ends_at + extra)


def _tables(event: Event, number: int) -> list[Table]:
    result = Result.objects.filter(table=OuterRef("pk"), current=True)
    tables = Table.objects.filter(session__event=event, session__number=number)
    return list(tables.annotate(has_result=Exists(result)).order_by("number"))


def _state(session: SessionCount | Session, clock: Clock | None, rest: int) -> str:
    if session.state == Session.PLANNED:
        return PLANNED
    if clock is None or clock.started_at is None:
        return WAITING
    return PAUSED if clock.paused_at else _running(rest)


def _running(rest: int) -> str:
    return RUNNING if rest > 0 else OVER


def set_back(event: Event, now: datetime) -> datetime | None:
    """When something was done last that lies in the future: the computer's clock was set back; else None."""
    last = event.log.filter(imported=False).order_by("-at").values_list("at", flat=True).first()
    return last if last and last > now + SET_BACK else None


def own_table(event: Event, player: int | None) -> int | None:
    """The table at which a player (his number at the event) sits in the session being played: one query."""
    if player is None:
        return None
    seats = Seat.objects.filter(Q(entry__number=player) | Q(substitute__number=player), session__event=event)
    return seats.filter(session__state=Session.OPEN).values_list("table__number", flat=True).first()
