"""Jobs among threads and processes, on a database in a file: claimed once, and whole after a kill."""

import shutil
from collections.abc import Iterator

import pytest

from tests.tournament.live.house import House
from tournament.models import Job

KINDS = "from tests.tournament.acts.job import kinds; from tournament.models import Event, Job; import json\n"
ASK = KINDS + (
    "from tournament.acts.job.queue import ask\n"
    "job = ask(event=Event.objects.get(), kind='{kind}', args={{'words': ['good', 'luck']}}, by=None)\n"
    "print(job.pk)\n"
)
RUN = KINDS + "from tournament.acts.job.running import run_waiting; print('ran', run_waiting())\n"
RACE = KINDS + (
    "import threading\n"
    "from concurrent.futures import ThreadPoolExecutor\n"
    "from django.db import connection\n"
    "from tournament.acts.job.leases import claim\n"
    "def won(pk):\n"
    "    starting.wait()\n"
    "    lease = claim(pk)\n"
    "    connection.close()\n"
    "    return lease is not None\n"
    "wins = []\n"
    "for pk in Job.objects.values_list('pk', flat=True):\n"
    "    starting = threading.Barrier(8)\n"
    "    with ThreadPoolExecutor(8) as pool:\n"
    "        wins.append(sum(pool.map(won, [pk] * 8)))\n"
    "print(wins)\n"
)
EMBEDDED = KINDS + (
    "import threading\n"
    "from tournament.acts.job.running import Runner\n"
    "from tournament.acts.job.queue import ask\n"
    "from tournament.acts.job.kinds import job\n"
    "ended = threading.Event()\n"
    "@job('test-bell')\n"
    "def bell(row, progress):\n"
    "    ended.set()\n"
    "    return 'bell.txt', b'ding'\n"
    "runner = Runner(threads=1)\n"
    "runner.start()\n"
    "ask(event=Event.objects.get(), kind='test-bell', args={}, by=None)\n"
    "assert ended.wait(60)\n"
    "runner.stop()\n"
    "assert runner.join(60)\n"
    "print(Job.objects.get().state)\n"
)


@pytest.fixture
def house(shared_house) -> Iterator[House]:
    """The module's house, whose process that runs code is started once, without jobs."""
    yield shared_house
    clear_jobs(shared_house)


def clear_jobs(house: House) -> None:
    """Delete all jobs and their files."""
    house.sql("delete from tournament_job")
    shutil.rmtree(house.folder / "files", ignore_errors=True)


def ask(house, kind: str = "test-letter") -> None:
    house.run(ASK.format(kind=kind))


def rows(house) -> list[tuple[object, ...]]:
    return house.sql("select state, attempts from tournament_job order by id")


def files(house) -> list[str]:
    return sorted(path.read_text() for path in (house.folder / "files").rglob("*") if path.is_file())


def test_of_eight_threads_one_gets_the_job(house):
    for _job in range(3):
        ask(house)
    assert house.run(RACE) == "[1, 1, 1]"
    assert rows(house) == [(Job.RUNNING, 1)] * 3


def test_a_job_killed_in_the_middle_and_run_again_leaves_one_result(house):
    ask(house, "test-waiting")
    with house.start("-c", "import django; django.setup()\n" + RUN) as first:
        assert first.stdout.readline() == "begun\n"
        first.kill()
    assert rows(house) == [(Job.RUNNING, 1)]

    house.sql("update tournament_job set lease_until='2000-01-01 00:00:00'")
    second = house.start("-c", "import django; django.setup()\n" + RUN)
    printed, _errors = second.communicate("go\n", timeout=60)
    assert printed == "begun\nran 1\n"
    assert rows(house) == [(Job.DONE, 2)]
    assert files(house) == ["attempt 2"]


def test_a_job_of_a_living_run_is_left_alone(house):
    ask(house, "test-waiting")
    with house.start("-c", "import django; django.setup()\n" + RUN) as first:
        assert first.stdout.readline() == "begun\n"
        assert house.run(RUN) == "ran 0"
        printed, _errors = first.communicate("go\n", timeout=60)
    assert printed == "ran 1\n"
    assert files(house) == ["attempt 1"]


def test_threads_of_the_process_run_a_job_once_it_is_committed(house):
    assert house.run(EMBEDDED) == Job.DONE
    assert files(house) == ["ding"]


def test_the_web_process_runs_what_waited_for_it(house):
    ask(house, "test-letter")
    house.sql("update tournament_job set kind='no-such-kind'")
    with house.served() as server:
        server.log.wait_for(r"Job \d+ \(no-such-kind\) failed")
        server.process.terminate()
        assert server.process.wait(60) is not None
    assert rows(house) == [(Job.FAILED, 1)]


@pytest.mark.slow
def test_the_lease_of_a_silent_run_is_renewed(house):
    """Its work reports nothing for longer than a lease; `kept` renews it every third of one."""
    ask(house, "test-waiting")
    code = "from tournament.acts.job import leases; leases.LEASE = leases.timedelta(seconds=1.5)\n" + RUN
    with house.start("-c", "import django; django.setup()\n" + code) as first:
        assert first.stdout.readline() == "begun\n"
        begun = house.sql("select lease_until from tournament_job")[0][0]
        while (now := house.sql("select lease_until from tournament_job")[0][0]) == begun:
            assert first.poll() is None
        assert now > begun
        first.communicate("go\n", timeout=60)
    assert rows(house) == [(Job.DONE, 1)]
