"""The guard before the pages: no thread waits for a slow sender, and ambiguous headers are removed.

Pages share a few threads. A request comes whole before it gets one, so that who sends a byte a minute holds
up nobody. What is larger than any form is waited for where `may_send` says so, a few at a time; all other
requests go on at once, and tournament.middleware refuses them by their length.
"""

import asyncio
import logging
import sys
import tempfile
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import IO, Any
from urllib.parse import quote

from tournament.words.numbers import whole_number

FULL = "The disk of this computer is full. Nothing was changed. Make room on it, then send this again.\n"
logger = logging.getLogger(__name__)
Scope = dict[str, Any]
App = Callable[[Scope, Any, Any], Awaitable[None]]
Answer = Callable[..., Awaitable[None]]
MaySend = Callable[[str, int, dict[bytes, bytes]], Awaitable[bool]]

WHOLE = 6 * 1024 * 1024  # bytes that are waited for: every form, and the lists of players
IN_MEMORY = 256 * 1024  # bytes of them that need no disk
SECONDS = 120  # that a form may take to come
SLOWEST = 100 * 1024  # bytes a second of what is larger
LARGE_AT_ONCE = 2
MOST_HEAD = 32 * 1024  # bytes of the headers
CHUNK = 64 * 1024


def guarded_pages(pages: App, answer: Answer, may_send: MaySend, *, seconds: float = SECONDS) -> App:
    """The pages, with requests whole and plain.

    408 to who takes too long, 411 to who says no length, 431 to who has too much to say before that, 507 when
    the disk is full.
    """
    large_requests = asyncio.Semaphore(LARGE_AT_ONCE)

    async def door(scope: Scope, receive: Any, send: Any) -> None:
        scope = plain(scope)
        headers = dict(scope["headers"])
        if why_not := refusal(scope, headers):
            await answer(send, why_not)
            return
        length = _length(headers)
        if not length:
            await pages(scope, receive, send)
        elif length <= WHOLE:
            await whole(scope, receive, send, seconds)
        elif not await may_send(scope["path"], length, headers):
            await pages(scope, receive, send)
        else:
            async with large_requests:
                await whole(scope, receive, send, seconds + length / SLOWEST)

    async def whole(scope: Scope, receive: Any, send: Any, patience: float) -> None:
        with tempfile.SpooledTemporaryFile(IN_MEMORY) as file:
            try:
                complete = await asyncio.wait_for(_keep(receive, file), patience)
            except TimeoutError:
                await answer(send, HTTPStatus.REQUEST_TIMEOUT)
                return
            except OSError as error:
                logger.error("What was sent cannot be kept: %s", error)  # noqa: TRY400 - no trace is needed
                await answer(send, HTTPStatus.INSUFFICIENT_STORAGE, FULL)
                return
            if complete:
                file.seek(0)
                await pages(scope, _replay(file, receive), send)

    return door


def refusal(scope: Scope, headers: dict[bytes, bytes]) -> HTTPStatus | None:
    """Why a request is refused before its body is read, or None."""
    if sum(len(name) + len(value) for name, value in scope["headers"]) > MOST_HEAD:
        return HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
    return HTTPStatus.LENGTH_REQUIRED if b"transfer-encoding" in headers else None


def _length(headers: dict[bytes, bytes]) -> int:
    """How long the body is said to be; 0 for what is no number, which Django refuses."""
    return whole_number(headers.get(b"content-length", b"").decode("latin-1"), sys.maxsize) or 0


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


def _replay(file: IO[bytes], receive: Any) -> Callable[[], Awaitable[dict[str, Any]]]:
    """A `receive` that gives the file's contents, then what comes after the body."""
    over = False

    async def replay() -> dict[str, Any]:
        nonlocal over
        if over:
            message: dict[str, Any] = await receive()
            return message
        body = file.read(CHUNK)
        over = len(body) < CHUNK
        return {"type": "http.request", "body": body, "more_body": not over}

    return replay
