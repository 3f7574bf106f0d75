"""Making a draft."""

from dataclasses import asdict, replace

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from seating import (
    Constraints,
    Draw,
    SeatingError,
    SessionDraw,
    full_draw,
    next_session_draw,
    quality,
    random_draw,
    redraw,
    swiss_session,
    to_json,
)
from tournament.models import Draw as DrawRow
from tournament.models import Event
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
)
from tournament.services.errors import Refused
from tournament.services.writing import writing

MAKE = "draw.make"


def why_not_draw(event: Event) -> str | None:
    """The sentence why no seats can be drawn now, or None."""
    if event.ended_at:
        return _("The event has ended. Reopen it first.")
    first = first_free_session(event)
    if first is None:
        return _("Every session was opened already: there is nothing left to draw.")
    earlier = event.sessions.filter(number__lt=first.number, tables__isnull=True).first()
    if earlier:
        return _("Session %(number)s has no seats: draw it first.") % {"number": earlier.number}
    players = len(players_of(event))
    if players < 8:
        return _("%(players)s players are registered; a draw needs at least 8.") % {"players": players}
    if players % 4:
        return _uneven(players)
    return None


def _uneven(players: int) -> str:
    """17 players do not fill tables of four."""
    missing, over = -players % 4, players % 4
    return _(
        "%(players)s players do not fill tables of four: register %(missing)s more (substitutes may play), "
        "or let %(over)s sit out by withdrawing them."
    ) % {"players": players, "missing": missing, "over": over}


def can_draw(event: Event) -> bool:
    """Whether seats can be drawn now."""
    return why_not_draw(event) is None


def make_draft(*, event: Event, wish: Wish, by: AbstractBaseUser | None, key: str = "") -> DrawRow:
    """Draw the free sessions (or the next one) after those that stay, and keep it as a draft.

    The same wish at the same state gives the same draw on every machine. Refused with the reason.
    """
    reason = why_not_draw(event)
    if reason:
        raise Refused(reason)
    if wish.method not in METHODS:
        raise Refused(_("Choose a way of drawing: full, random or Swiss."), "method")
    first = first_free_session(event).number
    last = first if wish.only_next or wish.method == SWISS else event.sessions.count()
    lots = lots_of(event, first)
    constraints = constraints_of(event, wish, lots)
    try:
        draw = _drawn(event, wish, first, last, lots, constraints)
        plan = to_json(draw, quality(draw, constraints), constraints)
    except SeatingError as error:
        raise Refused(str(error)) from error
    with writing(event, by=by, act=MAKE, key=key) as now:
        if now.repeated:
            return event.draws.latest("pk")
        row = DrawRow.objects.create(
            event=event,
            method=wish.method,
            seed=wish.seed,
            plan=plan,
            numbers=lots,
            first_session=first,
            last_session=last,
            made_by=by.get_username() if by else "",
            made_at=now.at,
        )
        now.log(
            _("Drew seats for sessions %(first)s to %(last)s as a draft") % {"first": first, "last": last},
            subject="draw",
            after=asdict(wish) | {"first": first, "last": last},
        )
        return row


def _drawn(
    event: Event, wish: Wish, first: int, last: int, lots: list[int], constraints: Constraints
) -> Draw:
    fixed = fixed_sessions(event, first, lots)
    who = [lot for lot, number in enumerate(lots, 1) if number in {one.number for one in players_of(event)}]
    if wish.method == SWISS:
        session = swiss_session(_ranking(event, lots, who), fixed, wish.seed, constraints)
        return Draw(len(lots), (*fixed, session), wish.seed, "hanchan-swiss", fixed=len(fixed))
    if len(who) < len(lots):
        return _one_by_one(fixed, last, lots, who, wish, constraints)
    if fixed:
        return redraw(fixed, len(lots), last, wish.seed, constraints)
    if wish.method == RANDOM:
        return random_draw(len(lots), last, wish.seed)
    assert wish.method == FULL
    return full_draw(len(lots), last, wish.seed, constraints)


def _one_by_one(
    fixed: tuple[SessionDraw, ...],
    last: int,
    lots: list[int],
    who: list[int],
    wish: Wish,
    constraints: Constraints,
) -> Draw:
    """Somebody who sat before plays no more: session after session for those who do."""
    draw = Draw(len(lots), fixed, wish.seed, "hanchan-next", fixed=len(fixed))
    for number in range(len(fixed) + 1, last + 1):
        session = next_session_draw(draw, f"{wish.seed}/{number}", constraints, who)
        draw = replace(draw, sessions=(*draw.sessions, session))
    return draw


def _ranking(event: Event, lots: list[int], who: list[int]) -> list[int]:
    """The lots of those who play, leader first; who has no place yet comes last."""
    lot_of = {number: lot for lot, number in enumerate(lots, 1)}
    placed = [lot_of[row.player] for row in standings_of(event).rows if row.player in lot_of]
    ranking = [lot for lot in placed if lot in set(who)]
    return ranking + [lot for lot in who if lot not in set(ranking)]
