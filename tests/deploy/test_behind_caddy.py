"""The Caddyfile as it ships, in front of two web processes and one of streams: what the internet gets."""

import http.client
import json
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from urllib.parse import urlencode

import pytest

from tests.deploy.shipped import HOST, LIVE, WEB, Shipped, installed
from tests.tournament.acts.job.test_running_on_celery import free_port
from tests.tournament.live.house import ROOT, WAIT
from tests.tournament.security.pages import HEADERS, POLICY, policy_of
from tournament.middleware import MOST_OF_STRANGERS

pytestmark = [pytest.mark.postgresql, pytest.mark.redis, pytest.mark.slow]
CADDYFILE = ROOT / "deploy" / "Caddyfile"
# Certificates of its own, ports of the test's own, nothing outside of its folder.
HERE = """{{
	admin off
	local_certs
	skip_install_trust
	http_port {plain}
	https_port {secure}
"""
FURNISH = """
import django; django.setup()
from tests.factories import make_event, make_user
from tournament.models import Overlay
event = make_event(players=8, sessions=1, staff={"director": make_user("dora")})
Overlay.objects.create(event=event, delay=1)
"""
LINES = """
import django; django.setup()
import json
from tournament.models import SignIn
print(json.dumps(list(SignIn.objects.values_list("kind", "network").order_by("pk"))))
"""


@dataclass
class Proxy:
    """Caddy, and what is behind it."""

    behind: Shipped
    folder: Path
    plain: int = field(default_factory=free_port)
    secure: int = field(default_factory=free_port)
    web: tuple[int, int] = field(default_factory=lambda: (free_port(), free_port()))
    live: int = field(default_factory=free_port)
    serving: dict[int, subprocess.Popen[str]] = field(default_factory=dict)

    def serve(self, unit: str, port: int) -> None:
        """Start a process behind Caddy, or start it again."""
        self.serving[port] = self.behind.serve(unit, port)

    def kill(self, port: int) -> None:
        """Kill the process at that port."""
        self.serving[port].kill()
        self.serving[port].wait(WAIT)

    @contextmanager
    def running(self, program: str) -> Iterator[None]:
        """Caddy runs until the end of the block."""
        file = self.folder / "Caddyfile"
        options = HERE.format(plain=self.plain, secure=self.secure)
        shipped = CADDYFILE.read_text(encoding="utf-8")
        file.write_text(shipped.replace("{\n", options, 1), encoding="utf-8")
        env = {
            "HANCHAN_HOST": HOST,
            "HANCHAN_WEB": " ".join(f"127.0.0.1:{port}" for port in self.web),
            "HANCHAN_LIVE": f"127.0.0.1:{self.live}",
            "HOME": str(self.folder),
            "XDG_DATA_HOME": str(self.folder),
            "XDG_CONFIG_HOME": str(self.folder),
        }
        command = [program, "run", "--config", str(file), "--adapter", "caddyfile"]
        with (self.folder / "log").open("w") as log, subprocess.Popen(command, env=env, stderr=log) as caddy:
            try:
                self.wait_until_it_answers()
                yield
            finally:
                caddy.terminate()
                caddy.wait(WAIT)

    def wait_until_it_answers(self) -> None:
        """It has its certificate, and has found both web processes ready."""
        end = monotonic() + WAIT
        while True:
            try:
                if self.ask("/help/").status == 200:
                    return
            except (OSError, http.client.HTTPException):
                if monotonic() > end:
                    raise
            assert monotonic() < end, (self.folder / "log").read_text(encoding="utf-8")

    def line(self, whose: str = "127.0.0.1") -> http.client.HTTPSConnection:
        """A connection to the public name, from an address of this computer."""
        root = self.folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
        trusting = ssl.create_default_context(cafile=root)
        line = http.client.HTTPSConnection(HOST, self.secure, timeout=WAIT, context=trusting)
        tcp = socket.create_connection(("127.0.0.1", self.secure), timeout=WAIT, source_address=(whose, 0))
        line.sock = trusting.wrap_socket(tcp, server_hostname=HOST)
        return line

    def ask(
        self, path: str, method: str = "GET", body: bytes = b"", whose: str = "127.0.0.1", **headers: str
    ) -> http.client.HTTPResponse:
        """What the internet gets."""
        with closing(self.line(whose)) as line:
            line.request(method, path, body or None, {"Host": HOST, **headers})
            answer = line.getresponse()
            answer.content = answer.read()
        return answer


@pytest.fixture(scope="module")
def proxy(tmp_path_factory) -> Iterator[Proxy]:
    program = shutil.which("caddy")
    if program is None:
        pytest.skip("Needs Caddy: apt-get install caddy")
    folders = (tmp_path_factory.mktemp(name) for name in ("shipped", "redis"))
    with installed(*folders, "proxied") as shipped:
        done = shipped.run(FURNISH)
        assert done.returncode == 0, done.stderr
        proxy = Proxy(shipped, tmp_path_factory.mktemp("caddy"))
        for unit, port in ((WEB, proxy.web[0]), (WEB, proxy.web[1]), (LIVE, proxy.live)):
            proxy.serve(unit, port)
        with proxy.running(program):
            yield proxy


