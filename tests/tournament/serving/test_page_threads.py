"""Pages in threads: an answer is handed to the loop without waiting for it, as far as may be read ahead."""

import asyncio
import os
import sys
import threading
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.tournament.live.house import WAIT
from tournament.serving import page_threads
from tournament.serving.page_threads import PageThreads, page_pool

CORES = len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps threads on a core")


@pytest.fixture
def one_worker(tmp_path):
    with page_pool(1, tmp_path) as pool:
        yield pool


SCOPE = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "http_version": "1.1"}


class Parts:
    """A WSGI application that answers with some parts and counts those that it has yielded."""

    def __init__(self, *parts: bytes) -> None:
        self.parts, self.yielded, self.ended = parts, 0, threading.Event()

    def __call__(self, environ, start_response):
        start_response("200 OK", [("Content-Type", "text/plain")])
        return self

    def __iter__(self):
        for part in self.parts:
            self.yielded += 1
            yield part

    def close(self):
        self.ended.set()


async def receive():
    return {"type": "http.request", "body": b"", "more_body": False}


def test_the_thread_of_a_page_is_free_again_while_the_loop_is_busy(one_worker):
    app, sent = Parts(b"one", b"two"), []

    async def send(message):
        sent.append(message.get("body"))

    async def answer():
        answering = asyncio.create_task(PageThreads(app, one_worker, 9)(SCOPE, receive, send))
        await asyncio.sleep(0)
        free = app.ended.wait(WAIT)  # the loop does nothing else until then
        await answering
        return free

    assert asyncio.run(answer())
    assert sent == [None, b"one", b"two", b""]


def test_no_more_parts_are_made_than_may_wait_for_a_slow_reader(one_worker):
    app, sent, ahead = Parts(*[b"part"] * 20), [], 4

    async def answer():
        reads, waiting = asyncio.Event(), []

        async def send(message):
            await reads.wait()
            waiting.append(app.yielded - len(sent))
            sent.append(message.get("body"))

        answering = asyncio.create_task(PageThreads(app, one_worker, ahead)(SCOPE, receive, send))
        while app.yielded < ahead:
            await asyncio.sleep(0)
        reads.set()
        await answering
        return waiting

    waiting = asyncio.run(answer())
    assert sent == [None, *[b"part"] * 20, b""]
    assert max(waiting) <= ahead


def cores_of_threads(workers: int, folder: Path) -> tuple[set[int], ...]:
    """The cores of each thread of a pool that has so many workers."""
    everybody = threading.Barrier(workers)

    def cores(_number: int) -> set[int]:
        everybody.wait(WAIT)
        return os.sched_getaffinity(0)

    with page_pool(workers, folder) as pool:
        return tuple(pool.map(cores, range(workers)))


@on_linux
def test_the_threads_of_pages_share_one_core_and_the_process_keeps_all(tmp_path):
    before = os.sched_getaffinity(0)

    first, second, third = cores_of_threads(3, tmp_path)

    assert len(first) == 1
    assert first == second == third
    assert first <= before
    assert os.sched_getaffinity(0) == before


@on_linux
@pytest.mark.skipif(CORES < 2, reason="this computer has one core")
def test_processes_that_share_a_folder_take_different_cores(tmp_path):
    with page_pool(1, tmp_path) as other:
        others = other.submit(os.sched_getaffinity, 0).result(WAIT)
        (cores,) = cores_of_threads(1, tmp_path)

    assert len(others | cores) == 2


@on_linux
def test_a_process_works_on_all_cores_when_others_have_claimed_them(tmp_path):
    with ExitStack() as others:
        for _core in os.sched_getaffinity(0):
            others.enter_context(page_pool(1, tmp_path)).submit(int).result(WAIT)
        (cores,) = cores_of_threads(1, tmp_path)

    assert cores == os.sched_getaffinity(0)


@on_linux
def test_a_process_that_answers_no_pages_claims_no_core(tmp_path):
    with page_pool(1, tmp_path):
        assert list(tmp_path.iterdir()) == []


@on_linux
def test_threads_work_on_all_cores_where_the_system_lets_them_choose_none(monkeypatch, tmp_path):
    def forbidden(*_arguments) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "sched_setaffinity", forbidden)

    assert cores_of_threads(1, tmp_path) == (os.sched_getaffinity(0),)


@on_linux
def test_threads_work_on_all_cores_where_no_core_can_be_claimed(tmp_path):
    (tmp_path / "cores").touch()

    assert cores_of_threads(1, tmp_path) == (os.sched_getaffinity(0),)


def test_where_the_system_does_not_say_on_which_core_a_process_runs_pages_are_answered(monkeypatch, tmp_path):
    monkeypatch.setattr(page_threads, "STAT", tmp_path / "stat")

    with page_pool(2, tmp_path) as pool:
        assert pool.submit(int, "7").result(WAIT) == 7


def test_an_error_of_a_page_is_raised_where_its_answer_is_awaited(one_worker):
    with pytest.raises(ZeroDivisionError):
        one_worker.submit(lambda: 1 / 0).result(WAIT)


def test_pages_that_have_not_begun_can_be_taken_back(one_worker):
    may_end = threading.Event()
    first = one_worker.submit(may_end.wait, WAIT)
    second, third = one_worker.submit(str, 2), one_worker.submit(str, 3)
    assert second.cancel()
    may_end.set()
    assert (first.result(WAIT), third.result(WAIT)) == (True, "3")


def test_pages_that_wait_when_the_pool_ends_are_told_so(tmp_path):
    has_begun, may_end = threading.Event(), threading.Event()
    pool = page_pool(1, tmp_path)
    first = pool.submit(lambda: has_begun.set() or may_end.wait(WAIT))
    others = [pool.submit(str, number) for number in range(2_000)]
    assert has_begun.wait(WAIT)
    pool.shutdown(wait=False)
    may_end.set()
    assert first.result(WAIT)
    for other in others:
        with pytest.raises(RuntimeError):
            other.result(WAIT)
