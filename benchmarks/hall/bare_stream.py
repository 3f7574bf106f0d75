"""A server that only writes: each GET opens a stream, and each POST sends all streams a frame at once.

Run it with `python -m benchmarks.hall.bare_stream PORT BYTES`.
"""

import asyncio
import sys
from typing import Any

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
DONE = b"HTTP/1.1 204 No Content\r\n\r\n"


class Writing(asyncio.Protocol):
    """One connection; `streams` are all that have asked for a stream."""

    def __init__(self, streams: list[Any], size: int) -> None:
        self.streams, self.size = streams, size
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        """Keep where to write."""
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        """Begin a stream, or write the version that a POST names to all of them."""
        if data.startswith(b"GET"):
            self.streams.append(self.transport)
            self.transport.write(HEAD + frame(0, 0))
            return
        sent = frame(int(data.split(b" ", 2)[1].strip(b"/")), self.size)
        for stream in self.streams:
            stream.write(sent)
        self.transport.write(DONE)


def frame(version: int, size: int) -> bytes:
    """A frame of about so many bytes."""
    return b"data: %s\nid: %d\n\n" % (b"x" * size, version)


async def serve(port: int, size: int) -> None:
    """Serve until the process is stopped."""
    streams: list[Any] = []
    server = await asyncio.get_running_loop().create_server(
        lambda: Writing(streams, size), "127.0.0.1", port, backlog=1024
    )
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1]), int(sys.argv[2])))
