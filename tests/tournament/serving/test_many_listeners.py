"""A hall that comes in at once: many connections are taken in each round of the loop."""

import asyncio
import socket
from contextlib import ExitStack
from itertools import pairwise

import uvicorn
import uvloop

from tournament.serving.many_listeners import LISTENERS, ManyListeners


async def no_pages(scope, receive, send):
    """An application that is asked for nothing."""


def config() -> uvicorn.Config:
    return uvicorn.Config(no_pages, port=0, log_level="critical", lifespan="off")


async def taken_by_round(server: uvicorn.Server, count: int) -> list[int]:
    """How many of so many connections the server takes in each round of its loop, until it has all."""
    server.config.load()
    server.lifespan = server.config.lifespan_class(server.config)
    await server.startup()
    address = server.servers[0].sockets[0].getsockname()
    taken = [0]
    with ExitStack() as hall:
        for _viewer in range(count):
            hall.enter_context(socket.create_connection(address))
        while taken[-1] < count:
            await asyncio.sleep(0)
            taken.append(len(server.server_state.connections))
    await server.shutdown()
    return [after - before for before, after in pairwise(taken)]


def test_a_hall_is_taken_in_a_few_rounds_where_uvicorn_takes_one_viewer_in_each():
    assert max(uvloop.run(taken_by_round(uvicorn.Server(config()), 2 * LISTENERS))) == 1
    assert max(uvloop.run(taken_by_round(ManyListeners(config()), 2 * LISTENERS))) == LISTENERS


def test_without_uvloop_the_server_listens_once_as_it_takes_all_that_have_come():
    assert max(asyncio.run(taken_by_round(ManyListeners(config()), 2 * LISTENERS))) == 2 * LISTENERS
