"""Importing players from pasted text and from CSV, TSV and XLSX files: read, understood, shown, registered.

Everything becomes text first; the text is what is shown, corrected and imported. An upload changes nothing.
"""

from tournament.services.player_import.importing import can_import, import_players, why_not_import
from tournament.services.player_import.plan import Line, Plan, State
from tournament.services.player_import.planning import plan_import
from tournament.services.player_import.reading import MOST_BYTES, ReadText, read_bytes

__all__ = [
    "MOST_BYTES",
    "Line",
    "Plan",
    "ReadText",
    "State",
    "can_import",
    "import_players",
    "plan_import",
    "read_bytes",
    "why_not_import",
]
