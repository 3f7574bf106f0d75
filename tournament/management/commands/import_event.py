"""`import_event FILE`: store an event file as a new event (formats.md)."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from tournament.management.eventcommand import EventCommand
from tournament.queries.checking import sheet_warnings
from tournament.services.errors import Refused
from tournament.services.event_file import FileRefused, import_event


class Command(EventCommand):
    help = "Import an event file. Nothing is stored unless the whole file is right."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the event file, or - for standard input")
        parser.add_argument("--slug", default="", help="store it under another short name")

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["file"]
        try:
            text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig")
        except OSError as error:
            self.fail([f"{name}: the file cannot be read ({error.strerror})."])
        except UnicodeDecodeError:
            self.fail([f"{name}: the file is not UTF-8 text."])
        try:
            event = import_event(text=text, name=name, slug=options["slug"])
        except FileRefused as error:
            self.fail(error.sentences)
        except Refused as error:
            self.fail([f"{name}: {error.sentence}"])
        for sentence in sheet_warnings(event):
            self.stderr.write(sentence)
        self.stdout.write(event.slug)
