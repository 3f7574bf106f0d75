"""Draws of seats: few repeated meetings, balanced initial winds, and a public drawing of lots."""

from seating.constraints import NEVER, RANKS, ApartGroup, Constraints, OwnTable
from seating.documents.draw_document import from_json, to_json
from seating.documents.event_files import (
    apart_from_json,
    constraints_from_json,
    read_apart,
    read_constraints,
    read_fixed,
    read_ranking,
)
from seating.documents.independent_check import hash_of_seed, verify
from seating.documents.seed_check import seed_problems
from seating.draw import WINDS, Draw, SeatingError, SessionDraw, TableDraw
from seating.progress import Search, SoFar
from seating.repair.remaining_sessions import Change, people_change, repair, repair_around
from seating.repair.swaps import swap
from seating.report.quality import Quality, heat_map, quality
from seating.schedule.full_draw import best_attempt, full_draw, sit_out_draw
from seating.schedule.later_sessions import (
    draw_one_by_one,
    random_draw,
    random_rest,
    redraw,
)
from seating.swiss.draw import RANKED as SWISS_RANKED
from seating.swiss.draw import SWISS, SwissSession, swiss_document, swiss_draw
from seating.swiss.pairing_methods import VARIANTS

__all__ = [
    "NEVER",
    "RANKS",
    "SWISS",
    "SWISS_RANKED",
    "VARIANTS",
    "WINDS",
    "ApartGroup",
    "Change",
    "Constraints",
    "Draw",
    "OwnTable",
    "Quality",
    "Search",
    "SeatingError",
    "SessionDraw",
    "SoFar",
    "SwissSession",
    "TableDraw",
    "apart_from_json",
    "best_attempt",
    "constraints_from_json",
    "draw_one_by_one",
    "from_json",
    "full_draw",
    "hash_of_seed",
    "heat_map",
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
    "sit_out_draw",
    "swap",
    "swiss_document",
    "swiss_draw",
    "to_json",
    "verify",
]
