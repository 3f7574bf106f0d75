"""The web process, `python -m tournament.serving.web --port 8000`: uvicorn with bounds.

uvicorn's parser takes a head of any length, for any time; nobody needs more than MOST_HEAD bytes or seconds.
It takes connections until the system has no more; here the one that has been idle longest makes room.
"""

import argparse
import gc
import os
import sys
from asyncio import TimerHandle
from contextlib import suppress
from importlib import import_module
from typing import Any, ClassVar

import django
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tournament.environment import PUBLIC_HTTPS
from tournament.live.line import LINE, Headers
from tournament.serving.lean_waiting import LeanEvent, LeanFlow, LeanPipeline
from tournament.serving.many_listeners import ManyListeners
from tournament.serving.stream_line import StreamLine, head_of_stream
from tournament.serving.supervisor import WAIT_FOR_GO

MOST_HEAD = 32 * 1024  # bytes of request line and headers
HEAD_SECONDS = 20
MOST_FILES = 65_536  # open at once, where the system allows as many
OTHER_FILES = 128  # those that are not connections: the database, pages, bodies on the disk
WAITING = 8192  # connections that nobody has taken yet: a hall whose access point starts anew comes at once
TURNS = 0.0005  # seconds after which a thread lets another one think; see `tune`
# New objects before a look for garbage, and how often older ones are looked at. A viewer comes with a hundred
# that stay: with Python's own figures, a third of the time in which a hall comes in went into looking.
GARBAGE = (10_000, 20, 10)
NOT_STARTED = 3  # as uvicorn says it
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class BoundedProtocol(HttpToolsProtocol):
    """A connection whose requests may have heads of a certain size, sent within a certain time."""

    # Four attributes more in its dictionary would cost every viewer of a stream 1.5 kB.
    __slots__ = ("head", "heading", "line", "timer")
    most: ClassVar[int] = sys.maxsize  # connections at once
    idle: ClassVar[dict[Any, None]] = {}  # those that nobody is being answered on, idle longest first
    head: int  # bytes that came since the head began
    heading: bool  # it has not come to its end yet
    line: "StreamLine | None"  # of the request that is being answered, if it may follow a stream
    timer: TimerHandle | None

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.pipeline = LeanPipeline()  # type: ignore[assignment] # all of a deque that is used

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a head."""
        super().connection_made(transport)
        self.flow = LeanFlow(transport)
        self.heading, self.head, self.line = True, 0, None
        self.idle[self] = None
        if len(self.connections) > self.most:
            self._make_room()
        self.timer = self.loop.call_later(HEAD_SECONDS, self._too_slow)

    def data_received(self, data: bytes) -> None:
        """Read on; 431 when the head still has no end."""
        super().data_received(data)
        if not self.heading:
            return
        self.head += len(data)
        if self.head > MOST_HEAD:
            self.transport.write(TOO_LARGE)
            self.transport.close()

    def on_message_begin(self) -> None:
        """A head begins."""
        self.heading, self.head = True, 0
        if self.timer is None:
            self.timer = self.loop.call_later(HEAD_SECONDS, self._too_slow)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head has ended."""
        self.heading = False
        self._wait_no_more()
        self.idle.pop(self, None)
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:
            self.cycle.message_event = LeanEvent()  # nobody has waited yet
            if before is None or before.response_complete:  # else it waits for those before
                self.line = StreamLine(self.transport, self._begin_stream, ready=not self.flow.write_paused)
                self.cycle.scope["extensions"] = {LINE: self.line}  # type: ignore[dict-item]  # an object

    def on_response_complete(self) -> None:
        """Answered: this connection is idle until something comes again."""
        super().on_response_complete()
        if not (self.transport.is_closing() or (self.cycle and not self.cycle.response_complete)):
            self.idle[self] = None

    def pause_writing(self) -> None:
        """The client has not read what it was sent."""
        super().pause_writing()
        if self.line:
            self.line.ready = False

    def resume_writing(self) -> None:
        """The client has read on."""
        super().resume_writing()
        if self.line:
            self.line.ready = not self.line.done()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client that was waited for has gone."""
        self._wait_no_more()
        self.idle.pop(self, None)
        super().connection_lost(exc)
        if self.line:
            self.line.hung_up()

    def _begin_stream(self, headers: Headers, part: bytes) -> None:
        """Begin an answer as uvicorn does, which looks through the headers each time and writes twice."""
        cycle = self.cycle
        cycle.response_started, cycle.chunked_encoding, cycle.expected_content_length = True, True, 0
        last = () if cycle.keep_alive else ((b"connection", b"close"),)
        self.transport.write(head_of_stream((*cycle.default_headers, *headers, *last)) + part)

    def _make_room(self) -> None:
        """Hang up on the connection that has been idle longest, which may be this one."""
        longest = next(iter(self.idle))
        del self.idle[longest]
        longest.transport.close()

    def _too_slow(self) -> None:
        self.timer = None
        if not self.transport.is_closing():
            self.transport.close()

    def _wait_no_more(self) -> None:
        if self.timer:
            self.timer.cancel()
            self.timer = None


def descriptors() -> int:
    """How many files and connections this process may have open, once it has allowed itself all it may."""
    if sys.platform == "win32":
        return WAITING
    import resource  # noqa: PLC0415 - not there on Windows

    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, MOST_FILES), most))
        allowed = min(most, MOST_FILES)
    return allowed


def load() -> None:
    """Import the program with all its pages, as far as that needs neither the database nor static files."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    gc.disable()  # it would look for garbage a hundred times, and all of this stays
    django.setup(set_prefix=False)
    import_module("tournament.urls")
    gc.freeze()
    gc.enable()


def wait_for_go() -> None:
    """Wait until the supervisor has set the data up; end when it has ended instead."""
    if not sys.stdin.buffer.read(1):
        sys.exit(1)


def tune() -> None:
    """Set how long a thread keeps Python's lock from others, and how often garbage is looked for.

    A save lets other threads think some thirty times, whenever it waits for the database. Each time the loop
    of the streams may keep it waiting for a turn, and while thousands are sent a frame it does.
    """
    sys.setswitchinterval(TURNS)
    gc.set_threshold(*GARBAGE)


def serve(host: str, port: int) -> None:
    """Serve until a signal; exit code 1 or 3 when that is not possible."""
    tune()
    BoundedProtocol.most = descriptors() - OTHER_FILES
    config = uvicorn.Config(
        "tournament.asgi:application",
        host=host,
        port=port,
        http=BoundedProtocol,
        backlog=WAITING,  # the system may allow fewer; whom it turns away tries again after 1, 3, 7 seconds
        timeout_keep_alive=75,  # pages that poll every 15 seconds keep their connection
        timeout_graceful_shutdown=3,  # streams do not hold up the end
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=PUBLIC_HTTPS,  # without a proxy nobody may say which address or scheme is theirs
    )
    server = ManyListeners(config)
    with suppress(KeyboardInterrupt):
        server.run()
    if not server.started:
        sys.exit(NOT_STARTED)


def main() -> None:
    """Read where to listen, and serve."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="0.0.0.0")  # noqa: S104 - the whole hall is meant to reach it
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument(WAIT_FOR_GO, action="store_true", help="serve once a byte comes on standard input")
    options = parser.parse_args()
    load()
    if options.wait_for_go:
        wait_for_go()
    serve(options.host, options.port)


if __name__ == "__main__":
    main()
