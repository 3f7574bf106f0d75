"""Work in a process of its own: its answer, what it refuses, its limits, and what a person reads at each."""

import multiprocessing
import os
import sys

import pytest
from django.utils import translation

from tests.tournament.acts.job.work import (
    doubled,
    endless,
    hungry,
    killed,
    measured,
    meeting,
    mistaken,
    refusing,
    scheduled,
    waiting,
)
from tests.tournament.acts.refused import refused
from tournament.acts.job import bounded as module
from tournament.acts.job.bounded import Bounds, Turns, bounded, run_bounded
from tournament.acts.refusals import Broken
from tournament.serving.page_threads import page_pool

SMALL = Bounds(seconds=1, megabytes=40)
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process what memory it has")


@on_linux
def test_work_is_done_elsewhere_in_the_readers_language_within_its_bounds():
    with translation.override("it"):
        done = bounded(measured, b"x" * 3_000_000, Bounds(seconds=7, megabytes=150))

    assert done["bytes"] == 3_000_000
    assert done["pid"] != os.getpid()
    assert done["yes"] == "Sì"
    assert done["nice"] == os.nice(0) + 5
    assert 8 <= done["cpu"][0] <= 30
    assert done["cpu"][1] == done["cpu"][0] + 1
    assert 140 * 2**20 <= done["memory"] - done["has"] <= 150 * 2**20


@on_linux
@pytest.mark.skipif(len(os.sched_getaffinity(0)) < 2, reason="this computer has one core")
def test_work_may_use_all_cores_though_the_threads_of_pages_share_one(tmp_path):
    with page_pool(1, tmp_path) as page:
        done = page.submit(bounded, measured, b"x", Bounds(seconds=7, megabytes=150)).result()

    assert done["cores"] == os.sched_getaffinity(0)


def test_pages_are_answered_while_one_waits_for_a_process(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with page_pool(1, tmp_path) as pages:
        waiting = pages.submit(run_bounded, meeting, str(pipe), "r", weight=module.MADE_HERE)
        assert pages.submit(meeting, str(pipe), "w").result(60) == "w"
        assert waiting.result(60) == "r"


@on_linux
def test_less_than_a_second_is_a_limit_too():
    assert 0 < bounded(scheduled, b"", Bounds(seconds=0.4, megabytes=50))["timer"] <= 0.41


def test_large_work_reports_from_its_process_and_learns_whether_to_continue():
    reports = []

    def report(done: int, total: int) -> bool:
        reports.append((done, total))
        return done < total

    assert run_bounded(doubled, 3, report=report, weight=module.MADE_HERE) == [True, True, False, 6]
    assert reports == [(1, 3), (2, 3), (3, 3)]
    assert run_bounded(doubled, 3, report=report) == [True, True, False, 6]  # here, which is the same
    assert len(reports) == 6


class Cancelled(Exception):
    """What a job raises when somebody cancels it."""


def test_cancelling_a_job_ends_its_process():
    def stop(done: int, total: int) -> bool:
        raise Cancelled

    with pytest.raises(Cancelled):
        run_bounded(doubled, 3, report=stop, weight=module.MADE_HERE)
    assert [child for child in multiprocessing.active_children() if child.daemon] == []


def test_a_refusal_comes_back_with_code_and_field():
    with refused("test.no-file", "file"):
        bounded(refusing, b"abc")


def test_a_mistake_is_raised_as_one():
    with pytest.raises(Broken, match="ZeroDivisionError"):
        bounded(mistaken, b"")


@on_linux
def test_work_that_takes_too_much_memory_is_refused():
    with refused("job.too-much-memory"):
        bounded(hungry, b"", SMALL)


@on_linux
def test_work_that_takes_too_much_processor_time_is_refused():
    with refused("job.too-long"):
        bounded(endless, b"", SMALL)


def test_idle_work_is_ended_by_the_clock(monkeypatch):
    monkeypatch.setattr(module, "WAITED", 0.5)
    with refused("job.too-long"):
        bounded(waiting, b"", SMALL)


def test_a_process_that_dies_is_refused():
    with refused("job.too-much-memory"):
        bounded(killed, b"", SMALL)


def test_while_all_turns_are_taken_the_next_is_told_to_come_again():
    turns = Turns(at_once=1, patience=0.0)
    with turns.turn(), refused("job.busy"):
        bounded(len, b"four", turns=turns)
    assert bounded(len, b"four", turns=turns) == 4


def test_every_turn_is_given_back():
    for _time in range(module.AT_ONCE + 1):
        with refused("test.no-file", "file"):
            bounded(refusing, b"")
    assert bounded(len, b"four") == 4