def token_and_cookie(proxy: Proxy) -> tuple[str, str]:
    answer = proxy.ask("/sign-in/")
    cookie = next(cookie for cookie in answer.headers.get_all("Set-Cookie") if "csrftoken" in cookie)
    token = answer.content.decode().partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
    return token, cookie.partition(";")[0]


def test_pages_have_the_headers_and_cookies_of_a_public_site(proxy):
    answer = proxy.ask("/sign-in/")
    assert answer.status == 200
    assert {name: answer.headers.get_all(name) for name in HEADERS} == {
        name: [value] for name, value in HEADERS.items()
    }
    assert policy_of(answer) == POLICY
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains; preload"
    for cookie in answer.headers.get_all("Set-Cookie"):
        facts = {part.strip().partition("=")[0] for part in cookie.split(";")[1:]}
        assert cookie.startswith("__Host-")
        assert {"Secure", "HttpOnly", "Path", "SameSite"} <= facts
        assert "Domain" not in facts


def test_plain_http_leads_to_tls(proxy):
    line = http.client.HTTPConnection("127.0.0.1", proxy.plain, timeout=WAIT)
    line.request("GET", "/sign-in/", headers={"Host": HOST})
    answer = line.getresponse()
    assert (answer.status, answer.headers["Location"]) == (308, f"https://{HOST}/sign-in/")
    line.close()


def test_the_proxy_hides_health_and_metrics_from_outside(proxy):
    paths = ("/healthz", "/readyz", "/metrics")
    assert [proxy.ask(path).status for path in paths] == [404, 404, 404]


def test_another_name_is_not_served(proxy):
    assert proxy.ask("/sign-in/", Host="evil.example").content == b""


def test_an_attempt_counts_for_its_address_despite_its_headers(proxy):
    token, cookie = token_and_cookie(proxy)
    form = {"username": "dora", "password": "wrong", "csrfmiddlewaretoken": token}
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": cookie,
        "Origin": f"https://{HOST}",
        "X-Forwarded-For": "192.0.2.99",
        "X-Real-IP": "192.0.2.99",
        "Forwarded": "for=192.0.2.99",
    }
    body = urlencode(form).encode()
    statuses = [proxy.ask("/sign-in/", "POST", body, "127.0.0.2", **headers).status for _time in range(6)]
    assert statuses == [200, 200, 200, 200, 429, 429]
    assert proxy.ask("/sign-in/", "POST", body, "127.0.0.3", **headers).status == 200
    lines = json.loads(proxy.behind.run(LINES).stdout)
    assert {network for _kind, network in lines} == {"127.0.0.2", "127.0.0.3"}


def test_the_proxy_refuses_oversized_bodies_and_headers(proxy):
    token, cookie = token_and_cookie(proxy)
    headers = {"Cookie": cookie, "X-CSRFToken": token, "Content-Type": "application/octet-stream"}
    large = proxy.ask("/verify-draw/", "POST", b"x" * (MOST_OF_STRANGERS + 1), **headers)
    assert large.status == 413
    assert proxy.ask("/", Cookie="a=" + "x" * 40_000).status == 431


def test_news_come_at_once(proxy):
    line = proxy.line()
    line.request("GET", "/live/spring-open?lists=state", headers={"Host": HOST})
    answer = line.getresponse()
    assert (answer.status, answer.headers["Content-Type"]) == (200, "text/event-stream; charset=utf-8")
    message = b""
    while not message.endswith(b"}\n"):
        message = answer.readline()
    assert list(json.loads(message.removeprefix(b"data: "))["lists"]) == ["state"]
    line.close()


def test_the_proxy_stops_although_viewers_have_live_streams(proxy, tmp_path):
    other = Proxy(proxy.behind, tmp_path, web=proxy.web, live=proxy.live)
    with other.running(shutil.which("caddy")):
        line = other.line()
        line.request("GET", "/live/spring-open?lists=state", headers={"Host": HOST})
        answer = line.getresponse()
        assert answer.status == 200
    answer.close()
    line.close()


def test_a_delayed_overlay_asks_the_process_that_remembers_what_it_showed(proxy):
    picture = "/overlay/spring-open/next/?now=1"
    assert json.loads(proxy.ask(picture).content)["html"] == ""
    shown_from = monotonic() + 2
    while monotonic() < shown_from:  # the other process has not been asked yet, and would show nothing
        proxy.ask("/help/")
    assert ["Session 1" in json.loads(proxy.ask(picture).content)["html"] for _time in range(8)] == [True] * 8


def test_with_one_web_process_killed_the_other_answers_and_the_first_comes_back(proxy):
    first, second = proxy.web
    proxy.kill(first)
    assert [proxy.ask("/sign-in/").status for _time in range(6)] == [200] * 6
    proxy.serve(WEB, first)
    proxy.kill(second)
    proxy.wait_until_it_answers()
    assert proxy.ask("/sign-in/").status == 200
