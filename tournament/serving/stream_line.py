"""Lines of uvicorn's connections: who sends thousands of viewers the same waits for none of them."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

LATEST = 8  # parts that are kept as they were framed: thousands are sent the same


@lru_cache(maxsize=LATEST)
def framed(part: bytes) -> bytes:
    """A part of a body whose length nobody knows yet, framed as uvicorn frames it; b"" for an empty one.

    An empty one in a frame would say that there are no more.
    """
    return b"%x\r\n%b\r\n" % (len(part), part) if part else b""


class StreamLine:
    """One request's answer, written to without a task (`tournament.live.line` says how it is used).

    Its protocol says when its reader is slow, quick again, or has gone. It holds no more than the connection,
    so uvicorn lets go of a request though that holds its line.
    """

    __slots__ = ("_call", "_write", "ready")

    def __init__(self, transport: Any, *, ready: bool = True) -> None:
        self._write: Callable[[bytes], object] | None = transport.write
        self._call: Callable[[object], object] | None = None
        self.ready = ready  # whether a part can be written now

    def write(self, part: bytes) -> None:
        """Write a part of the body."""
        if self._write:
            self._write(framed(part))

    def done(self) -> bool:
        """Whether the client has hung up."""
        return self._write is None

    def add_done_callback(self, call: Callable[[object], object]) -> None:
        """Call this once the client hangs up."""
        self._call = call

    def cancel(self) -> None:
        """Nobody waits for that any more."""
        self._call = None

    def hung_up(self) -> None:
        """The client has hung up."""
        self.ready, self._write = False, None
        if self._call:
            self._call(self)
