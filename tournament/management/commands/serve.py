"""`manage.py serve`: set up what is missing, print the address, serve. The last step of `start.py`."""

import argparse
import contextlib
import sys

import segno
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import OperationalError, connections

from tournament.bounds import whole_number
from tournament.environment import DATA_DIR, lan_address
from tournament.serving.host_and_port import CannotServe, claim_port, own_data_folder
from tournament.serving.supervisor import (
    allow_many_connections,
    keep_serving,
    server_command,
    stop_on_signals,
)


class Command(BaseCommand):
    """Exit 0 when stopped as asked, 1 with one sentence when something stands in the way."""

    help = "Set up what is missing, then serve to every computer and phone on the network until Ctrl-C."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The options of `start.py` that concern serving."""
        parser.add_argument("--port", type=port_number, default=8000, help="port to serve on (default 8000)")
        parser.add_argument("--no-demo", action="store_true", help="leave a new database empty")

    def handle(self, *, port: int, no_demo: bool, **options: object) -> None:
        """Serve until Ctrl-C or a signal; report a CannotServe as its sentence."""
        stop_on_signals()
        try:
            with own_data_folder(DATA_DIR):
                claim_port(port)
                self.set_up(no_demo=no_demo)
                self.serve(port)
        except CannotServe as problem:
            self.stderr.write(str(problem).rstrip())
            sys.exit(1)
        except KeyboardInterrupt:
            self.stdout.write("Stopped.")

    def set_up(self, *, no_demo: bool) -> None:
        """Update the data to this version, then close the database connections before the server starts."""
        try:
            call_command("set_up", demo=not no_demo, stdout=self.stdout, stderr=self.stderr)
        except OperationalError as error:
            raise CannotServe(f"The database cannot be used: {str(error).strip()}") from error
        except OSError as error:
            raise CannotServe(f"The data in {DATA_DIR} cannot be written: {error.strerror}.") from error
        finally:
            connections.close_all()

    def serve(self, port: int) -> None:
        """Keep the server running. KeyboardInterrupt ends it."""
        allow_many_connections()
        keep_serving(server_command(port), port, lambda: self.announce(port), sys.stdout)

    def announce(self, port: int) -> None:
        """Print where the program is, with a QR code for the phones in the hall."""
        address = f"http://{lan_address()}:{port}"
        self.stdout.write(f"\nHanchan runs at {address} for everyone on this network.")
        self.stdout.write(f"On this computer also at http://localhost:{port}\n\n")
        with contextlib.suppress(
            UnicodeEncodeError
        ):  # a terminal that cannot show blocks shows the address alone
            segno.make(address, micro=False).terminal(out=sys.stdout, border=2, compact=True)
        self.stdout.write("Ctrl-C stops it.")
        self.stdout.flush()


def port_number(text: str) -> int:
    """A port from the command line; ArgumentTypeError outside 1 to 65535."""
    if not (number := whole_number(text, 65535)):
        raise argparse.ArgumentTypeError(f"{text} is not a port (1–65535)")
    return number
