"""A whole pack whose worker is killed in the middle, or whose Redis is: one whole file each time."""

import io
import re
import zipfile
from contextlib import ExitStack

import pytest

from tests.tournament.acts.job.test_running_on_celery import free_port, running_redis, working
from tests.tournament.live.house import House, Log
from tournament.models import Job

# Every day test_processes.py and test_celery.py kill runs of small jobs; test_job_kinds.py runs a pack again.
pytestmark = [pytest.mark.slow, pytest.mark.long]
ASK = (
    "from tournament.models import Event\n"
    "from tournament.acts.job.queue import ask\n"
    "ask(event=Event.objects.get(), kind='pack', args={'language': 'en', 'paper': 'A4'}, by=None)\n"
)
RUN = "from tournament.acts.job.running import run_waiting; print(run_waiting())\n"
AGAIN = "from tournament.tasks import sweep_jobs; print(sweep_jobs())\n"
FREE = "update tournament_job set lease_until='2000-01-01 00:00:00'"
PLAIN = re.compile(r"/\d\d (.*)\.pdf$")
PACKED = (
    ["Timetable", "Table signs", "Name badges"],
    ["Seating by table", "Seating by name", "Schedule cards"],
    [f"Seating by name, session {number}" for number in range(1, 5)],
    [f"Score sheets, session {number}" for number in range(1, 5)],
    ["Blank score sheets"],
)


def row(house: House) -> tuple[object, ...]:
    return house.sql("select state, attempts, done from tournament_job order by id")[0]


def wait_for_the_middle(house: House) -> None:
    """Until the pack is at its fourth file."""
    while row(house)[2] < 3:
        assert row(house)[0] in {Job.QUEUED, Job.RUNNING}


def names_in_the_pack(house: House) -> list[str]:
    """The names of the files in the one pack that there is, each whole."""
    (path,) = [path for path in (house.folder / "files").rglob("*") if path.is_file()]
    assert [folder.name for folder in path.parent.parent.iterdir()] == [path.parent.name]
    with zipfile.ZipFile(io.BytesIO(path.read_bytes())) as archive:
        assert archive.testzip() is None
        return sorted(PLAIN.search(name)[1] for name in archive.namelist())


WHOLE = sorted(name for part in PACKED for name in part)


def test_a_process_killed_in_the_middle_of_a_pack_leaves_it_to_the_next(house):
    house.run(ASK)
    with house.start("-c", f"import django; django.setup(); {RUN}") as process:
        wait_for_the_middle(house)
        process.kill()
    assert row(house)[:2] == (Job.RUNNING, 1)

    house.sql(FREE)
    assert house.run(RUN) == "1"
    assert row(house)[:2] == (Job.DONE, 2)
    assert names_in_the_pack(house) == WHOLE
    assert house.run(RUN) == "0"


@pytest.mark.redis
def test_a_worker_killed_in_the_middle_of_a_pack_leaves_it_to_the_next(house, tmp_path):
    with running_redis(tmp_path, free_port()) as url:
        house.run(ASK, REDIS_URL=url)
        with house.start("-m", "tests.tournament.acts.job.worker", REDIS_URL=url) as worker:
            log = Log(worker)
            wait_for_the_middle(house)
            worker.kill()
            log.join()
        assert row(house)[:2] == (Job.RUNNING, 1)

        house.sql(FREE)
        with working(house, url) as log:
            assert house.run(AGAIN, REDIS_URL=url) == "1"
            log.wait_for("tournament.run_job.* succeeded.*True")
    assert row(house)[:2] == (Job.DONE, 2)
    assert names_in_the_pack(house) == WHOLE


@pytest.mark.redis
def test_a_redis_restarted_in_the_middle_of_a_pack_costs_nothing(house, tmp_path):
    port = free_port()
    with ExitStack() as after, ExitStack() as before:
        url = before.enter_context(running_redis(tmp_path, port))
        log = after.enter_context(working(house, url))
        house.run(ASK, REDIS_URL=url)
        wait_for_the_middle(house)
        before.close()
        after.enter_context(running_redis(tmp_path, port))
        log.wait_for("tournament.run_job.* succeeded.*True")
        assert row(house)[:2] == (Job.DONE, 1)
        assert names_in_the_pack(house) == WHOLE

        assert house.run(AGAIN, REDIS_URL=url) == "0"
        house.sql("update tournament_job set state='queued', file='', lease_until=null")
        assert house.run(AGAIN, REDIS_URL=url) == "1"
        log.wait_for("tournament.run_job.* succeeded.*True")
    assert row(house)[:2] == (Job.DONE, 2)
    assert names_in_the_pack(house) == WHOLE
