"""Seating: draws in which nobody meets twice unless he must, with even winds and a public drawing of lots."""

from .constraints import NEVER, ApartGroup, Constraints
from .documents import from_json, to_json
from .draw import WINDS, Draw, SessionDraw, TableDraw
from .errors import SeatingError
from .full import full_draw
from .quality import Quality, quality
from .swapping import swap

__all__ = [
    "NEVER",
    "WINDS",
    "ApartGroup",
    "Constraints",
    "Draw",
    "Quality",
    "SeatingError",
    "SessionDraw",
    "TableDraw",
    "from_json",
    "full_draw",
    "quality",
    "swap",
    "to_json",
]
