"""Making a draft."""

from dataclasses import replace
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from seating import Quality, Search, SeatingError, quality, to_json
from tournament.models import Draw as DrawRow
from tournament.models import Event, LogEntry
from tournament.queries.worded import worded
from tournament.services.drawing.ground import Ground, ground_of, places_of, why_not_draw
from tournament.services.drawing.methods import Drawn, drawn
from tournament.services.drawing.plans import sessions_named
from tournament.services.drawing.wishes import FULL, Wish, wish_to_json
from tournament.services.errors import Refused
from tournament.services.writing import Writing, writing

MAKE = "draw.make"
MOMENT = 60
"""Players up to whom a search after played sessions ends while one waits for the page."""


def can_draw(event: Event) -> bool:
    """Whether seats can be drawn now."""
    return why_not_draw(event) is None


def takes_long(ground: Ground, wish: Wish) -> bool:
    """Whether the draw is better made as a job than while somebody waits for the page."""
    if wish.seconds:
        return True
    is_search = wish.method != FULL or bool(ground.fixed) or not ground.is_steady or bool(wish.pinned)
    return is_search and len(ground.who) > MOMENT


def make_draft(
    *,
    event: Event,
    wish: Wish,
    by: AbstractBaseUser | None,
    key: str = "",
    search: Search | None = None,
) -> DrawRow:
    """Draw as wished after the sessions that stay, and keep it as a draft.

    The same wish at the same state gives the same draw on every machine, unless `search` stops it or the
    wish gives it seconds: then the draft carries where it was stopped. Refused with the reason.
    """
    if earlier := made_with(event, key):
        return earlier
    ground = ground_of(event, wish)
    try:
        found = drawn(ground, wish, search or Search())
        plan = document(found, ground)
    except SeatingError as error:
        raise Refused(worded(str(error))) from error
    with writing(event, by=by, act=MAKE, key=key) as now:
        if now.repeated:
            return event.draws.get(made_at=now.repeated.at)
        if ground_of(Event.objects.get(pk=event.pk), wish) != ground:
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


def made_with(event: Event, key: str) -> DrawRow | None:
    """The draft that an earlier act with the same key has made."""
    line = LogEntry.objects.filter(event=event, act=MAKE, key=key).first() if key else None
    return event.draws.get(made_at=line.at) if line else None


def document(found: Drawn, ground: Ground) -> dict[str, Any]:
    """The draw as it is stored: its seats, its quality, what it had to respect."""
    report = quality(found.draw, ground.constraints)
    proved = found.beside.get("swiss", {}).get("proved_optimal", ())
    report = with_rank_distance(report) if "rank_distance" in proved else report
    by_places = {"places": [list(place) for place in ground.places]} if "ranking" in found.beside else {}
    return to_json(found.draw, report, ground.constraints) | dict(found.beside) | by_places


def with_rank_distance(report: Quality) -> Quality:
    """The quality, the distance in the standings being proved the least."""
    return replace(report, proved_optimal=(*report.proved_optimal, "rank_distance"))


def _log(now: Writing, row: DrawRow, wish: Wish) -> None:
    now.log(
        _("Drew seats for %(sessions)s as a draft") % {"sessions": sessions_named(row)},
        subject="draw",
        after=wish_to_json(wish)
        | {"first": row.first_session, "last": row.last_session, "draw": row.made_at.isoformat()},
    )


def is_ranking_stale(draw: DrawRow) -> bool:
    """Whether a draft by the standings was drawn from others than those of now: corrected, or ruled on."""
    drawn_from = draw.plan.get("places")
    if not drawn_from:
        return False
    who = [lot for lot, _place in drawn_from]
    return [list(place) for place in places_of(draw.event, draw.numbers, who)] != drawn_from
