"""A hall that comes in at once: many connections are taken in each round of the loop."""

import asyncio
import socket
import sys
from contextlib import ExitStack
from itertools import pairwise

import pytest
import uvicorn
import uvloop

from tournament.serving.many_listeners import LISTENERS, ManyListeners

SOON = 0.9  # seconds; who finds the queue full tries again after one


async def no_pages(scope, receive, send):
    """An application that is asked for nothing."""


def config(port: int = 0, **options: int) -> uvicorn.Config:
    return uvicorn.Config(no_pages, port=port, log_level="critical", lifespan="off", **options)


async def taken_by_round(server: uvicorn.Server, count: int) -> list[int]:
    """How many of so many connections the server takes in each round of its loop, until it has all."""
    server.config.load()
    server.lifespan = server.config.lifespan_class(server.config)
    await server.startup()
    address = server.servers[0].sockets[0].getsockname()
    taken = [0]
    try:
        with ExitStack() as hall:
            for _viewer in range(count):
                hall.enter_context(socket.create_connection(address, SOON))
            while taken[-1] < count:
                await asyncio.sleep(0)
                taken.append(len(server.server_state.connections))
    finally:
        await server.shutdown()
    return [after - before for before, after in pairwise(taken)]


def test_a_hall_is_taken_in_a_few_rounds_where_uvicorn_takes_one_viewer_in_each():
    assert max(uvloop.run(taken_by_round(uvicorn.Server(config()), 2 * LISTENERS))) == 1
    assert (
        LISTENERS / 2 < max(uvloop.run(taken_by_round(ManyListeners(config()), 3 * LISTENERS))) <= LISTENERS
    )


def test_without_uvloop_the_server_listens_once_as_it_takes_all_that_have_come():
    assert max(asyncio.run(taken_by_round(ManyListeners(config()), 2 * LISTENERS))) == 2 * LISTENERS


@pytest.mark.skipif(sys.platform != "linux", reason="Only Linux has a queue for each socket at an address.")
def test_more_come_at_once_than_the_system_holds_for_one_socket():
    with pytest.raises(TimeoutError):
        uvloop.run(taken_by_round(uvicorn.Server(config(backlog=16)), 64))
    assert sum(uvloop.run(taken_by_round(ManyListeners(config(backlog=16)), 64))) == 64


def test_two_servers_are_not_at_one_address():
    async def second() -> None:
        first = ManyListeners(config())
        first.config.load()
        first.lifespan = first.config.lifespan_class(first.config)
        await first.startup()
        port = first.servers[0].sockets[0].getsockname()[1]
        try:
            await taken_by_round(ManyListeners(config(port=port)), 0)
        finally:
            await first.shutdown()

    with pytest.raises(SystemExit):
        uvloop.run(second())
