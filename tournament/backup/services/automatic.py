"""Automatic backups, after each session and before each restore, and where they are stored."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.acts.job.queue import hand_over
from tournament.backup.services.saving import backup_to
from tournament.environment import DATA_DIR, env
from tournament.models import Job, User

KIND = "snapshot"
BEFORE = "before-restore"
KEPT = env.int("SNAPSHOTS", default=30)
HALF_MADE = timedelta(hours=1)  # after so long nobody writes that file any more
STAMP = "%Y%m%d-%H%M%S-%f"
NAME = re.compile(r"hanchan-(?P<why>[-\w]+)-(?P<stamp>\d{8}-\d{6}-\d{6})\.zip", re.ASCII)


@dataclass(frozen=True)
class Snapshot:
    """An automatic backup: its file name, its reason, when it was made (UTC), and its size in bytes."""

    name: str
    why: str
    at: datetime
    size: int

    @property
    def words(self) -> str:
        """The reason for the snapshot, for people."""
        if self.why == BEFORE:
            return _("before a restore")
        slug, _between, session = self.why.rpartition("-session-")
        return _("after session %(session)s of %(event)s") % {"session": session, "event": slug}


def take_snapshot(why: str) -> Path:
    """Save the whole installation as it is now, let the oldest snapshots go; where it was saved.

    `why` goes into the file's name: letters, digits and hyphens. OSError when it cannot be written, and then
    the older ones are all still there.
    """
    path = folder() / f"hanchan-{why}-{_next_stamp():{STAMP}}.zip"
    backup_to(path)
    for old in snapshots()[KEPT:]:
        (folder() / old.name).unlink(missing_ok=True)
    _sweep()
    return path


def _next_stamp() -> datetime:
    """The current time, but later than the last snapshot, which a clock set back must not undercut."""
    last = next(iter(snapshots()), None)
    return max(timezone.now(), last.at + timedelta(microseconds=1)) if last else timezone.now()


def snapshot_soon(*, why: str, by: User | None) -> None:
    """Request a snapshot when the current transaction commits. It is a job, so a crash only delays it."""
    job = Job.objects.create(kind=KIND, args={"why": why}, asked_by=by, asked_at=timezone.now())
    transaction.on_commit(partial(hand_over, job.pk), robust=True)


def snapshots() -> list[Snapshot]:
    """All snapshots, newest first."""
    named = [(path, match) for path in folder().iterdir() if (match := NAME.fullmatch(path.name))]
    return sorted(
        (_described(path, match) for path, match in named), key=lambda snapshot: snapshot.at, reverse=True
    )


def path_of_snapshot(name: str) -> Path | None:
    """Where the snapshot of that name is, None when there is none."""
    return folder() / name if name in {snapshot.name for snapshot in snapshots()} else None


def folder() -> Path:
    """The folder backups/ in the data folder; created if missing."""
    place = DATA_DIR / "backups"
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    return place


def _described(path: Path, match: re.Match[str]) -> Snapshot:
    day, time, microseconds = match["stamp"].split("-")
    at = datetime.fromisoformat(f"{day}T{time}.{microseconds}+00:00")  # a tenth of the time of `strptime`
    return Snapshot(path.name, match["why"], at, path.stat().st_size)


def _sweep() -> None:
    """Remove unfinished files of a process that was killed while writing a snapshot."""
    before = (timezone.now() - HALF_MADE).timestamp()
    for part in folder().glob(".hanchan-*"):
        if part.stat().st_mtime < before:
            part.unlink(missing_ok=True)
