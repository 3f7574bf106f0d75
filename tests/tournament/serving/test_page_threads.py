"""Pages in threads: an answer is handed to the loop without waiting for it, as far as may be read ahead."""

import asyncio
import threading

from tests.tournament.live.house import WAIT
from tournament.serving.page_threads import PageThreads

SCOPE = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "http_version": "1.1"}


class Parts:
    """A WSGI application that answers with some parts and counts those that it has yielded."""

    def __init__(self, *parts: bytes) -> None:
        self.parts, self.yielded, self.ended = parts, 0, threading.Event()

    def __call__(self, environ, start_response):
        start_response("200 OK", [("Content-Type", "text/plain")])
        return self

    def __iter__(self):
        for part in self.parts:
            self.yielded += 1
            yield part

    def close(self):
        self.ended.set()


async def receive():
    return {"type": "http.request", "body": b"", "more_body": False}


def test_the_thread_of_a_page_is_free_again_while_the_loop_is_busy():
    app, sent = Parts(b"one", b"two"), []

    async def send(message):
        sent.append(message.get("body"))

    async def answer():
        answering = asyncio.create_task(PageThreads(app, workers=1, send_queue_size=9)(SCOPE, receive, send))
        await asyncio.sleep(0)
        free = app.ended.wait(WAIT)  # the loop does nothing else until then
        await answering
        return free

    assert asyncio.run(answer())
    assert sent == [None, b"one", b"two", b""]


def test_no_more_parts_are_made_than_may_wait_for_a_slow_reader():
    app, sent, ahead = Parts(*[b"part"] * 20), [], 4

    async def answer():
        reads, waiting = asyncio.Event(), []

        async def send(message):
            await reads.wait()
            waiting.append(app.yielded - len(sent))
            sent.append(message.get("body"))

        answering = asyncio.create_task(
            PageThreads(app, workers=1, send_queue_size=ahead)(SCOPE, receive, send)
        )
        while app.yielded < ahead:
            await asyncio.sleep(0)
        reads.set()
        await answering
        return waiting

    waiting = asyncio.run(answer())
    assert sent == [None, *[b"part"] * 20, b""]
    assert max(waiting) <= ahead
