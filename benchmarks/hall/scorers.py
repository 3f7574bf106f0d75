"""Scorers who send result sheets as browsers do, each with its key, and retry until acknowledged."""

import asyncio
import itertools
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

CSRF = "c" * 32  # a browser's token, in its cookie and in its form
POINTS = (
    (20_000, 5_000, -5_000, -20_000),
    (10_000, 10_000, -10_000, -10_000),
    (8_000, -1_000, -3_000, -4_000),
)


@dataclass
class Saves:
    """What scorers have saved: for each acknowledged save, its key and the seconds it took."""

    keys: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    tries: int = 0
    lines: list["Line"] = field(default_factory=list)

    async def hang_up(self) -> None:
        """Close every connection of these scorers."""
        for line in self.lines:
            await line.leave()


@dataclass
class Outcome:
    """The outcome of saves: the acknowledgements, and the contents of the database before and after."""

    saves: Saves = field(default_factory=Saves)
    before: dict[str, Any] = field(default_factory=dict)
    stored: dict[str, Any] = field(default_factory=dict)

    @property
    def lost(self) -> int:
        """Acknowledged saves that are not stored."""
        return len(set(self.saves.keys) - set(self.stored["keys"]))

    @property
    def twice(self) -> int:
        """Versions of results beyond one for each save that is stored."""
        return int(self.stored["results"] - self.before["results"] - len(self.stored["keys"]))


class Line:
    """A connection to the server, kept open between requests."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, request: bytes, seconds: float = 30) -> int:
        """Send a request; returns the status of the response. Raises OSError or TimeoutError without one."""
        try:
            return await asyncio.wait_for(self._ask(request), seconds)
        except BaseException:
            self.close()
            raise

    async def _ask(self, request: bytes) -> int:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._streams
        writer.write(request)
        head = await read_head(reader)
        await read_body(reader, head)
        if b"connection: close" in head.lower():
            self.close()
        return int(head.split(b" ", 2)[1])

    def close(self) -> None:
        """Hang up."""
        if self._streams:
            self._streams[1].close()
            self._streams = None

    async def leave(self) -> None:
        """Hang up, and wait until the connection is closed."""
        if self._streams:
            _reader, writer = self._streams
            self.close()
            with suppress(OSError):
                await writer.wait_closed()


async def read_head(reader: asyncio.StreamReader) -> bytes:
    """The head of a response. Raises ConnectionError if it is cut off."""
    try:
        return await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError as cut:
        raise ConnectionResetError("The answer was cut.") from cut


async def read_body(reader: asyncio.StreamReader, head: bytes) -> None:
    """Read the body and discard it. Raises ConnectionError if it is cut off."""
    lower = head.lower()
    try:
        if b"content-length: " in lower:
            await reader.readexactly(int(lower.partition(b"content-length: ")[2].partition(b"\r")[0]))
        elif b"transfer-encoding: chunked" in lower:
            while size := int(await reader.readuntil(b"\r\n"), 16):
                await reader.readexactly(size + 2)
            await reader.readexactly(2)
    except asyncio.IncompleteReadError as cut:
        raise ConnectionResetError("The answer was cut.") from cut


def form(port: int, cookie: str, path: str, fields: dict[str, object]) -> bytes:
    """The request that sends a form to an address below /desk/hall/."""
    body = urlencode({**fields, "csrfmiddlewaretoken": CSRF}).encode()
    head = (
        f"POST /desk/hall/{path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        f"Cookie: sessionid={cookie}; csrftoken={CSRF}\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def sheet(
    port: int, cookie: str, place: tuple[int, int], revision: int, points: tuple[int, ...], key: str
) -> bytes:
    """The request that saves a table's sheet; `place` is its session and its number."""
    fields = dict(zip("ESWN", map(str, points), strict=True))
    path = f"sessions/{place[0]}/tables/{place[1]}/result/"
    return form(port, cookie, path, {**fields, "manner": "difference", "rev": revision, "key": key})


class Sender:
    """Sends requests on one connection, and retries for `patience` seconds (0: not at all)."""

    def __init__(self, port: int, saves: Saves, patience: float) -> None:
        self._line = Line(port)
        self._saves = saves
        self._patience = patience
        saves.lines.append(self._line)

    async def send(self, request: bytes) -> bool:
        """Send a request until a redirect acknowledges it; returns False if it gives up."""
        began, wait = time.monotonic(), 0.1
        while True:
            self._saves.tries += 1
            try:
                status = await self._line.ask(request)
                problem = "" if status == 302 else f"status {status}"
            except (OSError, TimeoutError) as error:
                status, problem = 0, repr(error)
            if not problem:
                return True
            if time.monotonic() - began > self._patience or status in {400, 403, 404, 409}:
                self._saves.errors.append(problem)
                return False
            await asyncio.sleep(wait)
            wait = min(wait * 1.5, 1.0)

    async def leave(self) -> None:
        """Hang up."""
        await self._line.leave()


@dataclass
class Scorer:
    """Somebody who saves at tables that nobody else uses, one after another, round and round."""

    port: int
    cookie: str
    tables: list[tuple[int, int, int]]
    saves: Saves
    patience: float = 0.0  # seconds for which a save is tried again; 0: never
    on_saved: Callable[[float], None] | None = None

    def __post_init__(self) -> None:
        self._sender = Sender(self.port, self.saves, self.patience)
        self._turns = itertools.cycle(range(len(self.tables)))
        self._revisions = [revision for _session, _number, revision in self.tables]
        self._counts = itertools.count()

    async def save(self) -> bool:
        """Save at the next table; returns whether it was acknowledged."""
        place = next(self._turns)
        session, number, _revision = self.tables[place]
        key = secrets.token_urlsafe(16)
        points = POINTS[next(self._counts) // len(self.tables) % len(POINTS)]
        request = sheet(self.port, self.cookie, (session, number), self._revisions[place], points, key)
        began = time.monotonic()
        if not await self._sender.send(request):
            return False
        self._revisions[place] += 1
        self.saves.keys.append(key)
        self.saves.seconds.append(time.monotonic() - began)
        if self.on_saved:
            self.on_saved(began)
        return True

    async def save_until(self, end: float) -> None:
        """Save without a pause until the moment `end` of the monotonic clock."""
        while time.monotonic() < end:
            await self.save()
        await self._sender.leave()


def shared_out(tables: list[tuple[int, int, int]], scorers: int) -> list[list[tuple[int, int, int]]]:
    """The tables shared out among the scorers: at least one each, none for two."""
    assert len(tables) >= scorers, f"{scorers} scorers need as many tables; there are {len(tables)}"
    return [tables[offset::scorers] for offset in range(scorers)]
