"""Everything an event holds as tables for spreadsheets and other programs, a sheet a subject."""

from tournament.queries.reporting.sheets.subjects import SUBJECTS, sheet_of, sheets_of

__all__ = ["SUBJECTS", "sheet_of", "sheets_of"]
