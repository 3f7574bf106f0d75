"""A process that has loaded the program, and becomes each Python program of a house by forking itself.

Loading takes two seconds of a processor, forking next to none. What a fork reads from the environment, the
data folder too, is what the process that has loaded was given: the houses of one such process stand in one
folder, one after another, with the same secret key and static files.
"""

import gc
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parents[1]
READY = b"ready"


class Fork:
    """A program that runs in a fork; what tests use of subprocess.Popen."""

    def __init__(
        self, pid: int, stdin: IO[str], stdout: IO[str], stderr: IO[str] | None, end: IO[str]
    ) -> None:
        self.pid, self.end = pid, end
        self.stdin, self.stdout, self.stderr = stdin, stdout, stderr
        self.status: int | None = None

    def __enter__(self) -> "Fork":
        return self

    def __exit__(self, *_error: object) -> None:
        self.stdin.close()
        self.wait()
        for stream in filter(None, (self.stdout, self.stderr, self.end)):
            stream.close()

    def kill(self) -> None:
        """End it at once; one that has ended stays as it is."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    def wait(self, timeout: float | None = None) -> int:
        """Its exit status, once it has ended; TimeoutError when it still runs after so many seconds."""
        if self.status is None:
            if not select.select([self.end], [], [], timeout)[0]:
                raise TimeoutError
            self.status = int(self.end.read())
        return self.status


class Loaded:
    """The process that has loaded the program, the one in a folder, in a house's environment."""

    def __init__(self, env: dict[str, str], program: Path = ROOT) -> None:
        self.folder = Path(env.get("HANCHAN_DATA", program / "data"))
        self.control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            command = [sys.executable, "-m", "tests.loaded", str(theirs.fileno())]
            self.process = subprocess.Popen(command, cwd=program, env=env, pass_fds=[theirs.fileno()])
        # Loading lists the static files: until then nobody may take the folder away and make it anew.
        assert self.control.recv(len(READY)) == READY, "The process that loads the program has ended."

    def start(self, *command: str, errors: int) -> Fork:
        """Run `-c` with code or `-m` with a module, and its words; `errors` as House.start takes it."""
        ends = [os.pipe() for _stream in range(4)]
        (their_in, to_in), (out, their_out), (error, their_error), (end, their_end) = ends
        descriptors = [their_in, their_out, their_error, their_end]
        if errors == subprocess.DEVNULL:
            os.close(error)
            os.close(their_error)
            descriptors[2] = os.open(os.devnull, os.O_WRONLY)
        socket.send_fds(self.control, [json.dumps(command).encode()], descriptors)
        for descriptor in descriptors:
            os.close(descriptor)
        pid = int(self.control.recv(100))
        stderr = None if errors == subprocess.DEVNULL else os.fdopen(error, encoding="utf-8")
        return Fork(pid, os.fdopen(to_in, "w"), os.fdopen(out, encoding="utf-8"), stderr, os.fdopen(end))

    def close(self) -> None:
        """End it, once its forks have ended."""
        with self.process:
            self.control.close()


def load() -> None:
    """Import all that the server and the code of tests need, and read every template."""
    import django
    import uvicorn.main  # noqa: F401 - for the forks, as what comes next
    from django.conf import settings
    from django.db import connection
    from django.template.loader import get_template

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    django.setup()
    for name in ("tournament.asgi", "tournament.urls", "tests.factories"):
        import_module(name)
    for path in settings.TEMPLATE_DIR.rglob("*.html"):
        get_template(path.relative_to(settings.TEMPLATE_DIR).as_posix())
    assert connection.connection is None, "A fork would share the connection to the database."
    gc.collect()
    gc.freeze()


def become(command: list[str]) -> None:
    """Run as Python does when it is started with these words."""
    kind, program, *sys.argv[1:] = command
    if kind == "-c":
        exec(program, {"__name__": "__main__"})
    else:
        runpy.run_module(program, run_name="__main__", alter_sys=True)


def fork(command: list[str], descriptors: list[int], control: socket.socket) -> None:
    """Become two forks: one runs the command, the other waits for its end and tells its exit status."""
    *streams, end = descriptors
    if pid := os.fork():
        control.send(str(pid).encode())
        control.close()
        for stream in streams:
            os.close(stream)
        os.write(end, str(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])).encode())
        os._exit(0)
    control.close()
    os.close(end)
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    # Those of the process that has loaded may be files, and pipes are not read and written as files are.
    sys.stdin, sys.stdout = open(0, closefd=False), open(1, "w", closefd=False)  # noqa: SIM115 - to its end
    sys.stderr = open(2, "w", errors="backslashreplace", closefd=False)  # noqa: SIM115 - to its end
    become(command)


def main() -> None:
    """Fork for each command that comes, until nobody is left to send one."""
    control = socket.socket(fileno=int(sys.argv[1]))
    load()
    control.send(READY)
    forks = []
    while True:
        message, descriptors, _flags, _sender = socket.recv_fds(control, 1 << 16, 4)
        if not message:
            break
        if not (pid := os.fork()):
            fork(json.loads(message), descriptors, control)
            return
        forks.append(pid)
        for descriptor in descriptors:
            os.close(descriptor)
    for pid in forks:
        os.waitpid(pid, 0)  # their time counts as this process's


if __name__ == "__main__":
    main()
