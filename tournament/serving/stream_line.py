"""Lines of uvicorn's connections: who sends thousands of viewers the same waits for none of them."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from tournament.live.line import Headers

LATEST = 8  # heads and parts that are kept as they are sent: thousands are sent the same


@lru_cache(maxsize=LATEST)
def framed(part: bytes) -> bytes:
    """A part of a body whose length nobody knows yet, framed as uvicorn frames it; b"" for an empty one.

    An empty one in a frame would say that there are no more.
    """
    return chunk(part) if part else b""


def chunk(part: bytes) -> bytes:
    """A part of a body in its frame."""
    return b"%x\r\n%b\r\n" % (len(part), part)


@lru_cache(maxsize=LATEST)
def head_of_stream(headers: Headers) -> bytes:
    """The head of an answer whose body comes in parts, as uvicorn writes it, with these headers."""
    lines = b"".join(b"%b: %b\r\n" % header for header in headers)
    return b"HTTP/1.1 200 OK\r\n%btransfer-encoding: chunked\r\n\r\n" % lines


class StreamLine:
    """One request's answer, written to without a task (`tournament.live.line` says how it is used).

    Its protocol says when its reader is slow, quick again, or has gone. It holds no more than the connection,
    so uvicorn lets go of a request though that holds its line.
    """

    __slots__ = ("_begin", "_call", "_write", "ready")

    def __init__(
        self, transport: Any, begin: Callable[[Headers, bytes], object], *, ready: bool = True
    ) -> None:
        self._begin: Callable[[Headers, bytes], object] | None = begin
        self._write: Callable[[bytes], object] | None = transport.write
        self._call: Callable[[object], object] | None = None
        self.ready = ready  # whether a part can be written now

    def begin(self, headers: Headers, part: bytes) -> None:
        """Begin the answer with a part of its body."""
        if self._begin:
            self._begin(headers, chunk(part))
            self._begin = None

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
        self.ready, self._write, self._begin = False, None, None
        if self._call:
            self._call(self)
