"""What a session's clock says at a moment, which tables may still play, and how that is told."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Prefetch, Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from penalties.timing import Allowance, Happening, TablePlay, Timing, after, beginning
from scoring.rulesets import PRESETS, RuleSet, clause_of
from tournament.models import Clock, Event, Hand, Result, Seat, Session, Table
from tournament.result.queries.session_counts import SessionCount

PLANNED, WAITING, PAUSED, RUNNING, OVER = "planned", "waiting", "paused", "running", "over"
SIGNAL, LAST = "signal", "last"
LAST_SECONDS = 300
SET_BACK = timedelta(seconds=5)  # two clocks of one computer never differ by so much


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
        return self.rest - self.signal if coming else None

    def at_table(self, number: int) -> "Time":
        """The same clock for one table, with the time that it alone was given."""
        own = next((extra for extra in self.extras if extra.table == number), None)
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

    Never more than the session's full length, even if the computer's clock was set back.
    """
    ends_at = clock.ends_at(now) if clock else None
    whole = session.minutes * 60 + (clock.extra_seconds if clock else 0)
    rest = min(round((ends_at - now).total_seconds()), whole) if ends_at else whole
    tables = _tables(event, session.number) if ends_at else []
    running_until = ends_at if clock and clock.paused_at is None else None
    return Time(
        session=session.number,
        state=_state_of_clock(session, clock, rest),
        minutes=session.minutes,
        starts_at=session.starts_at,
        ends_at=running_until,
        rest=rest,
        now=now,
        signal=event.rules.signal_minutes * 60,
        extras=tuple(_extra(table, running_until) for table, _result in tables if table.extra_seconds),
        playing=tuple(
            table.number
            for table, has_result in tables
            if not has_result and table.reported != Table.FINISHED
        ),
    )


def _extra(table: Table, ends_at: datetime | None) -> Extra:
    extra = timedelta(seconds=table.extra_seconds)
    return Extra(table.number, table.extra_seconds, ends_at and ends_at + extra)


def _tables(event: Event, number: int) -> list[tuple[Table, bool]]:
    """The tables of a session by number, each with whether it has a result."""
    result = Result.objects.filter(table=OuterRef("pk"), current=True)
    tables = Table.objects.filter(session__event=event, session__number=number)
    return [
        (table, table.has_result) for table in tables.annotate(has_result=Exists(result)).order_by("number")
    ]


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


ALLOWED = {
    "hand-and-one-more": gettext_lazy("this hand and one more"),
    "hand": gettext_lazy("only this hand"),
    "stop": gettext_lazy("play stops at once"),
}
EXPLAINED = {
    ("hand-and-one-more", "dice"): gettext_lazy(
        "End the hand whose dice are thrown, then play one more. No dice yet: the next hand is the last."
    ),
    ("hand-and-one-more", "previous-hand"): gettext_lazy(
        "End the hand being played, then play one more. A hand begins as soon as the one before ends."
    ),
    ("hand", "dice"): gettext_lazy("End the hand whose dice are thrown; no other begins."),
    ("hand", "previous-hand"): gettext_lazy("End the hand being played; no other begins."),
    ("stop", "dice"): gettext_lazy("The hand being played is not finished."),
    ("stop", "previous-hand"): gettext_lazy("The hand being played is not finished."),
}
ALLOWANCES = {
    "free": gettext_lazy("as many hands as fit"),
    "this-and-one-more": ALLOWED["hand-and-one-more"],
    "only-this": ALLOWED["hand"],
    "finished": gettext_lazy("nothing more"),
}


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


def phase_words(rules: RuleSet) -> dict[str, str]:
    """What the clock says of each of its phases; the rules decide what is played after the signal."""
    allowed = ALLOWED[rules.finish]
    signalled = rules.signal_minutes >= 5  # the signal has sounded before the last five minutes
    last = _("Last 5 minutes: %(allowed)s") % {"allowed": allowed} if signalled else _("Last 5 minutes")
    at_end = _("Time is up: %(allowed)s") % {"allowed": allowed}
    over = _("Time is up: tables end their last hands") if rules.signal_minutes else at_end
    return {
        PLANNED: _("not begun yet"),
        WAITING: _("the clock has not been started"),
        PAUSED: _("paused: the clock stands still"),
        RUNNING: _("running"),
        SIGNAL: _("Signal given: %(allowed)s") % {"allowed": allowed},
        LAST: last,
        OVER: over,
    }


def explained(rules: RuleSet) -> str:
    """What a table may still play after the signal, as an explanatory sentence (EMA 2012 §5.8)."""
    return str(EXPLAINED[rules.finish, rules.hand_begins])


