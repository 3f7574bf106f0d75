"""Making a draft."""

from dataclasses import asdict, dataclass, replace

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

import seating
from seating import (
    Constraints,
    Draw,
    SeatingError,
    SessionDraw,
    full_draw,
    quality,
    random_draw,
    redraw,
    swiss_session,
    to_json,
)
from seating.following import draw_one_by_one
from tournament.models import Draw as DrawRow
from tournament.models import Event, LogEntry, Session
from tournament.queries.desk import why_not_seat
from tournament.queries.draw import in_numbers
from tournament.queries.standings import standings_of
from tournament.services.drawing.plans import (
    FULL,
    METHODS,
    RANDOM,
    SWISS,
    Wish,
    constraints_of,
    first_free_session,
    fixed_sessions,
    lots_of,
    players_of,
    sessions_named,
)
from tournament.services.errors import Refused, refuse
from tournament.services.writing import Writing, writing

MAKE = "draw.make"
RANDOM_REST = "hanchan-random-rest-1"


def why_not_draw(event: Event) -> str | None:
    """The sentence why no seats can be drawn now, or None."""
    if event.ended_at:
        return _("The event has ended. Reopen it first.")
    first = first_free_session(event)
    if first is None:
        if not event.sessions.exists():
            return _("No session is planned yet. Plan the sessions in the settings first.")
        return _("Every session was opened already: there is nothing left to draw.")
    earlier = event.sessions.filter(number__lt=first.number, tables__isnull=True).first()
    if earlier:
        return _("Session %(number)s has no seats: draw it first.") % {"number": earlier.number}
    return why_not_seat(len(players_of(event)))


def can_draw(event: Event) -> bool:
    """Whether seats can be drawn now."""
    return why_not_draw(event) is None


def why_not_swiss(event: Event) -> str | None:
    """The sentence why the next session cannot be drawn by the standings, or None."""
    first = first_free_session(event)
    if first is None or first.number == 1:
        return _("A Swiss draw goes by the standings, and nothing has been played yet.")
    playing = event.sessions.filter(number__lt=first.number).exclude(state=Session.CLOSED).first()
    if playing:
        return _("A Swiss draw goes by the standings: close session %(number)s first.") % {
            "number": playing.number
        }
    return None


@dataclass(frozen=True)
class _Ground:
    """What a draft is drawn from. Lots stand for players; `who`: the lots of those who play now."""

    first: int
    last: int
    lots: list[int]
    who: list[int]
    fixed: tuple[SessionDraw, ...]
    constraints: Constraints
    ranking: list[int]


def make_draft(*, event: Event, wish: Wish, by: AbstractBaseUser | None, key: str = "") -> DrawRow:
    """Draw the free sessions (or the next one) after those that stay, and keep it as a draft.

    The same wish at the same state gives the same draw on every machine. Refused with the reason.
    """
    earlier = LogEntry.objects.filter(event=event, act=MAKE, key=key).first() if key else None
    if earlier:
        return event.draws.get(made_at=earlier.at)
    ground = _ground(event, wish)
    try:
        draw = _drawn(ground, wish)
        plan = to_json(draw, quality(draw, ground.constraints), ground.constraints)
    except SeatingError as error:
        raise Refused(str(error)) from error
    if ground.ranking:
        plan["ranking"] = ground.ranking
    with writing(event, by=by, act=MAKE, key=key) as now:
        if now.repeated:
            return event.draws.get(made_at=now.repeated.at)
        if _ground(Event.objects.get(pk=event.pk), wish) != ground:
            raise Refused(_("Players or sessions changed while the seats were drawn. Draw again."))
        row = DrawRow.objects.create(
            event=event,
            method=wish.method,
            seed=wish.seed,
            plan=plan,
            numbers=ground.lots,
            first_session=ground.first,
            last_session=ground.last,
            made_by=by.get_username() if by else "",
            made_at=now.at,
        )
        _log(now, row, wish)
        return row


def _log(now: Writing, row: DrawRow, wish: Wish) -> None:
    now.log(
        _("Drew seats for %(sessions)s as a draft") % {"sessions": sessions_named(row)},
        subject="draw",
        after=asdict(wish)
        | {"first": row.first_session, "last": row.last_session, "draw": row.made_at.isoformat()},
    )


def _ground(event: Event, wish: Wish) -> _Ground:
    """What there is to draw from now. Refused when nothing can be drawn."""
    if wish.method not in METHODS:
        raise Refused(_("Choose a way of drawing: full, random or Swiss."), "method")
    refuse(why_not_draw(event))
    reason = why_not_swiss(event) if wish.method == SWISS else None
    if reason:
        raise Refused(reason, "method")
    first = first_free_session(event).number
    lots = lots_of(event, first)
    playing = {entry.number for entry in players_of(event)}
    who = [lot for lot, number in enumerate(lots, 1) if number in playing]
    return _Ground(
        first=first,
        last=first if wish.only_next or wish.method == SWISS else event.sessions.count(),
        lots=lots,
        who=who,
        fixed=fixed_sessions(event, first, lots),
        constraints=Constraints() if wish.method == RANDOM else constraints_of(event, wish, lots),
        ranking=_ranking(event, lots, who) if wish.method == SWISS else [],
    )


def _drawn(ground: _Ground, wish: Wish) -> Draw:
    players, seed = len(ground.lots), wish.seed
    if wish.method == SWISS:
        session = swiss_session(ground.ranking, ground.fixed, seed, ground.constraints)
        return Draw(players, (*ground.fixed, session), seed, seating.SWISS, fixed=len(ground.fixed))
    if wish.method == RANDOM:
        return _random(ground, seed)
    assert wish.method == FULL
    if _is_changed_field(ground):
        playing = [ground.who] * (ground.last - ground.first + 1)
        return draw_one_by_one(ground.fixed, players, playing, seed, ground.constraints)
    if ground.fixed:
        return redraw(ground.fixed, players, ground.last, seed, ground.constraints)
    return full_draw(players, ground.last, seed, ground.constraints)


def _is_changed_field(ground: _Ground) -> bool:
    """Whether somebody left or joined since the first session: not everybody plays all sessions."""
    tables = [len(session.tables) for session in ground.fixed]
    return len(ground.who) < len(ground.lots) or any(4 * count < len(ground.lots) for count in tables)


def _random(ground: _Ground, seed: str) -> Draw:
    """By lot alone; after sessions that stay, only those who play now draw lots."""
    if not ground.fixed:
        return random_draw(len(ground.lots), ground.last, seed)
    drawn = random_draw(len(ground.who), ground.last - ground.first + 1, seed)
    rest = (
        replace(one, number=one.number + ground.first - 1) for one in in_numbers(drawn.sessions, ground.who)
    )
    return Draw(len(ground.lots), (*ground.fixed, *rest), seed, RANDOM_REST, fixed=len(ground.fixed))


def is_ranking_stale(draw: DrawRow) -> bool:
    """Whether a Swiss draft was drawn from standings that have changed since, by a correction or a ruling."""
    drawn_from = draw.plan.get("ranking")
    return bool(drawn_from) and _ranking(draw.event, draw.numbers, drawn_from) != drawn_from


def _ranking(event: Event, lots: list[int], who: list[int]) -> list[int]:
    """The lots of those who play, leader first; who has no place yet comes last."""
    lot_of = {number: lot for lot, number in enumerate(lots, 1)}
    playing = set(who)
    placed = [lot_of[row.player] for row in standings_of(event).rows if row.player in lot_of]
    ranking = [lot for lot in placed if lot in playing]
    return ranking + sorted(playing - set(ranking))
