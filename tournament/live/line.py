"""The line to a viewer, where the server offers one: writing to it takes no task and no turn of the loop."""

from collections.abc import Callable
from typing import Any, Protocol

LINE = "hanchan.line"  # among the extensions of a scope
Headers = tuple[tuple[bytes, bytes], ...]


class Gone(Protocol):
    """When a viewer leaves; an asyncio.Future of that is one."""

    def done(self) -> bool:
        """Whether the viewer has left."""

    def add_done_callback(self, call: Callable[..., object], /) -> object:
        """Call this once the viewer leaves."""

    def cancel(self) -> object:
        """Nobody waits for that any more."""


class Line(Gone, Protocol):
    """A connection on which an answer with a body in parts begins, or has begun."""

    ready: bool
    """Whether a part can be written now: the viewer is there, and has read enough of those before."""

    def begin(self, headers: Headers, part: bytes) -> None:
        """Begin the answer, with the first part of its body; the server adds the headers it always sends."""

    def write(self, part: bytes) -> None:
        """Write a part of the body."""


def line_of(scope: dict[str, Any]) -> Line | None:
    """Take the line out of a request; None where the server gives none."""
    line: Line | None = scope.pop("extensions", {}).get(LINE)
    return line
