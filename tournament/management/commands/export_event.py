"""`export_event SLUG [--out FILE]`: write everything that an event holds (formats.md)."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from tournament.event_file.services.writing import event_text
from tournament.management.event_command import EventCommand


class Command(EventCommand):
    help = "Export an event with its whole history as one file."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the event's short name")
        parser.add_argument("--out", default="", help="write to this file instead of standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        text = event_text(self.event(options["slug"]))
        if not options["out"]:
            self.stdout.write(text, ending="")
            return
        try:
            _replace(Path(options["out"]), text)
        except OSError as error:
            self.fail([f"{options['out']}: the file cannot be written ({error.strerror})."])


def _replace(path: Path, text: str) -> None:
    """Write to a temporary file, then rename it: a full disk leaves the old file intact."""
    beside = path.with_name(f".{path.name}.part")
    beside.write_text(text, encoding="utf-8", newline="\n")
    beside.replace(path)
