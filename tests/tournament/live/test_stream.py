"""The stream as phones see it, from a real server."""

import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tournament.live.house import WAIT, Server

STANDINGS = "/live/spring-open?lists=standings"
BEATING = "tests.tournament.live.beating:application"
on_linux = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="Counting needs Linux's /proc.")


@pytest.fixture(scope="module")
def running_server(shared_house) -> Iterator[Server]:
    with shared_house.served(BEATING) as server:
        yield server


def test_a_viewer_gets_the_whole_state_first_and_then_what_changed(shared_house, server):
    viewer = server.follow(STANDINGS)
    first = viewer.frame()
    version = shared_house.rename(3, "Kowalska")
    second = viewer.frame()

    assert first["lists"] == {"standings": [f"r{number}" for number in range(1, 17)]}
    assert set(first["parts"]) == set(first["lists"]["standings"])
    assert second["version"] == version
    assert (second["lists"], second["parts"]) == ({}, {})
    assert second["cells"] == {"r3": [2, "0"]}
    assert "Kowalska" in second["pieces"][0]


def test_names_are_escaped_in_frames(shared_house, server):
    viewer = server.follow(STANDINGS)
    viewer.frame()
    shared_house.rename(4, "<script>alert(1)</script>")
    assert "&lt;script&gt;" in viewer.frame()["pieces"][0]


def test_the_browser_is_told_to_come_back_within_one_to_four_seconds(server):
    assert 1000 <= server.follow(STANDINGS).retry <= 4000


def test_a_viewer_who_returns_after_news_gets_the_whole_state(shared_house, server):
    viewer = server.follow(STANDINGS)
    version = viewer.frame()["version"]
    viewer.close()
    shared_house.rename(5, "Nagy")
    frame = server.follow(STANDINGS, **{"Last-Event-ID": str(version)}).frame()
    assert len(frame["parts"]) == 16
    assert "Nagy" in frame["parts"]["r5"]


def test_a_viewer_who_returns_to_the_same_version_is_sent_nothing_else(server):
    version = server.follow(STANDINGS).frame()["version"]
    by_header = server.follow(STANDINGS, **{"Last-Event-ID": str(version)}).frame()
    by_query = server.follow(f"{STANDINGS}&v={version}").frame()
    assert (by_header["version"], by_header["lists"], by_header["parts"]) == (version, {}, {})
    assert (by_query["version"], by_query["lists"], by_query["parts"]) == (version, {}, {})


def test_a_page_gets_the_lists_that_it_shows(server):
    assert list(server.follow("/live/spring-open?lists=state").frame()["lists"]) == ["state"]
    assert server.follow("/live/spring-open?lists=").frame()["lists"] == {}


@on_linux
def test_fifty_streams_hold_no_thread_and_no_database_connection(shared_house, server):
    first = server.follow(STANDINGS)
    first.frame()
    threads, connections = server.threads(), server.database_connections()

    viewers = [first, *(server.follow(STANDINGS) for _ in range(49))]
    for viewer in viewers[1:]:
        viewer.frame()
    version = shared_house.rename(6, "Lehtinen")

    assert [viewer.frame()["version"] for viewer in viewers] == [version] * 50
    assert (server.threads(), server.database_connections()) == (threads, connections)


@pytest.mark.parametrize(
    ("path", "method", "status"),
    [
        ("/live/no-such-event", "GET", 404),
        ("/live/", "GET", 404),
        ("/live/spring-open/more", "GET", 404),
        ("/live/spring-open", "POST", 405),
        ("/live/spring-open", "HEAD", 405),
        ("/healthz", "GET", 200),
    ],
)
def test_requests_for_anything_but_a_stream_get_a_plain_answer(server, path, method, status):
    assert server.get(path, method).status == status


@pytest.mark.parametrize("path", [f"/live/spring-open?k={'a' * 2_000}", f"/live/spring-open{'/' * 2_000}"])
def test_an_address_longer_than_any_gets_no_stream(server, path):
    assert server.get(path).status == 414


def test_a_stream_keeps_nothing_of_a_large_head(server):
    large = {f"X-{number}": "1" for number in range(2_000)}
    server.follow("/live/spring-open").frame()  # what is made once
    before = server.memory()
    for _viewer in range(100):
        server.follow("/live/spring-open?lists=state", **large).frame()
    assert (server.memory() - before) / 100 < 50_000
    server.hang_up()


@pytest.mark.parametrize(
    "path", ["/healthz", "/readyz", "/live/", "/live/spring-open", "/static/pages/public.css"]
)
def test_answers_that_are_not_pages_have_the_strictest_policy(server, path):
    answer = server.get(path)
    assert answer.headers["Content-Security-Policy"].split("; ")[0] == "default-src 'none'"
    answer.close()


def test_django_pages_are_served_beside_the_streams(server):
    server.follow(STANDINGS).frame()
    assert server.get("/no-such-page/").status == 404


def test_a_host_that_is_not_ours_gets_no_stream(house):
    with house.served(ALLOWED_HOSTS="hall.example") as server:
        assert server.get(STANDINGS).status == 400
        assert server.get(STANDINGS, Host="hall.example:8000").status == 200


def test_above_the_cap_viewers_are_told_to_poll_and_the_next_gets_in_when_one_leaves(house):
    with house.served(LIVE_STREAMS="2") as server:
        viewers = [server.follow(STANDINGS), server.follow(STANDINGS)]
        refused = server.get(STANDINGS)
        assert (refused.status, refused.headers["Retry-After"]) == (503, "15")

        viewers[0].close()
        house.rename(1, "Berg")
        viewers[1].frame()
        answers = (server.get(STANDINGS).status for _ in range(1000))
        assert next(status for status in answers if status != 503) == 200


def test_the_server_ends_while_streams_are_open_that_never_end(house):
    with house.served() as server:
        viewers = [server.follow(STANDINGS) for _ in range(50)]
        for viewer in viewers:
            viewer.frame()
        server.process.send_signal(signal.SIGTERM)
        server.process.communicate(timeout=WAIT)
        assert server.process.returncode in {0, -signal.SIGTERM}
        to_the_end = [message for viewer in viewers for message in iter(viewer.message, {})]
        assert [message for message in to_the_end if message["event"] != "beat"] == []


def test_a_quiet_line_has_a_heartbeat_that_scripts_can_hear(server):
    viewer = server.follow(STANDINGS)
    viewer.frame()
    beat = viewer.message()
    assert beat[""] == "alive"  # a comment
    assert beat["event"] == "beat"


def test_a_server_that_gives_no_lines_sends_the_same(house):
    with house.served(bare=True) as server:
        viewer = server.follow(STANDINGS)
        assert len(viewer.frame()["parts"]) == 16
        version = house.rename(3, "Kowalska")
        assert "Kowalska" in (frame := viewer.frame())["pieces"][0]
        assert frame["version"] == version


def test_a_request_behind_a_stream_waits_and_the_stream_goes_on(shared_house, server):
    ask = f"GET {STANDINGS} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    with socket.create_connection(("127.0.0.1", server.port), WAIT) as line:
        line.sendall(ask)
        events = line.makefile("rb")
        while not events.readline().startswith(b"id: "):
            pass
        line.sendall(ask)
        version = shared_house.rename(7, "Virtanen")
        while (row := events.readline()) != b"id: %d\n" % version:
            assert not row.startswith(b"HTTP/")
        assert b"Virtanen" in events.readline()
