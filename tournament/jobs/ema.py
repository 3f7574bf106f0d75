"""The results package for EMA: workbook, two CSV files and the check report in one zip."""

from django.utils.translation import gettext as _

from tournament.jobs.making import file_name, in_its_language
from tournament.models import Job
from tournament.services.ema_package import ema_files, zipped
from tournament.services.jobs import Progress, job


@job("ema-package")
@in_its_language
def package(row: Job, progress: Progress) -> tuple[str, bytes]:
    """The files that `ema_export` writes."""
    progress(0, 1, _("Counting the standings"))
    content = zipped(ema_files(row.event, quota=bool(row.args.get("quota"))))
    progress(1, 1)
    return file_name(row.event, _("EMA results"), "zip"), content
