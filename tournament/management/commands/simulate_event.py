"""`simulate_event --players N --sessions R --rules KEY [--seed]`: an invented event (formats.md)."""

import json
import secrets
from typing import Any

from django.core.management.base import CommandParser
from django.utils.text import slugify

from scoring.rulesets import PRESETS
from tournament.acts.refusals import Refused
from tournament.event_file.services.loading import import_event
from tournament.event_file.services.simulation import SimulationError, Wish, simulated_document
from tournament.management.event_command import EventCommand


class Command(EventCommand):
    help = "Invent a finished event: players, draw and results. The same seed gives the same event."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, required=True, help="a multiple of four")
        parser.add_argument("--sessions", type=int, required=True)
        parser.add_argument("--rules", required=True, metavar="KEY", help=", ".join(PRESETS))
        parser.add_argument("--seed", default="", help="any text")
        parser.add_argument("--slug", default="", help="its short name")

    def handle(self, *args: Any, **options: Any) -> None:
        seed = options["seed"] or secrets.token_hex(4)
        size = f"{options['players']}x{options['sessions']}"
        slug = options["slug"] or slugify(f"simulated-{options['rules']}-{size}-{seed}")[:60]
        try:
            document = simulated_document(
                Wish(options["players"], options["sessions"], options["rules"], seed, slug=slug)
            )
            event = import_event(text=json.dumps(document), name="simulation")
        except (SimulationError, Refused) as error:
            self.fail([str(error)])
        self.stdout.write(event.slug)
