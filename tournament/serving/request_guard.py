"""The guard before the pages: no thread waits for a slow sender, and ambiguous headers are removed.

Pages share a few threads. A request comes whole before it gets one, so that who sends a byte a minute holds
up nobody. Small forms are kept in memory, what is larger on the disk, so many at a time and so many of one
address; who sends too slowly is hung up on. What only the staff sends is waited for where `sender_of` knows
who sends it, one at a time of each person. tournament.middleware refuses longer requests, once they
have come whole or after DROPPING seconds: Caddy 2.6 cuts off an answer that overtakes the end of its request.
"""

import asyncio
import logging
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from http import HTTPStatus
from io import BytesIO
from typing import IO, Any
from urllib.parse import quote

from tournament.bounds import whole_number
from tournament.live.hub import LOOPBACK
from tournament.live.stream import address_of
from tournament.middleware import MOST_OF_STRANGERS

FULL = "The disk of this computer is full. Nothing was changed. Make room on it, then send this again.\n"
logger = logging.getLogger(__name__)
Scope = dict[str, Any]
App = Callable[[Scope, Any, Any], Awaitable[None]]
Answer = Callable[..., Awaitable[None]]
Turn = AbstractAsyncContextManager[None]
SenderOf = Callable[[str, int, dict[bytes, bytes]], Awaitable[str]]

WHOLE = MOST_OF_STRANGERS  # bytes that are waited for, no matter who sends them
IN_MEMORY = 32 * 1024  # bytes of a form that needs neither disk nor turn
SECONDS = 30  # that a form may take to come, and a second more for each SLOWEST bytes
SLOWEST = 20 * 1024
WAITS = 10  # seconds for a turn
ON_DISK, ON_DISK_OF_ONE = 64, 8  # forms with more than IN_MEMORY bytes at once: of all, and of one address
LARGE_AT_ONCE = 4  # of different people
MOST_HEAD = 32 * 1024  # bytes of the headers
CHUNK = 64 * 1024
DROPPING = 2.0  # seconds for which a request that is too long is read and dropped before it is refused


class GuardedPages:
    """The pages, with requests whole and plain.

    408 to who takes too long, 411 to who says no length, 431 to who has too much to say before that, 503 when
    others of that address are sending for longer than `waits` seconds, 507 when the disk is full.
    """

    def __init__(
        self,
        pages: App,
        answer: Answer,
        sender_of: SenderOf,
        *,
        seconds: float = SECONDS,
        waits: float = 10.0,
    ) -> None:
        self.pages, self.answer, self.sender_of = pages, answer, sender_of
        self.seconds, self.waits = seconds, waits
        self.on_disk, self.large = Shares(ON_DISK, ON_DISK_OF_ONE), Shares(LARGE_AT_ONCE, 1)

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        """Answer one request."""
        scope = plain(scope)
        headers = dict(scope["headers"])
        if why_not := refusal(scope, headers):
            await self.answer(send, why_not)
            return
        length = _length(headers)
        patience = self.seconds + length / SLOWEST
        if not length:
            await self.pages(scope, receive, send)
        elif length <= IN_MEMORY:
            await self._whole(scope, receive, send, patience)
        elif length <= WHOLE:
            turn = self.on_disk.turn(address_of(scope), self.waits)
            await self._in_turn(turn, scope, receive, send, patience)
        elif sender := await self.sender_of(scope["path"], length, headers):
            await self._in_turn(self.large.turn(sender, patience), scope, receive, send, patience)
        else:
            await _drop(receive, DROPPING)
            await self.pages(scope, _replay(BytesIO(), receive), send)

    async def _in_turn(self, turn: Turn, scope: Scope, receive: Any, send: Any, patience: float) -> None:
        async with AsyncExitStack() as turns:
            try:
                await turns.enter_async_context(turn)
            except TimeoutError:
                await self.answer(send, HTTPStatus.SERVICE_UNAVAILABLE)
                return
            await self._whole(scope, receive, send, patience)

    async def _whole(self, scope: Scope, receive: Any, send: Any, patience: float) -> None:
        with tempfile.SpooledTemporaryFile(IN_MEMORY) as file:
            try:
                async with asyncio.timeout(patience):
                    complete = await _keep(receive, file)
            except TimeoutError:
                await self.answer(send, HTTPStatus.REQUEST_TIMEOUT)
                return
            except OSError as error:
                logger.error("What was sent cannot be kept: %s", error)  # noqa: TRY400 - no trace is needed
                await self.answer(send, HTTPStatus.INSUFFICIENT_STORAGE, FULL)
                return
            if complete:
                file.seek(0)
                await self.pages(scope, _replay(file, receive), send)


class Shares:
    """Turns of which so many are had at once, and so many by one address or person; others wait for theirs.

    Who waits for a turn of their own keeps nobody else from one. This computer's own address stands for a
    proxy: it has as many as there are.
    """

    def __init__(self, at_once: int, of_one: int) -> None:
        self.at_once, self.of_one = at_once, of_one
        self.had: Counter[str] = Counter()
        self._given_back = asyncio.Condition()

    def free(self, who: str) -> bool:
        """Whether `who` may have a turn now."""
        most = self.at_once if who in LOOPBACK else self.of_one
        return self.had.total() < self.at_once and self.had[who] < most

    @asynccontextmanager
    async def turn(self, who: str, seconds: float) -> AsyncIterator[None]:
        """A turn until the end of the block. Raises TimeoutError when it does not come in time."""
        async with self._given_back:
            if not self.free(who):
                await asyncio.wait_for(self._given_back.wait_for(lambda: self.free(who)), seconds)
            self.had[who] += 1
        try:
            yield
        finally:
            self.had[who] -= 1
            if not self.had[who]:
                del self.had[who]
            async with self._given_back:
                self._given_back.notify_all()


def refusal(scope: Scope, headers: dict[bytes, bytes]) -> HTTPStatus | None:
    """Why a request is refused before its body is read, or None."""
    if sum(len(name) + len(value) for name, value in scope["headers"]) > MOST_HEAD:
        return HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
    return HTTPStatus.LENGTH_REQUIRED if b"transfer-encoding" in headers else None


def _own_cookies(value: bytes) -> bytes:
    return b";".join(cookie for cookie in value.split(b";") if b"\\" not in cookie)


def _length(headers: dict[bytes, bytes]) -> int:
    """How long the body is said to be; 0 for what is not a number, which Django refuses."""
    return whole_number(headers.get(b"content-length", b"").decode("latin-1"), sys.maxsize) or 0


def plain(scope: Scope) -> Scope:
    """The scope with a query in ASCII, and without headers that WSGI takes for others: X_A is not X-A.

    Our cookies hold no backslash: one with many takes Python's reader a time that grows with their square.
    """
    headers = [
        (name, _own_cookies(value) if name == b"cookie" else value)
        for name, value in scope["headers"]
        if b"_" not in name
    ]
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


async def _drop(receive: Any, seconds: float) -> None:
    """Read the body, as much of it as comes in so many seconds, and keep nothing."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while (await receive()).get("more_body"):
                continue


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
