"""Acts on the plan of an event: sessions, their times, its rules, exchanged seats, overlays; and its log."""

from typing import Annotated, Any, Literal

from ninja import Query, Router, Schema
from pydantic import AwareDatetime, Field

from tournament.acts.log import log_of, told_actor, told_line
from tournament.acts.undo import undoable
from tournament.api.acting.rows import draw_at, entry_at, session_at
from tournament.api.asking import Acting
from tournament.api.done import Done, done
from tournament.api.routes import acting
from tournament.api.values import Body, Flag, Moment, Whole
from tournament.clock.services import continue_session
from tournament.draw.services.swapping import swap_in_draft, swap_seats
from tournament.overlay.services import Choice, show_on_overlays
from tournament.presence.services.wrong_seats import reattribute
from tournament.rules.services import choose_preset
from tournament.session.services.calling_off import call_off
from tournament.session.services.schedule import (
    PlannedSession,
    add_session,
    remove_session,
    shift_rest,
    time_sessions,
)
from tournament.session.services.stopped import drop_session, replay_session
from tournament.web.budgets import ONE_EVENT, costs

router = Router(tags=["Acting: plan"])
LINES = 100
PlayerNumber = Annotated[Whole, Field(ge=1, le=32_767)]
SessionNumber = Annotated[Whole, Field(ge=1, le=99, examples=[1])]
Minutes = Annotated[Whole, Field(ge=10, le=600)]
Before = Annotated[int | None, Query(ge=1, le=10**9, description="Lines older than this one.")]


class LogLine(Schema):
    """A line of the log: what was done, by whom, and whether it can be undone."""

    line: int = Field(examples=[123])
    at: Moment
    by: str = Field(examples=["dora (bot)"])
    act: str = Field(examples=["session.open"])
    sentence: str = Field(examples=["Opened session 1"])
    undone: bool = Field(examples=[False])
    can_be_undone: bool = Field(examples=[True])
    facts: dict[str, Any] = Field(examples=[{"session": 1}])


class NewSessionAsked(Body):
    """A session after the last one; as long as that without `minutes`."""

    minutes: Minutes | None = Field(None, examples=[90])


class TimedSession(Body):
    """When a session begins, null for no time, and how long it lasts."""

    session: SessionNumber
    starts_at: AwareDatetime | None = Field(examples=["2026-04-11T07:00:00Z"])
    minutes: Minutes = Field(examples=[90])


class TimesAsked(Body):
    """New times of some sessions."""

    times: Annotated[list[TimedSession], Field(min_length=1, max_length=40)]


class ShiftAsked(Body):
    """By how many minutes the rest of the day begins later; negative: earlier."""

    minutes: Annotated[Whole, Field(ge=-240, le=240)] = Field(examples=[15])


class CallOffAsked(Body):
    """The sessions that are not played."""

    sessions: Annotated[list[SessionNumber], Field(min_length=1, max_length=40)] = Field(examples=[[4]])


class StoppedAsked(Body):
    """What becomes of a session that was stopped; `minutes` are added where it goes on."""

    how: Literal["continue", "replay", "drop"] = Field(examples=["continue"])
    minutes: Annotated[Whole, Field(ge=0, le=60)] | None = Field(None, examples=[10])


class PresetAsked(Body):
    """A rule set; `recompute`: although there are results, whose standings change."""

    preset: str = Field(max_length=40, examples=["ema-riichi-2025"])
    recompute: Flag = False


class PairAsked(Body):
    """Two players by their numbers."""

    first: PlayerNumber = Field(examples=[1])
    second: PlayerNumber = Field(examples=[2])


class DraftPairAsked(PairAsked):
    """Two players of a session of the draft."""

    session: SessionNumber


class WrongSeatsAsked(PairAsked):
    """Two players who sat in each other's seats; `rulings`: those that go to the other of them."""

    rulings: Annotated[list[Whole], Field(max_length=20)] = Field([], examples=[[]])


class OverlaysAsked(Body):
    """What overlays show; null: the first table, and its players. `delay` in seconds."""

    table: Annotated[Whole, Field(ge=1, le=32_767)] | None = Field(None, examples=[3])
    player: PlayerNumber | None = Field(None, examples=[None])
    delay: Annotated[Whole, Field(ge=0, le=900)] = 0


