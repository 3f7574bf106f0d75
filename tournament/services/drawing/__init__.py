"""Draws: drafts with their quality, changed by hand, confirmed into seats, or discarded; none is deleted."""

from tournament.services.drawing.confirming import (
    can_confirm,
    confirm_draft,
    drawn_sessions,
    why_not_confirm,
)
from tournament.services.drawing.discarding import can_discard, discard_draft, why_not_discard
from tournament.services.drawing.making import (
    can_draw,
    is_ranking_stale,
    make_draft,
    why_not_draw,
    why_not_swiss,
)
from tournament.services.drawing.plans import (
    Wish,
    constraints_of,
    first_free_session,
    lots_of,
    plan_of,
    players_of,
    sessions_named,
)
from tournament.services.drawing.reseating import can_swap_seats, swap_seats, why_not_swap_seats
from tournament.services.drawing.showing import (
    can_publish_all,
    hidden_sessions,
    publish_all,
    why_not_publish_all,
)
from tournament.services.drawing.swapping import (
    can_swap_in_draft,
    swap_in_draft,
    swapped,
    why_not_swap_in_draft,
)

__all__ = [
    "Wish",
    "can_confirm",
    "can_discard",
    "can_draw",
    "can_publish_all",
    "can_swap_in_draft",
    "can_swap_seats",
    "confirm_draft",
    "constraints_of",
    "discard_draft",
    "drawn_sessions",
    "first_free_session",
    "hidden_sessions",
    "is_ranking_stale",
    "lots_of",
    "make_draft",
    "plan_of",
    "players_of",
    "publish_all",
    "sessions_named",
    "swap_in_draft",
    "swap_seats",
    "swapped",
    "why_not_confirm",
    "why_not_discard",
    "why_not_draw",
    "why_not_publish_all",
    "why_not_swap_in_draft",
    "why_not_swap_seats",
    "why_not_swiss",
]
