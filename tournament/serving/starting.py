"""`python -m tournament.serving.starting`: set up what is missing, print the address, serve.

The last step of `start.py`. This process supervises the server for as long as the hall plays, so it loads
neither Django's apps nor rows. A process of its own sets the data up, while the server loads the program.
"""

import argparse
import contextlib
import sys
from io import TextIOWrapper

from tournament.environment import BASE_DIR, DATA_DIR, lan_address, secret_key
from tournament.serving.host_and_port import CannotServe, claim_port, own_data_folder
from tournament.serving.supervisor import (
    WAIT_FOR_GO,
    allow_many_connections,
    keep_serving,
    running,
    server_command,
    stop_on_signals,
    wait_for,
)


def serve_hall(port: int, *, demo: bool) -> int:
    """Serve until Ctrl-C or a signal, then give 0; 1 when something stands in the way, once it has been said.

    `demo`: load the demo events into a new database.
    """
    stop_on_signals()
    try:
        with own_data_folder(DATA_DIR):
            claim_port(port)
            secret_key()  # made here, before two processes need it
            allow_many_connections()
            keep_serving(
                [*server_command(port), WAIT_FOR_GO],
                port,
                lambda: announce(port),
                sys.stdout,
                set_up=lambda: set_up(demo=demo),
            )
    except CannotServe as problem:
        sys.stdout.flush()
        if reason := str(problem).rstrip():
            sys.stderr.write(f"{reason}\n")
        return 1
    except KeyboardInterrupt:
        sys.stdout.write("Stopped.\n")
    return 0


def set_up(*, demo: bool) -> None:
    """Update the data to this version. CannotServe without a word when the command fails: it has said why."""
    command = [sys.executable, str(BASE_DIR / "manage.py"), "set_up", *(["--demo"] if demo else [])]
    with running(command) as child:
        if wait_for(child):
            raise CannotServe


def announce(port: int) -> None:
    """Print where the program is, with a QR code for the phones in the hall."""
    import segno  # noqa: PLC0415 - the server is loading meanwhile, and needs the processor more

    address = f"http://{lan_address()}:{port}"
    sys.stdout.write(f"\nHanchan runs at {address} for everyone on this network.\n")
    sys.stdout.write(f"On this computer also at http://localhost:{port}\n\n")
    with contextlib.suppress(UnicodeEncodeError):  # a terminal without blocks shows the address alone
        segno.make(address, micro=False).terminal(out=sys.stdout, border=2, compact=True)
    sys.stdout.write("Ctrl-C stops it.\n")
    sys.stdout.flush()


def main() -> None:
    """Read the options of `start.py` that concern serving, and serve."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--no-demo", action="store_true")
    options = parser.parse_args()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8")  # as manage.py does
    sys.exit(serve_hall(options.port, demo=not options.no_demo))


if __name__ == "__main__":
    main()
