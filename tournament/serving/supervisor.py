"""Keeps the web server running: starts it, waits until it listens, starts it again when it dies, ends it.

The first server loads the program while the data are set up. Then it gets a byte on its standard input, as
does each later one: the go, without which it serves nothing. Where we die before that, it ends with us.
"""

import contextlib
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TextIO

from tournament.serving.host_and_port import CannotServe

STOP_SECONDS = 3.6  # the server itself lets open streams go after 3
PAUSE = 0.2  # seconds before a server that died is started again
WAIT_FOR_GO = "--wait-for-go"  # asks the web process to load everything, and to serve once it is told to
WINDOWS = sys.platform == "win32"


def server_command(port: int) -> list[str]:
    """The web process on every interface."""
    return [sys.executable, "-m", "tournament.serving.web", "--port", str(port)]


@contextlib.contextmanager
def running(command: Sequence[str], stdin: int | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """A child process that is gone at the end of the block, within 4 seconds: asked first, then killed."""
    if sys.platform == "win32":
        group = subprocess.CREATE_NEW_PROCESS_GROUP
        child = subprocess.Popen(command, stdin=stdin, creationflags=group)  # noqa: S603 - our own commands
    else:
        child = subprocess.Popen(command, stdin=stdin, start_new_session=True)  # noqa: S603 - Ctrl-C reaches us alone
    try:
        yield child
    finally:
        end(child)
        if child.stdin:
            child.stdin.close()


def end(child: subprocess.Popen[bytes]) -> None:
    """Ask a child to end, kill it when it does not in STOP_SECONDS, and collect it."""
    if child.poll() is not None:
        return
    if sys.platform == "win32":
        child.send_signal(signal.CTRL_BREAK_EVENT)
    else:
        child.send_signal(signal.SIGTERM)
    with contextlib.suppress(subprocess.TimeoutExpired):
        child.wait(STOP_SECONDS)
    child.kill()
    child.wait()


def wait_for(child: subprocess.Popen[bytes]) -> int:
    """Wait for a child's end, give its exit code. Short waits on Windows: Ctrl-C would not end a long one."""
    while True:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return child.wait(1 if WINDOWS else None)


def give_go(child: subprocess.Popen[bytes]) -> None:
    """Tell a server that waits for it to serve; nothing happens to one that does not wait, or has died."""
    assert child.stdin is not None
    with contextlib.suppress(OSError):
        child.stdin.write(b"\n")
        child.stdin.close()


def listens(child: subprocess.Popen[bytes], port: int) -> bool:
    """Wait until the child listens on the port; False when it dies before that."""
    while child.poll() is None:
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port), 1).close()
            return True
        time.sleep(0.05)
    return False


def keep_serving(
    command: Sequence[str],
    port: int,
    ready: Callable[[], None],
    out: TextIO,
    pause: float = PAUSE,
    wait: Callable[[float], None] = time.sleep,
    set_up: Callable[[], None] = lambda: None,
) -> None:
    """Run the server until KeyboardInterrupt, call `ready` once it listens, start it again whenever it dies.

    `set_up`: what has to be done before it may serve; called once, while the first server loads the program.
    One that listened is back after `pause` seconds, however often it dies: the hall needs it. While it dies
    before it listens, the wait doubles up to 10; CannotServe after three deaths when it never listened.
    """
    is_set_up, listened, failures = False, False, 0
    while True:
        with running(command, subprocess.PIPE) as child:
            if not is_set_up:
                set_up()
                is_set_up = True
            give_go(child)
            up = listens(child, port)
            if up and not listened:
                listened = True
                ready()
            code = wait_for(child)
        failures = 0 if up else failures + 1
        if not listened and failures == 3:
            raise CannotServe("The server ended three times before it was ready; the lines above say why.")
        out.write(
            f"The server ended by itself (exit code {code}) and is started again. No saved score is lost.\n"
        )
        out.flush()
        wait(min(10, pause * 2 ** min(failures, 10)))


def stop_on_signals() -> None:
    """Let every polite way to end a process do what Ctrl-C does, also for one started in the background."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)


def allow_many_connections() -> None:
    """Raise the limit of open files: each phone holds a stream, and many systems allow 256 or 1,024."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - not there on Windows

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        limit = 10_000 if hard == resource.RLIM_INFINITY else min(10_000, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, limit), hard))
