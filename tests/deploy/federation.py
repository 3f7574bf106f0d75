"""Everything that runs in public: PostgreSQL, Redis, two web processes, streams, worker, beat."""

import http.cookiejar
import json
import os
import re
import secrets
import shutil
import signal
import subprocess
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psycopg
import pytest

from tests.tournament.acts.job.test_running_on_celery import free_port, running_redis
from tests.tournament.live.house import ROOT, WAIT, House, Log, Server
from tournament.serving.supervisor import listens

AS_DEPLOYED = (ROOT / "deploy" / "postgresql.sql").read_text(encoding="utf-8")
FURNISH = (
    "from django.core.management import call_command\n"
    "call_command('set_up')\n"
    "from tests.factories import make_event, make_user\n"
    "make_event(players=8, sessions=1, staff={'director': make_user('dora')})\n"
)


@contextmanager
def own_database(name: str) -> Iterator[str]:
    """An empty database on the PostgreSQL of this computer, with a role that owns it and nothing else.

    Both are made by deploy/postgresql.sql, under this name; the URL is that role's. Gone at the end.
    """
    where = os.environ.get("DATABASE_URL") or "postgres:///postgres"
    try:
        keeper = psycopg.connect(_named(where, "postgres"), autocommit=True)
    except psycopg.OperationalError as error:
        pytest.skip(f"Needs a PostgreSQL on which this account may make databases: {error}")
    with keeper:
        for statement in AS_DEPLOYED.replace("hanchan", name).split(";"):
            if statement.strip():
                keeper.execute(statement)
        password = secrets.token_urlsafe(16)
        keeper.execute(f"ALTER ROLE {name} PASSWORD '{password}'")
        try:
            yield f"postgres://{name}:{password}@127.0.0.1:{keeper.info.port}/{name}"
        finally:
            keeper.execute(f"DROP DATABASE {name} WITH (FORCE)")
            keeper.execute(f"DROP ROLE {name}")


def _named(url: str, database: str) -> str:
    """The URL of another database of the same server."""
    return re.sub(r"/[^/?]*(?=\?|$)", f"/{database}", url, count=1)


class Federation(House):
    """The processes of a public installation that share one database, one Redis and one folder."""

    def __init__(self, folder: Path, database: str, redis: str) -> None:
        super().__init__(folder)
        self.shared = {"DATABASE_URL": database, "REDIS_URL": redis, "LOG_FORMAT": "json"}
        self.processes: dict[str, subprocess.Popen[str]] = {}
        self.logs: dict[str, Log] = {}
        self.ports: dict[str, int] = {}

    def env(self, **extra: str) -> dict[str, str]:
        """The environment that all of them have."""
        return super().env(**self.shared, **extra)

    def sql(self, statement: str, *values: object) -> list[tuple[object, ...]]:
        """The rows of one statement in the database."""
        with psycopg.connect(self.shared["DATABASE_URL"]) as connection:
            return connection.execute(statement, values).fetchall()

    def serve(self, name: str) -> None:
        """Start a web process."""
        self.ports[name] = free_port()
        where = ("--host", "127.0.0.1", "--port", str(self.ports[name]))
        self._run(name, "-m", "tournament.serving.web", *where)

    def work(self, name: str, *words: str) -> None:
        """Start a process of Celery."""
        self._run(name, "-m", "celery", "-A", "tournament", *words)

    def _run(self, name: str, *command: str) -> None:
        self.processes[name] = self.start(*command)
        self.logs[name] = Log(self.processes[name])

    def wait_until_served(self) -> None:
        """All web processes listen."""
        for name, port in self.ports.items():
            assert listens(self.processes[name], port), name

    def at(self, name: str) -> "Browser":
        """A browser at a web process."""
        return Browser(self.ports[name])

    def follow(self, path: str) -> Server:
        """A viewer of the stream process."""
        server = Server(self.processes["live"], self.logs["live"])
        server.port = self.ports["live"]
        return server

    def stop(self) -> dict[str, int]:
        """Ask all to end; exit codes by name."""
        for process in self.processes.values():
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
        return {name: process.wait(WAIT) for name, process in self.processes.items()}

    def kill(self) -> None:
        """End whatever is left."""
        for name, process in self.processes.items():
            process.kill()
            process.wait(WAIT)
            self.logs[name].join()
            for pipe in (process.stdin, process.stdout, process.stderr):
                pipe.close()


class Browser:
    """Reads pages and sends their forms, as a person does who can be sent on to another process."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def moved_to(self, port: int) -> "Browser":
        """The same browser at another process: cookies do not depend on ports."""
        other = Browser(port)
        for cookie in self.jar:
            other.jar.set_cookie(cookie)
        return other

    def get(self, path: str) -> tuple[int, str]:
        """Status and text of a page."""
        try:
            with self.opener.open(f"http://127.0.0.1:{self.port}{path}", timeout=WAIT) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()

    def json(self, path: str) -> dict[str, object]:
        """What an address says to machines."""
        return json.loads(self.get(path)[1])

    def send(self, path: str, page: str = "", **fields: object) -> str:
        """Fill in the form that a page has for an address, send it; the page that one is led to."""
        _status, text = self.get(page or path)
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', text)[1]
        body = urllib.parse.urlencode({"csrfmiddlewaretoken": token, **fields}).encode()
        where = f"http://127.0.0.1:{self.port}{path}"
        with self.opener.open(urllib.request.Request(where, body), timeout=WAIT) as answer:
            assert answer.status == 200
            return answer.read().decode()


@contextmanager
def federation(folder: Path) -> Iterator[Federation]:
    """All of it, running, with the event spring-open and its director dora."""
    if not shutil.which("redis-server"):
        pytest.skip("Needs redis-server: apt-get install redis-server")
    with ExitStack() as house:
        database = house.enter_context(own_database(f"hanchan_whole_{os.getpid()}"))
        redis = house.enter_context(running_redis(folder, free_port()))
        site = Federation(folder, database, redis)
        house.callback(site.kill)
        site.run(FURNISH)
        site.close()
        for name in ("web-1", "web-2", "live"):
            site.serve(name)
        site.work("worker", "worker", "--concurrency", "1", "--loglevel", "INFO")
        site.work("beat", "beat", "--schedule", str(folder / "beat"), "--loglevel", "INFO")
        site.wait_until_served()
        yield site
