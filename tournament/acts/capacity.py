"""Capacity: so many threads work at once, and one that waits for its turn lets another work meanwhile.

Only Linux lets a program choose the cores of the processor on which it works; elsewhere it works on all.
"""

import os
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from threading import Lock, local
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
Answer = TypeVar("Answer")
Begin = Callable[[], bool]
_this_thread = local()  # `capacity`: that in which it works


class Capacity:
    """Room for so many threads to work at once. Who comes back from waiting goes on at once, room or not."""

    def __init__(self, threads: int) -> None:
        self._room = threads
        self._looking = Lock()  # at the room and who waits for it
        self._beginning = deque[Begin]()

    def when_there_is_room(self, begin: Begin) -> None:
        """Call `begin`, now or in the thread that makes room: it has a thread `work`, or returns False."""
        with self._looking:
            self._beginning.append(begin)
        self._change_room(0)

    def work(self, do: Callable[P, Answer], *arguments: P.args, **by_name: P.kwargs) -> Answer:
        """What `do` returns, called in the room that there is for it."""
        _this_thread.capacity = self
        try:
            return do(*arguments, **by_name)
        finally:
            _this_thread.capacity = None
            self._change_room(1)

    @contextmanager
    def left(self) -> Iterator[None]:
        """Another thread may work until the end of the block."""
        self._change_room(1)
        try:
            yield
        finally:
            self._change_room(-1)

    def _change_room(self, by: int) -> None:
        """Note that there is more or less room, and let the next begin if there is some."""
        begin = self._next(by)
        while begin and not begin():
            begin = self._next(1)

    def _next(self, room: int) -> Begin | None:
        """The next that may begin, after so much more room or less; its room is taken."""
        with self._looking:
            self._room += room
            if self._room <= 0 or not self._beginning:
                return None
            self._room -= 1
            return self._beginning.popleft()


def only_waiting() -> AbstractContextManager[None]:
    """Until the end of the block this thread only waits: another one may work."""
    capacity: Capacity | None = getattr(_this_thread, "capacity", None)
    return capacity.left() if capacity else nullcontext()


def cores_of_process() -> set[int]:
    """The cores that this process may use; empty where the system does not say."""
    return os.sched_getaffinity(os.getpid()) if sys.platform == "linux" else set()


def work_on(cores: set[int]) -> None:
    """Keep this thread on these cores, as far as the system allows; units of older versions forbid it."""
    if sys.platform == "linux" and cores:
        with suppress(OSError):
            os.sched_setaffinity(0, cores)
