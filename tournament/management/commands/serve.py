"""`manage.py serve`: set up what is missing, print the address, serve. What `start.py` does last."""

import argparse
import sys

from django.core.management.base import BaseCommand

from tournament.bounds import whole_number
from tournament.serving.starting import serve_hall


class Command(BaseCommand):
    """Exit 0 when stopped as asked, 1 with one sentence when something stands in the way."""

    help = "Set up what is missing, then serve to every computer and phone on the network until Ctrl-C."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The options of `start.py` that concern serving."""
        parser.add_argument("--port", type=port_number, default=8000, help="port to serve on (default 8000)")
        parser.add_argument("--no-demo", action="store_true", help="leave a new database empty")

    def handle(self, *, port: int, no_demo: bool, **options: object) -> None:
        """Serve until Ctrl-C or a signal."""
        sys.exit(serve_hall(port, demo=not no_demo))


def port_number(text: str) -> int:
    """A port from the command line; ArgumentTypeError outside 1 to 65535."""
    if not (number := whole_number(text, 65535)):
        raise argparse.ArgumentTypeError(f"{text} is not a port (1–65535)")
    return number
