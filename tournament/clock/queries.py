"""A session's clock at a moment, and what each table may still play."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Prefetch, Q
from django.utils import timezone

from penalties.timing import Happening, Timing, play_of
from scoring.rulesets import RuleSet
from tournament.models import Clock, Event, Hand, Result, Seat, Session, Table
from tournament.result.queries.ledger import replayed
from tournament.result.queries.session_counts import SessionCount
from tournament.words.timing import (
    ALLOWANCES,
    FINISHED,
    LAST,
    LAST_SECONDS,
    OVER,
    PAUSED,
    PLANNED,
    RUNNING,
    SIGNAL,
    STOP,
    WAITING,
    of_rules,
)

SET_BACK = timedelta(seconds=5)  # two clocks of one computer never differ by so much
NOTHING = frozenset({STOP, FINISHED})
Begins = Mapping[int, datetime | None]
NOT_TOLD: Begins = {}


@dataclass(frozen=True)
class Extra:
    """Extra time of one table: how many seconds, and when its time ends while the clock runs."""

    table: int
    seconds: int
    ends_at: datetime | None

    @property
    def minutes(self) -> int:
        """The extra time in minutes."""
        return self.seconds // 60


@dataclass(frozen=True)
class TableState:
    """What a table may play until its signal sounds and from then on, and from what that is known.

    Between two acts nothing changes but the time, so these two answers hold for every second; the signal
    sounds for the table when `signal` seconds of the session are left, or fewer. `before` is "free" or
    "finished"; `after` a key of `words.timing.AFTER_SIGNAL`, or "finished". `rest`: the seconds of the
    session left now. `known_by`: "result", "report", "game" (its last deal was played), "hands" (those that
    ended since the signal), "rules" (nothing was told).
    """

    table: Table
    signal: int
    before: str
    after: str
    known_by: str
    hands_since: int
    rest: int

    def at(self, rest: int) -> str:
        """What it may play when so many seconds of the session are left, as a key of ALLOWANCES."""
        return self.after if rest <= self.signal else self.before

    @property
    def allowance(self) -> str:
        """What it may play now, as a key of ALLOWANCES."""
        return self.at(self.rest)

    @property
    def playing(self) -> bool:
        """Whether it still plays."""
        return self.allowance not in NOTHING

    @property
    def words(self) -> str:
        """What it may still play."""
        return str(ALLOWANCES[self.allowance])


class Playing(NamedTuple):
    """The tables that play once `below` seconds of the session are left or fewer; None: before any signal.

    `ended`: every table has finished, and not because the signal stopped it.
    """

    below: int | None
    tables: tuple[int, ...]
    ended: bool


@dataclass(frozen=True)
class Time:
    """The clock of a session, or of one `table`, at the moment `now`; seconds are whole ones.

    `state`: planned, waiting (open, not started), running, paused, over. `ends_at` while it runs; `rest`: the
    seconds left if it stood still now, negative once they are over; `signal`: how many seconds before the end
    the signal sounds, 0 for at the end; `whole`: the session's full length in seconds. `rule`: what the rules
    let everybody play after the signal. `tables`: what each may play, none before the clock was started.
    Every page, frame and list asks here.
    """

    session: int
    state: str
    minutes: int
    starts_at: datetime | None
    ends_at: datetime | None
    rest: int
    now: datetime
    whole: int = 0
    signal: int = 0
    rule: str = ""
    table: int | None = None
    extras: tuple[Extra, ...] = ()
    tables: tuple[TableState, ...] = ()

    @property
    def left(self) -> int:
        """Seconds left, at least 0."""
        return max(self.rest, 0)

    @property
    def minutes_left(self) -> int:
        """Whole minutes left, at least 0."""
        return self.left // 60

    @property
    def phase(self) -> str:
        """The state, with running divided into running, signal (given), last (minutes) and over."""
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
        return self.rest - self.signal if coming and self.allowance != FINISHED else None

    @property
    def own(self) -> TableState | None:
        """The table whose clock this is."""
        return next((state for state in self.tables if state.table.number == self.table), None)

    @property
    def playing(self) -> tuple[int, ...]:
        """The tables that play now."""
        return tuple(state.table.number for state in self.tables if state.playing)

    @property
    def playing_from(self) -> tuple[Playing, ...]:
        """Which tables play if nothing more is reported: before any signal, then from each signal on."""
        begins: tuple[int | None, ...] = (None, *self.changes)
        return tuple(self._playing(below) for below in begins)

    def _playing(self, below: int | None) -> Playing:
        rest = self.whole + 1 if below is None else below
        plays = tuple(state.table.number for state in self.tables if state.at(rest) not in NOTHING)
        ended = bool(self.tables) and all(state.at(rest) == FINISHED for state in self.tables)
        return Playing(below, plays, ended)

    @property
    def changes(self) -> tuple[int, ...]:
        """The seconds left at which the signal sounds for some table, in order of time."""
        return tuple(sorted({state.signal for state in self.tables}, reverse=True))

    @property
    def allowance(self) -> str:
        """What may be played now, by this table or as long as anybody plays by all: a key of ALLOWANCES."""
        if self.own:
            return self.own.allowance
        if self.tables and all(state.allowance == FINISHED for state in self.tables):
            return FINISHED
        return self.rule if self.signalled else "free"

    def at_table(self, number: int) -> "Time":
        """The same clock for one table, with the time that it alone was given."""
        table_extra = next((extra for extra in self.extras if extra.table == number), None)
        if table_extra is None:
            return replace(self, table=number)
        seconds_left = self.rest + table_extra.seconds
        state = _running(seconds_left) if self.state in (RUNNING, OVER) else self.state
        ends_at = table_extra.ends_at if state != PAUSED else None
        return replace(self, table=number, rest=seconds_left, state=state, ends_at=ends_at)


def time_of(
    event: Event,
    session: SessionCount | Session | None,
    now: datetime | None = None,
    begins: Begins = NOT_TOLD,
) -> Time | None:
    """The clock of a session; None without one. One query, and two for the tables once it was started.

    `begins`: when sessions are expected to begin, by number, where that is not as planned.
    """
    if session is None:
        return None
    clock = Clock.objects.filter(session__event=event, session__number=session.number)
    return time_at(event, session, clock.select_related("session").first(), now or timezone.now(), begins)


def time_at(
    event: Event,
    session: SessionCount | Session,
    clock: Clock | None,
    now: datetime,
    begins: Begins = NOT_TOLD,
) -> Time:
    """A session's clock at a moment; `clock` is None if it was never started.

    Never more than the session's full length, even if the computer's clock was set back.
    """
    rules = event.rules
    ends_at = clock.ends_at(now) if clock else None
    seconds = session.minutes * 60 + (clock.extra_seconds if clock else 0)
    rest = min(round((ends_at - now).total_seconds()), seconds) if ends_at else seconds
    tables = _table_states(event, clock, rest, now) if clock and ends_at else []
    running_until = ends_at if clock and clock.paused_at is None else None
    return Time(
        session=session.number,
        state=_state_of_clock(session, clock, rest),
        minutes=session.minutes,
        starts_at=begins.get(session.number, session.starts_at),
        ends_at=running_until,
        rest=rest,
        now=now,
        whole=seconds,
        signal=rules.signal_minutes * 60,
        rule=of_rules(rules),
        extras=tuple(_extra(state.table, running_until) for state in tables if state.table.extra_seconds),
        tables=tuple(tables),
    )


def _extra(table: Table, ends_at: datetime | None) -> Extra:
    extra = timedelta(seconds=table.extra_seconds)
    return Extra(table.number, table.extra_seconds, ends_at and ends_at + extra)


def _state_of_clock(session: SessionCount | Session, clock: Clock | None, rest: int) -> str:
    if session.state == Session.PLANNED:
        return PLANNED
    if clock is None or clock.started_at is None:
        return WAITING
    return PAUSED if clock.paused_at else _running(rest)


def _running(rest: int) -> str:
    return RUNNING if rest > 0 else OVER


def set_back(event: Event, now: datetime) -> datetime | None:
    """The time of the last act if it lies in the future because the clock was set back; else None."""
    last = event.log.filter(imported=False).order_by("-at").values_list("at", flat=True).first()
    return last if last and last > now + SET_BACK else None


def own_table(event: Event, player: int | None) -> int | None:
    """The table at which a player (by number at the event) sits in the session being played: one query."""
    if player is None:
        return None
    seats = Seat.objects.filter(Q(entry__number=player) | Q(substitute__number=player), session__event=event)
    return seats.filter(session__state=Session.OPEN).values_list("table__number", flat=True).first()


def timing_of(rules: RuleSet, minutes: int) -> Timing:
    """How the event's rules end a session of so many minutes."""
    return Timing(
        minutes=minutes,
        signal_minutes=rules.signal_minutes,
        finish=rules.finish,
        hand_begins=rules.hand_begins,
        chombo_is_a_hand=rules.chombo_is_a_hand,
        abortive_is_a_hand=rules.abortive_is_a_hand,
    )


