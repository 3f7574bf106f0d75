"""Work on what somebody sent, in a process of its own with limits of memory and time.

`bounded(work, data)` gives what `work(data)` gives, or raises what it refuses. The process starts as a copy
of one that has loaded the program (a fork server); on Windows, which has none, it is a new one each time.
Time is limited everywhere, memory on Linux, where a process is told what it has. Elsewhere the sizes that
callers allow are what holds.
"""

import contextlib
import logging
import multiprocessing
import os
import pickle
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final, TypeVar

from django.utils import translation

from tournament.acts.refusals import Broken, Reason, Refused

logger = logging.getLogger(__name__)
Value = TypeVar("Value")

TOO_MUCH = Reason(
    "job.too-much-memory",
    "This file needs more memory than any of its kind (over %(megabytes)s MB): choose another one.",
)
TOO_LONG = Reason(
    "job.too-long",
    "This file takes longer to read than any of its kind (over %(seconds)s s): choose another one.",
)
BUSY = Reason("job.busy", "Other files are being read now: try again in a minute.")

AT_ONCE: Final = 2
PATIENCE: Final = 10.0  # seconds that a file waits until others are read
WAITED: Final = 3  # times the seconds of work that may pass by the clock: others are at work too
LOADED: Final = (
    "tournament.wsgi",
    "tournament.urls",
)  # what the fork server has loaded: Django and all subjects


@dataclass(frozen=True)
class Bounds:
    """What work may take: seconds of a processor, and megabytes beside what the program takes itself."""

    seconds: int = 20
    megabytes: int = 150


class Turns:
    """How many processes of one kind work at once, and how many seconds the next one waits for its turn.

    What anybody may ask for has turns of its own, and waits hardly at all: whoever waits keeps a thread of
    the pages.
    """

    def __init__(self, at_once: int, patience: float) -> None:
        self.patience = patience
        self._free = threading.BoundedSemaphore(at_once)

    @contextlib.contextmanager
    def turn(self) -> Iterator[None]:
        """One turn. Refused when it does not come in time."""
        if not self._free.acquire(timeout=self.patience):
            raise Refused(BUSY())
        try:
            yield
        finally:
            self._free.release()


FILES: Final = Turns(AT_ONCE, PATIENCE)


def bounded(
    work: Callable[[bytes], Value], data: bytes, bounds: Bounds = Bounds(), turns: Turns = FILES
) -> Value:
    """What `work`, a function of a module that reads no database, makes of the data.

    Raises what it refuses; Refused when a limit is reached or others are at work; Broken for its mistakes.
    """
    with turns.turn():
        return _answer(work, data, bounds)


def _answer(work: Callable[[bytes], Value], data: bytes, bounds: Bounds) -> Value:
    ours, theirs = _context().Pipe()
    args = (theirs, work, bounds, translation.get_language() or "en")
    child = _context().Process(target=_run, args=args, daemon=True)
    child.start()
    theirs.close()
    with ours, _ended_in_time(child, bounds.seconds * WAITED) as late, contextlib.suppress(OSError, EOFError):
        ours.send_bytes(data)
        value: Any
        kind, value = pickle.loads(ours.recv_bytes())  # noqa: S301 - our own process wrote it
        if kind == "refused":
            raise value
        if kind == "done":
            done: Value = value
            return done
        if kind == "broken":
            raise Broken(value)
    logger.warning("A file was not read: its process ended with %s", child.exitcode)
    if late.is_set() or (child.exitcode or 0) == -_too_long_signal():
        raise Refused(TOO_LONG(seconds=bounds.seconds))
    raise Refused(TOO_MUCH(megabytes=bounds.megabytes))


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


def _too_long_signal() -> int:
    import signal  # noqa: PLC0415 - SIGXCPU is not there on Windows

    return int(getattr(signal, "SIGXCPU", 0))


def _run(pipe: Connection, work: Callable[[bytes], object], bounds: Bounds, language: str) -> None:
    """In the process: read the data, work, answer."""
    if sys.platform == "win32":  # the only one that starts without Django
        import django  # noqa: PLC0415

        django.setup()
    limit(bounds)
    try:
        with translation.override(language):
            answer = ("done", work(pipe.recv_bytes()))
    except Refused as refused:
        answer = ("refused", refused)
    except MemoryError:
        answer = ("too-much", None)
    except Exception:  # noqa: BLE001 - the caller raises it
        answer = ("broken", traceback.format_exc())
    pipe.send_bytes(pickle.dumps(answer))


def limit(bounds: Bounds) -> None:
    """Limit this process to the bounds, as far as the system can; pages of the hall go first."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - not there on Windows

    os.nice(5)
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(used.ru_utime + used.ru_stime) + 1 + bounds.seconds
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    size = Path("/proc/self/statm")
    if size.exists():
        most = int(size.read_text().split()[0]) * resource.getpagesize() + bounds.megabytes * 2**20
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
