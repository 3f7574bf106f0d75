"""Phones that follow an event: thousands of open streams in one process, each with the version it shows."""

import asyncio
import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from benchmarks.hall.scorers import read_head

ANSWER = 60  # seconds in which a stream has to begin


class Phone(asyncio.Protocol):
    """One viewer. Of each frame, only its version is stored, and when that arrived."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self.version = -1
        self.status = 0
        self.received = 0  # bytes
        self._tail = b""
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        """Ask for the stream."""
        self.transport = transport
        transport.write(self.hall.request)

    def data_received(self, data: bytes) -> None:
        """Note the status once, and every version."""
        self.received += len(data)
        if not self.status:
            self.status = int(data.split(b" ", 2)[1])
        at = data.rfind(b"id: ")
        if at < 0 or (end := data.find(b"\n", at)) < 0:
            joined = self._tail + data
            self._tail = joined[-64:]
            at = joined.rfind(b"id: ")
            if at < 0 or (end := joined.find(b"\n", at)) < 0:
                return
            data = joined
        else:
            self._tail = b""
        version = int(data[at + 4 : end]) if data[at + 4 : end].isdigit() else self.version
        if version != self.version:
            self.version = version
            self.hall.showed(version)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio gives the reason
        """The server has closed the connection, or has gone."""
        self.hall.lost += 1


class Hall:
    """All phones of one event."""

    def __init__(self, port: int, path: str) -> None:
        self.port = port
        self.request = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept: text/event-stream\r\n\r\n"
        ).encode()
        self.phones: list[Phone] = []
        self.lost = 0
        self._counts: dict[int, int] = {}
        self._waiting: list[tuple[Callable[[], bool], asyncio.Future[None]]] = []
        self.first_at: dict[int, float] = {}
        self.last_at: dict[int, float] = {}
        self.connected_at = 0.0  # when the last phone that came had its connection

    async def come(self, count: int, at_once: int = 200) -> float:
        """Connect `count` phones, `at_once` at a time; returns the seconds until all have the state."""
        began = time.monotonic()
        gate = asyncio.Semaphore(at_once)
        loop = asyncio.get_running_loop()

        async def connect_one() -> None:
            async with gate:
                _transport, phone = await loop.create_connection(lambda: Phone(self), "127.0.0.1", self.port)
                self.phones.append(phone)
                self.connected_at = time.monotonic()

        await asyncio.gather(*(connect_one() for _phone in range(count)))
        await self.until(lambda: all(phone.version >= 0 for phone in self.phones), ANSWER)
        return time.monotonic() - began

    def leave(self) -> None:
        """Abort all connections."""
        for phone in self.phones:
            if phone.transport:
                phone.transport.abort()
        self.phones = []

    def showed(self, version: int) -> None:
        """Count a phone that now shows this version."""
        self._counts[version] = self._counts.get(version, 0) + 1
        self.last_at[version] = time.monotonic()
        self.first_at.setdefault(version, self.last_at[version])
        if self._counts[version] % 100 == 0 or self._counts[version] >= len(self.phones):
            self._wake()

    def _wake(self) -> None:
        for condition, future in self._waiting:
            if not future.done() and condition():
                future.set_result(None)

    async def until(self, condition: Callable[[], bool], seconds: float) -> None:
        """Wait until a condition holds. Raises TimeoutError, which says how many phones are behind."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting = [
            *(waiting for waiting in self._waiting if not waiting[1].done()),
            (condition, future),
        ]
        self._wake()
        try:
            await asyncio.wait_for(future, seconds)
        except TimeoutError:
            newest = max((phone.version for phone in self.phones), default=0)
            late = sum(phone.version < newest for phone in self.phones)
            raise TimeoutError(f"{late} of {len(self.phones)} phones do not have version {newest}") from None

    async def all_show(self, version: int, seconds: float = 30) -> float:
        """Wait until every phone shows this version or a later one; returns when the last one did."""
        await self.until(lambda: all(phone.version >= version for phone in self.phones), seconds)
        return max(at for shown_version, at in self.last_at.items() if shown_version >= version)


@dataclass
class BadWifi:
    """A proxy to a port on the loopback interface. Shares from 0 to 1; delays in seconds, each way."""

    port: int
    refuse: float = 0.15
    cut: float = 0.20
    delay: tuple[float, float] = (0.05, 0.8)
    chance: random.Random = field(default_factory=lambda: random.Random("wifi"))
    refused: int = 0
    cuts: int = 0

    async def open(self) -> asyncio.Server:
        """Listen on a free port."""
        return await asyncio.start_server(self._serve, "127.0.0.1", 0)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, for one request."""
        with suppress(OSError, asyncio.IncompleteReadError, ConnectionResetError):
            if self.chance.random() < self.refuse:
                self.refused += 1
                writer.transport.abort()
                return
            await self._pass_on(reader, writer)
        writer.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await read_head(reader)
        length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r")[0])
        request = head + await reader.readexactly(length)
        await asyncio.sleep(self.chance.uniform(*self.delay))
        from_server, to_server = await asyncio.open_connection("127.0.0.1", self.port)
        to_server.write(request.replace(b"\r\n", b"\r\nConnection: close\r\n", 1))
        answer = await from_server.read()
        to_server.close()
        await asyncio.sleep(self.chance.uniform(*self.delay))
        if self.chance.random() < self.cut:
            self.cuts += 1
            writer.transport.abort()
            return
        writer.write(answer)
        await writer.drain()
