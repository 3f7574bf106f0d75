"""An installation as deploy/ ships it: the units' own command lines in the environment of the example."""

import http.client
import os
import re
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.deploy.federation import own_database
from tests.tournament.acts.job.test_running_on_celery import free_port, running_redis
from tests.tournament.live.house import ROOT, WAIT
from tournament.serving.supervisor import listens

UNITS = ROOT / "deploy" / "systemd"
EXAMPLE = ROOT / "deploy" / "hanchan.env.example"
HOST = "hanchan.example.org"
SECURE = {"Host": HOST, "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
WEB, LIVE = "hanchan-web@.service", "hanchan-live.service"


class Shipped:
    """An installation in a folder of the test's own. `port`: of its first web process."""

    def __init__(self, folder: Path, database: str, redis: str) -> None:
        self.folder, self.port = folder, free_port()
        example = dict(re.findall(r"^([A-Z_]+)=(.*)$", EXAMPLE.read_text(encoding="utf-8"), re.MULTILINE))
        overrides = {"HANCHAN_DATA": str(folder), "DATABASE_URL": database, "REDIS_URL": redis}
        assert set(overrides) <= set(example)
        path = {"PATH": os.environ["PATH"], "PYTHONWARNINGS": "ignore", "LANG": "C.UTF-8"}
        self.env = {**path, **example, **overrides}
        self.processes: list[subprocess.Popen[str]] = []

    def command(self, unit: str, port: int) -> list[str]:
        """What the unit starts, from where the program is here; a process that serves does so on the port."""
        text = (UNITS / unit).read_text(encoding="utf-8")
        line = re.search(r"^ExecStart=(.+)$", text, re.MULTILINE)[1]
        assert re.search(r"^UMask=0077$", text, re.MULTILINE)
        line = re.sub(r"(?<=--port )\S+", str(port), line)
        return line.replace("/srv/hanchan/.venv/bin", str(Path(sys.executable).parent)).split()

    def start(self, unit: str, port: int = 0) -> subprocess.Popen[str]:
        """Start a unit's process."""
        process = subprocess.Popen(
            self.command(unit, port), cwd=ROOT, env=self.env, umask=0o077, text=True, stderr=subprocess.PIPE
        )
        self.processes.append(process)
        return process

    def serve(self, unit: str, port: int) -> subprocess.Popen[str]:
        """Start a unit's process, and wait until it listens."""
        process = self.start(unit, port)
        assert listens(process, port), unit
        return process

    def run(self, code: str, **env: str) -> subprocess.CompletedProcess[str]:
        """Run Python in this installation."""
        env = {**self.env, "DJANGO_SETTINGS_MODULE": "tournament.settings", "PYTHONPATH": str(ROOT), **env}
        command = [sys.executable, "-c", code]
        return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)

    def ask(self, path: str, method: str = "GET", **headers: str) -> http.client.HTTPResponse:
        """What the web process says, as the proxy asks it."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT)
        line.request(method, path, headers={**SECURE, **headers})
        answer = line.getresponse()
        answer.content = answer.read()
        line.close()
        return answer


@contextmanager
def installed(folder: Path, redis_folder: Path, name: str) -> Iterator[Shipped]:
    """An installation that is set up and serves, with a PostgreSQL role and a Redis password of its own."""
    password = secrets.token_hex(12)
    with (
        own_database(f"hanchan_{name}_{os.getpid()}") as database,
        running_redis(redis_folder, free_port(), password) as redis,
    ):
        shipped = Shipped(folder, database, redis)
        try:
            assert shipped.start("hanchan-set-up.service").wait(WAIT) == 0
            shipped.serve(WEB, shipped.port)
            yield shipped
        finally:
            for process in shipped.processes:
                process.kill()
                process.wait(WAIT)
                process.stderr.close()
