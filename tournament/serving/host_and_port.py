"""Where one computer serves: a data folder of its own, a free port, its address in the hall's network."""

import contextlib
import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

LOCK_BYTE = 1 << 20  # far behind the process id: Windows lets nobody read a locked byte


class CannotServe(Exception):
    """Why the server cannot start, as one sentence for people."""


@contextlib.contextmanager
def own_data_folder(folder: Path) -> Iterator[None]:
    """Keep other servers off this data folder while the block runs. CannotServe when one is at work there.

    The operating system frees the lock however the process ends, so a lock never has to be removed by hand.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (folder / "serve.lock").open("a+", encoding="ascii") as lock:
        try:
            lock_file(lock)
        except OSError:
            lock.seek(0)
            raise CannotServe(
                f"Hanchan already runs on the data in {folder} (process {lock.read().strip() or 'unknown'}). "
                "Stop that one with Ctrl-C, or give another folder with --data."
            ) from None
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield


def lock_file(file: IO[str]) -> None:
    """Lock an open file until it is closed; OSError when another holds it."""
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415 - there on Windows only

        file.seek(LOCK_BYTE)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl  # noqa: PLC0415 - not there on Windows

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def claim_port(port: int) -> None:
    """Check that the port can be listened on. CannotServe when it is taken or not allowed."""
    with socket.socket() as probe:
        if sys.platform != "win32":  # there it would allow what is already taken
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))  # noqa: S104 - the whole hall is meant to reach it
        except OSError as error:
            free_port = port + 1 if 1024 <= port < 65535 else 8000
            raise CannotServe(
                f"Port {port} cannot be used ({(error.strerror or 'refused').lower()}). "
                f"Choose another: python3 start.py --port {free_port}"
            ) from None
