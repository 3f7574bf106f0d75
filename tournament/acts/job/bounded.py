"""Work on what somebody sent, in a process of its own with limits of memory and time.

`bounded(work, data)` gives what `work(data)` gives, or raises what it refuses; `made(maker, ...)` does so for
what the program itself draws, and keeps a job told of its progress. The process starts as a copy of one that
has loaded the program (a fork server); on Windows, which has none, it is a new one each time. Time is limited
everywhere, memory on Linux, where a process is told what it has. Elsewhere the sizes that callers allow are
what holds.
"""

import contextlib
import logging
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from django.utils import translation

from tournament.acts.capacity import cores_of_process, only_waiting, work_on
from tournament.acts.refusals import Broken, Reason, Refused

logger = logging.getLogger(__name__)
Value = TypeVar("Value")

TOO_MUCH = Reason(
    "job.too-much-memory",
    "This needs too much memory (over %(megabytes)s MB): choose another file, or ask for less.",
)
TOO_LONG = Reason(
    "job.too-long",
    "This takes too long (over %(seconds)s s): choose another file, or ask for less.",
)
BUSY = Reason("job.busy", "Other files are being read now: try again in a minute.")

AT_ONCE: Final = 2
PATIENCE: Final = 10.0  # seconds that a file waits until others are read
WAITED: Final = 3  # times the seconds of work that may pass by the clock: others are at work too
LOADED: Final = (
    "tournament.wsgi",
    "tournament.urls",
    *("reports.pdf.certificates", "reports.spreadsheets.file_formats", "openpyxl"),
)  # what the fork server has loaded: Django, all subjects, and what draws papers and reads workbooks


@dataclass(frozen=True)
class Bounds:
    """What work may take: seconds of a processor, and megabytes beside what the program takes itself."""

    seconds: float = 20
    megabytes: int = 150


class Turns:
    """How many processes of one kind work at once, and how many seconds the next one waits for its turn.

    What anybody may ask for has turns of its own, and waits hardly at all: each wait keeps a thread of
    the pages.
    """

    def __init__(self, at_once: int, patience: float) -> None:
        self.patience = patience
        self._free = threading.BoundedSemaphore(at_once)

    @contextlib.contextmanager
    def turn(self) -> Iterator[None]:
        """One turn. Refused when it does not come in time."""
        if not self._free.acquire(blocking=False):
            with only_waiting():
                has_turn = self._free.acquire(timeout=self.patience)
            if not has_turn:
                raise Refused(BUSY())
        try:
            yield
        finally:
            self._free.release()


FILES: Final = Turns(AT_ONCE, PATIENCE)
JOBS: Final = Turns(4, 60.0)
"""What jobs and pages of the staff draw: two threads of jobs, and as many pages beside them."""
PAPERS: Final = Bounds(seconds=120, megabytes=400)
MADE_HERE: Final = 64 * 1024
"""Bytes of what a maker gets up to which it works in this process: a few pages, drawn in a moment."""
AMONG_OTHERS: Final = 4
"""By how much less that is where other cores draw meanwhile."""


def bounded(
    work: Callable[[bytes], Value], data: bytes, bounds: Bounds = Bounds(), turns: Turns = FILES
) -> Value:
    """What `work`, a function of a module that reads no database, makes of the data.

    Raises what it refuses; Refused when a limit is reached or others are at work; Broken for its mistakes.
    """
    with turns.turn():
        value: Value = answer(Task(work, (data,), bounds))
    return value


def run_bounded(
    maker: Callable[..., Value],
    *args: Any,
    report: Callable[..., Any] | None = None,
    bounds: Bounds = PAPERS,
    weight: int = 0,
) -> Value:
    """What `maker`, a function of a module that reads no database, makes of the args: a paper, a draw.

    With `report` the maker gets one argument more, a function with which it reports and asks whether to go
    on; what `report` raises ends the process. Small work is done here; `weight` is bytes
    for what the args do not hold but ask for. Raises as `bounded` does.
    Within `at_once` it gives a Future, which stands for the value until it is drawn.
    """
    task, later = Task(maker, args, bounds, reports=bool(report)), LATER.get()
    if len(pickle.dumps(args)) + weight <= MADE_HERE // (AMONG_OTHERS if later else 1):
        return maker(*args, report) if report else maker(*args)
    if later:
        return cast(Value, later(task))
    with JOBS.turn():
        value: Value = answer(task, report)
    return value


