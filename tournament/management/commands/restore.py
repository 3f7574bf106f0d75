"""`restore FILE`: the installation becomes what a backup holds (formats.md)."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from tournament.backup.services.restoring import BackupRefused, restore_from
from tournament.management.event_command import EventCommand


class Command(EventCommand):
    help = "Replace the whole installation by a backup, after saving what is there."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a file that `backup` wrote")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            saved = restore_from(Path(options["file"]))
        except BackupRefused as error:
            self.fail([error.sentence])
        self.stderr.write(
            f"Restored. What was there before is in {saved}. Restart the server if it is running."
        )
