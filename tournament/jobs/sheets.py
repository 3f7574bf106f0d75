"""Score sheets: for the tables of session `session` or of all, or `copies` blank ones."""

from django.utils.translation import gettext as _

from reports.pdf.sheets import blank_score_sheets_pdf, score_sheets_pdf
from tournament.jobs.addresses import session_address, table_addresses
from tournament.jobs.making import drawing, file_name, in_its_language, number_in
from tournament.jobs.seating import name, nobody_seated
from tournament.models import Job
from tournament.queries.reporting import event_of, look_of, seating_of
from tournament.services.errors import Refused
from tournament.services.jobs import Progress, job


@job("score-sheets")
@in_its_language
def filled(row: Job, progress: Progress) -> tuple[str, bytes]:
    """With names, numbers, winds, and a QR code to the table's own link, or else to the session's page."""
    number = number_in(row, "session")
    progress(0, 0, _("Reading the seats"))
    base = row.args.get("base", "")
    links = table_addresses(row.event, number, base)
    seating = seating_of(row.event, number, session_address(row.event, base), links)
    if not seating.sessions:
        raise Refused(nobody_seated(number))
    sheets = sum(len(session.tables) for session in seating.sessions)
    drawn = drawing(progress, _("Drawing the sheets"))
    content = score_sheets_pdf(seating, look_of(row.event, row.args.get("paper", "")), drawn)
    progress(sheets, sheets)
    return name(row, _("score sheets"), "pdf"), content


@job("blank-sheets")
@in_its_language
def blank(row: Job, progress: Progress) -> tuple[str, bytes]:
    """To be filled in by hand."""
    copies = int(row.args.get("copies") or 1)
    progress(0, copies, _("Drawing the sheets"))
    look = look_of(row.event, row.args.get("paper", ""))
    content = blank_score_sheets_pdf(event_of(row.event), copies, look)
    progress(copies, copies)
    return file_name(row.event, _("blank score sheets"), "pdf"), content
