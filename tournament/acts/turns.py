"""Turns: acts follow one another, and some of those that wait for the same turn are stored together.

Such acts are done by the thread that gets the turn first, in one transaction: it reads what all of them ask,
does them one after another, and sends what they store. One commit writes it to the disk, and only then does
anybody get an answer. If one fails, all are rolled back and each is done again by itself: so that one leaves
nothing, and the others are stored all the same.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from threading import Lock, RLock
from time import perf_counter
from typing import Any

from django.db import transaction
from django.utils import translation

from tournament.acts.capacity import only_waiting
from tournament.acts.statements import (
    RAISE,
    Place,
    Row,
    Statement,
    first_rows,
    in_groups,
    joined,
    queries_in_groups,
)

Rows = list[Row]
Send = Callable[..., list[Rows]]  # sends statements, and gives the rows of each


def _taken() -> Lock:
    lock = Lock()
    lock.acquire()
    return lock


@dataclass(eq=False)
class Waiting:
    """An act that waits for its turn. It speaks the language of its own thread, whichever thread does it.

    `do`: does the act, given this object. `asks`: the statements that it reads first; `rows`: the first row
    of each, if they were read together with those of others. `exclusive`: the key and what else no other act
    in the same transaction may have, so that no two touch the same rows. `event`: the key of the event whose
    version rises by it, or 0. `leaves`: the statements that store it, sent together with those of others;
    `take` gets the rows of each, and is None where the act has changed nothing. `since`: when it began to
    wait (perf_counter). `woken`: released once it is done, or has to lead. `is_alone`: whether it has a
    transaction of its own.
    """

    do: Callable[["Waiting"], Any]
    asks: Sequence[Statement]
    exclusive: frozenset[Any]
    event: int
    rows: list[Row | None] = field(default_factory=list)
    leaves: Sequence[Statement] = ()
    take: Callable[[list[Rows]], None] | None = None
    language: str | None = field(default_factory=translation.get_language)
    since: float = field(default_factory=perf_counter)
    woken: Lock = field(default_factory=_taken)
    is_alone: bool = True
    is_done: bool = False
    answer: Any = None
    error: BaseException | None = None

    def attempt(self, *, alone: bool) -> None:
        """Do it in this thread, and keep the answer or the error."""
        self.is_alone, self.answer, self.error = alone, None, None
        try:
            speaks = translation.get_language() == self.language
            with nullcontext() if speaks else translation.override(self.language):
                self.answer = self.do(self)
        except BaseException as error:  # noqa: BLE001 - raised in the thread of the act
            self.error = error


@dataclass
class Turn:
    """The turn for which acts wait: who has `lock` has it, and those in `queue` share the next one.

    A thread that finds neither taken may lock it for its own act. All others come by `share`, `taken` or
    `wait`, and let other threads work while they wait. `send` sends statements; `last` gives those with which
    a transaction ends.
    """

    send: Send
    last: Callable[[], list[Statement]]
    lock: "RLock" = field(default_factory=RLock)
    queue: deque[Waiting] = field(default_factory=deque)
    _is_led: bool = False  # somebody waits for the turn for all others in the queue
    _looking: Lock = field(default_factory=Lock)  # at who leads

    @contextmanager
    def taken(self) -> Iterator[None]:
        """The turn, until the end of the block."""
        if not self.lock.acquire(blocking=False):
            self.wait()
        try:
            yield
        finally:
            self.lock.release()

    def wait(self) -> None:
        """Lock the turn once nobody else has it; another thread may work meanwhile."""
        with only_waiting():
            self.lock.acquire()

    def share(self, mine: Waiting) -> Any:
        """What this act returns or raises, once it is stored, whichever thread has done it."""
        with self._looking:
            self.queue.append(mine)
            follows, self._is_led = self._is_led, True
        if follows:
            with only_waiting():
                mine.woken.acquire()
        if not mine.is_done:
            self._lead()
        if mine.error:
            raise mine.error
        return mine.answer

    def _lead(self) -> None:
        """Do those that can share the turn, and let the first of those that still wait lead the others."""
        acts: list[Waiting] = []
        try:
            with self.taken():
                self._take_from_queue(acts)
                if len(acts) == 1 or not self._stored(acts):
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

    def _take_from_queue(self, acts: list[Waiting]) -> None:
        """Add those that wait, up to the first that needs what is exclusive to one before it."""
        taken: set[Any] = set()
        for _number in range(len(self.queue)):
            if not taken.isdisjoint(self.queue[0].exclusive):
                return
            acts.append(self.queue.popleft())
            taken |= acts[-1].exclusive

    def _stored(self, acts: list[Waiting]) -> bool:
        """Do these acts in one transaction; False where nothing was stored and each has to be done alone."""
        commits: list[bool] = []
        try:
            with transaction.atomic():
                transaction.on_commit(lambda: commits.append(True))  # before all that acts want done then
                rows = self._read(acts)
                for act in acts:
                    act.rows = [rows[query] for query in act.asks]
                    act.attempt(alone=False)
                    if act.error:
                        transaction.set_rollback(True)
                        return False
                self._send_leaves(acts)
        except Exception:
            if commits:
                raise
        return bool(commits)

    def _read(self, acts: list[Waiting]) -> dict[Statement, Row | None]:
        """The first row of each query that these acts ask."""
        groups = queries_in_groups(query for act in acts for query in act.asks)
        answers = zip(groups, self.send(*map(joined, groups)), strict=True)
        return {query: row for group, rows in answers for query, row in first_rows(group, rows).items()}

    def _send_leaves(self, acts: list[Waiting]) -> None:
        """Send what these acts leave, with the new versions of their events; each takes its rows."""
        changes = Counter(act.event for act in acts if act.take and act.event)
        versions = [(RAISE, (count, event)) for event, count in changes.items()]
        groups = in_groups([act.leaves for act in acts])
        leaves = [joined([acts[number].leaves[place] for number, place in group]) for group in groups]
        rows: dict[Place, Rows] = {}
        for group, answer in zip(groups, self.send(*leaves, *versions, *self.last()), strict=False):
            rows |= {place: [row] for place, row in zip(group, answer, strict=False)}
        for number, act in enumerate(acts):
            if act.take:
                act.take([rows.get((number, place), []) for place in range(len(act.leaves))])
