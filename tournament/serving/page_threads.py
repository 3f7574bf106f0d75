"""Pages in a few threads: Django as WSGI beside the event loop, which a thread seldom has to wait for.

a2wsgi lets a thread wait until the loop has taken each part of an answer: the head, the body and the end.
While the loop is busy with thousands of viewers, each of these waits is as long as its round.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import IO, Any

from a2wsgi import WSGIMiddleware
from a2wsgi.wsgi import WSGIResponder
from django.db import connection

from tournament.acts.capacity import Capacity, cores_of_process, work_on
from tournament.serving.host_and_port import lock_file

STAT = Path("/proc/self/stat")
# Threads for each that works: all have a database connection, and PostgreSQL's are few.
THREADS = {"sqlite": 3, "postgresql": 2}


class PagePool(ThreadPoolExecutor):
    """A pool of `threads`, of which at most `workers` begin pages at once; the rest are for acts that wait.

    So other pages are answered while a long act is done, and the more acts wait, the more share a turn.
    """

    def __init__(self, workers: int, threads: int, core: "OwnCore") -> None:
        super().__init__(threads, "page", core.keep_thread)
        self.threads, self._core, self._capacity = threads, core, Capacity(workers)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Call it in a thread as soon as one more may work, so that no more threads start than are needed."""
        answer: Future[Any] = Future()
        self._capacity.when_there_is_room(partial(self._begin, answer, partial(fn, *args, **kwargs)))
        return answer

    def _begin(self, answer: Future[Any], call: Callable[[], Any]) -> bool:
        try:
            super().submit(self._capacity.work, _answer, answer, call)
        except RuntimeError as error:  # the pool was shut down meanwhile
            answer.set_exception(error)
            return False
        return True

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End as every pool does, and free the core."""
        super().shutdown(wait, cancel_futures=cancel_futures)
        self._core.free()


def _answer(answer: Future[Any], call: Callable[[], Any]) -> None:
    """Do the call, and set what it returns or raises, unless the answer was cancelled."""
    if not answer.set_running_or_notify_cancel():
        return
    try:
        answer.set_result(call())
    except BaseException as error:  # noqa: BLE001 - raised where the answer is awaited
        answer.set_exception(error)


def page_pool(workers: int, folder: Path) -> PagePool:
    """A pool in which so many threads work on pages at once, on Linux all on one core of the processor.

    Python's lock lets one thread run at a time. The database works for the thread that asks it without the
    lock: on several cores another thread takes the lock at each query, and hands it on across cores. On one
    core the next thread runs once this one really waits. Web processes that share a data `folder` take
    different cores.
    """
    return PagePool(workers, workers * THREADS[connection.vendor], OwnCore(folder / "cores"))


class OwnCore:
    """The core on which this process works on pages, and no other that claims cores in the same folder.

    The first thread that begins claims it: a process that answers no pages has none. The system frees the
    claim when the process ends. With more processes than cores, some work on all.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._claiming = threading.Lock()
        self._cores: set[int] | None = None  # None: nothing was claimed yet
        self._claim: IO[str] | None = None

    def keep_thread(self) -> None:
        """Keep the thread that calls this on the core."""
        with self._claiming:
            if self._cores is None:
                self._cores = self._claimed()
        work_on(self._cores)

    def free(self) -> None:
        """Let another process claim the core."""
        if self._claim:
            self._claim.close()

    def _claimed(self) -> set[int]:
        """The core, whose file is locked; none where the system does not say on which this process runs."""
        here = _core_of_this_process()
        if here is None:
            return set()
        with suppress(OSError):  # as on a full disk, where pages still say what is wrong
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            for core in sorted(cores_of_process(), key=lambda core: core != here):
                if self._locks(self._folder / f"{core}.lock"):
                    return {core}
        return set()

    def _locks(self, path: Path) -> bool:
        """Whether the file is this process's own from now on."""
        self._claim = path.open("a", encoding="ascii")
        try:
            lock_file(self._claim)
        except OSError:
            self._claim.close()
            return False
        return True


def _core_of_this_process() -> int | None:
    """The core on which the system has put this process; None where it does not say."""
    try:
        fields = STAT.read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:  # not Linux, or without /proc
        return None
    return int(fields[36])  # "processor", field 39: the bracket ends the second


class PageThreads(WSGIMiddleware):
    """A WSGI application in the threads of a pool; `send_queue_size` parts of an answer wait for a reader."""

    def __init__(self, app: Callable[..., Any], pool: PagePool, send_queue_size: int) -> None:
        super().__init__(app, pool.threads, send_queue_size)
        self.executor = pool

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
