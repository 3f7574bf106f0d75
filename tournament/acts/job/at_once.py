"""Papers drawn at once: while a job reads for the next one, a process on each core draws those before it."""

import contextlib
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from threading import Event
from typing import Any

from django.utils import translation

from tournament.acts.job.bounded import LATER, Task, answer
from tournament.acts.job.kinds import EVERY, Stopped


class Crew:
    """Threads that do nothing but wait for a process each; they touch no database."""

    def __init__(self, processes: int | None = None) -> None:
        """processes: how many draw at once; one for each core where it is not said."""
        self._pool = ThreadPoolExecutor(processes or os.cpu_count() or 1, "papers")
        self._ended = Event()

    def take(self, task: Task) -> Future[Any]:
        """The task's value when it comes; its process speaks the language of now."""
        return self._pool.submit(self._work, task, translation.get_language() or "en")

    def end(self) -> None:
        """Begin nothing more; what reports ends at its next report, the rest when it is done."""
        self._ended.set()
        self._pool.shutdown(cancel_futures=True)

    def _work(self, task: Task, language: str) -> Any:
        with translation.override(language):
            return answer(task, self._go_on)

    def _go_on(self, *_so_far: object) -> None:
        """Heard at each report of a process."""
        if self._ended.is_set():
            raise Stopped


@contextlib.contextmanager
def at_once(processes: int | None = None) -> Iterator[None]:
    """In the block `run_bounded` gives Futures for all but small work. The processes end with the block."""
    crew = Crew(processes)
    before = LATER.set(crew.take)
    try:
        yield
    finally:
        LATER.reset(before)
        crew.end()


def all_of(contents: Sequence[Any], look: Callable[[int], None]) -> list[Any]:
    """The values of Futures among the contents, in their order; the first failure is raised at once.

    look: called with how many are there, four times a second until all are; what it raises ends the wait.
    """
    coming = [content for content in contents if isinstance(content, Future)]
    while True:
        there, missing = wait(coming, EVERY, FIRST_EXCEPTION)
        for future in there:
            future.result()
        if not missing:
            break
        look(ready(contents))
    return [content.result() if isinstance(content, Future) else content for content in contents]


def ready(contents: Sequence[Any]) -> int:
    """How many of the contents are there."""
    return sum(not isinstance(content, Future) or content.done() for content in contents)
