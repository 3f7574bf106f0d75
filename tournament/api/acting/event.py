"""Acts on players, draws and notices of an event."""

from datetime import datetime
from typing import Annotated, Any, Literal

from ninja import Router
from pydantic import Field

from tournament.api.acting.rows import draw_at, draws_up_to, entry_at, notice_at, session_at
from tournament.api.asking import Acting
from tournament.api.done import Done, done
from tournament.api.routes import acting
from tournament.api.values import Body, Flag, Whole
from tournament.check_in.services.checking_in import check_in, say_away, take_back
from tournament.draw.services.confirming import confirm_draft, discard_draft
from tournament.draw.services.constraints import Wish
from tournament.draw.services.drafts import PAGES_BOUNDS, make_draft
from tournament.notice.services import Words, change_notice, post_notice, take_down_notice
from tournament.registration.services.changes_and_withdrawals import restore, withdraw
from tournament.registration.services.player_facts import PlayerFacts
from tournament.registration.services.registering import register
from tournament.web.budgets import costs

router = Router(tags=["Acting: event"])
Name = Annotated[str, Field(max_length=80)]


class PlayerAsked(Body):
    """A player to register."""

    last_name: Name = Field(min_length=1, examples=["Moretti"])
    first_name: Name = Field("", examples=["Anna"])
    country: Annotated[str, Field(max_length=2)] = Field(
        "", description="ISO 3166-1 alpha-2, or empty.", examples=["IT"]
    )
    ema_number: Annotated[str, Field(max_length=8)] = Field(
        "", description="Eight digits, or empty.", examples=["09990001"]
    )
    club: Name = Field("", examples=["Bologna Riichi"])
    team: Name = Field("", description="Its name; a new one is made.", examples=[""])
    substitute: Flag = Field(False, description="Plays only instead of others.")
    accept_doubts: Flag = Field(
        False, description="Although it is doubtful (`registration.doubtful`): register all the same."
    )


class CheckInAsked(Body):
    """Here: at the event, or in one `session`. `away`: said beforehand to be away in that session."""

    session: Annotated[Whole, Field(ge=1, le=99)] | None = Field(None, examples=[None])
    away: Flag = False


class TakeBackAsked(Body):
    """The part to take back: the check-in at the event, or what was said of one `session`."""

    session: Annotated[Whole, Field(ge=1, le=99)] | None = Field(None, examples=[None])


class DrawAsked(Body):
    """A draw from a seed; `sessions`: how many, 0 for all that are left."""

    method: Literal["full", "random", "swiss"] = Field("full", examples=["full"])
    seed: str = Field(
        min_length=1,
        max_length=200,
        description="Any text. Who knows it can draw again, and gets the same seats.",
        examples=["dice 4 2 6"],
    )
    sessions: Annotated[Whole, Field(ge=0, le=40)] = 0
    teams: Flag = Field(True, description="Whether team-mates stay apart.")


class NoticeAsked(Body):
    """A notice to the hall; without times it is shown from now on, until it is taken down."""

    text: str = Field(min_length=1, max_length=200, examples=["The buffet is open."])
    shows_from: datetime | None = Field(None, examples=[None])
    shows_until: datetime | None = Field(None, examples=[None])


class NoticeChanged(NoticeAsked):
    """The notice as it should be. With `seen`, refused if it has been changed since."""

    seen: Annotated[Whole, Field(ge=1, le=10**9)] | None = Field(
        None, description="The revision that was seen.", examples=[None]
    )


@acting(router, "/players/new", name="api-player-register")
def player_register(request: Acting, slug: str, asked: PlayerAsked) -> Done:
    """Register a player."""
    facts: dict[str, Any] = asked.dict(exclude={"accept_doubts"})
    line = register(
        event=request.event,
        facts=PlayerFacts(**facts),
        by=request.user,
        key=request.key,
        accept_doubts=asked.accept_doubts,
    )
    return done(request, line.after["number"])


