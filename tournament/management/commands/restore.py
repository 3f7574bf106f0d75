"""`restore FILE`: the installation becomes what a backup holds (formats.md)."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from tournament.backup.services.restoring import BackupRefused, restore_from
from tournament.management.event_command import EventCommand, database_name
from tournament.models import Event


class Command(EventCommand):
    help = "Replace the whole installation by a backup, after saving what is there."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a file that `backup` wrote")
        parser.add_argument("--yes", action="store_true", help="replace everything without asking")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["yes"]:
            self.ask(options["file"])
        try:
            saved = restore_from(Path(options["file"]))
        except BackupRefused as error:
            self.fail([error.sentence])
        self.stderr.write(
            f"Restored. What was there before is in {saved}. Restart the server if it is running."
        )

    def ask(self, name: str) -> None:
        """Go on after a `yes`; anything else, or nobody at the keyboard, ends the command with 1."""
        replacement = f"everything in {database_name()} ({Event.objects.count()} events) with {name}"
        if not sys.stdin.isatty():
            self.fail([f"This would replace {replacement}. Nobody is there to ask: add --yes to do it."])
        self.stderr.write(f"This replaces {replacement}. What is there now is saved first.")
        self.stderr.write("Type yes to go on: ", ending="")
        self.stderr.flush()
        if sys.stdin.readline().strip().casefold() != "yes":
            self.fail(["Nothing was changed."])
