"""The real thing: an event played through web and stream processes, worker, beat, PostgreSQL and Redis."""

import re
import signal

import pytest

from tests.deploy.federation import federation

# Every day jobs/test_celery.py, serving/ and live/ show each process alone, CI the services on PostgreSQL.
pytestmark = [pytest.mark.postgresql, pytest.mark.redis, pytest.mark.slow, pytest.mark.long]
SESSION = "/desk/spring-open/sessions/1/"
FILES = "/desk/spring-open/files/"
SCORES = {"E": "50000", "S": "35000", "W": "25000", "N": "10000"}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with federation(tmp_path_factory.mktemp("federation")) as running:
        yield running


def test_an_event_is_played_through_all_processes(site):
    ready = {name: site.at(name).json("/readyz")["ready"] for name in ("web-1", "web-2", "live")}
    assert ready == {"web-1": True, "web-2": True, "live": True}

    # Signed in at one process is signed in at the other.
    first = site.at("web-1")
    first.send("/sign-in/", username="dora", password="correct horse battery")
    second = first.moved_to(site.ports["web-2"])
    assert second.get("/desk/spring-open/")[0] == 200

    # What one process saves is in the stream of another, and on the pages of a third.
    server = site.follow("/live/spring-open")
    viewer = server.follow("/live/spring-open?lists=standings")
    before = viewer.frame()["version"]
    first.send(f"{SESSION}open/", SESSION, key="open")
    for table in (1, 2):
        second.send(
            f"{SESSION}entry/",
            f"{SESSION}entry/?table={table}",
            table=table,
            rev=0,
            key=f"t{table}",
            **SCORES,
        )
    ((version,),) = site.sql("select version from tournament_event")
    shown = before
    while shown < version:  # heartbeats come in between
        shown = int(viewer.message().get("id", shown))
    assert (shown, before < version) == (version, True)
    server.hang_up()
    assert first.get("/e/spring-open/standings/")[1].count("+35,000") == 4  # session and total of two
    assert site.sql("select count(*) from tournament_result where current") == [(2,)]

    # A file that one process is asked for is made by the worker and taken from the other.
    first.send(FILES, kind="results-csv")
    site.logs["worker"].wait_for(r"tournament\.run_job.* succeeded")
    second.send(f"{SESSION}close/", SESSION, key="close")
    (name,) = re.findall(rf'href="({FILES}jobs/\d+/file/)"', second.get(FILES)[1])
    status, text = second.get(name)
    assert (status, text.count("\r\n") >= 9) == (200, True)
    assert site.sql("select state from tournament_job where kind = 'results-csv'") == [("done",)]

    # With one web process dead, the other goes on; beat and worker look after what waits.
    site.processes["web-1"].kill()
    assert second.get("/desk/spring-open/")[0] == 200
    site.logs["worker"].wait_for(r"tournament\.sweep_jobs.* succeeded")
    figures = second.get("/metrics")[1]
    assert 'hanchan_requests_total{status="200"}' in figures
    assert re.search(r"^hanchan_oldest_job_seconds 0\.0$", figures, re.MULTILINE)
    assert site.at("live").json("/readyz")["ready"] is True


def test_all_processes_end_when_asked(site):
    codes = site.stop()
    assert codes.pop("web-1") != 0  # it was killed above
    by_signal = -signal.SIGTERM  # uvicorn ends as the signal would have it, once all is put away
    assert codes == {"web-2": by_signal, "live": by_signal, "worker": 0, "beat": 0}
