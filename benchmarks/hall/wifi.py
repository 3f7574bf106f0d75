"""A bad Wi-Fi as a proxy: refuses connections, delays, and cuts answers off after the server has acted."""

import asyncio
import random
from contextlib import suppress
from dataclasses import dataclass, field

from benchmarks.hall.scorers import read_head


@dataclass
class BadWifi:
    """Passes requests on to a port of the loopback. Shares of 0 to 1, delays in seconds, each way."""

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
        there, to_server = await asyncio.open_connection("127.0.0.1", self.port)
        to_server.write(request.replace(b"\r\n", b"\r\nConnection: close\r\n", 1))
        answer = await there.read()
        to_server.close()
        await asyncio.sleep(self.chance.uniform(*self.delay))
        if self.chance.random() < self.cut:
            self.cuts += 1
            writer.transport.abort()
            return
        writer.write(answer)
        await writer.drain()
