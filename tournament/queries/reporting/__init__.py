"""An event's rows as the plain data that `reports` prints: people, seats, standings, EMA's results.

Texts are in the language that is active; dates and times are those of the venue.
"""

from tournament.queries.reporting.awards import awards_of
from tournament.queries.reporting.ema import ema_numbers, ema_results, ema_rules, not_final, why_not_ema
from tournament.queries.reporting.observed import observed_of
from tournament.queries.reporting.people import badge_players, players_sheet, team_players
from tournament.queries.reporting.results import results_of, team_results_of, teams_sheet
from tournament.queries.reporting.seating import seating_of
from tournament.queries.reporting.timetable import timetable_days
from tournament.queries.reporting.words import dates_of, event_of, look_of, paper_of

__all__ = [
    "awards_of",
    "badge_players",
    "dates_of",
    "ema_numbers",
    "ema_results",
    "ema_rules",
    "event_of",
    "look_of",
    "not_final",
    "observed_of",
    "paper_of",
    "players_sheet",
    "results_of",
    "seating_of",
    "team_players",
    "team_results_of",
    "teams_sheet",
    "timetable_days",
    "why_not_ema",
]
