"""A house: the program as it really runs, on data of its own, served by uvicorn to everybody."""

import fcntl
import http.client
import json
import os
import queue
import re
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[3]
WAIT = 60  # seconds after which something is missing; machines that run many tests at once are slow
SET_UP = "import django; django.setup()\n"
NEW = SET_UP + (
    "from django.core.management import call_command\n"
    "call_command('migrate', verbosity=0)\n"
    "call_command('collectstatic', verbosity=0, interactive=False)\n"
    "from tests.factories import make_event, make_user\n"
    "make_event(staff={'director': make_user('dora')})\n"
)


# Runs each line of its input, code as JSON, and answers with a line: what it printed, and a traceback or "".
SHELL = f"""{SET_UP}
import contextlib, io, json, sys, traceback
for line in sys.stdin:
    printed, error = io.StringIO(), ""
    try:
        with contextlib.redirect_stdout(printed):
            exec(json.loads(line), {{}})
    except Exception:
        error = traceback.format_exc()
    print(json.dumps([printed.getvalue(), error]), flush=True)
"""


# As `tournament.serving.web` serves, saying on which port.
SERVE = """
import sys, uvicorn
from tournament.serving.web import BoundedProtocol
uvicorn.run(sys.argv[1], port=int(sys.argv[2]), http=BoundedProtocol, access_log=False,
            timeout_graceful_shutdown=3)
"""


class House:
    """A folder with a database that holds the event spring-open."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.shells: dict[tuple[tuple[str, str], ...], subprocess.Popen[str]] = {}

    def env(self, **extra: str) -> dict[str, str]:
        """The environment of the program in this house, whatever the tests themselves run on."""
        own_values = {"HANCHAN_DATA": str(self.folder), "DJANGO_SETTINGS_MODULE": "tournament.settings"}
        elsewhere = {"DATABASE_URL", "REDIS_URL"}
        inherited = {key: value for key, value in os.environ.items() if key not in elsewhere}
        return {**inherited, **own_values, "PYTHONPATH": str(ROOT), **extra}

    def start(self, *command: str, errors: int = subprocess.PIPE, **env: str) -> subprocess.Popen[str]:
        """Start a Python program here; `errors` is where its standard error goes."""
        return subprocess.Popen(
            [sys.executable, *command],
            cwd=ROOT,
            env=self.env(**env),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )

    def run(self, code: str, **env: str) -> str:
        """Run Python code with Django set up; what it printed.

        One process, which takes seconds to start, runs all code of a house in the same environment.
        """
        key = tuple(sorted(env.items()))
        if key not in self.shells:
            self.shells[key] = self.start("-c", SHELL, errors=subprocess.DEVNULL, **env)
        shell = self.shells[key]
        shell.stdin.write(json.dumps(code) + "\n")
        shell.stdin.flush()
        answer = shell.stdout.readline()
        assert answer, f"The process that runs code has ended with {shell.wait(WAIT)}."
        printed, error = json.loads(answer)
        assert error == "", error
        return printed.strip()

    def close(self) -> None:
        """End the processes that run code."""
        while self.shells:
            _key, shell = self.shells.popitem()
            with shell:  # it ends when its input does
                shell.stdin.close()

    def sql(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Run one statement in the database."""
        connection = sqlite3.connect(self.folder / "hanchan.sqlite3", timeout=WAIT)
        try:
            with connection:
                return connection.execute(statement, values).fetchall()
        finally:
            connection.close()

    def rename(self, number: int, last_name: str) -> int:
        """Give a player another name, as any act would: with a new version, which is returned."""
        self.sql("update tournament_entry set last_name=? where number=?", last_name, number)
        self.sql("update tournament_event set version=version+1")
        return self.sql("select version from tournament_event")[0][0]

    @contextmanager
    def served(
        self, app: str = "tournament.asgi:application", *, port: int = 0, bare: bool = False, **env: str
    ) -> Iterator["Server"]:
        """The program served until the end of the block, then killed; an `app` may look inside.

        `port`: that of a server before it; else one that is free. `bare`: by uvicorn as it is.
        """
        ours = ["-c", SERVE, app, str(port)]
        with self.start(*(["-m", "uvicorn", app, "--port", str(port)] if bare else ours), **env) as process:
            log = Log(process)
            server = Server(process, log)
            try:
                server.port = int(log.wait_for(r"running on http://[^:]+:(\d+)")[1])
                yield server
            finally:
                process.kill()
                log.join()
                server.hang_up()


