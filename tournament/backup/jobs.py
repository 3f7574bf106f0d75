"""The job that takes an automatic backup of the whole installation."""

from tournament.acts.job.kinds import Progress, job
from tournament.backup.services.automatic import KIND, take_snapshot
from tournament.models import Job


@job(KIND)
def snapshot(row: Job, progress: Progress) -> None:
    """Take a snapshot. It is stored with the backups, where only the operator of this computer has access."""
    progress(0, 1)
    take_snapshot(row.args["why"])
