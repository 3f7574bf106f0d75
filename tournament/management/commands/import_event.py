"""`import_event FILE`: store an event file as a new event (formats.md)."""

from typing import Any

from django.core.management.base import CommandParser

from tournament.acts.refusals import Refused
from tournament.event_file.services.loading import import_event
from tournament.event_file.services.problems import FileRefused
from tournament.hand.queries.game import differing_results, impossible_hands
from tournament.management.event_command import EventCommand
from tournament.standings.queries.recount import sheet_warnings


class Command(EventCommand):
    help = "Import an event file. Nothing is stored unless the whole file is right."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the event file, or - for standard input")
        parser.add_argument("--slug", default="", help="store it under another short name")
        parser.add_argument(
            "--as-recorded",
            action="store_true",
            help="keep hands that the rules refuse as they were recorded, and name them",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["file"]
        text = self.text_of(name)
        try:
            event = import_event(
                text=text, name=name, slug=options["slug"], as_recorded=options["as_recorded"]
            )
        except FileRefused as error:
            advice = f"{name}: --as-recorded keeps these hands ({error.impossible})."
            self.fail([*error.lines, *([advice] if error.impossible else [])])
        except Refused as error:
            self.fail([f"{name}: {error.sentence}"])
        for sentence in (*impossible_hands(event), *sheet_warnings(event), *differing_results(event)):
            self.stderr.write(sentence)
        self.stdout.write(event.slug)
