"""A channel: all viewers of the same frames. It keeps the latest frame only, without a queue."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from time import perf_counter

from tournament.acts.metrics import LIVE
from tournament.live.frames import now
from tournament.live.line import Gone, Line
from tournament.live.version_watch import Frame, Known

AT_ONCE = 32  # viewers who are told one after another; then those who save results get a turn


class Viewer:
    """A viewer waiting for the next frame; a small object, as there are thousands."""

    __slots__ = ("_turn", "beat", "holder", "line", "shown", "version", "waits")

    def __init__(self, version: int | None, holder: str, line: Line | None, beat: bytes) -> None:
        self.version, self.holder, self.line, self.beat = version, holder, line, beat
        self.shown: Frame | None = None  # the frame that was sent last
        self.waits = False  # the viewer has all that was meant for them
        self._turn: asyncio.Future[None] | None = None

    def wake(self, _why: object = None) -> None:
        """Wake the viewer: there is a frame, or the connection has ended."""
        self.waits = False
        if self._turn and not self._turn.done():
            self._turn.set_result(None)

    def turn(self) -> asyncio.Future[None]:
        """A future for a viewer who has been sent everything; it ends when there may be more."""
        self._turn, self.waits = asyncio.get_running_loop().create_future(), True
        return self._turn


class Channel:
    """Holds the latest frame. A slow viewer misses frames and then gets the whole state."""

    def __init__(self) -> None:
        self.frame: Frame | None = None
        self.shown_at = 0.0
        self.filling: asyncio.Task[None] | None = None  # builds the first frame
        self.viewers = 0
        self.event: Known | None = None  # the event, as it was read last
        self.closed = False
        self.beat = b""
        self._following: dict[Viewer, None] = {}  # as they came, which is how they lie in memory
        self._telling: asyncio.Task[None] | None = None

    def show(self, frame: Frame) -> None:
        """Give every viewer the new frame."""
        self.frame, self.shown_at = frame, perf_counter()
        self._tell_by_turns()

    def heartbeat(self) -> None:
        """Say to every viewer that the line is alive and what they see is current.

        A comment keeps proxies from closing the line; scripts never see comments, so an event goes with it.
        """
        self.beat = f": alive\nevent: beat\ndata: {now()}\n\n".encode()
        self._tell_by_turns()

    def know(self, event: Known) -> None:
        """Store the event's current state; viewers who may no longer see it are disconnected."""
        self.event, before = event, self.event
        if before is None or (before.public, before.holders) != (event.public, event.holders):
            self._tell()

    def close(self) -> None:
        """End every stream of this channel."""
        self.closed = True
        self._tell()

    async def all_served(self) -> None:
        """Wait until every viewer has been woken."""
        if self._telling:
            await self._telling

    def _tell(self) -> None:
        for viewer in self._following:
            viewer.wake()

    def _tell_by_turns(self) -> None:
        """Wake all viewers in batches; a round in progress goes on, since it sends the newest frame too."""
        if self._following:
            self._telling = asyncio.create_task(self._wake_all())

    async def _wake_all(self) -> None:
        viewers = tuple(self._following)
        for first in range(0, len(viewers), AT_ONCE):
            self._write_or_wake(viewers[first : first + AT_ONCE])
            await asyncio.sleep(0)

    def _write_or_wake(self, viewers: Iterable[Viewer]) -> None:
        """Write to the viewers who wait at a line that takes more, and wake the others."""
        is_open = self.event is None or self.event.public
        for viewer in viewers:
            line = viewer.line
            if line is not None and viewer.waits and line.ready and (is_open or self._admits(viewer)):
                line.write(self.next(viewer))
            else:
                viewer.wake()

    def _admits(self, viewer: Viewer) -> bool:
        return self.event is None or self.event.admits(viewer.holder)

    def takes(self, viewer: Viewer) -> bool:
        """Whether the viewer may be sent anything."""
        return not self.closed and self._admits(viewer)

    def next(self, viewer: Viewer) -> bytes:
        """What to send the viewer now: the frame, or a heartbeat; b"" when they have both."""
        if self.frame is not None and self.frame is not viewer.shown:
            message = self.frame.for_viewer(viewer.version)
            viewer.shown, viewer.version, viewer.beat = self.frame, self.frame.state.version, self.beat
            LIVE.sent(self.shown_at)
            return message
        if self.beat is not viewer.beat:
            viewer.beat = self.beat
            return self.beat
        return b""

    async def follow(self, viewer: Viewer, gone: Gone, send: Callable[[bytes], Awaitable[None]]) -> None:
        """Send a viewer what they have not seen, until they are gone or the channel closes to them.

        On a line, what comes while the viewer waits is written at once, and does not come this way.
        """
        self._following[viewer] = None
        gone.add_done_callback(viewer.wake)
        try:
            while self.takes(viewer) and not gone.done():
                if message := self.next(viewer):
                    await send(message)  # another may come while that one is sent
                else:
                    await viewer.turn()
        finally:
            del self._following[viewer]
