"""The whole installation in one file, from and to SQLite and PostgreSQL alike."""

from tournament.services.backup.automatic import path_of_snapshot, snapshot_soon, snapshots, take_snapshot
from tournament.services.backup.reading import BackupRefused, restore_from
from tournament.services.backup.writing_out import backup_to

__all__ = [
    "BackupRefused",
    "backup_to",
    "path_of_snapshot",
    "restore_from",
    "snapshot_soon",
    "snapshots",
    "take_snapshot",
]
