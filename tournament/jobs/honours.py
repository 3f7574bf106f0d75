"""What is printed of the standings besides themselves: teams, their sheets, the cross table, certificates."""

from django.utils.translation import gettext as _

from reports.pdf.awards import awards_pdf
from reports.pdf.cross_table import cross_table_pdf
from reports.pdf.team_sheets import team_sheets_pdf
from reports.pdf.teams import teams_pdf
from tournament.jobs.making import file_name, in_its_language, number_in
from tournament.models import Job
from tournament.queries.reporting import (
    awards_of,
    event_of,
    look_of,
    results_of,
    seating_of,
    team_players,
    team_results_of,
)
from tournament.services.jobs import Progress, job


@job("teams-pdf")
@in_its_language
def teams(row: Job, progress: Progress) -> tuple[str, bytes]:
    """The teams after session `after`, or as they are."""
    progress(0, 1, _("Counting the standings"))
    look = look_of(row.event, row.args.get("paper", ""))
    content = teams_pdf(team_results_of(row.event, number_in(row, "after")), look)
    progress(1, 1)
    return file_name(row.event, _("team standings"), "pdf"), content


@job("team-sheets")
@in_its_language
def team_sheets(row: Job, progress: Progress) -> tuple[str, bytes]:
    """A sheet for each team: its players, where they sit and what they won so far."""
    progress(0, 2, _("Counting the standings"))
    standings, results = team_results_of(row.event), results_of(row.event)
    progress(1, 2, _("Drawing the pages"))
    look = look_of(row.event, row.args.get("paper", ""))
    content = team_sheets_pdf(team_players(row.event), standings, results, seating_of(row.event), look)
    progress(2, 2)
    return file_name(row.event, _("team sheets"), "pdf"), content


@job("cross-table")
@in_its_language
def cross_table(row: Job, progress: Progress) -> tuple[str, bytes]:
    """Who met whom, and how that ended."""
    progress(0, 2, _("Counting the standings"))
    results, seating = results_of(row.event, number_in(row, "after")), seating_of(row.event)
    progress(1, 2, _("Drawing the pages"))
    content = cross_table_pdf(results, seating, look_of(row.event, row.args.get("paper", "")))
    progress(2, 2)
    return file_name(row.event, _("cross table"), "pdf"), content


@job("awards")
@in_its_language
def awards(row: Job, progress: Progress) -> tuple[str, bytes]:
    """A certificate for each of the first three, players and teams."""
    progress(0, 1, _("Counting the standings"))
    look = look_of(row.event, row.args.get("paper", ""))
    content = awards_pdf(event_of(row.event), awards_of(row.event), look)
    progress(1, 1)
    return file_name(row.event, _("award certificates"), "pdf"), content
