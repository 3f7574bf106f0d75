"""Detects early that the process is stopping, as uvicorn reports it only after the streams have ended."""

import asyncio
import signal
import threading
from collections.abc import Callable
from types import FrameType


def on_shutdown_signal(call: Callable[[], None]) -> None:
    """Have the running loop call `call` on SIGTERM or SIGINT, and the handler of before do its work as well.

    Does nothing outside the main thread, where signals cannot be handled.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()

    def tell() -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(call)

    for number in (signal.SIGTERM, signal.SIGINT):
        _chain(number, tell)


def _chain(number: signal.Signals, also: Callable[[], object]) -> None:
    before = signal.getsignal(number)

    def handle(received: int, frame: FrameType | None) -> None:
        also()
        if callable(before):
            before(received, frame)

    if callable(before):  # else the default ends the process at once, and nobody waits for streams
        signal.signal(number, handle)
