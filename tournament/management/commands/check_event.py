"""`check_event SLUG`: recompute an event from its facts and print every difference (formats.md)."""

from typing import Any

from django.core.management.base import CommandParser

from tournament.management.eventcommand import EventCommand
from tournament.queries.checking import differences, sheet_warnings


class Command(EventCommand):
    help = "Recompute every sum, seat, wind, penalty and place of an event; print any difference."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the event's short name")

    def handle(self, *args: Any, **options: Any) -> None:
        event = self.event(options["slug"])
        for sentence in sheet_warnings(event):
            self.stderr.write(f"worth a look: {sentence}")
        found = differences(event)
        for sentence in found:
            self.stdout.write(sentence)
        if found:
            self.fail([f"{len(found)} differences in “{event.slug}”."])
        self.stderr.write(f"“{event.slug}” agrees with its facts.")
