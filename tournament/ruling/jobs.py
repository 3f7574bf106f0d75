"""The job that makes the PDF of all rulings of an event, for the referees."""

from django.utils.translation import gettext as _

from reports.pdf.rulings import rulings_pdf
from tournament.acts.job.bounded import run_bounded
from tournament.acts.job.files import file_name, in_job_language
from tournament.acts.job.kinds import Progress, job
from tournament.models import Job
from tournament.ruling.queries.rulings import slips_of
from tournament.words.papers import event_of, look_of
from tournament.words.sentences import Told


@job("rulings-pdf")
@in_job_language
def pdf(row: Job, progress: Progress) -> tuple[str, bytes]:
    """In the order they were given."""
    progress(0, 1, Told("Reading the rulings"))
    event = row.its_event()
    look = look_of(event, row.args.get("paper", ""))
    content = run_bounded(rulings_pdf, slips_of(event), event_of(event), look)
    progress(1, 1)
    return file_name(event, _("rulings"), "pdf"), content
