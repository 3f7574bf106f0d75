"""The command lines of the units, in the environment of the example: PostgreSQL, Redis with a password."""

import http.client
import os
import re
import secrets
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.federation import own_database
from tests.tournament.acts.job.test_running_on_celery import free_port, running_redis
from tests.tournament.live.house import ROOT, WAIT
from tests.tournament.security.pages import HEADERS, POLICY, policy_of
from tournament.serving.supervisor import listens

pytestmark = [pytest.mark.redis, pytest.mark.slow]
UNITS = ROOT / "deploy" / "systemd"
EXAMPLE = ROOT / "deploy" / "hanchan.env.example"
SECURE = {"Host": "hanchan.example.org", "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}


class Shipped:
    """An installation as deploy/ makes it, in a folder of the test's own."""

    def __init__(self, folder: Path, database: str, redis: str) -> None:
        self.folder, self.port = folder, free_port()
        example = dict(re.findall(r"^([A-Z_]+)=(.*)$", EXAMPLE.read_text(encoding="utf-8"), re.MULTILINE))
        own = {"HANCHAN_DATA": str(folder), "DATABASE_URL": database, "REDIS_URL": redis}
        assert set(own) <= set(example)
        path = {"PATH": os.environ["PATH"], "PYTHONWARNINGS": "ignore", "LANG": "C.UTF-8"}
        self.env = {**path, **example, **own}
        self.processes: list[subprocess.Popen[str]] = []

    def command(self, unit: str) -> list[str]:
        """What the unit starts, from where the program is here."""
        text = (UNITS / unit).read_text(encoding="utf-8")
        line = re.search(r"^ExecStart=(.+)$", text, re.MULTILINE)[1].replace("%i", str(self.port))
        assert re.search(r"^UMask=0077$", text, re.MULTILINE)
        return line.replace("/srv/hanchan/.venv/bin", str(Path(sys.executable).parent)).split()

    def start(self, unit: str) -> subprocess.Popen[str]:
        """Start a unit's process."""
        process = subprocess.Popen(
            self.command(unit), cwd=ROOT, env=self.env, umask=0o077, text=True, stderr=subprocess.PIPE
        )
        self.processes.append(process)
        return process

    def run(self, code: str, **env: str) -> subprocess.CompletedProcess[str]:
        """Run Python in this installation."""
        env = {**self.env, "DJANGO_SETTINGS_MODULE": "tournament.settings", **env}
        command = [sys.executable, "-c", code]
        return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)

    def ask(self, path: str, method: str = "GET", **headers: str) -> http.client.HTTPResponse:
        """What the process says, as the proxy asks it."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT)
        line.request(method, path, headers={**SECURE, **headers})
        answer = line.getresponse()
        answer.content = answer.read()
        line.close()
        return answer


@pytest.fixture(scope="module")
def shipped(tmp_path_factory) -> Iterator[Shipped]:
    folder = tmp_path_factory.mktemp("shipped")
    password = secrets.token_hex(12)
    with (
        own_database(f"hanchan_shipped_{os.getpid()}") as database,
        running_redis(tmp_path_factory.mktemp("redis"), free_port(), password) as redis,
    ):
        shipped = Shipped(folder, database, redis)
        assert shipped.start("hanchan-set-up.service").wait(WAIT) == 0
        try:
            assert listens(shipped.start("hanchan-web@.service"), shipped.port)
            yield shipped
        finally:
            for process in shipped.processes:
                process.kill()
                process.wait(WAIT)
                process.stderr.close()


def test_pages_have_the_headers_and_cookies_of_a_public_site(shipped):
    answer = shipped.ask("/sign-in/")
    assert answer.status == 200
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert policy_of(answer) == POLICY
    assert answer.headers["Strict-Transport-Security"].startswith("max-age=31536000")
    cookies = answer.headers.get_all("Set-Cookie")
    assert cookies
    assert [cookie for cookie in cookies if not ("Secure" in cookie and "HttpOnly" in cookie)] == []


def test_plain_http_and_other_names_are_not_served(shipped):
    plain = shipped.ask("/", **{"X-Forwarded-Proto": "http"})
    assert (plain.status, plain.headers["Location"]) == (301, "https://hanchan.example.org/")
    assert shipped.ask("/", Host="evil.example").status == 400
    assert shipped.ask("/metrics").status == 403


def test_what_is_stored_is_for_nobody_else_on_the_computer(shipped):
    public = shipped.folder / "static"  # styles and scripts, which the proxy may read
    stored = (path for path in shipped.folder.rglob("*") if not path.is_relative_to(public))
    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in stored}
    assert modes
    assert {path: oct(mode) for path, mode in modes.items() if mode & 0o077} == {}


JOB = """
import django; django.setup()
import threading, time
from tournament.acts.job.queue import ask
from tournament.backup.services.automatic import KIND
job, end = ask(event=None, kind=KIND, args={"why": "day"}, by=None), time.monotonic() + 60
pause = threading.Event()
while job.state in ("queued", "running") and time.monotonic() < end:
    pause.wait(0.05)
    job.refresh_from_db()
print(job.state, job.error)
"""
PING = "import os, redis; redis.from_url(os.environ['REDIS_URL']).ping()"


def test_a_worker_reaches_redis_with_its_password_and_nobody_does_without(shipped):
    worker = shipped.start("hanchan-worker.service")
    try:
        assert shipped.run(JOB).stdout.split()[:1] == ["done"]
    finally:
        worker.send_signal(signal.SIGTERM)
        worker.wait(WAIT)
    without = re.sub(r":[^:@/]*@", "", shipped.env["REDIS_URL"])
    refused = shipped.run(PING, REDIS_URL=without)
    assert (refused.returncode, "authenticat" in refused.stderr.lower()) == (1, True)


def test_a_killed_process_comes_back_as_it_was(shipped):
    for unit in UNITS.glob("*.service"):
        text = unit.read_text(encoding="utf-8")
        assert ("Restart=always" in text) is (unit.name != "hanchan-set-up.service"), unit.name
    web = shipped.processes[1]
    web.kill()
    web.wait(WAIT)
    assert listens(shipped.start("hanchan-web@.service"), shipped.port)
    assert shipped.ask("/sign-in/").status == 200
