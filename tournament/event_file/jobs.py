"""The job that imports an event file for which a page would wait too long."""

from django.utils import translation

from tournament.acts.job.kinds import Progress, job
from tournament.event_file.services import importing
from tournament.models import Job
from tournament.words.sentences import Told


@job(importing.KIND)
def import_event(row: Job, progress: Progress) -> None:
    """Once, however often it is run."""
    with translation.override(row.args["language"]):
        progress(0, 2, Told("Reading and storing the event"))
        importing.import_now(row)
        progress(2, 2)
