"""`backup FILE`: the whole installation in one file (formats.md)."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from tournament.backup.services.saving import backup_to
from tournament.management.event_command import EventCommand


class Command(EventCommand):
    help = (
        "Write the whole installation, its files and its key to one file. Keep it safe: it holds all of them."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the backup, a zip")

    def handle(self, *args: Any, **options: Any) -> None:
        path = Path(options["file"])
        try:
            rows = backup_to(path)
        except OSError as error:
            self.fail([f"{path}: the backup cannot be written ({error.strerror})."])
        self.stderr.write(f"{path}: {rows} rows.")
