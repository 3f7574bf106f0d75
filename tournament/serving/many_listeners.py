"""Taking up connections: uvloop takes one in each round of its loop, and a hall comes in thousands at once.

A scorer who comes behind the hall would wait for as many rounds, with the threads of pages between them. The
system holds a few thousand that nobody has taken yet; those beyond try again after a second. Linux holds as
many for each socket, and shares out what comes among those that listen at the same address.
"""

import asyncio
import socket
import sys

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
                    self._connection, sock=_another(address), backlog=self.config.backlog
                )
                self.servers.append(listener)

    def _connection(self) -> asyncio.Protocol:
        return self.config.http_protocol_class(  # type: ignore[call-arg]  # uvicorn's own protocols take these
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )


def _another(address: socket.socket) -> socket.socket:
    """Another socket at the same address, on Linux with its own queue of those who come.

    The first was bound for itself alone, so two servers still cannot be at one address.
    """
    if sys.platform != "linux" or address.family not in {socket.AF_INET, socket.AF_INET6}:
        return address.dup()
    with address.dup() as first:  # of the same socket; uvloop's own object takes no options
        first.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    another = socket.socket(address.family, address.type)
    another.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    another.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    if address.family == socket.AF_INET6:
        another.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)  # as uvloop binds it
    another.bind(address.getsockname())
    return another
