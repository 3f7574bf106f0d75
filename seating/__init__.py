"""Seating: draws in which nobody meets twice unless he must, with even winds and a public drawing of lots."""

from .constraints import NEVER, ApartGroup, Constraints
from .documents import apart_from_json, from_json, to_json
from .draw import WINDS, Draw, SessionDraw, TableDraw
from .errors import SeatingError
from .eventfiles import read_apart, read_fixed, read_ranking
from .following import draw_one_by_one, next_session_draw, random_draw, redraw
from .full import full_draw
from .quality import Quality, quality
from .reasons import session_reasons, table_reason
from .replay import seed_problems
from .swapping import SwapCost, swap, swap_cost
from .swiss import SWISS, swiss_session
from .trying import best_attempt
from .verifying import verify

__all__ = [
    "NEVER",
    "SWISS",
    "WINDS",
    "ApartGroup",
    "Constraints",
    "Draw",
    "Quality",
    "SeatingError",
    "SessionDraw",
    "SwapCost",
    "TableDraw",
    "apart_from_json",
    "best_attempt",
    "draw_one_by_one",
    "from_json",
    "full_draw",
    "next_session_draw",
    "quality",
    "random_draw",
    "read_apart",
    "read_fixed",
    "read_ranking",
    "redraw",
    "seed_problems",
    "session_reasons",
    "swap",
    "swap_cost",
    "swiss_session",
    "table_reason",
    "to_json",
    "verify",
]
