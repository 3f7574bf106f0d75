"""Draws: drafts with their quality, changed by hand, confirmed into seats, or discarded; none is deleted."""

from tournament.services.drawing.asking import best_so_far, draft_key, draft_of, draw_or_ask
from tournament.services.drawing.checking import Verdict, checked, fingerprint, read_document
from tournament.services.drawing.confirming import (
    can_confirm,
    confirm_draft,
    drawn_sessions,
    why_not_confirm,
)
from tournament.services.drawing.discarding import can_discard, discard_draft, why_not_discard
from tournament.services.drawing.ground import (
    Ground,
    ground_of,
    why_not_by_standings,
    why_not_draw,
    why_not_mend,
    why_not_repair,
)
from tournament.services.drawing.making import (
    can_draw,
    is_ranking_stale,
    made_with,
    make_draft,
    takes_long,
)
from tournament.services.drawing.plans import (
    constraints_of,
    first_free_session,
    first_to_repair,
    lots_of,
    plan_of,
    players_of,
    sessions_named,
    substitutes_of,
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
from tournament.services.drawing.wishes import Wish, wish_from_json, wish_to_json

__all__ = [
    "Ground",
    "Verdict",
    "Wish",
    "best_so_far",
    "can_confirm",
    "can_discard",
    "can_draw",
    "can_publish_all",
    "can_swap_in_draft",
    "can_swap_seats",
    "checked",
    "confirm_draft",
    "constraints_of",
    "discard_draft",
    "draft_key",
    "draft_of",
    "draw_or_ask",
    "drawn_sessions",
    "fingerprint",
    "first_free_session",
    "first_to_repair",
    "ground_of",
    "hidden_sessions",
    "is_ranking_stale",
    "lots_of",
    "made_with",
    "make_draft",
    "plan_of",
    "players_of",
    "publish_all",
    "read_document",
    "sessions_named",
    "substitutes_of",
    "swap_in_draft",
    "swap_seats",
    "swapped",
    "takes_long",
    "why_not_by_standings",
    "why_not_confirm",
    "why_not_discard",
    "why_not_draw",
    "why_not_mend",
    "why_not_publish_all",
    "why_not_repair",
    "why_not_swap_in_draft",
    "why_not_swap_seats",
    "wish_from_json",
    "wish_to_json",
]