@dataclass(frozen=True)
class Task:
    """Work for a process: a function, what it gets, what it may take, and whether it reports."""

    work: Callable[..., object]
    args: tuple[object, ...]
    bounds: Bounds
    reports: bool = False


LATER: ContextVar[Callable[[Task], Future[Any]] | None] = ContextVar("later", default=None)
"""Who takes what is to be made, where it need not be there at once (`at_once`)."""


def answer(task: Task, report: Callable[..., Any] | None = None) -> Any:
    """What a process of its own makes of the task; `report` hears its reports, and may raise to end it."""
    ours, theirs = _context().Pipe()
    language = translation.get_language() or "en"
    arguments = (theirs, task.bounds, language, cores_of_process())
    child = _context().Process(target=_run, args=arguments, daemon=True)
    child.start()
    theirs.close()
    seconds = task.bounds.seconds * WAITED
    with ours, _ended_in_time(child, seconds) as late, contextlib.suppress(OSError, EOFError):
        ours.send(task)
        kind, value = _received(ours)
        while kind == "report" and report:
            ours.send(report(*value))
            kind, value = _received(ours)
        if kind == "refused":
            raise value
        if kind == "done":
            return value
        if kind == "broken":
            raise Broken(value)
    logger.warning("Work was not done: its process ended with %s", child.exitcode)
    if late.is_set() or -(child.exitcode or 0) in _too_long_signals():
        raise Refused(TOO_LONG(seconds=task.bounds.seconds))
    raise Refused(TOO_MUCH(megabytes=task.bounds.megabytes))


def _received(pipe: Connection) -> Any:
    """What the process sends next; other pages are answered meanwhile."""
    with only_waiting():
        return pipe.recv()


@cache
def _context() -> Any:
    """How processes are started; the fork server starts with the first of them and ends with this process."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([*LOADED])
    return context


@contextlib.contextmanager
def _ended_in_time(child: BaseProcess, seconds: float) -> Iterator[threading.Event]:
    """Kill the process after so many seconds, or at the end of the block; the event says which."""
    late = threading.Event()

    def kill() -> None:
        late.set()
        child.kill()

    clock = threading.Timer(seconds, kill)
    clock.daemon = True
    clock.start()
    try:
        yield late
    finally:
        clock.cancel()
        if child.is_alive():
            child.kill()
        child.join()


def _too_long_signals() -> set[int]:
    """The signals that end a process which has worked too long; there are none on Windows."""
    return {int(getattr(signal, name, 0)) for name in ("SIGXCPU", "SIGPROF")} - {0}


def _run(pipe: Connection, bounds: Bounds, language: str, cores: set[int]) -> None:
    """In the process, on any of these cores, of which pages have one: read what to do, do it, answer."""
    work_on(cores)
    if sys.platform == "win32":  # the only one that starts without Django
        import django  # noqa: PLC0415 - elsewhere it is set up already

        django.setup()
    limit(bounds)

    def report(*so_far: object) -> Any:
        pipe.send(("report", so_far))
        return pipe.recv()

    try:
        with translation.override(language):
            task: Task = pipe.recv()
            value = task.work(*task.args, report) if task.reports else task.work(*task.args)
            answer = ("done", value)
    except Refused as refused:
        answer = ("refused", refused)
    except MemoryError:
        answer = ("too-much", None)
    except Exception:  # noqa: BLE001 - the caller raises it
        answer = ("broken", traceback.format_exc())
    pipe.send(answer)


def limit(bounds: Bounds) -> None:
    """Limit this process to the bounds, as far as the system can; pages of the hall go first."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - not there on Windows

    with contextlib.suppress(PermissionError):  # a service may be forbidden to change how nice it is
        os.nice(5)
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(used.ru_utime + used.ru_stime + bounds.seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    signal.setitimer(signal.ITIMER_PROF, bounds.seconds)  # the limit above counts whole seconds
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    size = Path("/proc/self/statm")
    if size.exists():
        most = int(size.read_text().split()[0]) * resource.getpagesize() + bounds.megabytes * 2**20
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
