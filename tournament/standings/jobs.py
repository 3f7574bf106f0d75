"""Jobs that make the standings as PDF, XLSX and CSV, and print teams, cross table and certificates."""

from django.utils.translation import gettext as _

from reports.pdf.certificates import awards_pdf
from reports.pdf.standings import cross_table_pdf, results_pdf
from reports.pdf.teams import team_sheets_pdf, teams_pdf
from reports.printed_data import Look, Results
from reports.spreadsheets.file_formats import csv_bytes, xlsx_bytes
from reports.spreadsheets.standings_and_seating import results_sheet
from tournament.acts.job.bounded import run_bounded
from tournament.acts.job.files import file_name, in_job_language, number_in
from tournament.acts.job.kinds import Progress, job
from tournament.draw.queries.papers import seating_of
from tournament.models import Job
from tournament.registration.queries.players import team_players
from tournament.standings.queries.papers import awards_of, results_of, team_results_of, teams_sheet
from tournament.standings.queries.standings import standings_of
from tournament.words.papers import event_of, look_of
from tournament.words.sentences import Told


@job("results-pdf")
@in_job_language
def pdf(row: Job, progress: Progress) -> tuple[str, bytes]:
    """The standings for the wall and for the guests."""
    results, look = _results_and_look(row, progress)
    progress(1, 2, Told("Drawing the pages"))
    content = run_bounded(results_pdf, results, look)
    progress(2, 2)
    return _name(row, results, "pdf"), content


@job("results-xlsx")
@in_job_language
def xlsx(row: Job, progress: Progress) -> tuple[str, bytes]:
    """A sheet of the players, and one of the teams where there are teams."""
    results, look = _results_and_look(row, progress)
    progress(1, 2, Told("Writing the sheets"))
    sheets = [results_sheet(results, look)]
    if teams := teams_sheet(row.its_event(), number_in(row, "after")):
        sheets.append(teams)
    content = run_bounded(xlsx_bytes, sheets)
    progress(2, 2)
    return _name(row, results, "xlsx"), content


@job("results-csv")
@in_job_language
def csv(row: Job, progress: Progress) -> tuple[str, bytes]:
    """The standings for other programs."""
    results, look = _results_and_look(row, progress)
    progress(2, 2)
    return _name(row, results, "csv"), csv_bytes(results_sheet(results, look), bom=True)


def _results_and_look(row: Job, progress: Progress) -> tuple[Results, Look]:
    progress(0, 2, Told("Counting the standings"))
    event = row.its_event()
    return results_of(event, number_in(row, "after")), look_of(event, row.args.get("paper", ""))


def _name(row: Job, results: Results, ending: str) -> str:
    """The name of the file: final results, or results after which session."""
    event, after = row.its_event(), len(results.sessions)
    if event.ended_at and after == standings_of(event).sessions:
        return file_name(event, _("final results"), ending)
    return file_name(event, _("results after session %(number)s") % {"number": after}, ending)


@job("teams-pdf")
@in_job_language
def teams(row: Job, progress: Progress) -> tuple[str, bytes]:
    """The teams after session `after`, or as they are."""
    progress(0, 1, Told("Counting the standings"))
    look = look_of(row.its_event(), row.args.get("paper", ""))
    content = run_bounded(teams_pdf, team_results_of(row.its_event(), number_in(row, "after")), look)
    progress(1, 1)
    return file_name(row.its_event(), _("team standings"), "pdf"), content


@job("team-sheets")
@in_job_language
def team_sheets(row: Job, progress: Progress) -> tuple[str, bytes]:
    """A sheet for each team: its players, where they sit and what they won so far."""
    progress(0, 2, Told("Counting the standings"))
    standings, results = team_results_of(row.its_event()), results_of(row.its_event())
    progress(1, 2, Told("Drawing the pages"))
    event = row.its_event()
    look = look_of(event, row.args.get("paper", ""))
    seating = seating_of(event, {})  # the sheets say no times
    content = run_bounded(team_sheets_pdf, team_players(event), standings, results, seating, look)
    progress(2, 2)
    return file_name(row.its_event(), _("team sheets"), "pdf"), content


@job("cross-table")
@in_job_language
def cross_table(row: Job, progress: Progress) -> tuple[str, bytes]:
    """Who met whom, and how that ended."""
    progress(0, 2, Told("Counting the standings"))
    results, seating = results_of(row.its_event(), number_in(row, "after")), seating_of(row.its_event(), {})
    progress(1, 2, Told("Drawing the pages"))
    content = run_bounded(
        cross_table_pdf, results, seating, look_of(row.its_event(), row.args.get("paper", ""))
    )
    progress(2, 2)
    return file_name(row.its_event(), _("cross table"), "pdf"), content


@job("awards")
@in_job_language
def awards(row: Job, progress: Progress) -> tuple[str, bytes]:
    """A certificate for each of the first three, players and teams."""
    progress(0, 1, Told("Counting the standings"))
    look = look_of(row.its_event(), row.args.get("paper", ""))
    content = run_bounded(awards_pdf, event_of(row.its_event()), awards_of(row.its_event()), look)
    progress(1, 1)
    return file_name(row.its_event(), _("award certificates"), "pdf"), content
