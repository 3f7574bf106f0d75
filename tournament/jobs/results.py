"""The standings as PDF, XLSX and CSV: after session `after`, or as they are."""

from django.utils.translation import gettext as _

from reports.data import Look, Results
from reports.pdf.results import results_pdf
from reports.spreadsheets import results_sheet
from reports.tabular import csv_bytes, xlsx_bytes
from tournament.jobs.making import file_name, in_its_language, number_in
from tournament.models import Job
from tournament.queries.reporting import look_of, results_of, teams_sheet
from tournament.services.jobs import Progress, job


@job("results-pdf")
@in_its_language
def pdf(row: Job, progress: Progress) -> tuple[str, bytes]:
    """For the wall and for the guests."""
    results, look = _read(row, progress)
    progress(1, 2, _("Drawing the pages"))
    content = results_pdf(results, look)
    progress(2, 2)
    return _name(row, results, "pdf"), content


@job("results-xlsx")
@in_its_language
def xlsx(row: Job, progress: Progress) -> tuple[str, bytes]:
    """A sheet of the players, and one of the teams where there are teams."""
    results, look = _read(row, progress)
    progress(1, 2, _("Writing the sheets"))
    sheets = [results_sheet(results, look)]
    if teams := teams_sheet(row.event, number_in(row, "after")):
        sheets.append(teams)
    content = xlsx_bytes(sheets)
    progress(2, 2)
    return _name(row, results, "xlsx"), content


@job("results-csv")
@in_its_language
def csv(row: Job, progress: Progress) -> tuple[str, bytes]:
    """For other programs."""
    results, look = _read(row, progress)
    progress(2, 2)
    return _name(row, results, "csv"), csv_bytes(results_sheet(results, look), bom=True)


def _read(row: Job, progress: Progress) -> tuple[Results, Look]:
    progress(0, 2, _("Counting the standings"))
    return results_of(row.event, number_in(row, "after")), look_of(row.event, row.args.get("paper", ""))


def _name(row: Job, results: Results, ending: str) -> str:
    """Final results, or results after which session."""
    event, after = row.event, len(results.sessions)
    if event.ended_at and after == event.sessions.count():
        return file_name(event, _("final results"), ending)
    return file_name(event, _("results after session %(number)s") % {"number": after}, ending)
