"""A house: a data folder with an event being played, on SQLite or PostgreSQL, and the server in it."""

import atexit
import functools
import json
import os
import resource
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

from benchmarks.hall.postgres import Postgres, own_postgres
from tournament.serving.supervisor import server_command

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 60  # seconds for anything that should take a moment
SET_UP = "import django; django.setup()\n"
FURNISH = """
import json
from django.core.management import call_command
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone
from tournament.models import *
call_command("migrate", verbosity=0)
call_command("collectstatic", verbosity=0, interactive=False)
call_command("simulate_event", players={players}, sessions={sessions}, rules="ema-riichi-2025", seed="hall",
             slug="hall", verbosity=0)
event = Event.objects.get()
Event.objects.update(ended_at=None, second_check=False)
last = event.sessions.order_by("-number").first()
Result.objects.filter(table__session=last).delete()
event.sessions.filter(pk=last.pk).update(state=Session.OPEN, closed_at=None)
user = User.objects.create_user("dora", password="correct horse battery")
Role.objects.create(event=event, user=user, kind=Role.DIRECTOR)
cookies = []
for _browser in range({browsers}):
    browser = SessionStore()
    browser.update({{"_auth_user_id": str(user.pk), "_auth_user_hash": user.get_session_auth_hash(),
                    "_auth_user_backend": "tournament.account.queries.SignedIn"}})
    browser.create()
    cookies.append(browser.session_key)
places = ("session__number", "number", "revision")
tables = list(Table.objects.order_by("-session__number", "number").values_list(*places))
print(json.dumps({{"cookies": cookies, "tables": tables}}))
"""
TABLES = """
SELECT s.number, t.number, t.revision FROM tournament_table t JOIN tournament_session s ON s.id = t.session_id
ORDER BY s.number DESC, t.number
"""
KEYS = "SELECT key FROM tournament_logentry WHERE act = 'result.record' AND key IS NOT NULL"
COUNTS = """
SELECT (SELECT version FROM tournament_event), (SELECT count(*) FROM tournament_result),
    (SELECT count(*) FROM tournament_result WHERE current), (SELECT sum(revision) FROM tournament_table)
"""


@dataclass(frozen=True)
class Furniture:
    """A house's furniture: cookies of a director's browsers, and (session, table, revision), latest first."""

    cookies: list[str]
    tables: list[tuple[int, int, int]]


class House:
    """A data folder and its database; `database_url` is empty for SQLite."""

    def __init__(
        self, folder: Path, database_url: str = "", postgres: Postgres | None = None, **env: str
    ) -> None:
        self.folder = folder
        self.database_url = database_url
        self.postgres = postgres
        self.extra = env

    @property
    def env(self) -> dict[str, str]:
        """The environment of the program in this house, whatever is set outside."""
        program_settings = {"HANCHAN_DATA": str(self.folder), "DJANGO_SETTINGS_MODULE": "tournament.settings"}
        outside_settings = {"DATABASE_URL", "REDIS_URL", "PUBLIC_HTTPS", "ALLOWED_HOSTS"}
        inherited = {key: value for key, value in os.environ.items() if key not in outside_settings}
        database = {"DATABASE_URL": self.database_url} if self.database_url else {}
        return {**inherited, **program_settings, **database, "PYTHONPATH": str(ROOT), **self.extra}

    def run(self, code: str) -> str:
        """Run Python code with Django set up; returns what it printed."""
        return self._run("-c", SET_UP + code)

    def evaluate(self, code: str) -> dict[str, Any]:
        """Run Python code with Django set up; returns the JSON on its last line of output."""
        return dict(json.loads(self.run(code).splitlines()[-1]))

    def ask(self, module: str, wish: dict[str, Any]) -> dict[str, Any]:
        """Run a module that reads a request as JSON; returns the JSON that it prints."""
        return dict(json.loads(self._run("-m", module, stdin=json.dumps(wish))))

    def _run(self, *command: str, stdin: str = "") -> str:
        run = subprocess.run(
            [sys.executable, *command],
            cwd=ROOT,
            env=self.env,
            input=stdin,
            capture_output=True,
            text=True,
            timeout=LONGEST * 10,
            check=False,
        )
        if run.returncode:
            raise RuntimeError(run.stderr)
        return run.stdout.strip()

    def furnish(self, players: int, sessions: int, browsers: int = 8) -> Furniture:
        """An event whose last session is open and whose others have all results."""
        if not self.database_url:
            folder, furniture = furnished(players, sessions, browsers)
            shutil.copytree(folder, self.folder, dirs_exist_ok=True)
            return furniture
        return self.furnish_anew(players, sessions, browsers)

    def furnish_anew(self, players: int, sessions: int, browsers: int) -> Furniture:
        """The same, made by the program."""
        furniture = self.evaluate(FURNISH.format(players=players, sessions=sessions, browsers=browsers))
        return Furniture(furniture["cookies"], [tuple(table) for table in furniture["tables"]])

    def tables(self) -> list[tuple[int, int, int]]:
        """All tables as `Furniture` has them, with their revisions of now."""
        return [tuple(table) for table in self.rows(TABLES)]

    def stored(self) -> dict[str, Any]:
        """The keys of all results that were saved, and the counts that have to agree with them."""
        version, results, current, revisions = self.rows(COUNTS)[0]
        keys = [key for (key,) in self.rows(KEYS)]
        return {
            "keys": keys,
            "version": version,
            "results": results,
            "current": current,
            "revisions": revisions,
        }

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """The rows that a query finds, asked without the program, which takes seconds to start."""
        if self.database_url:
            with psycopg.connect(self.database_url) as postgres:
                return postgres.execute(query).fetchall()
        with closing(sqlite3.connect(self.folder / "hanchan.sqlite3")) as database:
            return database.execute(query).fetchall()

    @contextmanager
    def served(self, port: int = 0, command: list[str] | None = None) -> Iterator["Served"]:
        """The server on a port (0: a free one) until the end of the block, where it is killed."""
        server = Served(self, port or free_port(), command)
        try:
            server.start()
            yield server
        finally:
            server.kill()


