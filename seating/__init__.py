"""Seating: draws in which nobody meets twice unless he must, with even winds and a public drawing of lots."""

from .comparing import Comparison, compare, heat_map
from .constraints import NEVER, ApartGroup, Constraints, OwnTable
from .documents import from_json, to_json
from .draw import WINDS, Draw, SessionDraw, TableDraw
from .errors import SeatingError
from .eventfiles import read_apart, read_constraints, read_fixed, read_ranking
from .following import draw_one_by_one, next_session_draw, random_draw, random_rest, redraw
from .full import full_draw
from .proofs import feasibility
from .quality import Quality, quality
from .reasons import session_reasons, table_reason
from .repairing import Change, people_change, repair, repair_around
from .replay import seed_problems
from .substitutes import sit_out_draw
from .swapping import SwapCost, swap, swap_cost
from .swiss import SWISS, SwissSession, swiss_draw, swiss_session
from .swiss_reasons import swiss_reasons
from .swiss_report import swiss_document, with_proof
from .swiss_variants import VARIANTS
from .trying import best_attempt
from .verifying import verify
from .watching import Search, SoFar
from .wishes import apart_from_json, constraints_from_json

__all__ = [
    "NEVER",
    "SWISS",
    "VARIANTS",
    "WINDS",
    "ApartGroup",
    "Change",
    "Comparison",
    "Constraints",
    "Draw",
    "OwnTable",
    "Quality",
    "Search",
    "SeatingError",
    "SessionDraw",
    "SoFar",
    "SwapCost",
    "SwissSession",
    "TableDraw",
    "apart_from_json",
    "best_attempt",
    "compare",
    "constraints_from_json",
    "draw_one_by_one",
    "feasibility",
    "from_json",
    "full_draw",
    "heat_map",
    "next_session_draw",
    "people_change",
    "quality",
    "random_draw",
    "random_rest",
    "read_apart",
    "read_constraints",
    "read_fixed",
    "read_ranking",
    "redraw",
    "repair",
    "repair_around",
    "seed_problems",
    "session_reasons",
    "sit_out_draw",
    "swap",
    "swap_cost",
    "swiss_document",
    "swiss_draw",
    "swiss_reasons",
    "swiss_session",
    "table_reason",
    "to_json",
    "verify",
    "with_proof",
]
