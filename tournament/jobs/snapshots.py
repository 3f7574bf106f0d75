"""The job that saves the whole installation by itself."""

from tournament.models import Job
from tournament.services.backup.automatic import KIND, take_snapshot
from tournament.services.jobs import Progress, job


@job(KIND)
def snapshot(row: Job, progress: Progress) -> None:
    """Make a snapshot; it lies with the backups, where only this computer's keeper gets at it."""
    progress(0, 1)
    take_snapshot(row.args["why"])
