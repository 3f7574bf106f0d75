"""The server is started again when it dies, given up when it never lived, and ended cleanly."""

import io
import os
import signal
import socket
import subprocess
import sys
import time

import pytest

from tournament.serving import supervisor
from tournament.serving.host_and_port import CannotServe

# Listens on a free port and lets go of it with exit code 7 when somebody connects.
DIES_WHEN_ASKED = """
import socket, sys
with socket.create_server(("127.0.0.1", int(sys.argv[1]))) as server:
    server.accept()
sys.exit(7)
"""
# The same once it is told to serve; says through a pipe that it has loaded, as long as there is one.
WAITS_FOR_GO = (
    """
import sys
from pathlib import Path
if Path(sys.argv[2]).is_fifo():
    Path(sys.argv[2]).write_text("loaded")
assert sys.stdin.read(1) == "\\n"
"""
    + DIES_WHEN_ASKED
)
SUPERVISE = """
import sys
from tournament.serving.supervisor import keep_serving, stop_on_signals
stop_on_signals()
port = int(sys.argv[2])
try:
    server = [sys.executable, "-c", *sys.argv[1:]]
    keep_serving(server, port, lambda: print("ready"), sys.stdout, 0.01)
except KeyboardInterrupt:
    print("interrupted")
"""
STUBBORN = (
    "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('up', flush=True); signal.pause()"
)


def killed(port: int) -> bool:
    """Connect, which kills the server above; False when nobody listens."""
    with socket.socket() as visitor:
        return visitor.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_server_that_dies_is_started_again_until_a_signal_ends_all(port, number):
    command = [sys.executable, "-u", "-c", SUPERVISE, DIES_WHEN_ASKED, str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        first = [process.stdout.readline() for _ in range(2)]
        while not killed(port):  # refused until it is there again
            assert process.poll() is None
        second = process.stdout.readline()
        process.send_signal(number)
        lines = process.communicate(timeout=60)[0].splitlines()
    died = "The server ended by itself (exit code 7) and is started again. No saved score is lost.\n"
    assert ({*first}, second, lines[-1], process.returncode) == ({"ready\n", died}, died, "interrupted", 0)


def test_a_server_that_never_listens_is_given_up_after_three_deaths(port):
    out = io.StringIO()
    with pytest.raises(CannotServe) as given_up:
        supervisor.keep_serving([sys.executable, "-c", "raise SystemExit(3)"], port, lambda: None, out, 0.01)
    assert str(given_up.value) == "The server ended three times before it was ready; the lines above say why."
    assert out.getvalue().count("exit code 3") == 2


@pytest.mark.parametrize(
    ("server", "waits"),
    [(DIES_WHEN_ASKED, [0.2, 0.2, 0.2, 0.2]), ("raise SystemExit(3)", [0.4, 0.8, 1.6, 3.2])],
)
def test_a_server_that_came_up_is_back_at_once_however_often_it_dies(port, server, waits):
    """One that dies before it listens waits longer each time: something has to be put right first."""
    command, waited = [sys.executable, "-c", DIES_WHEN_ASKED, str(port)], []

    def wait(seconds: float) -> None:
        command[2] = server  # the first came up in any case
        waited.append(seconds)
        if len(waited) == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        supervisor.keep_serving(command, port, lambda: None, io.StringIO(), wait=wait)
    assert waited == [0.2, *waits]


def test_the_data_are_set_up_once_while_the_first_server_loads_and_each_serves_when_told(port, tmp_path):
    loaded, order = tmp_path / "loaded", []
    os.mkfifo(loaded)
    command = [sys.executable, "-c", WAITS_FOR_GO, str(port), str(loaded)]

    def set_up() -> None:
        order.append(loaded.read_text())
        loaded.unlink()
        order.append(f"set up, serving: {killed(port)}")

    def wait(_seconds: float) -> None:
        order.append("died")
        if order.count("died") == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        supervisor.keep_serving(
            command, port, lambda: order.append("ready"), io.StringIO(), wait=wait, set_up=set_up
        )
    assert order == ["loaded", "set up, serving: False", "ready", "died", "died"]


def test_a_server_that_waits_ends_when_the_supervisor_has_gone(port):
    code = "from tournament.serving.web import wait_for_go; wait_for_go(); print('served')"
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        output = process.communicate(timeout=60)[0]
    assert (output, process.returncode) == ("", 1)


def test_nothing_is_served_when_the_data_cannot_be_set_up(port):
    def set_up() -> None:
        raise CannotServe

    with pytest.raises(CannotServe):
        supervisor.keep_serving(
            [sys.executable, "-c", WAITS_FOR_GO, str(port), os.devnull],
            port,
            lambda: None,
            io.StringIO(),
            set_up=set_up,
        )
    assert killed(port) is False


def test_a_server_that_does_not_end_when_asked_is_killed(monkeypatch):
    monkeypatch.setattr(supervisor, "STOP_SECONDS", 0.2)
    child = subprocess.Popen([sys.executable, "-c", STUBBORN], stdout=subprocess.PIPE)
    with child:
        child.stdout.readline()
        began = time.monotonic()
        supervisor.end(child)
        waited = time.monotonic() - began
    assert (child.returncode, waited >= 0.2) == (-signal.SIGKILL, True)


def test_a_server_that_ends_when_asked_is_not_killed():
    with supervisor.running([sys.executable, "-c", "import signal; signal.pause()"]) as child:
        alive = child.poll()
    assert (alive, child.returncode) == (None, -signal.SIGTERM)


def test_the_server_is_our_web_process_on_the_port():
    assert supervisor.server_command(8102)[1:] == ["-m", "tournament.serving.web", "--port", "8102"]


def test_the_limit_of_open_files_is_never_lowered():
    resource = pytest.importorskip("resource", reason="Windows has no limit of open files")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    supervisor.allow_many_connections()
    after = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert (after[0] >= before[0], after[1]) == (True, before[1])
