"""A channel: all viewers who are sent the same. The latest frame wins; there is one future and no queue."""

import asyncio
from collections.abc import AsyncIterator

from tournament.live.frames import now
from tournament.live.news import Frame


class Channel:
    """Holds the latest frame. A viewer who is slow misses frames in between and gets the whole state."""

    def __init__(self) -> None:
        self.frame: Frame | None = None
        self.filling: asyncio.Task[None] | None = None  # builds the first frame
        self.viewers = 0
        self.hidden = False  # the event is no longer public: only tokens go on
        self.closed = False
        self.beat = b""
        self._next: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def show(self, frame: Frame) -> None:
        """Give every viewer the new frame."""
        self.frame = frame
        self._tell()

    def heartbeat(self) -> None:
        """Say to every viewer that the line is alive and what he sees is current.

        A comment keeps proxies from closing the line; scripts never see comments, so an event goes with it.
        """
        self.beat = f": alive\nevent: beat\ndata: {now()}\n\n".encode()
        self._tell()

    def set_hidden(self, *, hidden: bool) -> None:
        """Follow the event's being public or not; when it is hidden, whoever has no token is let go."""
        self.hidden, before = hidden, self.hidden
        if hidden and not before:
            self._tell()

    def close(self) -> None:
        """End every stream of this channel."""
        self.closed = True
        self._tell()

    def _tell(self) -> None:
        told, self._next = self._next, asyncio.get_running_loop().create_future()
        told.set_result(None)

    async def messages(
        self, seen: int | None, gone: asyncio.Future[object], *, trusted: bool
    ) -> AsyncIterator[bytes]:
        """What to send a viewer who has version `seen`, until he is gone or the channel closes to him."""
        shown: Frame | None = None
        while not (self.closed or gone.done() or (self.hidden and not trusted)):
            frame = self.frame
            if frame is not None and frame is not shown:
                yield frame.for_viewer(seen)
                shown, seen = frame, frame.state.version
                continue  # another may have come while that one was sent
            beat = self.beat
            await asyncio.wait({self._next, gone}, return_when=asyncio.FIRST_COMPLETED)
            if self.beat is not beat and self.frame is frame and not gone.done():
                yield self.beat
