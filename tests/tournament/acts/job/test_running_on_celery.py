"""Jobs on a Celery worker, through a real Redis of the test's own."""

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from redis import Redis

from tests.tournament.acts.job.test_leases_among_processes import ASK, KINDS, ask, clear_jobs, files, rows
from tests.tournament.live.house import WAIT, House, Log
from tournament.models import Job

pytestmark = [pytest.mark.redis, pytest.mark.slow]
AGAIN = KINDS + "from tournament.tasks import sweep_jobs; print(sweep_jobs())\n"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def running_redis(folder: Path, port: int, password: str = "") -> Iterator[str]:
    """A Redis that keeps nothing, and its URL."""
    if not shutil.which("redis-server"):
        pytest.skip("Needs redis-server: apt-get install redis-server")
    flags = [
        "--port",
        str(port),
        "--bind",
        "127.0.0.1",
        "--save",
        "",
        "--appendonly",
        "no",
        "--dir",
        str(folder),
        *(("--requirepass", password) if password else ()),
    ]
    with subprocess.Popen(["redis-server", *flags], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert any("Ready to accept" in line for line in process.stdout)
            yield f"redis://{password and f':{password}@'}127.0.0.1:{port}/0"
        finally:
            process.kill()


@pytest.fixture
def house(shared_house) -> Iterator[House]:
    """The module's house, without jobs."""
    yield shared_house
    clear_jobs(shared_house)


@pytest.fixture(scope="module")
def redis_of_the_module(tmp_path_factory) -> Iterator[str]:
    with running_redis(tmp_path_factory.mktemp("redis"), free_port()) as url:
        yield url


@pytest.fixture
def redis(redis_of_the_module) -> Iterator[str]:
    """The module's Redis, empty."""
    with Redis.from_url(redis_of_the_module) as empty:
        empty.flushall()
    return redis_of_the_module


@contextmanager
def working(house: House, url: str) -> Iterator[Log]:
    """A worker that is ready, and what it says."""
    with house.start("-m", "tests.tournament.acts.job.worker", REDIS_URL=url) as process:
        log = Log(process)
        try:
            log.wait_for(r"celery@.* ready")
            yield log
        finally:
            process.kill()
            log.join()


def test_a_worker_runs_what_was_asked_for(house, redis):
    with working(house, redis) as log:
        house.run(ASK.format(kind="test-letter"), REDIS_URL=redis)
        log.wait_for("tournament.run_job.* succeeded")
    assert rows(house) == [(Job.DONE, 1)]
    assert files(house) == ["good luck"]


def test_the_next_worker_runs_the_job_of_a_killed_worker_once(house, redis):
    house.run(ASK.format(kind="test-waiting"), REDIS_URL=redis)
    with house.start("-m", "tests.tournament.acts.job.worker", REDIS_URL=redis) as worker:
        log = Log(worker)
        assert worker.stdout.readline() != ""
        while rows(house) != [(Job.RUNNING, 1)]:
            assert worker.poll() is None
        worker.kill()
        log.join()
    house.sql("update tournament_job set lease_until='2000-01-01 00:00:00', kind='test-letter'")

    with working(house, redis) as log:
        assert house.run(AGAIN, REDIS_URL=redis) == "1"
        log.wait_for("tournament.run_job.* succeeded.*True")
    assert rows(house) == [(Job.DONE, 2)]
    assert files(house) == ["good luck"]


def test_without_redis_a_job_waits_and_is_handed_over_when_it_is_back(house, tmp_path):
    port = free_port()
    house.run(ASK.format(kind="test-letter"), REDIS_URL=f"redis://127.0.0.1:{port}/0")
    assert rows(house) == [(Job.QUEUED, 0)]

    with running_redis(tmp_path, port) as url, working(house, url) as log:
        assert house.run(AGAIN, REDIS_URL=url) == "1"
        assert house.run(AGAIN, REDIS_URL=url) == "0"
        log.wait_for("tournament.run_job.* succeeded.*True")
    assert rows(house) == [(Job.DONE, 1)]


def test_the_web_process_leaves_fresh_jobs_to_the_workers(house, redis):
    ask(house)
    with house.served(REDIS_URL=redis) as server:
        assert server.get("/healthz").status == 200
        server.process.terminate()
        server.process.wait(WAIT)
    assert rows(house) == [(Job.QUEUED, 0)]
