"""Taking up connections: uvloop takes one in each round of its loop, and a hall comes in thousands at once.

A scorer who comes behind the hall would wait for as many rounds, with the threads of pages between them.
"""

import asyncio
import socket

import uvicorn

LISTENERS = 16  # connections that are taken in each round


class ManyListeners(uvicorn.Server):
    """A server that listens several times at each of its addresses."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        loop = asyncio.get_running_loop()
        if not type(loop).__module__.startswith("uvloop"):
            return  # asyncio itself takes all that have come
        for address in [address for server in self.servers for address in server.sockets]:
            for _listener in range(LISTENERS - 1):
                listener = await loop.create_server(
                    self._connection, sock=address.dup(), backlog=self.config.backlog
                )
                self.servers.append(listener)

    def _connection(self) -> asyncio.Protocol:
        return self.config.http_protocol_class(  # type: ignore[call-arg]  # uvicorn's own protocols take these
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
