"""`load_demo`: the two real events and one being played now, if the database has no event yet."""

from typing import Any

from django.core.management.base import CommandParser

from tournament.management.event_command import EventCommand
from tournament.models import Event


class Command(EventCommand):
    help = "Load the demo events into a new database."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--always", action="store_true", help="also when there are events already")

    def handle(self, *args: Any, **options: Any) -> None:
        if Event.objects.exists() and not options["always"]:
            return
        # Every start of the program runs this command, and most find events.
        from tournament.event_file.services.rehearsal import load_demo  # noqa: PLC0415 - loads half the program

        for event in load_demo():
            self.stderr.write(f"Demo: {event.name}")
