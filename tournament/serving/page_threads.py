"""Pages in a few threads: Django as WSGI beside the event loop, which a thread seldom has to wait for.

a2wsgi lets a thread wait until the loop has taken each part of an answer: the head, the body and the end.
While the loop is busy with thousands of viewers, each of these waits is as long as its round.
"""

import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from a2wsgi import WSGIMiddleware
from a2wsgi.wsgi import WSGIResponder
from django.db import connection

from tournament.acts.capacity import Capacity

STAT = Path("/proc/self/stat")
THREADS = {
    "sqlite": 3,
    "postgresql": 2,
}  # for each that works: all have a connection, and PostgreSQL's are few


class PagePool(ThreadPoolExecutor):
    """So many `workers` on pages at once, in more `threads`: some may wait for the turns of their acts.

    The more acts wait, the more share a turn; and while a long act is done, other pages are answered.
    """

    def __init__(self, workers: int, threads: int, initializer: Callable[[], None]) -> None:
        super().__init__(threads, "page", initializer)
        self.threads, self._capacity = threads, Capacity(workers)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Call it in a thread, once that may work."""
        return super().submit(self._capacity.work, fn, *args, **kwargs)


def page_pool(workers: int) -> PagePool:
    """A pool in which so many threads work on pages at once; on SQLite and Linux all share one core.

    Python's lock lets one thread run at a time. SQLite works in the thread that asks it, without the lock: on
    several cores another thread takes the lock at each query, and hands it on across cores. On one core the
    next thread runs once this one really waits. PostgreSQL works elsewhere, and has several web processes,
    which must not come together on one core: there the system chooses.
    """
    core = _core_of_this_process() if connection.vendor == "sqlite" else None
    return PagePool(workers, workers * THREADS[connection.vendor], partial(_stay_on, core))


def _core_of_this_process() -> int | None:
    """The core on which the system has put this process; None where it does not say."""
    try:
        fields = STAT.read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:  # not Linux, or without /proc
        return None
    return int(fields[36])  # "processor", field 39: the bracket ends the second


def _stay_on(core: int | None) -> None:
    """Keep this thread on the core, if it may still run there."""
    if sys.platform == "linux" and core in os.sched_getaffinity(0):
        os.sched_setaffinity(0, {core})


class PageThreads(WSGIMiddleware):
    """A WSGI application for so many workers; `send_queue_size` parts of an answer wait for a slow reader."""

    def __init__(self, app: Callable[..., Any], workers: int, send_queue_size: int) -> None:
        super().__init__(app, workers, send_queue_size)
        self.executor = page_pool(workers)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request."""
        await Answering(self.app, self.executor, self.send_queue_size)(scope, receive, send)


class Answering(WSGIResponder):
    """One answer. Its thread waits only while as many parts as may be read ahead have not been sent."""

    def __init__(self, app: Callable[..., Any], executor: ThreadPoolExecutor, read_ahead: int) -> None:
        super().__init__(app, executor, read_ahead)
        self._room = threading.Semaphore(read_ahead)

    def send(self, message: Any) -> None:
        """Hand a part to the loop."""
        self._room.acquire()
        self.loop.call_soon_threadsafe(self.send_queue.put_nowait, message)

    async def sender(self, send: Any) -> None:
        """Send part after part until None, which says that there are no more."""
        while (message := await self.send_queue.get()) is not None:
            try:
                await send(message)
            finally:
                self._room.release()