class Served:
    """A server that can be killed and started again on the same port."""

    def __init__(self, house: House, port: int, command: list[str] | None = None) -> None:
        self.house, self.port = house, port
        self.command = command or server_command(port)
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The process id of the server."""
        assert self.process is not None
        return self.process.pid

    def start(self) -> float:
        """Start it; returns the seconds until it answered."""
        began = time.monotonic()
        with (self.house.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                self.command, cwd=ROOT, env=self.house.env, stdout=log, stderr=log, start_new_session=True
            )
        return self.wait(began)

    def wait(self, began: float) -> float:
        """Wait until it answers; returns the seconds since `began`."""
        while not self.answers():
            if time.monotonic() - began > LONGEST:
                raise TimeoutError((self.house.folder / "server.log").read_text(encoding="utf-8")[-3000:])
            time.sleep(0.02)
        return time.monotonic() - began

    def answers(self, path: str = "/healthz") -> bool:
        """Whether it serves."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=5) as page:
                return bool(page.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def kill(self) -> None:
        """Kill it without warning, like a power cut."""
        if self.process:
            self.process.kill()
            self.process.wait()


def free_port() -> int:
    """A free port on the loopback interface."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def new_house(kind: str = "sqlite", *, tables: bool = True, **env: str) -> Iterator[House]:
    """A house in a temporary folder, with its database; `kind`: sqlite or postgresql.

    `tables`: whether SQLite's file has the tables already, which take seconds to make.
    """
    folder = Path(tempfile.mkdtemp(prefix="hanchan-hall-"))
    try:
        if kind == "sqlite":
            if tables:
                shutil.copy(database_with_tables(), folder)
            yield House(folder, **env)
        else:
            with own_postgres(folder) as cluster:
                yield House(folder, cluster.url, cluster, **env)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@functools.cache
def database_with_tables() -> Path:
    """A database without rows, made once in this process, to be copied."""
    folder = Path(tempfile.mkdtemp(prefix="hanchan-tables-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    House(folder).run("from django.core.management import call_command; call_command('migrate', verbosity=0)")
    return folder / "hanchan.sqlite3"


@functools.cache
def furnished(players: int, sessions: int, browsers: int) -> tuple[Path, Furniture]:
    """A folder on SQLite that was furnished once in this process, to be copied, and its furniture."""
    folder = Path(tempfile.mkdtemp(prefix="hanchan-furnished-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    shutil.copy(database_with_tables(), folder)
    return folder, House(folder).furnish_anew(players, sessions, browsers)


TICKS = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pid: int) -> float:
    """The seconds of processor time that the process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident(pid: int) -> int:
    """The resident memory of the process, in bytes."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) * 1024
    raise ProcessLookupError(pid)


def threads(pid: int) -> int:
    """How many threads the process has."""
    return len(list(Path(f"/proc/{pid}/task").iterdir()))


def descriptors(pid: int) -> int:
    """How many files and connections the process has open."""
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def allow_descriptors(wanted: int) -> None:
    """Let this process and its children open this many files. Raises RuntimeError if the limit is lower."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft >= wanted:
        return
    if hard != resource.RLIM_INFINITY and hard < wanted:
        raise RuntimeError(
            f"This needs {wanted} open files; the limit is {hard}. Raise it: ulimit -n {wanted}"
        )
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
