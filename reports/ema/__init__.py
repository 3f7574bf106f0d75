"""What EMA requires after an event: results as workbook and CSV, check report, metadata, observer's report.

Base rank and tournament weight are those in force since 1 January 2018 (MERS, general assembly of 2017).
"""

from reports.ema.checks import check_report, doubts, event_problems, number_doubts, player_problems, problems
from reports.ema.data import EmaEvent, EmaPlayer, EmaResults, EmaSession, Observed
from reports.ema.observers_report import observer_report
from reports.ema.results_file import COLUMNS, results_csv, results_csv_18, results_sheet, results_workbook
from reports.ema.weight_and_metadata import mers_weight, metadata

__all__ = [
    "COLUMNS",
    "EmaEvent",
    "EmaPlayer",
    "EmaResults",
    "EmaSession",
    "Observed",
    "check_report",
    "doubts",
    "event_problems",
    "mers_weight",
    "metadata",
    "number_doubts",
    "observer_report",
    "player_problems",
    "problems",
    "results_csv",
    "results_csv_18",
    "results_sheet",
    "results_workbook",
]
