"""`check_event SLUG`: recompute an event from its facts and print every difference (formats.md)."""

from typing import Any

from django.core.management.base import CommandParser

from tournament.event.queries.attention import attention_of
from tournament.event.queries.next_step import progress_of
from tournament.hand.queries.game import differing_results
from tournament.management.event_command import EventCommand
from tournament.standings.queries.recount import differences, sheet_warnings


class Command(EventCommand):
    help = "Recompute every sum, seat, wind, penalty and place of an event; print any difference."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the event's short name")

    def handle(self, *args: Any, **options: Any) -> None:
        event = self.event(options["slug"])
        for sentence in (*sheet_warnings(event), *differing_results(event)):
            self.stderr.write(f"worth a look: {sentence}")
        for item in attention_of(event, progress_of(event)):
            self.stderr.write(f"worth a look: {item.count} {item.sentence}")
        sentences = differences(event)
        for sentence in sentences:
            self.stdout.write(sentence)
        if sentences:
            self.fail([f"{len(sentences)} differences in “{event.slug}”."])
        self.stderr.write(f"“{event.slug}” agrees with its facts.")