@acting(router, "/players/{int:number}/withdraw", name="api-player-withdraw")
def player_withdraw(request: Acting, slug: str, number: int) -> Done:
    """Withdraw a player before the event."""
    withdraw(entry=entry_at(request, number), by=request.user, key=request.key)
    return done(request)


@acting(router, "/players/{int:number}/restore", name="api-player-restore")
def player_restore(request: Acting, slug: str, number: int) -> Done:
    """Let a player who withdrew play again."""
    restore(entry=entry_at(request, number), by=request.user, key=request.key)
    return done(request)


@acting(router, "/players/{int:number}/check-in", "scorer", "referee", name="api-check-in")
def player_check_in(request: Acting, slug: str, number: int, asked: CheckInAsked) -> Done:
    """Check a player in, at the event or for a session, or note that they will be away in it."""
    entry = entry_at(request, number)
    session = session_at(request, asked.session) if asked.session else None
    if asked.away and session:
        say_away(entry=entry, session=session, by=request.user, key=request.key)
    else:
        check_in(entry=entry, session=session, by=request.user, key=request.key)
    return done(request)


@acting(
    router, "/players/{int:number}/check-in/take-back", "scorer", "referee", name="api-check-in-take-back"
)
def player_check_in_take_back(request: Acting, slug: str, number: int, asked: TakeBackAsked) -> Done:
    """Take back that a player is here, or away in a session."""
    session = session_at(request, asked.session) if asked.session else None
    take_back(entry=entry_at(request, number), session=session, by=request.user, key=request.key)
    return done(request)


@acting(router, "/draws/new", name="api-draw-make")
@costs("a draw", "up to 1,024 seats in a moment", PAGES_BOUNDS)
def draw_make(request: Acting, slug: str, asked: DrawAsked) -> Done:
    """Draw seats as a draft, which gives nobody a seat until it is confirmed."""
    wish = Wish(asked.method, asked.seed, sessions=asked.sessions, teams=asked.teams)
    draft = make_draft(event=request.event, wish=wish, by=request.user, key=request.key)
    return done(request, draws_up_to(draft))


@acting(router, "/draws/{int:number}/confirm", name="api-draw-confirm")
def draw_confirm(request: Acting, slug: str, number: int) -> Done:
    """Confirm a draft: its sessions get their seats."""
    confirm_draft(draw=draw_at(request, number), by=request.user, key=request.key)
    return done(request)


@acting(router, "/draws/{int:number}/discard", name="api-draw-discard")
def draw_discard(request: Acting, slug: str, number: int) -> Done:
    """Discard a draft."""
    discard_draft(draw=draw_at(request, number), by=request.user, key=request.key)
    return done(request)


@acting(router, "/notices/new", "referee", name="api-notice-post")
def notice_post(request: Acting, slug: str, asked: NoticeAsked) -> Done:
    """Post a notice to the hall."""
    words = Words(asked.text, asked.shows_from, asked.shows_until)
    line = post_notice(event=request.event, words=words, by=request.user, key=request.key)
    return done(request, line.after["notice"])


@acting(router, "/notices/{int:notice}/take-down", "referee", name="api-notice-take-down")
def notice_take_down(request: Acting, slug: str, notice: int) -> Done:
    """Take a notice down."""
    take_down_notice(notice=notice_at(request, notice), by=request.user, key=request.key)
    return done(request)


@acting(router, "/notices/{int:notice}/change", "referee", name="api-notice-change")
def notice_change(request: Acting, slug: str, notice: int, asked: NoticeChanged) -> Done:
    """Say a notice in other words, or show it at another time."""
    row = notice_at(request, notice)
    change_notice(
        notice=row,
        words=Words(asked.text, asked.shows_from, asked.shows_until),
        revision=row.revision if asked.seen is None else asked.seen,
        by=request.user,
        key=request.key,
    )
    return done(request)
