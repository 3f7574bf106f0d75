"""An event's rows as the plain data that `reports` prints: people, seats, standings, EMA's results.

Texts are in the language that is active; dates and times are those of the venue.
"""

from tournament.queries.reporting.ema import ema_numbers, ema_results, ema_rules, not_final, why_not_ema
from tournament.queries.reporting.people import players_sheet
from tournament.queries.reporting.results import results_of, teams_sheet
from tournament.queries.reporting.seating import seating_of
from tournament.queries.reporting.words import dates_of, event_of, look_of

__all__ = [
    "dates_of",
    "ema_numbers",
    "ema_results",
    "ema_rules",
    "event_of",
    "look_of",
    "not_final",
    "players_sheet",
    "results_of",
    "seating_of",
    "teams_sheet",
    "why_not_ema",
]
