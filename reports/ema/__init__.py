"""What EMA asks for after a tournament: the results workbook, the seven-column CSV, the check report.

Base rank and tournament weight are those in force since 1 January 2018 (MERS, general assembly of 2017).
"""

from reports.ema.check import check_report, event_problems, player_problems, problems
from reports.ema.data import EmaEvent, EmaPlayer, EmaResults, EmaSession
from reports.ema.rank import mers_weight
from reports.ema.results import COLUMNS, results_csv, results_csv_18, results_sheet, results_workbook

__all__ = [
    "COLUMNS",
    "EmaEvent",
    "EmaPlayer",
    "EmaResults",
    "EmaSession",
    "check_report",
    "event_problems",
    "mers_weight",
    "player_problems",
    "problems",
    "results_csv",
    "results_csv_18",
    "results_sheet",
    "results_workbook",
]
