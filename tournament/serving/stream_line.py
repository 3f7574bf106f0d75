"""Lines of uvicorn's connections: who sends thousands of viewers the same waits for none of them."""

from collections.abc import Callable
from weakref import ref

from uvicorn.protocols.http.httptools_impl import RequestResponseCycle


class StreamLine:
    """One request's answer, written to without a task (`tournament.live.line` says how it is used).

    The request holds its line, so the line does not hold the request: both go when uvicorn lets go of it.
    """

    __slots__ = ("_call", "_cycle")

    def __init__(self, cycle: RequestResponseCycle) -> None:
        self._cycle = ref(cycle)
        self._call: Callable[[object], object] | None = None

    @property
    def ready(self) -> bool:
        """Whether a part can be written now."""
        cycle = self._cycle()
        return cycle is not None and not (cycle.disconnected or cycle.flow.write_paused)

    def write(self, part: bytes) -> None:
        """Write a part of a body whose length nobody knows yet, framed as uvicorn frames it."""
        cycle = self._cycle()
        if cycle and part:  # an empty one would say that there are no more
            cycle.transport.write(b"%x\r\n%b\r\n" % (len(part), part))

    def done(self) -> bool:
        """Whether the client has hung up."""
        cycle = self._cycle()
        return cycle is None or cycle.disconnected

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
