"""What uvicorn holds for each connection, in less memory: thousands of viewers wait, each on a connection.

An empty deque has room for 64 entries, which takes 0.7 kB. A connection has three, and seldom uses any.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.flow_control import FlowControl


class LeanEvent(asyncio.Event):
    """An asyncio.Event whose waiters, one at most as a rule, stand in a list."""

    __slots__ = ("_loop", "_value", "_waiters")

    def __init__(self) -> None:
        self._loop, self._value = None, False
        self._waiters = []  # type: ignore[assignment]  # all of a deque that is used


class LeanFlow(FlowControl):
    """Flow control with such an event."""

    def __init__(self, transport: asyncio.Transport) -> None:
        super().__init__(transport)
        self._is_writable_event = LeanEvent()
        self._is_writable_event.set()


class LeanPipeline(list[Any]):
    """Requests that wait for those before them, as uvicorn uses a deque: in on the left, out on the right."""

    __slots__ = ()

    def appendleft(self, request: Any) -> None:
        """The latest one."""
        self.insert(0, request)
