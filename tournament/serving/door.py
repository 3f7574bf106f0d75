"""What stands before the pages: no thread waits for a slow sender, and headers mean what they say.

Pages share a few threads. A form comes whole before it gets one, so that who sends a byte a minute holds up
nobody; what is larger than any form goes on as it comes: tournament.middleware lets only staff send that.
"""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import IO, Any
from urllib.parse import quote

Scope = dict[str, Any]
App = Callable[[Scope, Any, Any], Awaitable[None]]
Answer = Callable[[Any, HTTPStatus], Awaitable[None]]

WHOLE = 6 * 1024 * 1024  # bytes that are waited for: every form, and the lists of players
IN_MEMORY = 256 * 1024  # bytes of them that need no disk
SECONDS = 120  # that a form may take to come
CHUNK = 64 * 1024


def behind_door(pages: App, answer: Answer, *, seconds: float = SECONDS) -> App:
    """The pages, with requests whole and plain. 408 to who takes too long, 411 to who says no length."""

    async def door(scope: Scope, receive: Any, send: Any) -> None:
        scope = plain(scope)
        headers = dict(scope["headers"])
        if b"transfer-encoding" in headers:
            await answer(send, HTTPStatus.LENGTH_REQUIRED)
            return
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or not 0 < int(length) <= WHOLE:
            await pages(scope, receive, send)
            return
        with tempfile.SpooledTemporaryFile(IN_MEMORY) as file:
            try:
                complete = await asyncio.wait_for(_keep(receive, file), seconds)
            except TimeoutError:
                await answer(send, HTTPStatus.REQUEST_TIMEOUT)
                return
            if complete:
                file.seek(0)
                await pages(scope, _again(file, receive), send)

    return door


def plain(scope: Scope) -> Scope:
    """The scope with a query in ASCII, and without headers that WSGI takes for others: X_A is not X-A."""
    headers = [(name, value) for name, value in scope["headers"] if b"_" not in name]
    query = quote(scope["query_string"], safe="!#$%&'()*+,/:;=?@[]~").encode()
    return {**scope, "headers": headers, "query_string": query}


async def _keep(receive: Any, file: IO[bytes]) -> bool:
    """Write the body into the file; False when the sender went away."""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return False
        file.write(message.get("body", b""))
        if not message.get("more_body"):
            return True


def _again(file: IO[bytes], receive: Any) -> Callable[[], Awaitable[dict[str, Any]]]:
    """A `receive` that gives the file's contents, then what comes after the body."""
    over = False

    async def receive_again() -> dict[str, Any]:
        nonlocal over
        if over:
            return await receive()
        body = file.read(CHUNK)
        over = len(body) < CHUNK
        return {"type": "http.request", "body": body, "more_body": not over}

    return receive_again
