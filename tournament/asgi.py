"""The one web process: live streams as raw ASGI, every page as Django through a bounded pool of threads.

`python -m tournament.serving.web` runs it.
Jobs run in threads of this process; they and the hub of the streams live from startup to shutdown.
"""

import asyncio
import os
from functools import partial
from time import perf_counter
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

from tournament.wsgi import application as django_pages  # sets Django up: before anything that has models

# isort: split
from tournament.acts import metrics
from tournament.acts.job.running import Runner
from tournament.environment import DATA_DIR, env
from tournament.live.data import lists_are_in
from tournament.live.hub import Hub
from tournament.live.shutdown_signal import on_shutdown_signal
from tournament.live.stream import PREFIX, answer, data_stream, not_modified, stream, unchanged
from tournament.middleware import LARGER, MOST_BYTES
from tournament.serving.health import Health
from tournament.serving.page_threads import PageThreads, page_pool
from tournament.serving.request_guard import GuardedPages
from tournament.serving.uploads import sender_of
from tournament.serving.web import descriptors

GIVE_BACK_SECONDS = 0.4  # for jobs to be given back at the end; who needs longer is run again by the lease
PAGE_WORKERS = 8  # at once; threads that wait for the turns of their acts are not counted
READ_AHEAD = 2048  # parts of an answer that wait for a slow reader without a thread: 8 MB of a file
pages = GuardedPages(
    PageThreads(django_pages, page_pool(PAGE_WORKERS, DATA_DIR), READ_AHEAD),
    answer,
    partial(sender_of, larger=LARGER, usual=MOST_BYTES),
)
hub = Hub(
    cap=min(env.int("LIVE_STREAMS", default=8000), descriptors() * 3 // 4),  # the rest is for pages
    cap_per_address=env.int("LIVE_STREAMS_PER_ADDRESS", default=1000),
)
lists_are_in("tournament.api.reading.stream")
runner = Runner()
health = Health(hub)


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Dispatch each request: live streams, health probes, polling, or pages."""
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["type"] == "http" and scope["path"].startswith(PREFIX):
        await stream(hub, scope, receive, send)
    elif scope["type"] == "http" and (etag := unchanged(hub, scope)):
        await not_modified(send, etag)
    elif scope["type"] == "http" and await data_stream(hub, scope, receive, send):
        pass
    elif scope["type"] == "http" and not await health.answer(scope, send):
        await pages(scope, receive, with_metrics(send))
        hub.page_answered()


def with_metrics(send: Any) -> Any:
    """A `send` that counts the answer once its first byte goes out."""
    started_at = perf_counter()

    async def send_counted(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            metrics.answered(message["status"], perf_counter() - started_at)
        await send(message)

    return send_counted


async def _lifespan(receive: Any, send: Any) -> None:
    await receive()
    hub.start()
    runner.start()
    on_shutdown_signal(_announce_shutdown)
    await send({"type": "lifespan.startup.complete"})
    await receive()
    _announce_shutdown()
    await hub.stop()
    await asyncio.to_thread(runner.join, GIVE_BACK_SECONDS)
    await send({"type": "lifespan.shutdown.complete"})


def _announce_shutdown() -> None:
    hub.close_streams()
    runner.stop()
