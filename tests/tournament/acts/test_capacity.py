"""Capacity: so many threads work at once, and those that only wait are not counted."""

import os
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest

from tournament.acts.capacity import Capacity, only_waiting, work_on
from tournament.acts.turns import Turn

WAIT = 30
MOMENT = 0.1


def submitted(pool: ThreadPoolExecutor, capacity: Capacity, do: Callable[[], Any]) -> Future[Any]:
    """The outcome of work that begins in a thread of the pool once there is room."""
    outcome: Future[Any] = Future()

    def work() -> None:
        try:
            outcome.set_result(do())
        except Exception as error:  # noqa: BLE001 - raised where the outcome is asked for
            outcome.set_exception(error)

    def begin() -> bool:
        pool.submit(capacity.work, work)
        return True

    capacity.when_there_is_room(begin)
    return outcome


class Work:
    """Work that has begun in a thread, and ends when it is told to."""

    def __init__(self, pool: ThreadPoolExecutor, capacity: Capacity) -> None:
        self.has_begun, self.may_end = threading.Event(), threading.Event()
        self.future = submitted(pool, capacity, self.do)

    def do(self) -> None:
        self.has_begun.set()
        assert self.may_end.wait(WAIT)

    def begins(self) -> bool:
        return self.has_begun.wait(WAIT)

    def waits(self) -> bool:
        return not self.has_begun.wait(MOMENT)

    def end(self) -> None:
        self.may_end.set()
        self.future.result(WAIT)


class Waits(Work):
    """Work that at once waits for something, until it is told to go on."""

    def __init__(self, pool: ThreadPoolExecutor, capacity: Capacity) -> None:
        self.may_go_on, self.is_back = threading.Event(), threading.Event()
        super().__init__(pool, capacity)

    def do(self) -> None:
        with only_waiting():
            self.has_begun.set()
            assert self.may_go_on.wait(WAIT)
        self.is_back.set()
        assert self.may_end.wait(WAIT)


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(8) as pool:
        yield pool


def test_no_more_threads_work_at_once_than_there_is_room_for(pool):
    capacity, together, looking = Capacity(2), threading.Barrier(2), threading.Lock()
    at_work, most = 0, 0

    def do() -> None:
        nonlocal at_work, most
        with looking:
            at_work += 1
            most = max(most, at_work)
        together.wait(WAIT)
        with looking:
            at_work -= 1

    for work in [submitted(pool, capacity, do) for _number in range(40)]:
        work.result(WAIT)
    assert most == 2


def test_a_thread_that_only_waits_lets_another_work_and_goes_on_at_once_when_it_is_back(pool):
    capacity = Capacity(1)
    waiting = Waits(pool, capacity)
    assert waiting.begins()
    other = Work(pool, capacity)
    assert other.begins()
    third = Work(pool, capacity)
    waiting.may_go_on.set()
    assert waiting.is_back.wait(WAIT)  # though the other has not ended
    other.end()
    assert third.waits()  # the one that is back has the room
    waiting.end()
    assert third.begins()
    third.end()


def test_work_that_fails_gives_its_room_back(pool):
    capacity = Capacity(1)
    with pytest.raises(ZeroDivisionError):
        capacity.work(lambda: 1 / 0)
    first, second = submitted(pool, capacity, lambda: 1), submitted(pool, capacity, lambda: 2)
    assert (first.result(WAIT), second.result(WAIT)) == (1, 2)


def test_work_that_cannot_begin_leaves_its_room_to_the_next(pool):
    capacity = Capacity(1)
    capacity.when_there_is_room(lambda: False)
    assert submitted(pool, capacity, lambda: 1).result(WAIT) == 1


def test_work_gets_its_arguments_and_gives_its_answer():
    assert Capacity(1).work(int, "ff", base=16) == 255


def test_outside_of_any_capacity_waiting_changes_nothing():
    with only_waiting():
        assert Capacity(1).work(str, 1) == "1"


@contextmanager
def had_by_another(turn: Turn) -> Iterator[None]:
    """Another thread has the turn until the end of the block."""
    is_taken, may_give = threading.Event(), threading.Event()

    def have() -> None:
        with turn.taken():
            is_taken.set()
            assert may_give.wait(WAIT)

    with ThreadPoolExecutor(1) as other:
        having = other.submit(have)
        assert is_taken.wait(WAIT)
        yield
        may_give.set()
        having.result(WAIT)


def test_a_thread_that_waits_for_a_turn_lets_others_work_meanwhile(pool):
    turn, capacity = Turn(lambda *_statements: [], list), Capacity(1)

    def act() -> str:
        with turn.taken():
            return "done"

    with had_by_another(turn):
        acts = [submitted(pool, capacity, act) for _number in range(3)]
        assert submitted(pool, capacity, lambda: "a page").result(WAIT) == "a page"
        assert not any(waiting.done() for waiting in acts)
    assert [waiting.result(WAIT) for waiting in acts] == ["done"] * 3


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps threads on a core")
def test_a_thread_works_on_all_cores_where_the_system_forbids_to_choose(monkeypatch):
    def forbidden(*_arguments) -> None:
        raise PermissionError

    before = os.sched_getaffinity(0)
    monkeypatch.setattr(os, "sched_setaffinity", forbidden)

    work_on({min(before)})

    assert os.sched_getaffinity(0) == before
