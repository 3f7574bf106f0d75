"""The subjects that can be had as a sheet, in the order of a tournament."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from reports.spreadsheets import results_sheet, seating_sheet
from reports.tabular import Sheet
from tournament.models import Event
from tournament.queries.reporting.people import players_sheet
from tournament.queries.reporting.results import results_of
from tournament.queries.reporting.seating import seating_of
from tournament.queries.reporting.sheets.log import log_sheet
from tournament.queries.reporting.sheets.play import hands_sheet, scores_sheet
from tournament.queries.reporting.sheets.rulings import rulings_sheet
from tournament.queries.reporting.words import look_of

SUBJECTS: Mapping[str, tuple[str | Promise, Callable[[Event], Sheet]]] = {
    "players": (gettext_lazy("Players"), players_sheet),
    "seating": (gettext_lazy("Seating"), lambda event: seating_sheet(seating_of(event), look_of(event))),
    "results": (gettext_lazy("Results of the tables"), scores_sheet),
    "standings": (gettext_lazy("Standings"), lambda event: results_sheet(results_of(event), look_of(event))),
    "hands": (gettext_lazy("Hands"), hands_sheet),
    "rulings": (gettext_lazy("Rulings"), rulings_sheet),
    "log": (gettext_lazy("Log"), log_sheet),
}
"""By its key: what it is called, and how its sheet is made in the language that is active."""


def sheet_of(event: Event, subject: str) -> Sheet:
    """The sheet of one subject."""
    return SUBJECTS[subject][1](event)


def sheets_of(event: Event) -> dict[str, Sheet]:
    """All of them by key."""
    return {subject: sheet_of(event, subject) for subject in SUBJECTS}
