"""The command lines of the units, in the environment of the example: PostgreSQL, Redis with a password."""

import re
import signal
import stat
from collections.abc import Iterator

import pytest

from tests.deploy.shipped import UNITS, WEB, Shipped, installed
from tests.tournament.live.house import WAIT
from tests.tournament.security.pages import HEADERS, POLICY, policy_of

pytestmark = [pytest.mark.postgresql, pytest.mark.redis, pytest.mark.slow]


@pytest.fixture(scope="module")
def shipped(tmp_path_factory) -> Iterator[Shipped]:
    folders = (tmp_path_factory.mktemp(name) for name in ("shipped", "redis"))
    with installed(*folders, "shipped") as shipped:
        yield shipped


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


def test_stored_files_are_private_to_the_account_of_the_service(shipped):
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
    shipped.serve(WEB, shipped.port)
    assert shipped.ask("/sign-in/").status == 200
