"""Pages in a few threads: Django as WSGI beside the event loop, which a thread seldom has to wait for.

a2wsgi lets a thread wait until the loop has taken each part of an answer: the head, the body and the end.
While the loop is busy with thousands of viewers, each of these waits is as long as its round.
"""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from a2wsgi import WSGIMiddleware
from a2wsgi.wsgi import WSGIResponder


class PageThreads(WSGIMiddleware):
    """A WSGI application in so many threads; `read_ahead` parts of an answer wait for a slow reader."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request."""
        await Answering(self.app, self.executor, self.send_queue_size)(scope, receive, send)


class Answering(WSGIResponder):
    """One answer. Its thread waits only while as many parts as may be read ahead have not been sent."""

    def __init__(self, app: Callable[..., Any], executor: ThreadPoolExecutor, read_ahead: int) -> None:
        super().__init__(app, executor, read_ahead)
        self._room = threading.Semaphore(read_ahead)

    def send(self, message: Any) -> None:
        """Hand a part to the loop."""
        self._room.acquire()
        self.loop.call_soon_threadsafe(self.send_queue.put_nowait, message)

    async def sender(self, send: Any) -> None:
        """Send part after part until None, which says that there are no more."""
        while (message := await self.send_queue.get()) is not None:
            try:
                await send(message)
            finally:
                self._room.release()
