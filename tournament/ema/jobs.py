"""The results package for EMA: results, check report, metadata and observer's report in one zip."""

from django.utils.translation import gettext as _

from scoring.mers import COUNTRIES_FOR_ONE
from tournament.acts.job.files import file_name, in_job_language
from tournament.acts.job.kinds import Progress, job
from tournament.ema.services import ema_files, zipped
from tournament.models import Job
from tournament.words.sentences import Told


@job("ema-package")
@in_job_language
def package(row: Job, progress: Progress) -> tuple[str, bytes]:
    """The files that `ema_export` writes."""
    progress(0, 1, Told("Counting the standings"))
    countries = row.args.get("countries_for_one") or COUNTRIES_FOR_ONE
    files = ema_files(row.its_event(), quota=bool(row.args.get("quota")), countries_for_one=int(countries))
    content = zipped(files)
    progress(1, 1)
    return file_name(row.its_event(), _("EMA results"), "zip"), content