UNFINISHED = {
    "hand-and-one-more": gettext_lazy(
        "A hand that has begun is played to its end when play goes on, and counts."
    ),
    "hand": gettext_lazy("A hand that has begun is played to its end when play goes on, and counts."),
    "stop": gettext_lazy("A hand that is not finished when the time is over does not count."),
}


def unfinished_hand(rules: RuleSet) -> tuple[str, str]:
    """What becomes of a hand in which play was stopped, and the clause that says so (EMA 2012 §5.8)."""
    clause = clause_of(rules.key, "finish") if rules.key in PRESETS else rules.name
    return str(UNFINISHED[rules.finish]), clause


_ENDED: dict[str, Happening] = {"abortive": "abortive", "chombo": "chombo"}  # any other outcome ended a hand


@dataclass(frozen=True)
class TableState:
    """A table while the clock runs: what it may still play, and from what that is known.

    `known_by`: "result", "report", "hands" (those that ended since the signal), "rules" (nothing was told).
    """

    table: Table
    allowance: Allowance
    known_by: str
    hands_since: int

    @property
    def playing(self) -> bool:
        """Whether it still plays."""
        return self.allowance != "finished"

    @property
    def words(self) -> str:
        """What it may still play."""
        return str(ALLOWANCES[self.allowance])


@dataclass(frozen=True)
class Standstill:
    """A pause of the clock, from when until when."""

    since: datetime
    until: datetime


def table_states(session: Session, clock: Clock, now: datetime) -> list[TableState]:
    """Every table of a session whose clock was started, by number: four queries whatever their number."""
    timing = timing_of(session.event.rules, session.minutes)
    standstills = _standstills(session, clock, now)
    tables = Table.objects.filter(session=session).order_by("number")
    tables = tables.prefetch_related(
        Prefetch("results", Result.objects.filter(current=True), to_attr="current_results"),
        Prefetch("hands", Hand.objects.order_by("number"), to_attr="played"),
    )
    return [
        _state_of_table(
            table,
            timing,
            signal_at(table, clock, timing, standstills),
            now,
            hands=table.played,
            has_result=bool(table.current_results),
        )
        for table in tables
    ]


def signal_at(table: Table, clock: Clock, timing: Timing, standstills: list[Standstill]) -> datetime:
    """When the signal sounds or sounded for a table; only pauses before it delay it."""
    assert clock.started_at is not None, "the clock of the session was not started"
    extra = timedelta(seconds=clock.extra_seconds + table.extra_seconds)
    moment = clock.started_at + timing.signal_after(extra)
    for standstill in standstills:
        if standstill.since < moment:
            moment += standstill.until - standstill.since
    return moment


def _standstills(session: Session, clock: Clock, now: datetime) -> list[Standstill]:
    """The pauses of the session's clock in order: those that the log tells of, and the one that lasts."""
    went_on = ("clock.resume", "clock.continue")
    lines = session.event.log.filter(act__in=went_on, subject=f"session {session.number}", undone_by=None)
    ended = [
        Standstill(datetime.fromisoformat(line.before["paused_at"]), line.at)
        for line in lines.order_by("at")
        if line.before["paused_at"]
    ]
    return [*ended, Standstill(clock.paused_at, now)] if clock.paused_at else ended


def _state_of_table(
    table: Table, timing: Timing, signal: datetime, now: datetime, *, hands: list[Hand], has_result: bool
) -> TableState:
    since = [hand for hand in hands if hand.entered_at and hand.entered_at > signal]
    if has_result or table.reported == Table.FINISHED:
        return TableState(table, "finished", "result" if has_result else "report", len(since))
    if now < signal:
        return TableState(table, "free", "rules", 0)
    play = play_since(timing, [hand.facts["outcome"] for hand in since])
    if table.reported == Table.LAST_HAND and play.left != 0:
        return TableState(table, "only-this", "report", len(since))
    return TableState(table, play.allowance, "hands" if since else "rules", len(since))


def play_since(timing: Timing, outcomes: list[str]) -> TablePlay:
    """The state of a table that was in a hand at the signal, after hands with these outcomes since then."""
    play = after(_in_hand(beginning(timing), timing), "signal", timing)
    for outcome in outcomes:
        if play.finished:
            break
        play = after(_in_hand(play, timing), _ENDED.get(outcome, "hand"), timing)
    return play


def _in_hand(play: TablePlay, timing: Timing) -> TablePlay:
    return play if play.in_hand else after(play, "dice", timing)
