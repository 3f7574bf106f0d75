"""The event file: everything that the event holds, for another machine or the archive."""

from django.utils.translation import gettext as _

from tournament.jobs.making import file_name, in_its_language
from tournament.models import Job
from tournament.services.event_file import event_text
from tournament.services.jobs import Progress, job


@job("event-file")
@in_its_language
def event_file(row: Job, progress: Progress) -> tuple[str, bytes]:
    """What `export_event` writes."""
    progress(0, 1, _("Writing down the event"))
    content = event_text(row.event).encode()
    progress(1, 1)
    return file_name(row.event, _("event file"), "json"), content
