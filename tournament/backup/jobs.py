"""Jobs that take an automatic backup of the whole installation, and remove old ones made to be downloaded."""

from tournament.acts.job.kinds import Progress, job
from tournament.backup.services.automatic import KIND, take_snapshot
from tournament.backup.services.under_way import forget_saved
from tournament.models import Job


@job(KIND)
def snapshot(row: Job, progress: Progress) -> None:
    """Take a snapshot. It is stored with the backups, where only the operator of this computer has access."""
    progress(0, 1)
    take_snapshot(row.args["why"])


@job("forget-backups", daily=True)
def forget_backups(row: Job, progress: Progress) -> None:
    """Once a day: large backups that were written to be downloaded."""
    progress(0, 1)
    forget_saved()
    progress(1, 1)
