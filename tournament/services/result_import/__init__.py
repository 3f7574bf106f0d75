"""Importing an event's results from a spreadsheet: read, understood, shown, stored all at once or not at all.

A row is a seat (session, table and wind, or the player, and points) or a table (session, table, and a column
for each wind). Whoever is at a table is known from the draw.
"""

from tournament.services.result_import.importing import import_results, why_not_import
from tournament.services.result_import.plan import Plan, State, TableLine
from tournament.services.result_import.planning import plan_results

__all__ = ["Plan", "State", "TableLine", "import_results", "plan_results", "why_not_import"]