@dataclass(frozen=True)
class Standstill:
    """A pause of the clock, from when until when."""

    since: datetime
    until: datetime


def _table_states(event: Event, clock: Clock, rest: int, now: datetime) -> list[TableState]:
    """Every table of the clock's session by number: two queries, and one where the clock was paused."""
    session = clock.session
    timing = timing_of(event.rules, session.minutes)
    standstills = _standstills(event, clock, now)
    result = Result.objects.filter(table=OuterRef("pk"), current=True)
    tables = Table.objects.filter(session=session).annotate(has_result=Exists(result)).order_by("number")
    hands = Prefetch("hands", Hand.objects.order_by("number"), to_attr="played")
    return [
        _state_of_table(
            event.rules,
            table,
            timing,
            signal_at(table, clock, timing, standstills),
            rest,
            hands=table.played,
            has_result=table.has_result,
        )
        for table in tables.prefetch_related(hands)
    ]


def signal_at(table: Table, clock: Clock, timing: Timing, standstills: Iterable[Standstill]) -> datetime:
    """When the signal sounds or sounded for a table; only pauses before it delay it."""
    assert clock.started_at is not None, "the clock of the session was not started"
    extra = timedelta(seconds=clock.extra_seconds + table.extra_seconds)
    moment = clock.started_at + timing.signal_after(extra)
    for standstill in standstills:
        if standstill.since < moment:
            moment += standstill.until - standstill.since
    return moment


