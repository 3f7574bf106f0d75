"""Draws: drafts with their quality, changed by hand, confirmed into seats, or discarded; none is deleted."""

from tournament.services.drawing.confirming import (
    can_confirm,
    can_discard,
    confirm_draft,
    discard_draft,
    why_not_confirm,
    why_not_discard,
)
from tournament.services.drawing.making import can_draw, make_draft, why_not_draw
from tournament.services.drawing.plans import Wish, constraints_of, first_free_session, plan_of
from tournament.services.drawing.swapping import can_swap_seats, swap_in_draft, swap_seats, why_not_swap_seats

__all__ = [
    "Wish",
    "can_confirm",
    "can_discard",
    "can_draw",
    "can_swap_seats",
    "confirm_draft",
    "constraints_of",
    "discard_draft",
    "first_free_session",
    "make_draft",
    "plan_of",
    "swap_in_draft",
    "swap_seats",
    "why_not_confirm",
    "why_not_discard",
    "why_not_draw",
    "why_not_swap_seats",
]
