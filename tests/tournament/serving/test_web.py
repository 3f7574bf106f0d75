"""The web process and the heads of requests: bounded in bytes and in time."""

import socket
import sys
from contextlib import suppress

import pytest

from benchmarks.hall.house import House, free_port
from tournament.serving.web import MOST_HEAD

PAGES = (
    "from django.core.management import call_command\n"
    "call_command('collectstatic', verbosity=0, interactive=False)\n"
)
HASTY = (
    "import sys; from tournament.serving import web; web.HEAD_SECONDS = 0.3; web.serve('127.0.0.1', {port})"
)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    house = House(tmp_path_factory.mktemp("web"))
    house.run(PAGES)
    with house.served() as server:
        yield server


def answers_until_hang_up(port: int, *parts: bytes) -> bytes:
    """Send the parts; everything that is answered until the server hangs up."""
    with socket.create_connection(("127.0.0.1", port), 60) as line:
        for part in parts:
            line.sendall(part)
        answer = b""
        with suppress(ConnectionResetError):  # hung up on while something was still being said
            while chunk := line.recv(65536):
                answer += chunk
        return answer


def head(size: int) -> bytes:
    """A whole head of so many bytes of headers, which asks the server to hang up afterwards."""
    return (
        b"GET /static/nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-A: "
        + b"a" * size
        + b"\r\n\r\n"
    )


def test_a_head_that_never_ends_is_cut_off(server):
    begun = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: "
    assert answers_until_hang_up(server.port, begun, b"a" * (MOST_HEAD + 1)).startswith(b"HTTP/1.1 431 ")
    assert answers_until_hang_up(server.port, b"GET /" + b"a" * (MOST_HEAD + 1)).startswith(b"HTTP/1.1 431 ")


def test_a_usual_head_is_answered_and_a_monstrous_one_is_not(server):
    assert answers_until_hang_up(server.port, head(8_000)).startswith(b"HTTP/1.1 404 ")
    assert answers_until_hang_up(server.port, head(MOST_HEAD + 1)).startswith(b"HTTP/1.1 431 ")


def test_a_body_is_not_a_head(server):
    body = b"a" * (4 * MOST_HEAD)
    post = b"POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: %d\r\n\r\n"
    assert answers_until_hang_up(server.port, post % len(body), body).startswith(b"HTTP/1.1 403 ")


def test_the_server_closes_idle_connections(tmp_path):
    port = free_port()
    command = [sys.executable, "-c", HASTY.format(port=port)]
    with House(tmp_path).served(port, command) as server:
        assert answers_until_hang_up(server.port) == b""
        assert answers_until_hang_up(server.port, b"GET / HTTP/1.1\r\nHost: local") == b""
        # a busy computer speaks too late itself
        tries = (answers_until_hang_up(server.port, head(10)) for _ in range(50))
        assert any(answer.startswith(b"HTTP/1.1 ") for answer in tries)


CROWDED = (
    "import sys; from tournament.serving import web; web.MOST_FILES = web.OTHER_FILES + 20;"
    "web.serve('127.0.0.1', {port})"
)


def test_idle_connections_make_room_for_new_ones_and_those_at_work_do_not(tmp_path):
    port = free_port()
    with House(tmp_path).served(port, [sys.executable, "-c", CROWDED.format(port=port)]) as server:
        working = socket.create_connection(("127.0.0.1", server.port), 60)
        working.sendall(b"POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n12345")
        idle = [socket.create_connection(("127.0.0.1", server.port), 60) for _one in range(60)]
        assert answers_until_hang_up(server.port, head(10)).startswith(b"HTTP/1.1 ")
        assert idle[0].recv(10) == b""  # the one that was idle longest was hung up on
        working.sendall(b"67890")
        assert working.recv(100).startswith(b"HTTP/1.1 ")
        for line in (*idle, working):
            line.close()
