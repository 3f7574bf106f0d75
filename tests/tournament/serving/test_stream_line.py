"""A line writes to a connection, for as long as there is one."""

import asyncio
import weakref
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from tournament.live.line import LINE, Headers
from tournament.serving.stream_line import StreamLine, framed
from tournament.serving.web import BoundedProtocol


def begin(_headers: Headers, _part: bytes) -> None:
    """What a line begins an answer with."""


class Connection:
    """A connection as uvicorn has it, with what a line needs."""

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def write(self, part: bytes) -> None:
        self.written.append(part)


class Request:
    """A request as uvicorn has it: it holds the line to its reader."""

    def __init__(self, line: StreamLine) -> None:
        self.scope = {"extensions": {LINE: line}}


def test_parts_are_framed_and_an_empty_one_does_not_end_the_answer():
    connection = Connection()
    line = StreamLine(connection, begin)
    line.write(b"id: 12")
    line.write(b"")
    assert connection.written == [b"6\r\nid: 12\r\n", b""]


def test_thousands_are_sent_the_same_bytes():
    part = b"id: 13"
    assert framed(part) is framed(part)


@pytest.mark.parametrize("cancelled", [False, True])
def test_a_reader_who_hangs_up_is_noticed_by_those_who_still_wait_for_that(cancelled):
    calls = []
    line = StreamLine(Connection(), begin)
    line.add_done_callback(calls.append)
    if cancelled:
        line.cancel()
    line.hung_up()
    assert calls == ([] if cancelled else [line])
    assert (line.ready, line.done()) == (False, True)


def test_nothing_is_written_to_a_reader_who_has_gone_and_the_connection_is_let_go_of():
    connection = Connection()
    line = StreamLine(connection, begin)
    line.hung_up()
    line.write(b"id: 14")
    assert connection.written == []
    connection_alive = weakref.ref(connection)
    del connection
    assert connection_alive() is None


def test_a_request_is_let_go_of_though_it_holds_the_line():
    line = StreamLine(Connection(), begin)
    request = Request(line)
    request_alive = weakref.ref(request)
    del request
    assert request_alive() is None


class Transport(Connection, asyncio.Transport):
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        Connection.__init__(self)
        asyncio.Transport.__init__(self)
        self.closed = False

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return False


def test_a_line_is_ready_until_its_reader_is_slow_or_has_gone():
    async def follow() -> list[bool]:
        lines: list[StreamLine] = []

        async def application(scope: dict[str, Any], _receive: Any, _send: Any) -> None:
            lines.append(scope["extensions"][LINE])

        config = uvicorn.Config(application, lifespan="off", log_config=None)
        protocol = BoundedProtocol(config, ServerState(), {})
        protocol.connection_made(Transport())
        protocol.pause_writing()  # before there is a line
        protocol.data_received(b"GET /live/spring-open HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await asyncio.sleep(0)
        (line,) = lines
        states = [line.ready]
        for happens in (protocol.resume_writing, protocol.pause_writing, protocol.resume_writing):
            happens()
            states.append(line.ready)
        protocol.connection_lost(ConnectionResetError())
        protocol.resume_writing()
        return [*states, line.ready]

    assert asyncio.run(follow()) == [False, True, False, True, False]


HEADERS = ((b"content-type", b"text/event-stream"), (b"cache-control", b"no-store"))


def answer(head: bytes, *, on_line: bool) -> tuple[bytes, bool]:
    """All that is written in answer to this head, by the line or as uvicorn does, and whether it hangs up."""

    async def written() -> tuple[bytes, bool]:
        async def application(scope: dict[str, Any], _receive: Any, send: Any) -> None:
            if on_line:
                scope["extensions"][LINE].begin(HEADERS, b"id: 15")
            else:
                await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
                await send({"type": "http.response.body", "body": b"id: 15", "more_body": True})
            await send({"type": "http.response.body", "body": b"id: 16", "more_body": True})
            await send({"type": "http.response.body", "body": b""})

        config = uvicorn.Config(application, lifespan="off", log_config=None)
        state, transport = ServerState(), Transport()
        state.default_headers = [(b"date", b"Sat, 28 Nov 2026 12:00:00 GMT")]
        protocol = BoundedProtocol(config, state, {})
        protocol.connection_made(transport)
        protocol.data_received(head)
        await asyncio.sleep(0)
        protocol.connection_lost(None)
        return b"".join(transport.written), transport.closed

    return asyncio.run(written())


@pytest.mark.parametrize("version", [b"1.1\r\n", b"1.1\r\nConnection: close\r\n", b"1.0\r\n"])
def test_an_answer_that_a_line_begins_is_that_of_uvicorn(version):
    head = b"GET /live/spring-open HTTP/%bHost: localhost\r\n\r\n" % version
    ours = answer(head, on_line=True)
    assert ours == answer(head, on_line=False)
    assert ours[0].endswith(b"\r\n\r\n6\r\nid: 15\r\n6\r\nid: 16\r\n0\r\n\r\n")


def test_a_line_begins_one_answer_and_none_for_a_reader_who_has_gone():
    begun: list[bytes] = []

    def begin(_headers: Headers, part: bytes) -> None:
        begun.append(part)

    line, gone = StreamLine(Connection(), begin), StreamLine(Connection(), begin)
    line.begin(HEADERS, b"id: 17")
    line.begin(HEADERS, b"id: 18")
    gone.hung_up()
    gone.begin(HEADERS, b"id: 19")
    assert begun == [b"6\r\nid: 17\r\n"]