def _standstills(event: Event, clock: Clock, now: datetime) -> list[Standstill]:
    """The pauses of the session's clock in order: those that the log tells of, and the one that lasts."""
    if not (clock.paused_seconds or clock.paused_at):
        return []
    went_on = ("clock.resume", "clock.continue")
    subject = f"session {clock.session.number}"
    lines = event.log.filter(act__in=went_on, subject=subject, undone_by=None)
    ended = [
        Standstill(datetime.fromisoformat(line.before["paused_at"]), line.at)
        for line in lines.order_by("at")
        if line.before["paused_at"]
    ]
    return [*ended, Standstill(clock.paused_at, now)] if clock.paused_at else ended


def _state_of_table(
    rules: RuleSet,
    table: Table,
    timing: Timing,
    signal: datetime,
    rest: int,
    *,
    hands: Sequence[Hand],
    has_result: bool,
) -> TableState:
    since = [hand for hand in hands if hand.entered_at and hand.entered_at > signal]
    at = timing.signal_minutes * 60 - table.extra_seconds

    def state(before: str, after: str, known_by: str) -> TableState:
        return TableState(table, at, before, after, known_by, len(since), rest)

    if has_result or table.reported == Table.FINISHED:
        return state(FINISHED, FINISHED, "result" if has_result else "report")
    if hands and replayed([hand.facts for hand in hands], rules).state.over:
        return state(FINISHED, FINISHED, "game")
    play = play_of(timing, signalled=True, since=[ended_by(hand) for hand in since])
    if play.finished:
        return state("free", FINISHED if since else STOP, "hands" if since else "rules")
    if table.reported == Table.LAST_HAND:
        return state("free", "only-this", "report" if rest <= at else "rules")
    return state("free", play.allowance, "hands" if since else "rules")


_ENDED: dict[str, Happening] = {"abortive": "abortive", "chombo": "chombo"}  # any other outcome ended a hand


def ended_by(hand: Hand) -> Happening:
    """How a hand ended, in the terms of the table's allowance."""
    return _ENDED.get(hand.facts["outcome"], "hand")
