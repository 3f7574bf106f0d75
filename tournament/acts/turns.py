"""Turns: acts follow one another, and some of those that wait for the same turn are stored together.

Such acts are done by the thread that gets the turn first, one after another, in the same transaction. One
commit writes them all to the disk, and only then does anybody get an answer. If one fails, all are rolled
back and each is done again by itself: so that one leaves nothing, and the others are stored all the same.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from threading import Lock, RLock, Semaphore
from time import perf_counter
from typing import Any, TypeVar

from django.db import transaction
from django.utils import translation

Answer = TypeVar("Answer")


@dataclass(eq=False)
class Waiting:
    """An act that waits, and gets this. In whatever thread it is done, it speaks the language of its own.

    `since`: when it began to wait (perf_counter); `is_alone`: whether its transaction is only its own.
    """

    do: Callable[["Waiting"], Any]
    language: str | None = field(default_factory=translation.get_language)
    since: float = field(default_factory=perf_counter)
    woken: Semaphore = field(default_factory=partial(Semaphore, 0))
    is_alone: bool = True
    is_done: bool = False
    answer: Any = None
    error: BaseException | None = None

    def attempt(self, *, alone: bool) -> None:
        """Do it in this thread, and keep the answer or the error."""
        self.is_alone, self.answer, self.error = alone, None, None
        try:
            with translation.override(self.language):
                self.answer = self.do(self)
        except BaseException as error:  # noqa: BLE001 - raised in the thread of the act
            self.error = error


@dataclass
class Turn:
    """The turn for which acts wait: who has `lock` has it, and those in `queue` share the next one.

    A thread that finds neither taken may lock it for its own act. All others come by `share`.
    """

    lock: "RLock" = field(default_factory=RLock)
    queue: deque[Waiting] = field(default_factory=deque)
    _is_led: bool = False  # somebody waits for the turn for all others in the queue
    _looking: Lock = field(default_factory=Lock)  # at who leads

    def share(self, do: Callable[[Waiting], Answer]) -> Answer:
        """What `do` returns or raises, once it is stored, whichever thread has done it."""
        mine = Waiting(do)
        with self._looking:
            self.queue.append(mine)
            follows, self._is_led = self._is_led, True
        if follows:
            mine.woken.acquire()
        if not mine.is_done:
            self._lead()
        if mine.error:
            raise mine.error
        answer: Answer = mine.answer
        return answer

    def _lead(self) -> None:
        """Do all that wait, and let the first that came meanwhile lead the others."""
        acts: list[Waiting] = []
        try:
            with self.lock:
                acts += [self.queue.popleft() for _number in range(len(self.queue))]
                if len(acts) == 1 or not _stored(acts):
                    for act in acts:
                        act.attempt(alone=True)
        finally:
            with self._looking:
                following = [self.queue[0]] if self.queue else []
                self._is_led = bool(following)
            for act in acts:
                act.is_done = True
            for act in (*acts, *following):
                act.woken.release()


def _stored(acts: list[Waiting]) -> bool:
    """Do these acts in one transaction; False where it was not stored, and each has to be done by itself."""
    commits: list[bool] = []
    try:
        with transaction.atomic():
            transaction.on_commit(lambda: commits.append(True))  # before all that acts want done then
            for act in acts:
                act.attempt(alone=False)
                if act.error:
                    transaction.set_rollback(True)
                    return False
    except Exception:
        if commits:
            raise
    return bool(commits)