@acting(router, "/log", "scorer", "referee", name="api-log", answer=list[LogLine], method="GET")
@costs("a part of the log", f"{LINES} lines", ONE_EVENT)
def log(request: Acting, slug: str, before: Before = None) -> list[LogLine]:
    """The log, newest first, in parts; `before` asks for older lines."""
    rows = log_of(request.event).order_by("-pk")
    lines = list((rows.filter(pk__lt=before) if before else rows)[:LINES])
    can_be_undone = undoable(lines)
    return [
        LogLine(
            line=line.pk,
            at=line.at,
            by=told_actor(line),
            act=line.act,
            sentence=told_line(line),
            undone=getattr(line, "undone_by", None) is not None,
            can_be_undone=line.pk in can_be_undone,
            facts=line.after if isinstance(line.after, dict) else {},
        )
        for line in lines
    ]


@acting(router, "/sessions/new", name="api-session-add")
def session_add(request: Acting, slug: str, asked: NewSessionAsked) -> Done:
    """Add a session after the last one."""
    line = add_session(event=request.event, minutes=asked.minutes, by=request.user, key=request.key)
    return done(request, line.after["number"])


@acting(router, "/sessions/remove-last", name="api-session-remove")
def session_remove(request: Acting, slug: str) -> Done:
    """Remove the last session, which is planned and has no seats."""
    remove_session(event=request.event, by=request.user, key=request.key)
    return done(request)


@acting(router, "/sessions/times", name="api-sessions-times")
def sessions_times(request: Acting, slug: str, asked: TimesAsked) -> Done:
    """Change when sessions begin, and how long they last."""
    times = {line.session: PlannedSession(line.starts_at, line.minutes) for line in asked.times}
    time_sessions(event=request.event, times=times, by=request.user, key=request.key)
    return done(request)


@acting(router, "/sessions/shift", name="api-timetable-shift")
def timetable_shift(request: Acting, slug: str, asked: ShiftAsked) -> Done:
    """Let all sessions still to come that day begin later, or earlier."""
    shift_rest(event=request.event, minutes=asked.minutes, by=request.user, key=request.key)
    return done(request)


@acting(router, "/sessions/call-off", name="api-sessions-call-off")
def sessions_call_off(request: Acting, slug: str, asked: CallOffAsked) -> Done:
    """Call planned sessions off."""
    call_off(event=request.event, numbers=set(asked.sessions), by=request.user, key=request.key)
    return done(request)


@acting(router, "/sessions/{int:session}/stopped", name="api-session-stopped")
def session_stopped(request: Acting, slug: str, session: int, asked: StoppedAsked) -> Done:
    """Continue, replay or drop a session that was stopped."""
    row = session_at(request, session)
    if asked.how == "continue":
        continue_session(session=row, minutes=asked.minutes, by=request.user, key=request.key)
    else:
        end = replay_session if asked.how == "replay" else drop_session
        end(session=row, by=request.user, key=request.key)
    return done(request)


@acting(router, "/rules/preset", name="api-rules-preset")
def rules_preset(request: Acting, slug: str, asked: PresetAsked) -> Done:
    """Take all values of a rule set."""
    choose_preset(
        event=request.event,
        rules_key=asked.preset,
        recompute=asked.recompute,
        by=request.user,
        key=request.key,
    )
    return done(request)


@acting(router, "/sessions/{int:session}/seating/swap", name="api-seating-swap")
def seating_swap(request: Acting, slug: str, session: int, asked: PairAsked) -> Done:
    """Let two players change seats in a session."""
    row, first, second = session_at(request, session), *_pair(request, asked)
    swap_seats(session=row, first=first, second=second, by=request.user, key=request.key)
    return done(request)


def _pair(request: Acting, asked: PairAsked) -> tuple[Any, Any]:
    return entry_at(request, asked.first), entry_at(request, asked.second)


@acting(router, "/draws/{int:number}/swap", name="api-draft-swap")
def draft_swap(request: Acting, slug: str, number: int, asked: DraftPairAsked) -> Done:
    """Let two players change places in a draft."""
    swap_in_draft(
        draw=draw_at(request, number),
        session=asked.session,
        first=asked.first,
        second=asked.second,
        by=request.user,
        key=request.key,
    )
    return done(request)


@acting(router, "/sessions/{int:session}/wrong-seats", "referee", name="api-wrong-seats")
def wrong_seats(request: Acting, slug: str, session: int, asked: WrongSeatsAsked) -> Done:
    """Put right that two players sat in each other's seats."""
    row, first, second = session_at(request, session), *_pair(request, asked)
    reattribute(
        session=row, first=first, second=second, going=asked.rulings, by=request.user, key=request.key
    )
    return done(request)


@acting(router, "/overlays", "scorer", "referee", name="api-overlays")
def overlays(request: Acting, slug: str, asked: OverlaysAsked) -> Done:
    """Choose what the overlays show."""
    choice = Choice(asked.table, asked.player, asked.delay)
    show_on_overlays(event=request.event, choice=choice, by=request.user, key=request.key)
    return done(request)
