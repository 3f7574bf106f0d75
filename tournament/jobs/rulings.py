"""All rulings of an event, for the referees."""

from django.utils.translation import gettext as _

from reports.pdf.rulings import rulings_pdf
from tournament.jobs.making import file_name, in_its_language
from tournament.models import Job
from tournament.queries.reporting import event_of, look_of
from tournament.queries.reporting.rulings import slips_of
from tournament.services.jobs import Progress, job


@job("rulings-pdf")
@in_its_language
def pdf(row: Job, progress: Progress) -> tuple[str, bytes]:
    """In the order they were given."""
    progress(0, 1, _("Reading the rulings"))
    look = look_of(row.event, row.args.get("paper", ""))
    content = rulings_pdf(slips_of(row.event), event_of(row.event), look)
    progress(1, 1)
    return file_name(row.event, _("rulings"), "pdf"), content