class Log(threading.Thread):
    """Reads what a program says on standard error, so that it never waits for a reader."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        super().__init__(daemon=True)
        self.process = process
        self.lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.start()

    def run(self) -> None:
        """Read to the end."""
        for line in self.process.stderr:
            self.lines.put(line)

    def wait_for(self, pattern: str) -> re.Match[str]:
        """The next line that the pattern is found in; queue.Empty when none comes."""
        while True:
            if match := re.search(pattern, self.lines.get(timeout=WAIT)):
                return match


class Server:
    """A running server, and who is connected to it."""

    def __init__(self, process: subprocess.Popen[str], log: Log) -> None:
        self.process = process
        self.log = log
        self.port = 0
        self.open: list[http.client.HTTPConnection | http.client.HTTPResponse] = []

    def get(self, path: str, method: str = "GET", **headers: str) -> http.client.HTTPResponse:
        """Ask for a path."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT)
        connection.request(method, path, headers=headers)
        self.open.append(connection)
        response = connection.getresponse()
        self.open.append(response)
        return response

    def hang_up(self) -> None:
        """Close every connection."""
        while self.open:
            self.open.pop().close()

    def follow(self, path: str, **headers: str) -> "Stream":
        """Open a stream that is granted."""
        response = self.get(path, **headers)
        return Stream(response, self.open[-2])

    def threads(self) -> int:
        """How many threads the server has (Linux)."""
        return len(list(Path(f"/proc/{self.process.pid}/task").iterdir()))

    def memory(self) -> int:
        """The bytes that the server has in memory (Linux)."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(re.search(r"^VmRSS:\s+(\d+) kB$", status, re.MULTILINE)[1]) * 1024

    def database_connections(self) -> int:
        """How many times the server has the database open (Linux)."""
        links = Path(f"/proc/{self.process.pid}/fd").iterdir()
        return sum(link.readlink().name == "hanchan.sqlite3" for link in links)


class Stream:
    """A viewer."""

    def __init__(self, response: http.client.HTTPResponse, connection: http.client.HTTPConnection) -> None:
        assert response.status == 200, response.status
        self.response, self.connection = response, connection
        self.retry = int(self.message()["retry"])

    def message(self) -> dict[str, str]:
        """The next message as its fields; {} at the end of the stream."""
        fields: dict[str, str] = {}
        while line := self.response.readline().decode():
            if line == "\n":
                return fields
            name, _colon, value = line.rstrip("\n").partition(": ")
            fields[name] = value
        return {}

    def frame(self) -> dict[str, Any]:
        """The next frame; heartbeats, which have no id, come in between on a busy computer."""
        message = self.message()
        while "data" in message and "id" not in message:
            message = self.message()
        frame = json.loads(message["data"])
        assert message["id"] == str(frame["version"])
        return frame

    def close(self) -> None:
        """Go away without a word, as phones do."""
        self.response.close()
        self.connection.close()


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> tuple[Path, Any]:
    """A new folder that `make` has filled, once for all processes of a run, and its answer, which is JSON."""
    root = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        root = root.parent
    folder, answer = root / f"model-{name}", root / f"model-{name}.json"
    with (root / f"model-{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not answer.exists():
            folder.mkdir()
            answer.write_text(json.dumps(make(folder)), encoding="utf-8")
    return folder, json.loads(answer.read_text(encoding="utf-8"))


def new_house(folder: Path, original: Path | None = None) -> House:
    """A house in the folder, furnished anew, or like the original."""
    house = House(folder)
    if original:
        shutil.copytree(original, folder, dirs_exist_ok=True)
    else:
        process = house.start("-c", NEW)
        _printed, errors = process.communicate(timeout=WAIT * 3)
        assert process.returncode == 0, errors
    return house
