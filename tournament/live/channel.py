"""A channel: all viewers of the same frames. It keeps the latest frame only, without a queue."""

import asyncio
from collections.abc import AsyncIterator
from time import perf_counter

from tournament.acts.metrics import LIVE
from tournament.live.frames import now
from tournament.live.version_watch import Frame, Known

AT_ONCE = 100  # viewers who are told one after another; then those who save results get a turn


class Viewer:
    """A viewer waiting for the next frame; a small object, as there are thousands."""

    __slots__ = ("_turn",)

    def __init__(self) -> None:
        self._turn: asyncio.Future[None] | None = None

    def wake(self, _why: object = None) -> None:
        """Wake the viewer: there is a frame, or the connection has ended."""
        if self._turn and not self._turn.done():
            self._turn.set_result(None)

    async def wait(self) -> None:
        """Wait to be woken."""
        self._turn = asyncio.get_running_loop().create_future()
        await self._turn


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
        self._following: set[Viewer] = set()
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
            for viewer in viewers[first : first + AT_ONCE]:
                viewer.wake()
            await asyncio.sleep(0)

    async def messages(
        self, version: int | None, disconnected: asyncio.Future[object], holder: str
    ) -> AsyncIterator[bytes]:
        """What to send a viewer who has `version`, until they are gone or the channel closes to them."""
        viewer = Viewer()
        self._following.add(viewer)
        disconnected.add_done_callback(viewer.wake)
        try:
            shown: Frame | None = None
            while not (self.closed or disconnected.done() or (self.event and not self.event.admits(holder))):
                frame = self.frame
                if frame is not None and frame is not shown:
                    yield frame.for_viewer(version)
                    LIVE.sent(self.shown_at)
                    shown, version = frame, frame.state.version
                    continue  # another may have come while that one was sent
                beat = self.beat
                await viewer.wait()
                if self.beat is not beat and self.frame is frame and not disconnected.done():
                    yield self.beat
        finally:
            self._following.discard(viewer)
