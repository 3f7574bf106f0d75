"""Acts on sessions and their clock, on what is published, and Undo."""

from typing import Annotated, Literal

from ninja import Router
from pydantic import Field

from tournament.account.services.tokens import roles_by
from tournament.acts.refusals import Reason
from tournament.acts.undo import roles_for, undo
from tournament.api.acting.rows import entry_at, no_row, session_at
from tournament.api.asking import Acting
from tournament.api.done import Done, done
from tournament.api.problems import NotHere
from tournament.api.routes import acting
from tournament.api.values import Body, Flag, Whole
from tournament.clock.services import add_time, tick
from tournament.draw.services.confirming import publish_all
from tournament.event.services import publishing
from tournament.presence.services.departures import note_absence
from tournament.session.services import sessions

router = Router(tags=["Acting: sessions"])
SESSION = "/sessions/{int:session}"
NOT_YOURS = Reason("api.not-yours", "This token can only undo what its owner has done and may still do.")


class ClockAsked(Body):
    """Start, pause or resume the clock, or add `minutes` (negative: take away)."""

    act: Literal["start", "pause", "resume"] | None = Field(None, examples=["start"])
    minutes: Annotated[Whole, Field(ge=-60, le=60)] | None = Field(None, examples=[None])


class AbsenceAsked(Body):
    """A player without a seat in the session: sits out as `planned`, or is missing."""

    player: Whole = Field(examples=[7])
    planned: Flag = Field(True, examples=[True])


class FreezeAsked(Body):
    """The session after which the public standings are frozen; 0: none are shown."""

    after: Whole = Field(ge=0, le=999, examples=[3])


@acting(router, f"{SESSION}/open", name="api-session-open")
def session_open(request: Acting, slug: str, session: int) -> Done:
    """Open a session: its tables play and report."""
    sessions.open_session(session=session_at(request, session), by=request.user, key=request.key)
    return done(request)


@acting(router, f"{SESSION}/close", name="api-session-close")
def session_close(request: Acting, slug: str, session: int) -> Done:
    """Close a session, once every table has its result."""
    sessions.close_session(session=session_at(request, session), by=request.user, key=request.key)
    return done(request)


@acting(router, f"{SESSION}/reopen", name="api-session-reopen")
def session_reopen(request: Acting, slug: str, session: int) -> Done:
    """Open the session that was closed last again."""
    sessions.reopen_session(session=session_at(request, session), by=request.user, key=request.key)
    return done(request)


@acting(router, f"{SESSION}/clock", "referee", name="api-session-clock")
def session_clock(request: Acting, slug: str, session: int, asked: ClockAsked) -> Done:
    """Start, pause or resume the clock of a session, or change its time."""
    row = session_at(request, session)
    if asked.act is None:
        add_time(session=row, minutes=asked.minutes, by=request.user, key=request.key)
    else:
        tick(session=row, act=asked.act, by=request.user, key=request.key)
    return done(request)


@acting(router, f"{SESSION}/absences", "referee", name="api-absence")
def absence(request: Acting, slug: str, session: int, asked: AbsenceAsked) -> Done:
    """Note that a player without a seat sits the session out, or misses it."""
    row, entry = session_at(request, session), entry_at(request, asked.player)
    note_absence(entry=entry, session=row, planned=asked.planned, by=request.user, key=request.key)
    return done(request)


@acting(router, "/seating/publish", name="api-seating-publish-all")
def seating_publish_all(request: Acting, slug: str) -> Done:
    """Publish the seating of all sessions that have one."""
    publish_all(event=request.event, by=request.user, key=request.key)
    return done(request)


@acting(router, f"{SESSION}/seating/publish", name="api-seating-publish")
def seating_publish(request: Acting, slug: str, session: int) -> Done:
    """Publish the seating of a session."""
    publishing.publish_seating(session=session_at(request, session), by=request.user, key=request.key)
    return done(request)


@acting(router, f"{SESSION}/seating/withdraw", name="api-seating-withdraw")
def seating_withdraw(request: Acting, slug: str, session: int) -> Done:
    """Withdraw the seating of a session from the public."""
    publishing.withdraw_seating(session=session_at(request, session), by=request.user, key=request.key)
    return done(request)


@acting(router, "/standings/freeze", name="api-standings-freeze")
def standings_freeze(request: Acting, slug: str, asked: FreezeAsked) -> Done:
    """Freeze the public standings."""
    publishing.freeze_standings(event=request.event, after=asked.after, by=request.user, key=request.key)
    return done(request)


@acting(router, "/standings/thaw", name="api-standings-thaw")
def standings_thaw(request: Acting, slug: str) -> Done:
    """Show the public everything again."""
    publishing.thaw_standings(event=request.event, by=request.user, key=request.key)
    return done(request)


@acting(router, "/log/{int:entry}/undo", "scorer", "referee", name="api-undo")
def log_undo(request: Acting, slug: str, entry: int) -> Done:
    """Undo an act.

    Directors may undo everything, others what they did themselves and may still do. Changes of roles are
    undone on their page alone.
    """
    line = request.event.log.filter(pk=entry).first()
    if line is None:
        raise no_row(request, entry)
    assert request.token is not None
    _own, may = roles_by(request.token, request.event)
    own_act = line.actor_id == request.user.pk and may & roles_for(line.act)
    if line.act.startswith("role.") or not ("director" in may or own_act):
        raise NotHere(NOT_YOURS())
    undo(entry=line, by=request.user, key=request.key)
    return done(request)
