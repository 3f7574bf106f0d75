"""What probes and collectors get: /healthz, /readyz and /metrics of a running server."""

import json
import re

import pytest

from tests.tournament.live.house import WAIT
from tournament.serving import health
from tournament.serving.health import may_measure


def figures(server, **headers: str) -> dict[str, float]:
    """The figures by name and labels."""
    text = server.get("/metrics", **headers).read().decode()
    lines = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _space, value in lines}


def readiness(server) -> tuple[int, dict[str, object]]:
    answer = server.get("/readyz")
    return answer.status, json.loads(answer.read())


def test_a_process_that_answers_is_alive(server):
    answer = server.get("/healthz")
    assert (answer.status, answer.read()) == (200, b"ok\n")


def test_a_process_with_its_database_is_ready(server):
    report = {"ready": True, "problems": [], "oldest_job_seconds": 0.0, "live_behind_seconds": 0.0}
    assert readiness(server) == (200, report)


def test_a_database_that_takes_no_writes_is_not_ready(house):
    with house.served() as server:
        assert readiness(server)[0] == 200
        house.sql("alter table tournament_event rename to elsewhere")
        while (answer := readiness(server))[0] == 200:
            pass
    assert answer[0] == 503
    assert answer[1]["problems"] == ["database: no such table: tournament_event"]


def test_figures_follow_what_happens(server):
    before = figures(server)
    viewer = server.follow("/live/spring-open")
    viewer.frame()
    server.get("/nothing-here/").read()
    after = figures(server)
    assert (before["hanchan_streams"], after["hanchan_streams"]) == (0, 1)
    assert after["hanchan_live_frames"] == before["hanchan_live_frames"] + 1
    name = 'hanchan_requests_total{status="404"}'
    assert after[name] == before.get(name, 0) + 1
    assert {"hanchan_conflicts_total", "hanchan_lock_wait_seconds_count", "hanchan_oldest_job_seconds"} <= {
        *after
    }
    assert 0 < after["hanchan_live_fan_out_seconds"] < WAIT


def test_figures_name_nobody(server):
    text = server.get("/metrics").read().decode()
    assert re.findall("spring-open|dora|127\\.0\\.0\\.1", text) == []


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP"])
def test_requests_through_a_proxy_get_no_metrics(server, header):
    assert server.get("/metrics", **{header: "127.0.0.1"}).status == 403


def asked_from(address: str, **headers: str) -> bool:
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return may_measure({"client": (address, 4711), "headers": named})


def test_figures_are_for_this_computer_or_who_has_the_token(monkeypatch):
    assert (asked_from("127.0.0.1"), asked_from("::1")) == (True, True)
    assert (asked_from("10.0.0.5"), may_measure({"client": None, "headers": []})) == (False, False)
    assert asked_from("10.0.0.5", authorization="Bearer ") is False
    monkeypatch.setattr(health, "METRICS_TOKEN", "a-long-secret")
    assert asked_from("10.0.0.5", authorization="Bearer a-long-secret") is True
    assert asked_from("10.0.0.5", authorization="Bearer another") is False
