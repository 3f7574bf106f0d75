"""A copy of the public pages, for a web server or a folder."""

from django.utils.translation import gettext as _

from tournament.jobs.making import file_name, in_its_language
from tournament.models import Job
from tournament.services.ema_package import zipped
from tournament.services.jobs import Progress, job
from tournament.services.public_copy import public_copy


@job("public-copy")
@in_its_language
def copy(row: Job, progress: Progress) -> tuple[str, bytes]:
    """Everything that a visitor can read of the event now; index.html is where to begin."""
    progress(0, 0, _("Reading the pages"))
    files = public_copy(row.event, row.args.get("base", ""), progress)
    progress(len(files), len(files))
    return file_name(row.event, _("public pages"), "zip"), zipped(files)
