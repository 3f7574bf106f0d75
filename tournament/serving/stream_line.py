"""Lines of uvicorn's connections: who sends thousands of viewers the same waits for none of them."""

from collections.abc import Callable

from uvicorn.protocols.http.httptools_impl import RequestResponseCycle


class StreamLine:
    """One request's answer, written to without a task (`tournament.live.line` says how it is used)."""

    __slots__ = ("_call", "_cycle")

    def __init__(self, cycle: RequestResponseCycle) -> None:
        self._cycle = cycle
        self._call: Callable[[object], object] | None = None

    @property
    def ready(self) -> bool:
        """Whether a part can be written now."""
        return not (self._cycle.disconnected or self._cycle.flow.write_paused)

    def write(self, part: bytes) -> None:
        """Write a part of a body whose length nobody knows yet, framed as uvicorn frames it."""
        if part:  # an empty one would say that there are no more
            self._cycle.transport.write(b"%x\r\n%b\r\n" % (len(part), part))

    def done(self) -> bool:
        """Whether the client has hung up."""
        return self._cycle.disconnected

    def add_done_callback(self, call: Callable[[object], object]) -> None:
        """Call this once the client hangs up."""
        self._call = call

    def cancel(self) -> None:
        """Nobody waits for that any more."""
        self._call = None

    def hung_up(self) -> None:
        """The client has hung up."""
        if self._call:
            self._call(self)
