"""Everybody registered, as XLSX and CSV."""

from django.utils.translation import gettext as _

from reports.tabular import csv_bytes, xlsx_bytes
from tournament.jobs.making import file_name, in_its_language
from tournament.models import Job
from tournament.queries.reporting import players_sheet
from tournament.services.jobs import Progress, job


@job("players-xlsx")
@in_its_language
def xlsx(row: Job, progress: Progress) -> tuple[str, bytes]:
    """A row a player."""
    progress(0, 1, _("Reading the players"))
    content = xlsx_bytes([players_sheet(row.event)])
    progress(1, 1)
    return file_name(row.event, _("players"), "xlsx"), content


@job("players-csv")
@in_its_language
def csv(row: Job, progress: Progress) -> tuple[str, bytes]:
    """A row a player, for other programs."""
    progress(0, 1, _("Reading the players"))
    content = csv_bytes(players_sheet(row.event), bom=True)
    progress(1, 1)
    return file_name(row.event, _("players"), "csv"), content
