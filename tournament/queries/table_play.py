"""Who still plays in a session, and what each table may still play once the signal has sounded."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Prefetch

from penalties.timing import Allowance, Happening, TablePlay, Timing, after, beginning
from tournament.models import Clock, Hand, Result, Session, Table
from tournament.queries.clock_words import ALLOWANCES, timing_of

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
class Pause:
    """The clock stood still."""

    since: datetime
    until: datetime


def table_states(session: Session, clock: Clock, now: datetime) -> list[TableState]:
    """Every table of a session whose clock was started, by number: four queries whatever their number."""
    timing = timing_of(session.event.rules, session.minutes)
    stops = _pauses(session, clock, now)
    tables = Table.objects.filter(session=session).order_by("number")
    tables = tables.prefetch_related(
        Prefetch("results", Result.objects.filter(current=True), to_attr="current_results"),
        Prefetch("hands", Hand.objects.order_by("number"), to_attr="played"),
    )
    return [_state_of(one, timing, signal_at(one, clock, timing, stops), now) for one in tables]


def signal_at(table: Table, clock: Clock, timing: Timing, stops: list[Pause]) -> datetime:
    """When the signal sounds, or sounded, for a table: pauses before it put it off, later ones do not."""
    extra = timedelta(seconds=clock.extra_seconds + table.extra_seconds)
    moment = clock.started_at + timing.signal_after(extra)
    for one in stops:
        if one.since < moment:
            moment += one.until - one.since
    return moment


def _pauses(session: Session, clock: Clock, now: datetime) -> list[Pause]:
    """The pauses of the session's clock in order: those that the log tells of, and the one that lasts."""
    lines = session.event.log.filter(act="clock.resume", subject=f"session {session.number}", undone_by=None)
    ended = [
        Pause(datetime.fromisoformat(line.before["paused_at"]), line.at) for line in lines.order_by("at")
    ]
    return [*ended, Pause(clock.paused_at, now)] if clock.paused_at else ended


def _state_of(table: Table, timing: Timing, signal: datetime, now: datetime) -> TableState:
    since = [one for one in table.played if one.entered_at and one.entered_at > signal]
    if table.current_results or table.reported == Table.FINISHED:
        return TableState(table, "finished", "result" if table.current_results else "report", len(since))
    if now < signal:
        return TableState(table, "free", "rules", 0)
    play = play_since(timing, [one.facts["outcome"] for one in since])
    if table.reported == Table.LAST_HAND and play.left != 0:
        return TableState(table, "only-this", "report", len(since))
    return TableState(table, play.allowance, "hands" if since else "rules", len(since))


def play_since(timing: Timing, outcomes: list[str]) -> TablePlay:
    """Where a table stands that was in a hand at the signal and has ended hands with these outcomes since."""
    play = after(_in_hand(beginning(timing), timing), "signal", timing)
    for outcome in outcomes:
        if play.finished:
            break
        play = after(_in_hand(play, timing), _ENDED.get(outcome, "hand"), timing)
    return play


def _in_hand(play: TablePlay, timing: Timing) -> TablePlay:
    return play if play.in_hand else after(play, "dice", timing)
