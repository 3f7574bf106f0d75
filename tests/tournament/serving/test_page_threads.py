"""Pages in threads: an answer is handed to the loop without waiting for it, as far as may be read ahead."""

import asyncio
import os
import sys
import threading
from types import SimpleNamespace

import pytest

from tests.tournament.live.house import WAIT
from tournament.serving import page_threads
from tournament.serving.page_threads import PageThreads, page_pool

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps threads on a core")


@pytest.fixture
def on(monkeypatch):
    """Say which database there is."""
    return lambda vendor: monkeypatch.setattr(page_threads, "connection", SimpleNamespace(vendor=vendor))


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


def test_the_thread_of_a_page_is_free_again_while_the_loop_is_busy():
    app, sent = Parts(b"one", b"two"), []

    async def send(message):
        sent.append(message.get("body"))

    async def answer():
        answering = asyncio.create_task(PageThreads(app, workers=1, send_queue_size=9)(SCOPE, receive, send))
        await asyncio.sleep(0)
        free = app.ended.wait(WAIT)  # the loop does nothing else until then
        await answering
        return free

    assert asyncio.run(answer())
    assert sent == [None, b"one", b"two", b""]


def test_no_more_parts_are_made_than_may_wait_for_a_slow_reader():
    app, sent, ahead = Parts(*[b"part"] * 20), [], 4

    async def answer():
        reads, waiting = asyncio.Event(), []

        async def send(message):
            await reads.wait()
            waiting.append(app.yielded - len(sent))
            sent.append(message.get("body"))

        answering = asyncio.create_task(
            PageThreads(app, workers=1, send_queue_size=ahead)(SCOPE, receive, send)
        )
        while app.yielded < ahead:
            await asyncio.sleep(0)
        reads.set()
        await answering
        return waiting

    waiting = asyncio.run(answer())
    assert sent == [None, *[b"part"] * 20, b""]
    assert max(waiting) <= ahead


def cores_of_threads(workers: int) -> tuple[set[int], ...]:
    """The cores of each thread of a pool that has all its threads."""
    everybody = threading.Barrier(workers)

    def cores(_number: int) -> set[int]:
        everybody.wait(WAIT)
        return os.sched_getaffinity(0)

    with page_pool(workers) as pool:
        return tuple(pool.map(cores, range(workers)))


@on_linux
def test_on_sqlite_the_threads_of_pages_share_one_core_and_the_process_keeps_all(on):
    on("sqlite")
    before = os.sched_getaffinity(0)

    first, second, third = cores_of_threads(3)

    assert len(first) == 1
    assert first == second == third
    assert first <= before
    assert os.sched_getaffinity(0) == before


@on_linux
def test_on_postgresql_the_system_chooses_as_several_web_processes_share_the_cores(on):
    on("postgresql")

    assert cores_of_threads(2) == (os.sched_getaffinity(0),) * 2


@on_linux
def test_threads_stay_where_they_may_run_when_the_core_is_not_among_those(monkeypatch, on):
    on("sqlite")
    monkeypatch.setattr(page_threads, "_core_of_this_process", lambda: 100_000)

    assert cores_of_threads(1) == (os.sched_getaffinity(0),)


def test_where_no_core_can_be_chosen_pages_run_all_the_same(monkeypatch, on, tmp_path):
    on("sqlite")
    monkeypatch.setattr(page_threads, "STAT", tmp_path / "stat")

    with page_pool(2) as pool:
        assert pool.submit(int, "7").result(WAIT) == 7
