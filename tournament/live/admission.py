"""Viewers who come all at once, as after a power cut of the access point, are let in a few at a time.

Between them the loop takes up connections and requests of pages, so that somebody who saves a result behind
thousands of phones does not wait until the last of them has been answered.
"""

import asyncio
from collections import deque
from time import monotonic

FEW = 8  # who come in one round of the loop go straight in
PORTION = 50  # viewers who are let in between two rounds, once there are more
HEARD_FIRST = 0.5  # seconds at most in which the others are heard out before the first of a crowd is let in


class Admission:
    """The viewers who wait to be let in, first come, first served."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._letting_in: asyncio.Task[None] | None = None
        self._in_this_round = 0
        self._came = 0

    @property
    def crowd(self) -> bool:
        """Whether viewers wait."""
        return self._letting_in is not None

    async def turn(self) -> None:
        """Wait for one's turn; there is nothing to wait for where few come."""
        self._came += 1
        if not self._letting_in:
            if not self._in_this_round:
                asyncio.get_running_loop().call_soon(self._next_round)
            self._in_this_round += 1
            if self._in_this_round <= FEW:
                return
            self._letting_in = asyncio.create_task(self._let_in())
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        await turn

    def _next_round(self) -> None:
        self._in_this_round = 0

    async def _let_in(self) -> None:
        began, came = monotonic(), 0
        while self._waiting:
            came, before = self._came, came
            if came == before or monotonic() - began > HEARD_FIRST:
                for _viewer in range(min(PORTION, len(self._waiting))):
                    turn = self._waiting.popleft()
                    if not turn.done():
                        turn.set_result(None)
            await asyncio.sleep(0)
        self._letting_in = None
